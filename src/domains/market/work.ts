import { chainMode } from '#domains/chain'
import { LAUNCH_CHAIN_ID } from '#domains/launches'
import type { Context } from '#kernel/context'
import type { Job, JobHandler } from '#kernel/jobs/handler'
import { jobTables } from '#kernel/jobs/job-states'
import { type TaskHandler, taskTable } from '#kernel/scheduler'
import { nextStop, periodAt, tradeTime } from './periods'
import { expectFigures, expectTrades, MARKET_TRADES } from './schedule'
import { type MarketRow, marketTable } from './tables'

declare module '#kernel/bus' {
  interface BusEvents {
    /** Paused, resumed, or a profile was chosen. */
    'market.changed': object
  }
}

/** Trades may be of many days: when they are due, a job is started, and neither requests nor a reset wait for it. */
export function tradesTask({ jobs }: Context): TaskHandler {
  return {
    tables: jobTables,
    async run(_, { at }) {
      const id = `${MARKET_TRADES}:${at}`
      await jobs.enqueue({ id, kind: MARKET_TRADES })
      return {
        what: 'trades were started',
        publish() {},
        completion: (signal) => jobs.attempted(id, signal),
      }
    },
  }
}

/**
 * Trades every period that is due. On an advance of the clock the next trades are once a day, and every six hours where
 * the advance ends.
 */
export function tradesJob(context: Context): JobHandler {
  const { clock, scheduler } = context
  return {
    concurrency: 1,
    maxAttempts: 5,
    backoffMs: (attempt) => 1_000 * 2 ** attempt,
    async run(job) {
      const last = periodAt(clock.now())
      const first = await nextPeriod(context)
      if (first === undefined) return 'the market is paused'
      const what = await tradeUntil(context, job, first, last)
      await job.commit([taskTable, marketTable], async (context) => {
        const next = await nextPeriod(context)
        if (next !== undefined) await expectTrades(context, next, nextStop(next, scheduler.target))
        // A week has passed by another day where nothing was traded, too.
        await expectFigures(context, 'all')
      })
      return what
    },
    tables: [taskTable, marketTable],
    /** The next occasion catches up. */
    async unfinished(context) {
      if ((await nextPeriod(context)) !== undefined) await expectTrades(context, periodAt(clock.now()) + 1)
    },
  }
}

async function nextPeriod(context: Context): Promise<number | undefined> {
  const state = await context.store.table(marketTable).get('market')
  return state && !state.paused ? (state.next ?? undefined) : undefined
}

async function tradeUntil(context: Context, job: Job, first: number, last: number): Promise<string> {
  let next: number | undefined = first
  while (next !== undefined && next <= last) {
    if (!(await isOurs(context)) || (await tradeFrom(context, job, next, last)) === 'closed') {
      await job.commit([marketTable], () => skipTo(context, last + 1))
      return 'the market stood still: blocks are made elsewhere'
    }
    next = await nextPeriod(context)
  }
  const { clock } = context
  return first > last
    ? `trades go on at ${clock.iso(tradeTime(first))}`
    : `${last - first + 1} periods of six hours were traded`
}

async function tradeFrom(context: Context, job: Job, first: number, last: number) {
  // Evaluated with the chain.
  return (await import('./batch')).tradePeriods(context, job, first, last)
}

/** Nobody trades on a node elsewhere. */
async function isOurs(context: Context): Promise<boolean> {
  return (await chainMode(context, LAUNCH_CHAIN_ID)).kind === 'embedded'
}

async function skipTo({ store }: Context, next: number): Promise<void> {
  const state: MarketRow | undefined = await store.table(marketTable).get('market')
  if (state?.next && state.next < next) await store.table(marketTable).put({ ...state, next })
}
