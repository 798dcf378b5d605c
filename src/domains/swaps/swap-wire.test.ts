import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { bridging, ME, TREASURY } from '../../../test/bridges/bridging'

const emulator = createEmulator()
const { call, evm, listed, native, specOf, spl } = bridging(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const USDC = specOf('base').usdc.address
const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOL_MINT = 'So11111111111111111111111111111111111111112'
const SOMEBODY = '0x00000000000000000000000000000000000000ee'
const SENTINEL = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const quote = (body: object, key?: string) => call('POST', '/wallet/swap-quote', body, key)
const swap = (body: object, key?: string) => call('POST', '/wallet/swap', body, key)
const refused = (status: number, message: RegExp) => ({
  status,
  body: { message: expect.stringMatching(message) },
})
async function outcomeOf(answer: ReturnType<typeof swap>) {
  const { status, body } = await answer
  return { status, body }
}

describe('POST /wallet/swap-quote', () => {
  it('[swap-wire] answers what is sold, what comes, and what each is worth', async () => {
    const { status, body } = await quote({
      fromToken: SENTINEL,
      toToken: USDC,
      amount: '0.1',
      fromChain: 'base',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      from: {
        ...{ chain: 'base', token: SENTINEL, amount: '100000000000000000', formattedAmount: '0.1' },
        ...{ symbol: 'ETH', decimals: 18, usdValue: expect.stringMatching(/^\d+\.\d\d$/) },
      },
      to: {
        ...{ chain: 'base', token: USDC.toLowerCase(), amount: expect.stringMatching(/^\d{9}$/) },
        ...{ formattedAmount: expect.stringMatching(/^\d{3}\.\d+$/), symbol: 'USDC', decimals: 6 },
        usdValue: expect.stringMatching(/^\d+\.\d\d$/),
      },
      minBuyAmount: expect.stringMatching(/^\d{3}\.\d+$/),
      ...{ feeBps: 0, feeWaivedForEcosystemToken: false, slippageBps: 500 },
      ...{ priceImpactBps: expect.any(Number), swapImpactBps: expect.any(Number), maxPriceImpactBps: 1500 },
      ...{ sellTokenPriceUsd: expect.any(Number), buyTokenPriceUsd: 1, quoteId: expect.any(String) },
    })
    expect(Number(body.minBuyAmount) / Number(body.to.formattedAmount)).toBeCloseTo(0.95, 6)
    expect(body.swapImpactBps).toBeGreaterThan(0)
  })

  it('[swap-wire] obeys the chain and the slippage, in every spelling, and refuses chains that contradict each other', async () => {
    const onPolygon = { fromToken: 'native', toToken: specOf('polygon').usdc.address, amount: '1' }
    for (const place of [
      { chain: 'polygon' },
      { fromChain: 'matic' },
      { fromChain: 137 },
      { toChain: '0x89' },
    ]) {
      const { body } = await quote({ ...onPolygon, ...place, slippageBps: 10 })
      expect(body, JSON.stringify(body)).toMatchObject({
        from: { chain: 'polygon', symbol: 'POL' },
        to: { chain: 'polygon' },
        slippageBps: 10,
      })
      expect(Number(body.minBuyAmount) / Number(body.to.formattedAmount)).toBeCloseTo(0.999, 5)
    }
    const pair = { fromToken: 'native', toToken: USDC, amount: '0.01' }
    for (const slippageBps of [9, 2001, 10.5]) {
      expect(await outcomeOf(quote({ ...pair, slippageBps }))).toEqual(refused(400, /^slippageBps: must be /))
    }
    expect(await outcomeOf(quote({ ...pair, chain: 'base', fromChain: 'polygon' }))).toEqual(
      refused(400, /^chain: contradicts fromChain: send chain for both tokens/),
    )
    expect(await outcomeOf(quote({ ...pair, fromChain: 'mars' }))).toEqual(
      refused(400, /^fromChain: must be one of base, mainnet/),
    )
    expect(await outcomeOf(quote(pair, 'bk_usr_nobody_x'))).toEqual(refused(401, /./))
  })

  it('[swap-wire] looks at no balance, and is for read-only keys too', async () => {
    const { status, body } = await quote(
      { fromToken: 'native', toToken: USDC, amount: '5' },
      emulator.keys.readOnly,
    )
    expect([status, body.from?.formattedAmount]).toEqual([200, '5'])
    expect((await quote({ fromToken: USDC, toToken: SOL_MINT, amount: '90000' })).status).toBe(200)
  })
})

describe('POST /wallet/swap on one chain', () => {
  const pair = { fromToken: 'native', toToken: USDC, amount: '0.01' }

  it('[swap-wire] refuses what would move the price by more than maxPriceImpactBps', async () => {
    const { launches } = (await call('GET', '/token-launches')).body
    await evm('base')('anvil_setBalance', ME, '0x56bc75e2d63100000')
    const { session } = (await call('GET', '/__sandbank/credentials')).body
    await emulator.fetch('http://sandbank.test/__sandbank/wallet/controls', {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ transactionLimit: { enabled: false }, dailyLimit: { enabled: false } }),
    })
    const large = { fromToken: 'native', toToken: launches[0].tokenAddress, amount: '40' }
    const { body } = await quote(large)
    expect(body.priceImpactBps).toBeGreaterThan(1500)
    expect(body.feeWaivedForEcosystemToken).toBe(true)
    expect(await outcomeOf(swap(large))).toEqual(
      refused(
        400,
        new RegExp(`^priceImpactBps: .* ${body.priceImpactBps} basis points, and maxPriceImpactBps is 1500`),
      ),
    )
  })

  it('[swap-wire] says 504 while the receipt is pending, 409 for its key in flight, and then what it came to', async () => {
    const body = { ...pair, idempotencyKey: 'one' }
    await swap(pair)
    await evm('base')('evm_setAutomine', false)
    const sent = await outcomeOf(swap(body))
    expect(sent).toEqual(refused(504, /^The swap was sent to base as 0x[0-9a-f]{64}, and is in no block yet/))
    expect(await outcomeOf(swap(body))).toEqual(
      refused(409, /^idempotencyKey: the swap under "one" is in flight: 0x[0-9a-f]{64} was sent to base/),
    )
    await evm('base')('evm_mine')
    const { status, body: done } = await swap(body)
    expect([status, done.success, done.amountSold]).toEqual([200, true, 0.01])
    expect(sent.body.message).toContain(done.hash)
  })

  it('[swap-wire] answers success: false for what was mined and reverted', async () => {
    const body = { ...pair, slippageBps: 10, idempotencyKey: 'two' }
    await swap(pair)
    await evm('base')('evm_setAutomine', false)
    const sent = await swap(body)
    expect(sent.status).toBe(504)
    const [hash] = /0x[0-9a-f]{64}/.exec(sent.body.message) ?? []
    // Nothing of it can be paid when it is mined.
    const router = '0x5a2d000000000000000000000000000000000020'
    await evm('base')('anvil_setCode', router, '0x60006000fd')
    await evm('base')('evm_mine')
    expect(await outcomeOf(swap(body))).toEqual({
      status: 200,
      body: {
        ...{ success: false, hash, amountSold: 0, amountReceived: 0 },
        ...{ amountSoldRaw: '0', amountReceivedRaw: '0' },
      },
    })
  })

  it('lets the beneficiary of a token sell it, unless the setting bars it', async () => {
    const { launches } = (await call('GET', '/token-launches')).body
    const own = launches.find(
      ({ feeRecipient }: never) => (feeRecipient as { walletAddress: string })?.walletAddress === ME,
    )
    const token = own.tokenAddress
    await swap({ fromToken: USDC, toToken: token, amount: '20' })
    const sale = { fromToken: token, toToken: 'native', amount: '1' }
    expect((await swap(sale)).status).toBe(200)
    await call('PUT', '/__sandbank/settings', { serviceRules: { barsBeneficiarySales: true } })
    expect(await outcomeOf(swap(sale))).toEqual(
      refused(403, /^fromToken: this wallet earns the fees of \S+, .* serviceRules\.barsBeneficiarySales/),
    )
    expect((await quote(sale)).status).toBe(200)
    expect((await swap({ fromToken: USDC, toToken: token, amount: '1' })).status).toBe(200)
  })
})

