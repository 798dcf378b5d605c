import { createEmulator } from 'sandbank'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { prompting } from './prompting'

const emulator = createEmulator()
const call = caller(emulator)
const ask = prompting(emulator)
let session: string
beforeAll(async () => {
  await emulator.clock.freeze(Date.parse('2030-01-04T12:00:00Z'))
  session = (await call('POST', '/__sandbank/sessions', {})).body.session
})
afterAll(() => emulator.close())

/** What the last of these prompts, one after the other in a thread, comes to. */
async function last(...prompts: string[]) {
  let threadId: string | undefined
  for (const prompt of prompts.slice(0, -1)) threadId = (await ask(prompt, threadId, session)).threadId
  return ask(prompts.at(-1) as string, threadId, session)
}

/** What the last would do; nothing is done. */
async function planned(...prompts: string[]) {
  const [before, prompt] = [prompts.slice(0, -1), prompts.at(-1)]
  const threadId = before.length === 0 ? undefined : (await last(...before)).threadId
  return (await call('POST', '/__sandbank/agent/understand', { prompt, threadId }, session)).body
}

it('asks the question before of something else, and never acts on it', async () => {
  expect((await last('price of LINK', 'UNI too?')).response).toMatch(/^UNI costs \$/)
  expect((await last('how much USDC do I have on polygon', 'no, the base one')).response).toBe(
    'You have 1000 USDC on base.',
  )
  expect(await planned('chart LINK', 'make it 7 days')).toMatchObject({
    intents: [{ intent: 'chart' }],
    calls: [{ tool: 'price_chart', args: { token: 'LINK', days: 7 } }],
  })
  expect(await planned('RSI of LINK', 'what about AERO')).toMatchObject({
    calls: [{ tool: 'technicals', args: { token: 'AERO', indicator: 'rsi' } }],
  })
})

it('does once more what is done only where that is said', async () => {
  const again = await planned('buy $5 of LINK', 'same again but $8')
  expect(again.calls).toEqual([{ tool: 'swap', args: { amount: '$8', to: 'LINK' } }])
  expect(await planned('buy $5 of LINK', 'make it 8')).toMatchObject({
    outcome: 'asks',
    calls: [],
    response:
      'That has been done already. Say "the same again", and what should be different, to do it once more.',
  })
})

it('[agent-talk] takes an answer for the request that it answers, and for no other', async () => {
  expect(await planned('limit buy LINK at 7', '$50')).toMatchObject({
    calls: [{ tool: 'place_order', args: { token: 'LINK', amount: '$50', price: '7' } }],
  })
  expect(await planned('limit buy $25 of AERO', 'when it falls 20%')).toMatchObject({
    calls: [{ tool: 'place_order', args: { token: 'AERO', amount: '$25', change: '-20%' } }],
  })
  expect((await planned('buy some LINK', 'cancel it')).calls).toEqual([])
})

it('turns the order that was placed last', async () => {
  const { threadId } = await last('DCA $25 into UNI weekly')
  expect((await ask('pause it', threadId, session)).response).toMatch(/^Paused order_\w+ \(buy \$25 of UNI/)
  expect((await ask('cancel that', threadId, session)).response).toMatch(
    /^Cancelled order_\w+ \(buy \$25 of UNI/,
  )
})

it('reads several amounts with their prices as a ladder, and a price never as an amount', async () => {
  expect((await planned('buy $100 of ETH at 2,500 and $200 at 2,000')).calls).toMatchObject([
    { tool: 'place_order', args: { token: 'ETH', amount: '$100', price: '2500' } },
    { tool: 'place_order', args: { token: 'ETH', amount: '$200', price: '2000' } },
  ])
  expect((await planned('buy LINK at $5')).calls).toEqual([])
  expect((await planned('should I sell my ETH if it drops 10%?')).calls).toEqual([])
  expect((await planned('if BTC breaks 150k sell all my AERO')).calls).toMatchObject([
    { args: { side: 'sell', token: 'AERO', amount: 'all', price: '150000', watch: 'BTC' } },
  ])
})

it('tells the value, price and change of what is held', async () => {
  expect((await ask('what do I own', undefined, session)).response).toMatch(
    /\nBy value: ETH \$[\d.]+ at \$3000, [+-][\d.]+% in a day; USDC /,
  )
})
