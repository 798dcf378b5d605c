import fc from 'fast-check'
import { createEmulator } from 'sandbank'
import { encodeFunctionData, erc20Abi, formatUnits, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { times } from '../helpers/soak'
import { deploy, desk } from './app-files'
import { openSettlingShop, USDC, usdcBalance } from './shop'

/** What a dialog of an app foretells, and what sending then does: histories of a few steps under rules of chance. */
const HISTORIES = times(1, 20)
const STEPS = 6

const emulator = createEmulator({ allowedHosts: ['127.0.0.1'] })
const call = caller(emulator)
const WETH = '0x4200000000000000000000000000000000000006'
const RECEIVER = '0x00000000000000000000000000000000000000aa'

let start: Awaited<ReturnType<typeof emulator.snapshot>>
let shop: Awaited<ReturnType<typeof openSettlingShop>>
let sender = ''
let price = 0n
const counts = new Map<string, number>()

beforeAll(async () => {
  await emulator.clock.freeze(Date.parse('2030-01-04T12:00:00Z'))
  shop = await openSettlingShop(call, () => String(price))
  await publish(true)
  start = await emulator.snapshot()
  sender = (await call('GET', '/apps/harbor')).body.owner.walletAddress
})
afterAll(async () => {
  await emulator.close()
  await shop.close()
})

const publish = (isPermitted: boolean) =>
  deploy(emulator, {
    manifest: {
      permissions: isPermitted ? ['prepare:transaction', 'pay:x402'] : [],
      x402: { maxPaymentUsdPerCall: 5, allowedHosts: ['127.0.0.1'] },
    },
    scripts: { main: 'return bankr.tx.prepare(args)' },
  })

/** Of the wallet; `asset` is a token, or native. */
async function balanceOf(asset: string): Promise<bigint> {
  if (asset !== 'native') return usdcBalance(call, sender, asset)
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [sender, 'latest'] }
  return BigInt((await call('POST', '/rpc/8453', body)).body.result)
}
const assets = ['native', USDC, WETH]
const allBalances = () => Promise.all(assets.map(balanceOf))

const token = (functionName: 'transfer' | 'approve', amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [RECEIVER, amount] })
const cents = (most: number) => fc.integer({ min: 0, max: most })
const transaction = fc.oneof(
  // A hundredth of a dollar, at 3,000 for one ETH.
  cents(40_000).map((n) => ({ to: RECEIVER, value: String((parseUnits('1', 18) * BigInt(n)) / 300_000n) })),
  cents(40_000).map((n) => ({ to: USDC, data: token('transfer', BigInt(n) * 10_000n) })),
  cents(90_000).map((n) => ({ to: USDC, data: token('approve', BigInt(n) * 10_000n) })),
  cents(20_000).map((n) => ({ to: WETH, data: '0xd0e30db0', value: String(BigInt(n) * 10n ** 12n) })),
)
const step = fc.record({
  what: fc.oneof(
    transaction.map((transaction) => ({ transaction })),
    fc.record({
      microUsd: fc.bigInt(1n, 5_500_000n),
      most: fc.option(fc.constantFrom(1, 3), { nil: undefined }),
    }),
  ),
  controls: fc.record({
    paused: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
    contractCalls: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
    recipients: fc.record({
      enabled: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
    }),
    transactionLimit: fc.record({ enabled: fc.boolean(), usd: fc.constantFrom(1, 4, 100, 250) }),
    dailyLimit: fc.record({ enabled: fc.boolean(), usd: fc.constantFrom(5, 120, 400) }),
  }),
  isReadOnly: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  /** The manifest still permits it when it is sent. */
  isPermitted: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

interface Verdict {
  readonly rule: string
  readonly ok: boolean
  readonly text: string
}

/** The refusal is the first verdict that says no, word for word, and nothing moved. */
async function expectRefused(
  verdicts: readonly Verdict[],
  { status, body }: Awaited<ReturnType<typeof call>>,
  before: readonly bigint[],
) {
  const no = verdicts.find(({ ok }) => !ok)
  counts.set(no?.rule ?? '', (counts.get(no?.rule ?? '') ?? 0) + 1)
  expect([status >= 400 && status < 500, body.message]).toEqual([true, no?.text])
  expect(await allBalances()).toEqual(before)
}

async function confirmed({ what, controls, isReadOnly, isPermitted }: Step) {
  const key = isReadOnly ? emulator.keys.readOnly : emulator.keys.full
  const before = await allBalances()
  if ('microUsd' in what) {
    price = what.microUsd
    const quoteBody = { url: shop.url, ...(what.most && { maxPaymentUsd: what.most }) }
    await desk(emulator, 'PATCH', '/__sandbank/wallet/controls', controls)
    const { status, body } = await call('POST', '/apps/harbor/x402/quote', quoteBody)
    const isTooMuch = price > BigInt(what.most ?? 5) * 1_000_000n
    expect(status).toBe(isTooMuch ? 403 : 200)
    if (isTooMuch) return
    const { id, verdicts, ok, amountUsd } = body.quote
    expect([ok, BigInt(Math.round(amountUsd * 1e6))]).toEqual([
      verdicts.every((each: Verdict) => each.ok),
      price,
    ])
    const paid = await call('POST', '/apps/harbor/x402/pay', { id })
    if (!ok) return expectRefused(verdicts, paid, before)
    expect(paid).toMatchObject({ status: 200, body: { ok: true, body: 'sold', payment: { amountUsd } } })
    const [native, usdc = 0n, weth] = before
    expect(await allBalances()).toEqual([native, usdc - price, weth])
  } else {
    const ran = await call('POST', '/apps/harbor/scripts/main/run', {
      args: { chain: 'base', ...what.transaction },
    })
    const blob = ran.body.result
    await desk(emulator, 'PATCH', '/__sandbank/wallet/controls', controls)
    if (!isPermitted) await publish(false)
    const { body } = await call('POST', '/apps/harbor/transactions/preview', { blob }, key)
    const { ok, verdicts, effects, failure, gas } = body
    expect(ok).toBe(verdicts.every((each: Verdict) => each.ok))
    const sent = await call('POST', '/apps/harbor/transactions/confirm', { blob }, key)
    if (!isPermitted) await publish(true)
    if (!ok) return expectRefused(verdicts, sent, before)
    expect([sent.status, sent.body.success]).toEqual([200, failure === null])
    const after = await allBalances()
    for (const [n, asset] of assets.entries()) {
      const change = effects.balances.find((each: { asset: string }) => each.asset.toLowerCase() === asset)
      const [was = 0n, is = 0n] = [before[n], after[n]]
      const decimals = asset === USDC ? 6 : 18
      const foreseen = change ? parseUnits(change.after, decimals) : was
      if (change) expect(change.before).toBe(formatUnits(was, decimals))
      const most = asset === 'native' && gas.paidBy === 'wallet' ? parseUnits(gas.most, 18) : 0n
      expect([asset, is <= foreseen && is >= foreseen - most]).toEqual([asset, true])
    }
  }
  counts.set('sent', (counts.get('sent') ?? 0) + 1)
}

it(
  `[app-tx] [app-x402] what the dialogs foretell is what sending does, in ${HISTORIES * STEPS} steps of chance`,
  async () => {
    const histories = fc.array(step, { minLength: STEPS, maxLength: STEPS })
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        await emulator.restore(start)
        for (const each of steps) await confirmed(each)
      }),
      { numRuns: HISTORIES, endOnFailure: true },
    )
    console.log([...counts].map(([rule, count]) => `${rule} ${count}`).join(', '))
  },
  times(120_000, 900_000),
)
