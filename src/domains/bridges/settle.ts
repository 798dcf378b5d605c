import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { actOnChain, balances, type ChainSpec, chainRequest, TREASURY_ADDRESS } from '#domains/chain'
import { solanaBridge } from '#domains/solana'
import { settledSpend } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { HOUR_MS, MINUTE_MS } from '#kernel/durations'
import { claimTables } from '#kernel/jobs/claims'
import type { Job } from '#kernel/jobs/handler'
import { jobTables } from '#kernel/jobs/job-states'
import { isRpcError } from '#kernel/json-rpc'
import { roundedUnits } from '#kernel/numbers/token-amount'
import { BRIDGE_ADDRESS, decimalsOf, evmSpec, whyClosed } from './chains'
import { expectSettling } from './schedule'
import { type BridgeRow, bridgeTable } from './tables'

type Hex = `0x${string}`

/** What is paid from the bridge, and how the row ends with it. */
interface Payment {
  readonly chain: string
  readonly token: string
  readonly to: string
  readonly amount: string
  readonly as: 'arrived' | 'returned'
}

const MINT = parseAbi(['function mint(address to, uint256 value)'])
/** Enough for a receiver that is a contract. */
const GAS = 300_000n

/**
 * Goes on with one bridge where it stood. A payment and the row that says so are one transaction of the store, so it is paid
 * once wherever the process dies. What cannot be paid out goes back; what cannot go back either is looked at again.
 */
export async function settle(context: Context, job: Job): Promise<string> {
  const row = await context.store.table(bridgeTable).get(job.payload)
  if (row?.state !== 'moving' && row?.state !== 'returning') return 'it has ended'
  return row.state === 'moving' ? payOut(context, job, row) : payBack(context, job, row)
}

async function payOut(context: Context, job: Job, row: BridgeRow): Promise<string> {
  const source = await job.asRequest(() => settledSpend(context, row.walletId, row.sourceHash))
  if (source?.state === 'reserved' || source?.state === 'pending') return lookAgain(context, job, row)
  if (source?.state !== 'confirmed') {
    await end(context, job, row, { state: 'failed', reason: `nothing left ${row.from.chain}` })
    return 'nothing left the wallet'
  }
  const { chain, token } = row.to
  const problem = await pay(context, job, row, {
    ...{ chain, token, to: row.recipient, amount: row.arriving, as: 'arrived' },
  })
  if (problem === undefined) return `arrived on ${chain}`
  const returning: BridgeRow = { ...row, state: 'returning', reason: problem }
  await job.commit([bridgeTable], () => context.store.table(bridgeTable).put(returning))
  return payBack(context, job, returning)
}

/** All of it, the fee too. */
async function payBack(context: Context, job: Job, row: BridgeRow): Promise<string> {
  const { chain, token } = row.from
  const problem = await pay(context, job, row, {
    ...{ chain, token, to: row.sender, amount: row.amount, as: 'returned' },
  })
  return problem === undefined ? `returned to ${chain}` : lookAgain(context, job, row)
}

/** Why it was not paid; undefined where it was, and the row says so. */
async function pay(
  context: Context,
  job: Job,
  row: BridgeRow,
  payment: Payment,
): Promise<string | undefined> {
  const closed = await whyClosed(context, payment.chain)
  if (closed) return closed
  const spec = evmSpec(payment.chain)
  try {
    return await (spec ? payOnEvm(context, job, row, payment, spec) : payOnSolana(context, job, row, payment))
  } catch (thrown) {
    if (isRpcError(thrown)) return `${payment.chain} says: ${thrown.message}`
    throw thrown
  }
}

async function payOnEvm(
  context: Context,
  job: Job,
  row: BridgeRow,
  payment: Payment,
  spec: ChainSpec,
): Promise<string | undefined> {
  const call = await evmCall(context, payment, spec)
  // What it would be refused with is known before it is mined.
  await chainRequest(context, spec.id, {
    method: 'eth_call',
    params: [{ ...call, value: `0x${call.value.toString(16)}` }, 'latest'],
  })
  let isPaid = false
  const acted = await actOnChain(
    context,
    spec.id,
    async () => ({
      ...call,
      gas: GAS,
      at: Math.floor(context.clock.now() / 1_000),
      also: {
        tables: [...claimTables, bridgeTable],
        async run(_, { hash, receipt }) {
          isPaid = receipt.status === 1
          if (isPaid) await end(context, job, row, { state: payment.as, payoutHash: hash })
          return true
        },
      },
    }),
    // A job that outlived its database must not begin the chain of the next one.
    { mayBegin: () => job.commit([], async () => undefined) },
  )
  if (acted.kind !== 'done') return `on ${spec.name} only the user makes blocks now`
  if (!isPaid) return `the payment was reverted on ${spec.name}`
  changed(context, row)
  return undefined
}

/** By what the bridge holds where that is enough, else by the treasury, which mints tokens. */
async function evmCall(context: Context, { chain, token, to, amount }: Payment, { id }: ChainSpec) {
  const units = await unitsOf(context, chain, token, amount)
  const tokens = token === 'native' ? [] : [token as Hex]
  const held = await balances(context, id, BRIDGE_ADDRESS, tokens)
  const isFunded = (token === 'native' ? held.native : (held.tokens[0] ?? 0n)) >= units
  const from: Hex = isFunded ? BRIDGE_ADDRESS : TREASURY_ADDRESS
  if (token === 'native') return { from, to: to as Hex, data: '0x' as Hex, value: units }
  const args = [to as Hex, units] as const
  const data = isFunded
    ? encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
    : encodeFunctionData({ abi: MINT, functionName: 'mint', args })
  return { from, to: token as Hex, data, value: 0n }
}

async function payOnSolana(
  context: Context,
  job: Job,
  row: BridgeRow,
  { chain, token: mint, to, amount, as }: Payment,
): Promise<string | undefined> {
  const { payoutTables, solanaPayout } = await solanaBridge()
  const units = await unitsOf(context, chain, mint, amount)
  const payout = await solanaPayout(context, { to, mint, units, memo: `${row.id} ${as}` })
  if (!payout) return `nobody can pay out ${mint} on ${chain}`
  await job.commit([...payoutTables, bridgeTable], async () => {
    await end(context, job, row, { state: as, payoutHash: await payout.send() })
  })
  changed(context, row)
  return undefined
}

async function unitsOf(context: Context, chain: string, token: string, amount: string): Promise<bigint> {
  const decimals = await decimalsOf(context, chain, token)
  if (decimals === undefined) throw new Error(`there is no token ${token} on ${chain}`)
  return roundedUnits(amount, decimals)
}

function end(
  context: Context,
  job: Job,
  row: BridgeRow,
  how: Pick<BridgeRow, 'state'> & Partial<Pick<BridgeRow, 'payoutHash' | 'reason'>>,
): Promise<unknown> {
  const ended = { ...row, ...how, endedAt: context.clock.now() }
  return job.commit([bridgeTable], () => context.store.table(bridgeTable).put(ended))
}

function changed({ bus }: Context, { walletId }: BridgeRow): void {
  bus.publish({ type: 'wallet.changed', walletId })
}

/** Ever less often, the longer it takes. */
async function lookAgain(context: Context, job: Job, row: BridgeRow): Promise<string> {
  const now = context.clock.now()
  const pause = Math.min(Math.max(now - row.createdAt, MINUTE_MS), HOUR_MS)
  await job.commit([bridgeTable, ...jobTables], () => expectSettling(context, row, now + pause))
  return `${row.state}, and looked at again`
}
