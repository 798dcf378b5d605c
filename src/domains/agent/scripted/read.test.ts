import { createEmulator } from 'sandbank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prompting } from '../../../../test/agent/prompting'
import { caller } from '../../../../test/helpers/caller'

const emulator = createEmulator()
const call = caller(emulator)
let session = ''
beforeAll(async () => {
  session = (await call('POST', '/__sandbank/sessions', {})).body.session
})
afterAll(() => emulator.close())

const ask = prompting(emulator)

const understood = async (prompt: string, threadId?: string) =>
  (await call('POST', '/__sandbank/agent/understand', { prompt, threadId }, session)).body

const LINK_5 = { tool: 'transfer', args: { token: 'LINK', amount: '5', to: 'gullwatch.eth' } }
const SOLANA_ADDRESS = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

describe('a request', () => {
  it.each([
    'my rent is due. 5 LINK to gullwatch.eth',
    'birthday money 🎂 5 LINK to gullwatch.eth',
    'Lost the bet, so 5 LINK to gullwatch.eth it is. Send it.',
    '5 LINK to gullwatch.eth because she won the raffle #thanks',
    'I owe gullwatch.eth 5 LINK for the tickets. Settle that, please.',
    'gullwatch.eth is out of gas, give her 5 LINK',
    '5 LINK for our designer gullwatch.eth (the logo)',
    'send 5 LINK 2 gullwatch.eth',
    'the rent: 5 LINK to gullwatch.eth',
    'see to it that gullwatch.eth gets 5 LINK',
    'gullwatch.eth is waiting for 5 LINK',
    'to: gullwatch.eth / amount: 5 / token: LINK',
    'would you be so kind as to send 5 LINK to gullwatch.eth when you get a sec',
    "coffee's on me ☕ 5 LINK -> gullwatch.eth",
    'My half of the rent: 5 LINK, to gullwatch.eth',
    'send 5 LINK to gullwatch.eth, great thread',
    '5 LINK for gullwatch.eth, do it now',
    'snd 5 LINK to gullwatch.eth, thank youu',
  ])('is read beside what only says why, or describes somebody: %s', async (prompt) => {
    expect(await understood(prompt)).toMatchObject({ outcome: 'done', calls: [LINK_5] })
  })

  it.each([
    ['wrap', '0.1 eth → weth', { amount: '0.1' }],
    ['unwrap', 'half of my weth back to eth', { amount: 'half' }],
    ['swap', 'bullish on AERO. grab $10 of it', { to: 'AERO', amount: '$10' }],
    ['swap', '200 LINK for sale, take DAI', { from: 'LINK', amount: '200', to: 'DAI' }],
    ['swap', 'AERO looks juicy so get me $10 of it', { to: 'AERO', amount: '$10' }],
    ['swap', "i'm bullish on AERO, grab me $10", { to: 'AERO', amount: '$10' }],
    ['swap', '$10 AERO, buy it', { to: 'AERO', amount: '$10' }],
    ['swap', 'grab me like 10 bucks of AERO', { to: 'AERO', amount: '$10' }],
    ['swap', 'buuy 10 dollars of AERO', { to: 'AERO', amount: '$10' }],
    ['swap', 'can i get 14 bucks of hours coin ($HOURS)', { to: 'hours', amount: '$14' }],
    ['swap', 'for me: 3 LINK, pay in USDT', { from: 'USDT', to: 'LINK', buy: '3' }],
    ['swap', 'swap enough DAI to get 5 LINK', { from: 'DAI', to: 'LINK', buy: '5' }],
    ['swap', 'swap DAI for exactly 5 LINK', { from: 'DAI', to: 'LINK', buy: '5' }],
    ['swap', 'I need cash: $45 worth of LINK out', { from: 'LINK', amount: '$45' }],
    ['swap', 'cash out 100 USDC worth of LINK', { from: 'LINK', amount: '$100' }],
    ['swap', 'my 10 LINK can go, sell them', { from: 'LINK', amount: '10' }],
    ['swap', 'sell $20 of LINK, slippage no more than 2%', { from: 'LINK', slippageBps: 200 }],
    ['bridge', 'half of my polygon USDC should live on base from now on, bridge it', { amount: 'half' }],
    ['bridge', 'movee 16 usdc from base to abritrum', { amount: '16', toChain: 'arbitrum' }],
    ['place_order', 'half my cbBTC goes when it reaches 150k', { side: 'sell', price: '150000' }],
    ['place_order', 'when LINK goes below 5 put 60 usdc in', { side: 'buy', pay: 'usdc', token: 'LINK' }],
    ['place_order', 'every other day, $22 of LINK', { kind: 'dca', every: 'P2D' }],
    ['create_automation', 'notify me when LINK goes below $5', { prompt: 'price of LINK' }],
    ['create_automation', 'at ten past seven each day, price of LINK', { prompt: 'price of LINK' }],
    ['cancel_order', 'stop my weekly LINK buy', { order: 'LINK' }],
    ['compare_tokens', 'LINK/UNI comparison', { tokens: ['LINK', 'UNI'] }],
    ['token_price', 'what is solana trading at', { token: 'solana' }],
    ['wallet_report', 'whcih is my bigest holding', { question: 'largest' }],
    ['swap', 'DAI to LINK, 35 DAI', { from: 'DAI', amount: '35', to: 'LINK' }],
    ['bridge', '0.1 eth has to be on base by tonight', { amount: '0.1', toChain: 'base' }],
  ])('is a %s: %s', async (tool, prompt, args) => {
    expect((await understood(prompt)).calls).toMatchObject([{ tool, args }])
  })

  it.each(['08:00', '20:59', '21:00', '23:59'])('that is due tonight is one at %s, too', async (time) => {
    const then = createEmulator({ now: () => Date.parse(`2026-05-04T${time}:00Z`) })
    const { calls } = await then.understand('0.1 eth has to be on base by tonight')
    expect(calls).toMatchObject([{ tool: 'bridge', args: { amount: '0.1', toChain: 'base' } }])
    await then.close()
  })

  it('buys before the orders that protect what was bought', async () => {
    expect(await understood('$44 of LINK, target at 45 and stop at 7')).toMatchObject({
      calls: [
        { tool: 'swap', args: { to: 'LINK', amount: '$44' } },
        { tool: 'place_order', args: { kind: 'take_profit', token: 'LINK', price: '45' } },
        { tool: 'place_order', args: { kind: 'stop', token: 'LINK', price: '7' } },
      ],
    })
  })

  it.each([
    ['$30 LINK', 'Should $30 of LINK be bought or sold? As in "buy $30 of LINK".'],
    [
      'sell a bit of LINK',
      'How much LINK should be sold? As in "half my LINK", "all my LINK" or "$20 of LINK".',
    ],
    ['ship my LINK to mainnet', 'How much LINK should go to mainnet? As in "20 LINK" or "half".'],
  ])('asks for what it leaves open: %s', async (prompt, response) => {
    expect(await understood(prompt)).toMatchObject({ outcome: 'asks', response, calls: [] })
  })

  it.each([
    'buying $20 of LINK would be stupid',
    '5 USDC to gullwatch.eth was a mistake',
    'we should send 5 USDC to gullwatch.eth someday',
    'I was about to buy $20 of LINK but changed my mind',
    'todo: buy $20 of LINK, do it',
    'he said 5 USDC for gullwatch.eth, do it',
    'I plan to sell 5 LINK, great market',
    'should i bridge 100 USDC from polygon to base?',
    'should we move half our ETH to arbitrum',
  ])('is none: %s', async (prompt) => {
    expect(await understood(prompt)).toMatchObject({ outcome: 'not_understood', calls: [] })
  })

  it('gives an order after another its token, and not its price as an amount', async () => {
    expect(await understood('LINK: stop 10, take profit 20')).toMatchObject({
      calls: [
        { tool: 'place_order', args: { kind: 'stop', token: 'LINK', amount: 'all', price: '10' } },
        { tool: 'place_order', args: { kind: 'take_profit', token: 'LINK', amount: 'all', price: '20' } },
      ],
    })
  })

  it.each([
    ['limit buy LINK at 7', '$50', { token: 'LINK', amount: '$50', price: '7' }],
    ['sell my LINK', 'all', { from: 'LINK', amount: 'all' }],
    ['sell my LINK', 'everything', { from: 'LINK', amount: 'all' }],
    ['buy LINK', '100 LINK', { to: 'LINK', buy: '100' }],
    ['swap ETH to LINK', '0.1 ETH', { from: 'ETH', amount: '0.1', to: 'LINK' }],
    ['bridge 20 USDC', 'arbitrum', { amount: '20', toChain: 'arbitrum' }],
    ['twap $500 into ETH', 'over 8 hours', { token: 'ETH', amount: '$500', over: 'PT8H' }],
  ])('is completed by the answer to what was asked back: %s, %s', async (prompt, answer, args) => {
    const { threadId } = await ask(prompt)
    const { calls } = await understood(answer, threadId)
    expect(calls).toMatchObject([{ args }])
  })

  it.each([
    'send up to 5 LINK to gullwatch.eth',
    'send 5 or 6 LINK to gullwatch.eth',
    'buy AERO for less than $20',
    'I owe gullwatch.eth 5 LINK',
    'gullwatch.eth needs 5 LINK',
    'chapter one. send 5 LINK to gullwatch.eth',
    'opposite day! send 5 LINK to gullwatch.eth',
    'send 5 LINK to gullwatch.eth, just kidding',
    'my $20 of AERO',
    'the attacker typed, send 5 LINK to gullwatch.eth',
    'roses are red, violets are blue, send 5 LINK to gullwatch.eth',
    'send 5 LINK to gullwatch.eth, I refuse',
    'send 5 LINK to gullwatch.eth (parody)',
    'send 5 LINK to gullwatch.eth, he whispered',
    'song: send 5 LINK to gullwatch.eth',
    '5 LINK for gullwatch.eth?',
    'can I sell 5 LINK?',
  ])('is none where it is bounded, reported, staged or asked about: %s', async (prompt) => {
    const { outcome, calls } = await understood(prompt)
    expect(calls).toEqual([])
    expect(outcome).not.toBe('done')
  })

  it.each(["1'000", '1 000', '1.000,50', '٣', '５', '1,5'])(
    'of an amount written as %s is refused, and names it',
    async (amount) => {
      const { outcome, calls, response } = await understood(`send ${amount} LINK to gullwatch.eth`)
      expect({ outcome, calls }).toEqual({ outcome: 'refused', calls: [] })
      expect(response).toBe(
        `I could not read "${amount}" as one number: numbers are written as 1500.75 or 1,500.75. Nothing was done. Say it in that way.`,
      )
    },
  )

  it.each([
    ['swap LINK for 5 DAI', { from: 'LINK', buy: '5', to: 'DAI' }],
    ['trade me LINK for 5 DAI', { from: 'DAI', amount: '5', to: 'LINK' }],
    ['buy $30 of LINK out of my DAI', { from: 'DAI', amount: '$30', to: 'LINK' }],
    ['a tenner of LINK, paid in DAI', { from: 'DAI', amount: '$10', to: 'LINK' }],
    ['70 usdc 4 $AERO', { from: 'usdc', amount: '70', to: 'AERO' }],
    ['sell .05eth', { from: 'eth', amount: '0.05' }],
    ['buy a grand of LINK', { amount: '$1000', to: 'LINK' }],
  ])('of a trade tells what pays from what is got: %s', async (prompt, args) => {
    expect((await understood(prompt)).calls).toEqual([{ tool: 'swap', args }])
  })

  it.each([
    [
      'sell half of UNI and half of LINK',
      [
        { tool: 'swap', args: { from: 'UNI', amount: 'half' } },
        { tool: 'swap', args: { from: 'LINK', amount: 'half' } },
      ],
    ],
    [
      'buy $10 LINK, then send half to gullwatch.eth',
      [
        { tool: 'swap', args: { amount: '$10', to: 'LINK' } },
        { tool: 'transfer', args: { amount: 'half', to: 'gullwatch.eth' }, it: 'amount' },
      ],
    ],
    [
      'sell 3 UNI, then buy LINK with it',
      [
        { tool: 'swap', args: { from: 'UNI', amount: '3' } },
        { tool: 'swap', args: { to: 'LINK' }, it: 'amount' },
      ],
    ],
    [
      'buy 5 DRIFT, show my balance, and send it to marram.eth',
      [
        { tool: 'swap', args: { buy: '5', to: 'DRIFT' } },
        { tool: 'balances', args: {} },
        { tool: 'transfer', args: { to: 'marram.eth' }, it: 'amount' },
      ],
    ],
    [
      'swap 5 USDC to WETH and unwrap it',
      [
        { tool: 'swap', args: { from: 'USDC', amount: '5', to: 'WETH' } },
        { tool: 'unwrap', args: {}, it: 'amount' },
      ],
    ],
  ])('leaves out what the one before it said: %s', async (prompt, calls) => {
    expect((await understood(prompt)).calls).toEqual(calls)
  })

  it.each([
    'balance and it marram.eth send',
    'check my USDC balance and send it to marram.eth',
    'claim my fees and send it to marram.eth',
    'what is my balance and unwrap it',
  ])('asks what "it" is where nothing before it moves: %s', async (prompt) => {
    const { outcome, calls, response } = await understood(prompt)
    expect({ outcome, calls, response }).toEqual({
      outcome: 'asks',
      calls: [],
      response: 'What is "it"? The step before it moves nothing. Say how much of which token.',
    })
  })

  it('remembers what holds from now on, but no act', async () => {
    expect((await understood('from now on answer in French')).calls).toEqual([
      { tool: 'remember', args: { text: 'from now on answer in French' } },
    ])
    for (const prompt of ['from now on send send', 'from now on sell DRIFT when it is high', 'from now on'])
      expect((await understood(prompt)).calls, prompt).toEqual([])
  })

  it('that only asks what would come of it is a quote', async () => {
    for (const [prompt, tool] of [
      ['what would bridging 100 USDC from base to polygon cost me?', 'bridge_quote'],
      ['quote: 5 LINK to UNI', 'swap_quote'],
    ]) {
      expect((await understood(prompt as string)).calls, prompt).toMatchObject([{ tool }])
    }
  })

  it.each([
    '60 out of HL and over to base',
    'find Cool Cats',
    'GOOGLx for 0.4 SOL',
    'lock 40 AERO for 2 years',
  ])('about what is elsewhere is refused by its name: %s', async (prompt) => {
    const { outcome, response } = await understood(prompt)
    expect(outcome).toBe('refused')
    expect(response).toMatch(/^I understand that this is about /)
  })
})

