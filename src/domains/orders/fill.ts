import { formatUnits } from 'viem'
import { callerOf, enforceWrites, principalNow } from '#domains/keys'
import { swapsOnChain } from '#domains/swaps'
import type { OperationCall } from '#domains/wallet'
import type { Context, TransactionContext } from '#kernel/context'
import { errors, isRefusal, Refusal, type Verdict } from '#kernel/errors'
import type { Job } from '#kernel/jobs/handler'
import { roundedUnits } from '#kernel/numbers/token-amount'
import { recordAct } from '#kernel/record-act'
import { soldInRun } from './amounts'
import { swapBodyOf } from './draft'
import { orderErrors } from './errors'
import { isRepeated } from './fields'
import { priceNow } from './look'
import { fillId, isOpen, orderTables, scheduleLook, withFilling } from './steps'
import { type OrderRow, orderTable } from './tables'
import { nextLook } from './times'
import { isMetBy } from './trigger'
import { orderWords } from './words'

type Begun = OrderRow & { readonly filling: NonNullable<OrderRow['filling']> }

/** What a filling came to; `missed`: its price was gone when it had its turn. */
type Outcome =
  | { readonly status: 'filled'; readonly hash: string; readonly sold: string; readonly bought: string }
  | { readonly status: 'refused'; readonly refusal: Refusal }
  | { readonly status: 'missed' }

/**
 * Carries out one filling: a swap of the wallet, under every layer and with the rights that its maker has now. The
 * transaction that promises the swap writes its hash into the order, so a process that goes on after another died
 * completes the same swap, and no filling happens twice.
 */
export async function fill(context: Context, job: Job): Promise<string> {
  return job.asRequest(async () => {
    const row = await begunOf(context, job)
    if (!row) return 'the filling is over, or was taken back'
    const verdicts: Verdict[] = []
    const started = { at: context.clock.now(), machine: context.clock.machine() }
    const outcome = await outcomeOf(
      context,
      job,
      row,
      (given) => void verdicts.splice(0, verdicts.length, ...given),
    )
    await settle(context, job, row, outcome)
    context.bus.publish({ type: 'automations.changed', walletId: row.walletId })
    if (outcome.status === 'missed') return 'the price was no longer met'
    record(context, row, { outcome, verdicts, started })
    return outcome.status === 'filled'
      ? `sold ${outcome.sold} ${row.from.symbol} for ${outcome.bought} ${row.to.symbol} (${outcome.hash})`
      : `refused: ${outcome.refusal.message}`
  })
}

/** The rules of a transaction that was sent, and came to nothing. */
const BY_THE_CHAIN = new Set(['chain.reverted', 'chain.rejected'])

async function begunOf({ store }: Context, job: Job): Promise<Begun | undefined> {
  const row = await store.table(orderTable).get(job.payload)
  return row?.filling && fillId(row) === job.id ? (row as Begun) : undefined
}

async function outcomeOf(
  context: Context,
  job: Job,
  row: Begun,
  report: OperationCall['report'],
): Promise<Outcome> {
  try {
    const principal = await principalNow(context, row, 'had placed this order')
    enforceWrites(principal)
    const call: OperationCall = {
      ...{ context, principal, report },
      transact: (tables, run) =>
        job.commit([...tables, orderTable], async (context) => promised(context, job, run)),
      before: (tables, run) => job.commit(tables, run),
    }
    if (row.filling.hash === null && !(await isStillMet(context, row))) return { status: 'missed' }
    const amount = row.filling.amount ?? (await settledAmount(call, job, row))
    const body = swapBodyOf(row, amount, row.slippageBps)
    const { txHash, soldAmount, boughtAmount } = await (await swapsOnChain()).swap(call, body)
    return { status: 'filled', hash: txHash, sold: soldAmount, bought: boughtAmount }
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    const now = await begunOf(context, job)
    // What is promised to the chain may be there: only its own word says that it is not.
    if (now?.filling.hash != null && !BY_THE_CHAIN.has(thrown.decision.rule)) throw thrown
    return { status: 'refused', refusal: thrown }
  }
}

