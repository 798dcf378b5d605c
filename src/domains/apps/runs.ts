import { z } from 'zod'
import { iso } from '#kernel/clock'
import { within } from '#kernel/concurrency/pause'
import type { Context, TransactionContext } from '#kernel/context'
import { processIdOf } from '#kernel/process-id'
import { type RunRow, runTable } from './tables'

declare module '#kernel/bus' {
  interface BusEvents {
    /** A run of a script began or ended. */
    'apps.ran': { walletId: string; slug: string; runId: string; status: string }
  }
}

/** Of an app; the newest are kept. */
const MAX_RUNS = 100

/** A run that has not ended so long after it began was cut off with its process, milliseconds of machine time. */
const LOST_MS = 90_000

/** Writes a run down before it begins (over `runTable`). */
export async function beginRun({ store }: TransactionContext, row: Omit<RunRow, 'n'>): Promise<RunRow> {
  const table = store.table(runTable)
  const last = await table.where('[app+n]').between([row.app, 0], [row.app, Number.MAX_SAFE_INTEGER]).last()
  const begun: RunRow = { ...row, n: (last?.n ?? 0) + 1 }
  await table.add(begun)
  const old = table.where('[app+n]').between([row.app, 0], [row.app, begun.n - MAX_RUNS], true, true)
  if (begun.n > MAX_RUNS) await old.delete()
  return begun
}

/** What another process does is seen by looking, milliseconds of machine time. */
const POLL_MS = 250

/** A run when it has ended, or was lost; undefined where there is none. Rejects when `signal` aborts. */
export async function endOfRun(
  context: Context,
  id: string,
  signal: AbortSignal | undefined,
): Promise<RunRow | undefined> {
  for (;;) {
    let stop = () => {}
    const changed = new Promise<void>((resolve) => {
      stop = context.bus.subscribe((event) => {
        if (event.type === 'apps.ran' && event.runId === id) resolve()
      })
    })
    try {
      const row = await context.store.table(runTable).get(id)
      if (row?.status !== 'running' || isLost(context, row)) return row
      await within(POLL_MS, changed)
      signal?.throwIfAborted()
    } finally {
      stop()
    }
  }
}

/** The newest first; `before`: those with a smaller count. */
export async function runsOf(
  { store }: Context,
  app: string,
  { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before?: number | undefined },
): Promise<RunRow[]> {
  const rows = store.table(runTable).where('[app+n]').between([app, 0], [app, before], true, false)
  return rows.reverse().limit(limit).toArray()
}

export function publishRun({ bus }: Context, { walletId, slug, id, status }: RunRow): void {
  bus.publish({ type: 'apps.ran', walletId, slug, runId: id, status })
}

export const runView = z.object({
  id: z.string(),
  n: z.int().describe('counts the runs of the app'),
  script: z.string(),
  caller: z.string().describe('the wallet that asked for it'),
  trigger: z.enum(['call', 'schedule']),
  startedAt: z.iso.datetime(),
  status: z.enum(['running', 'passed', 'failed', 'lost']).describe('lost: its process ended before it did'),
  durationMs: z.number(),
  cpuMs: z.number(),
  argsBytes: z.int(),
  logs: z.array(
    z.object({
      level: z.enum(['log', 'info', 'warn', 'error', 'debug']),
      text: z.string(),
      at: z.iso.datetime(),
      file: z.string().optional(),
      line: z.int().optional(),
    }),
  ),
  result: z.json().describe('what the script returned'),
  error: z
    .object({
      message: z.string(),
      why: z.string().describe('thrown, compile, lost, or the limit that was reached'),
      file: z.string().optional(),
      line: z.int().optional(),
      column: z.int().optional(),
      stack: z.string().optional(),
    })
    .nullable(),
})

/** Whether a run that has not ended goes on nowhere: its process is gone. */
function isLost(context: Context, { status, process, startedMachine }: RunRow): boolean {
  if (status !== 'running') return false
  const isElsewhere = process !== undefined && process !== processIdOf(context)
  return (isElsewhere && context.store.isAlone) || context.clock.machine() - startedMachine > LOST_MS
}

export function viewRun(context: Context, row: RunRow): z.infer<typeof runView> {
  const { id, n, script, callerId, trigger, startedAt, durationMs, cpuMs, argsBytes, logs, result, error } =
    row
  const lost = isLost(context, row)
  return {
    id,
    n,
    script,
    caller: callerId,
    trigger,
    startedAt: iso(startedAt),
    status: lost ? 'lost' : row.status,
    durationMs,
    cpuMs,
    argsBytes,
    logs: logs.map((line) => ({ ...line, at: iso(line.at) })),
    result: result === null ? null : JSON.parse(result),
    error: lost ? lostRun(script) : error,
  }
}

function lostRun(script: string) {
  return {
    message: 'Its process ended before it did. What it had done by then stays, and it is not run again.',
    why: 'lost',
    file: `scripts/${script}.ts`,
  }
}