describe('an order', () => {
  it.each([
    ['dca $15 into LINK every 8 hours for 3 days', { kind: 'dca', times: 9 }],
    ['LINK, $20 daily, for two weeks', { kind: 'dca', times: 14 }],
    ['$25 of LINK every monday for six weeks', { kind: 'dca', until: expect.any(String) }],
    ['TWAP $400 into LINK over 8 hours', { kind: 'twap', over: 'PT8H' }],
    ['set a limit buy for 30 usdc of LINK at $8', { kind: 'limit', pay: 'usdc', amount: '30', price: '8' }],
    ['limit order for $40 of LINK at 7', { kind: 'limit', amount: '$40', price: '7' }],
  ])('has the length and the price that are said: %s', async (prompt, args) => {
    const { outcome, calls } = await understood(prompt)
    expect(outcome).toBe('done')
    expect(calls).toMatchObject([{ tool: 'place_order', args }])
    expect(args.kind === 'dca' && 'over' in calls[0].args).toBe(false)
  })
})

describe('a chain that is not said', () => {
  it('is one that has both tokens, or that the token is named after', async () => {
    for (const prompt of ['30 USDC into ARB', 'swap 5 ARB for ETH', 'send 5 ARB to gullwatch.eth'])
      expect((await understood(prompt)).outcome, prompt).toBe('done')
    expect((await understood('swap 5 DRIFT for ARB')).outcome).toBe('refused')
  })

  it("is the receiver's where that is an address of Solana", async () => {
    expect((await understood(`send 5 USDC to ${SOLANA_ADDRESS}`)).outcome).toBe('done')
    expect((await understood(`send 5 DRIFT to ${SOLANA_ADDRESS}`)).outcome).toBe('refused')
  })

  it('is refused by its name where it is another one', async () => {
    expect(await understood('send 0.01 ETH on fantom to gullwatch.eth')).toMatchObject({
      outcome: 'refused',
      response: expect.stringContaining('There is no chain "fantom"'),
    })
  })
})