/** The hash that the filling has promised before, or promises now. In the transaction that reserves the swap. */
async function promised<Result>(
  context: TransactionContext,
  job: Job,
  run: (context: TransactionContext) => PromiseLike<Result>,
): Promise<Result> {
  const row = await begunOf(context, job)
  if (row?.filling.hash != null) return row.filling.hash as Result
  if (row?.status !== 'active') {
    throw new Refusal(
      orderErrors.ended,
      `The order ${job.payload} was paused, cancelled or removed before it was filled. (Rule orders.ended.)`,
      { rule: 'orders.ended', facts: { id: job.payload } },
    )
  }
  const hash = await run(context)
  await context.store.table(orderTable).put({ ...row, filling: { ...row.filling, hash: String(hash) } })
  return hash
}

/** Of several orders that one price has met, the first may have moved it away from the others. */
async function isStillMet(context: Context, row: Begun): Promise<boolean> {
  if (row.trigger.type === 'runs') return true
  const price = await priceNow(context, row.watched)
  return row.expiresAt > context.clock.now() && typeof price === 'bigint' && isMetBy(row, price)
}

/** What is sold: settled once, whatever changes before a repeat. */
async function settledAmount(call: OperationCall, job: Job, row: Begun): Promise<string> {
  const of = row.trigger.type === 'runs' ? row.trigger.total : 1
  const amount = await soldInRun(call, row, { n: row.filling.n, of })
  const table = call.context.store.table(orderTable)
  return job.commit([orderTable], async () => {
    const now = await begunOf(call.context, job)
    if (now) await table.put({ ...now, filling: { ...now.filling, amount } })
    return amount
  })
}

/** Writes what the filling came to, and what becomes of its order. */
async function settle(context: Context, job: Job, { trigger }: Begun, outcome: Outcome): Promise<void> {
  const now = context.clock.now()
  const before = await begunOf(context, job)
  const next = before && trigger.type !== 'runs' ? await nextLook(before, now) : null
  await job.commit(orderTables, async () => {
    const row = await begunOf(context, job)
    if (!row) return
    const after = settled(row, outcome, next)
    await context.store.table(orderTable).put(after)
    if (after.nextLookAt !== row.nextLookAt) await scheduleLook(context, after)
  })
}

function settled(row: Begun, outcome: Outcome, next: number | null): OrderRow {
  if (outcome.status === 'missed') return waiting({ ...row, filling: null }, next)
  const { n, at, price, hash } = row.filling
  const common = { n, at, price, hash }
  if (outcome.status === 'filled') {
    const { sold, bought } = outcome
    const done = withFilling(
      { ...row, sold: sum(row.sold, sold), bought: sum(row.bought, bought), problem: null },
      { ...common, hash: outcome.hash, status: 'filled', sold, bought, problem: null, rule: null },
    )
    return isRepeated(row.kind) ? waiting(done, next) : { ...done, status: 'done', nextLookAt: null }
  }
  const { message, decision, spec } = outcome.refusal
  const refused = withFilling(
    { ...row, problem: message },
    { ...common, status: 'refused', sold: null, bought: null, problem: message, rule: decision.rule },
  )
  // The rights of a key that was revoked never come back.
  if (spec === errors.apiKeyInvalid && isOpen(row)) return { ...refused, status: 'failed', nextLookAt: null }
  return waiting(refused, next)
}

/** Of a price: until its next look. Of runs: until the next one, and over after the last. */
function waiting(row: OrderRow, next: number | null): OrderRow {
  if (row.status !== 'active') return row
  if (row.trigger.type !== 'runs') return { ...row, nextLookAt: next }
  return row.nextLookAt === null ? { ...row, status: 'done' } : row
}

/** Decimals; both of at most 18 digits behind the point. */
function sum(one: string, other: string): string {
  return formatUnits(roundedUnits(one, 18) + roundedUnits(other, 18), 18)
}

/** As the journal has a request: what was filled, the decision of each layer, the outcome. */
function record(
  context: Context,
  row: Begun,
  {
    outcome,
    verdicts,
    started,
  }: {
    outcome: Exclude<Outcome, { status: 'missed' }>
    verdicts: Verdict[]
    started: { at: number; machine: number }
  },
): void {
  const { by, id, filling } = row
  recordAct(context, {
    room: 'orders',
    path: `/orders/${id}/fillings/${filling.n}`,
    request: { order: orderWords(row), amount: filling.amount },
    caller: callerOf(by),
    refusal: outcome.status === 'refused' ? outcome.refusal : undefined,
    outcome,
    verdicts,
    startedAt: started.at,
    ms: context.clock.machine() - started.machine,
  })
}