describe('POST /wallet/swap to another chain', () => {
  it.each([
    [
      'the native token of two chains',
      { fromToken: 'native', toToken: 'native', amount: '0.01', fromChain: 'base', toChain: 'arbitrum' },
    ],
    [
      'another token',
      {
        fromToken: 'native',
        toToken: specOf('polygon').usdc.address,
        amount: '0.01',
        fromChain: 'base',
        toChain: 'polygon',
      },
    ],
    ['to Solana', { fromToken: USDC, toToken: SOL_MINT, amount: '20' }],
    ['from Solana', { fromToken: USDC_MINT, toToken: SENTINEL, amount: '20', toChain: 'base' }],
  ])('[swap-wire] pays out what it said: %s', async (_, body) => {
    const quoted = await quote(body)
    expect(quoted.status, JSON.stringify(quoted.body)).toBe(200)
    const { status, body: done } = await swap({ ...body, quoteId: quoted.body.quoteId })
    expect(status, JSON.stringify(done)).toBe(200)
    expect(done).toEqual({
      ...{ success: true, hash: expect.any(String), amountSold: Number(body.amount) },
      amountReceived: Number(quoted.body.to.formattedAmount),
      amountSoldRaw: quoted.body.from.amount,
      amountReceivedRaw: quoted.body.to.amount,
    })
    expect(quoted.body.feeBps).toBeGreaterThan(0)
    const sold = Number(quoted.body.from.usdValue)
    const bought = Number(quoted.body.to.usdValue)
    expect(bought).toBeGreaterThan(sold * 0.96)
    expect(bought).toBeLessThan(sold)
    await emulator.clock.advance(10 * 60_000)
    await emulator.jobsEnded()
    expect(await listed()).toMatchObject([
      { state: 'arrived', arriving: quoted.body.to.formattedAmount, source: { hash: done.hash } },
    ])
  })

  it('swaps through the pools of Solana', async () => {
    const before = await spl(USDC_MINT, 'AZFqudMdrsV8TXA5VoCH5NmMoWqUjqfxnccTApdQ2Ctb')
    const { status, body } = await swap({ fromToken: SOL_MINT, toToken: USDC_MINT, amount: '0.1' })
    expect(status, JSON.stringify(body)).toBe(200)
    const after = await spl(USDC_MINT, 'AZFqudMdrsV8TXA5VoCH5NmMoWqUjqfxnccTApdQ2Ctb')
    expect(String(after - before)).toBe(body.amountReceivedRaw)
    expect(body.amountSoldRaw).toBe('100000000')
  })

  it('counts all that is sold against the limits', async () => {
    const body = {
      fromToken: 'native',
      toToken: 'native',
      amount: '0.2',
      fromChain: 'base',
      toChain: 'arbitrum',
    }
    expect(await outcomeOf(swap(body))).toEqual(refused(403, /per-transaction limit/))
  })

  it('is carried out once for an idempotency key', async () => {
    const body = {
      ...{ fromToken: 'native', toToken: 'native', amount: '0.01', fromChain: 'base', toChain: 'arbitrum' },
      idempotencyKey: 'bridge-1',
    }
    const before = await native('arbitrum', ME)
    const answers = await Promise.all([swap(body), swap(body), swap(body)])
    expect(new Set(answers.map((each) => each.body.hash)).size).toBe(1)
    await emulator.clock.advance(10 * 60_000)
    await emulator.jobsEnded()
    expect(await native('arbitrum', ME)).toBe(before + BigInt(answers[0]?.body.amountReceivedRaw))
    expect((await swap(body)).body).toEqual(answers[0]?.body)
  })

  it('[swap-wire] says 502 for what could not be paid out and 503 for what never can', async () => {
    const body = {
      ...{ fromToken: USDC, toToken: specOf('polygon').usdc.address, amount: '25' },
      ...{ fromChain: 'base', toChain: 'polygon', idempotencyKey: 'lost' },
    }
    expect((await swap(body)).status).toBe(200)
    await evm('polygon')('anvil_impersonateAccount', TREASURY)
    const data = `0xf2fde38b${SOMEBODY.slice(2).padStart(64, '0')}`
    await evm('polygon')('eth_sendTransaction', { from: TREASURY, to: specOf('polygon').usdc.address, data })
    await emulator.clock.advance(10 * 60_000)
    await emulator.jobsEnded()
    expect(await outcomeOf(swap(body))).toEqual(
      refused(
        502,
        /^The bridge took 25 USDC on base \(0x[0-9a-f]{64}\) and could not pay out .* polygon says: .* went back\.$/,
      ),
    )
    const { launches } = (await call('GET', '/token-launches')).body
    const launched = { fromToken: 'native', toToken: launches[0].tokenAddress, amount: '0.01' }
    expect(await outcomeOf(swap({ ...launched, fromChain: 'arbitrum', toChain: 'base' }))).toEqual(
      refused(503, /^The bridge cannot pay out /),
    )
  })
})
