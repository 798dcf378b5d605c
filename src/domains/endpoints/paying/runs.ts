import type { SentAnswer } from '#domains/handlers'
import { reportFailure } from '#kernel/background'
import { blobTables } from '#kernel/blobs'
import { inNextTask } from '#kernel/concurrency/next-task'
import { within } from '#kernel/concurrency/pause'
import type { Context } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import { jobTables } from '#kernel/jobs/job-states'
import { defineLocal } from '#kernel/local'
import { processIdOf } from '#kernel/process-id'
import type { Reservation } from '#kernel/quota/quota'
import { rollingCalls } from '#kernel/quota/rolling-calls'
import { addCall } from '../calls'
import { settlementDelay } from '../delays'
import { FEE_BPS, FREE_CALLS_A_MONTH, freeMonth } from '../fees'
import { type CallRow, callTable, endpointTable, type RunRow, runTable } from '../tables'
import { SETTLE } from './settle-job'

/** Of one payer and one endpoint, in any 60 seconds of the virtual clock. */
export const CALLS_A_MINUTE = 60n
const perMinute = rollingCalls({ rule: 'endpoints.perMinute', windowMs: MINUTE_MS })

/** How long a run counts without being renewed, and how often it is. Milliseconds of machine time. */
const LEASE_MS = 15_000
const RENEW_MS = 5_000

/** What becomes of an authorization that comes with a call. */
export type Admission =
  | { readonly kind: 'run'; readonly used: bigint }
  | { readonly kind: 'used' }
  | { readonly kind: 'limited'; readonly place: Reservation }

/** Of many calls with one authorization one runs; it is written down before the handler is called. */
export async function admitRun(
  context: Context,
  draft: Omit<RunRow, 'process' | 'until'>,
): Promise<Admission> {
  return context.transaction([runTable, ...perMinute.tables], async (context): Promise<Admission> => {
    const table = context.store.table(runTable)
    const known = await table.get(draft.id)
    if (known && !isAbandoned(context, known)) return { kind: 'used' }
    const place = await perMinute.reserve(context, `${draft.endpointId} ${draft.payer}`, 1n, CALLS_A_MINUTE)
    if (!place.ok) return { kind: 'limited', place }
    await table.put({ ...draft, ...leaseOf(context) })
    return { kind: 'run', used: place.used }
  })
}

function leaseOf(context: Context): Pick<RunRow, 'process' | 'until'> {
  return { process: processIdOf(context), until: context.clock.machine() + LEASE_MS }
}

/** Whether the process of a run died before its handler had ended: the authorization may be used by the next call. */
function isAbandoned(context: Context, { state, process, until }: RunRow): boolean {
  if (state !== 'running' || process === processIdOf(context)) return false
  const now = context.clock.machine()
  return context.store.isAlone || until <= now || until > now + LEASE_MS
}

/** Does some work while the run is renewed, so that no other process takes it for an abandoned one. */
export async function whileRenewed<Result>(
  context: Context,
  { id, callId }: Pick<RunRow, 'id' | 'callId'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const ended = work()
  const settled = ended.then(
    () => true,
    () => true,
  )
  while (!(await within(RENEW_MS, settled))) {
    await context.transaction([runTable], async (context) => {
      const table = context.store.table(runTable)
      const row = await table.get(id)
      if (row?.callId === callId && row.state === 'running') await table.put({ ...row, ...leaseOf(context) })
    })
  }
  return ended
}

/** A run whose handler did not serve: the authorization is free again, and the call stands in the log. */
export async function releaseRun(
  context: Context,
  { id, callId }: Pick<RunRow, 'id' | 'callId'>,
  call: CallRow | undefined,
): Promise<void> {
  await context.transaction([runTable, callTable, endpointTable], async (context) => {
    const { store } = context
    const row = await store.table(runTable).get(id)
    if (row?.callId === callId && row.state === 'running') await store.table(runTable).delete(id)
    if (call && (await store.table(endpointTable).get(call.endpointId))) await addCall(context, call)
  })
}

/**
 * A run whose handler served: the answer, the call in the log and the job that settles it are one. `isFree`: whether its
 * token has the free month. False where the run is another call's, because this process was taken for dead.
 */
export async function completeRun(
  context: Context,
  { id, callId }: Pick<RunRow, 'id' | 'callId'>,
  {
    call,
    answer,
    amount,
    isFree,
  }: { call: CallRow; answer: RunRow['answer']; amount: bigint; isFree: boolean },
): Promise<boolean> {
  const tables = [runTable, callTable, endpointTable, ...freeMonth.tables, ...jobTables, ...blobTables]
  return context.transaction(tables, async (context) => {
    const { store, jobs, blobs, clock } = context
    const row = await store.table(runTable).get(id)
    if (row?.callId !== callId || row.state !== 'running') return false
    const free = isFree ? await freeMonth.reserve(context, row.walletId, 1n, FREE_CALLS_A_MONTH) : undefined
    if (answer) await blobs.retain(answer.body)
    await store.table(runTable).put({
      ...row,
      state: 'answered',
      answer,
      amount: String(amount),
      feeBps: free?.ok ? 0 : FEE_BPS,
      countedAt: free?.ok ? free.at : null,
    })
    if (await store.table(endpointTable).get(row.endpointId)) await addCall(context, call)
    const delay = settlementDelay(context)
    const job = { id: `${SETTLE}:${id}`, kind: SETTLE, payload: id }
    if (delay === 0) await jobs.enqueue(job)
    else await jobs.enqueue(job, { virtualAt: clock.now() + delay })
    return true
  })
}

/** Answers that are on their way from this process, by the ids of their runs. */
const underWay = defineLocal('endpoints.underWay', () => new Set<string>())

/**
 * An answer that was lost: a process died between storing it and sending it, and the same payer sends the same request
 * again. Once; `delivered` notes that it is on its way.
 */
export async function lostAnswer(
  context: Context,
  digest: string,
): Promise<{ run: RunRow; answer: SentAnswer } | undefined> {
  const run = await context.store.table(runTable).where('digest').equals(digest).first()
  if (!run?.answer || context.local(underWay).has(run.id)) return undefined
  onItsWay(context, run.id)
  const { status, headers, body } = run.answer
  const bytes = await new Response(await context.blobs.read(body)).arrayBuffer()
  return { run, answer: { status, headers, body: new Uint8Array(bytes) } }
}

/** From here on no other call gets the answer of this run. */
export function onItsWay(context: Context, id: string): void {
  context.local(underWay).add(id)
}

/** Forgets the answer once it is on its way: a process that dies before has not answered. */
export function deliveredSoon(context: Context, id: string): void {
  const { store, bus } = context
  inNextTask(async () => {
    try {
      await context.transaction([runTable, ...blobTables], async ({ store, blobs }) => {
        const row = await store.table(runTable).get(id)
        if (!row?.answer) return
        await blobs.release(row.answer.body)
        await store.table(runTable).put({ ...row, answer: null })
      })
    } catch (thrown) {
      if (store.isOpen) reportFailure(bus, 'endpoints', thrown)
    } finally {
      context.local(underWay).delete(id)
    }
  })
}

/** An answer as a run keeps it. Outside of transactions. */
export async function storedAnswer(
  context: Context,
  { status, headers, body }: SentAnswer,
): Promise<NonNullable<RunRow['answer']>> {
  const { id } = await context.blobs.write(new Blob([body]).stream(), { maxBytes: body.length })
  return { status, headers: headers.map(([name, value]) => [name, value]), body: id }
}
