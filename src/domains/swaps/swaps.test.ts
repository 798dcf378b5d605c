import { createEmulator } from 'sandbank'
import { formatUnits } from 'viem'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../../../test/helpers/caller'
import { withoutTransactions } from '../../../test/helpers/job-answer'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const WETH = '0x4200000000000000000000000000000000000006'

async function balanceOf(symbol: string): Promise<number> {
  const { body } = await call('GET', '/wallet/portfolio?chains=base&showLowValueTokens=true')
  const { nativeBalance, tokenBalances } = body.balances.base
  if (symbol === 'ETH') return Number(nativeBalance)
  return Number(
    tokenBalances.find(
      ({ token }: never) => (token as { baseToken: { symbol: string } }).baseToken.symbol === symbol,
    )?.token.balance ?? 0,
  )
}

describe('POST /wallet/swap', () => {
  it('[prompt-acts] swaps native for a token and back, and says exactly what moved', async () => {
    const [ether, dollars] = [await balanceOf('ETH'), await balanceOf('USDC')]
    const quote = await call('POST', '/wallet/swap-quote', {
      fromToken: 'native',
      toToken: USDC,
      amount: '0.1',
    })
    expect(quote.body).toMatchObject({ quoteId: expect.stringMatching(/^quote_/) })
    const sold = await call('POST', '/wallet/swap', {
      fromToken: 'native',
      toToken: USDC,
      amount: '0.1',
      quoteId: quote.body.quoteId,
    })
    expect(sold.status, JSON.stringify(sold.body)).toBe(200)
    expect(sold.body).toEqual({
      success: true,
      hash: expect.stringMatching(/^0x/),
      amountSold: 0.1,
      amountReceived: Number(quote.body.to.formattedAmount),
      amountSoldRaw: '100000000000000000',
      amountReceivedRaw: quote.body.to.amount,
    })
    expect(await balanceOf('ETH')).toBeCloseTo(ether - 0.1, 12)
    expect(await balanceOf('USDC')).toBeCloseTo(dollars + Number(quote.body.to.formattedAmount), 6)
    const back = await call('POST', '/wallet/swap', { fromToken: USDC, toToken: 'native', amount: '50' })
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    expect(await balanceOf('ETH')).toBeCloseTo(ether - 0.1 + back.body.amountReceived, 12)
  })

  it('goes through the pool of a launched token, and sells the wrapped native token', async () => {
    const { launches } = (await call('GET', '/token-launches')).body
    const token = launches[0].tokenAddress
    const bought = await call('POST', '/wallet/swap', { fromToken: USDC, toToken: token, amount: '20' })
    expect(bought.status, JSON.stringify(bought.body)).toBe(200)
    expect(await balanceOf(launches[0].tokenSymbol)).toBeCloseTo(bought.body.amountReceived, 6)
    const wrapped = await call('POST', '/wallet/swap', {
      fromToken: token,
      toToken: WETH,
      amount: formatUnits(BigInt(bought.body.amountReceivedRaw), 18),
    })
    expect(wrapped.status, JSON.stringify(wrapped.body)).toBe(200)
    const again = await call('POST', '/wallet/swap', {
      fromToken: WETH,
      toToken: USDC,
      amount: formatUnits(BigInt(wrapped.body.amountReceivedRaw), 18),
    })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect(await balanceOf('WETH')).toBe(0)
  })

  it('[swap-rest] is carried out once for an idempotency key, also by 8 at once, and refuses another swap under it', async () => {
    const body = { fromToken: 'native', toToken: USDC, amount: '0.01', idempotencyKey: 'one' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('POST', '/wallet/swap', body)))
    expect(new Set(answers.map((each) => each.body.hash)).size).toBe(1)
    expect(await balanceOf('ETH')).toBeCloseTo(1 - 0.01, 12)
    const other = await call('POST', '/wallet/swap', { ...body, amount: '0.02' })
    expect(other).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^idempotencyKey: "one" came with another swap at /) },
    })
    await emulator.clock.advance(24 * 3_600_000)
    expect((await call('POST', '/wallet/swap', { ...body, amount: '0.02' })).status).toBe(200)
  })

  it('[swap-rest] stays within slippage, quotes and limits, and says which of them decided', async () => {
    const ask = (more: object) =>
      call('POST', '/wallet/swap', { fromToken: 'native', toToken: USDC, amount: '0.01', ...more })
    const refusal = (status: number, message: RegExp) => ({
      status,
      body: { message: expect.stringMatching(message) },
    })
    expect(await ask({ minBuyAmount: '31' })).toMatchObject(
      refusal(400, /^The pools give 2\d\.\d+ USDC now, and at least 31 is asked for\. Nothing was sent/),
    )
    expect(await ask({ quoteId: 'quote_none' })).toMatchObject(
      refusal(404, /^quoteId: is no quote of this wallet for this swap/),
    )
    expect(await ask({ amount: '0.2' })).toMatchObject(refusal(403, /per-transaction limit/))
    expect(await ask({ toToken: 'native' })).toMatchObject(
      refusal(400, /^toToken: is what is sold: wrapping ETH is no swap$/),
    )
    expect(await ask({ toToken: '0x00000000000000000000000000000000000000ee' })).toMatchObject({
      status: 400,
    })
    expect(await ask({ fromToken: WETH, amount: '5' })).toMatchObject({ status: 403 })
    const readOnly = await call(
      'POST',
      '/wallet/swap',
      { fromToken: 'native', toToken: USDC, amount: '0.01' },
      emulator.keys.readOnly,
    )
    expect(readOnly).toMatchObject(refusal(403, /read-only/i))
    expect(await balanceOf('ETH')).toBe(1)
  })
})

describe('a prompt that swaps', () => {
  async function ask(prompt: string) {
    const queued = await call('POST', '/agent/prompt', { prompt })
    await emulator.jobsEnded()
    return (await call('GET', `/agent/job/${queued.body.jobId}`)).body
  }

  it('[prompt-acts] says what it swapped, as the chain shows it, and goes on with what it bought', async () => {
    const before = await balanceOf('USDC')
    const to = '0x00000000000000000000000000000000000000ee'
    const job = await ask(`swap 0.05 ETH to USDC then send it to ${to}`)
    const [, bought] = /^Swapped 0\.05 ETH for (\S+) USDC on base\.$/m.exec(job.response) ?? []
    expect(Number(bought), job.response).toBeGreaterThan(100)
    expect(job.response).toContain(`Sent ${bought} USDC to ${to} on base.`)
    expect(await balanceOf('USDC')).toBeCloseTo(before, 6)
    expect(withoutTransactions((await ask('wrap 0.1 ETH and unwrap 0.04 WETH')).response)).toBe(
      'Wrapped 0.1 ETH into WETH on base.\nUnwrapped 0.04 WETH into ETH on base.',
    )
    expect(await balanceOf('WETH')).toBeCloseTo(0.06, 12)
    expect((await ask('buy $20 of DRIFT with ETH')).response).toMatch(/^Swapped 0\.00\d+ ETH for \d+/)
    expect((await ask('quote 0.1 ETH to USDC')).response).toMatch(/^0\.1 ETH would bring 2\d\d\.\d+ USDC now/)
  })
})
