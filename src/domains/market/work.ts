import { chainMode } from '#domains/chain'
import { LAUNCH_CHAIN_ID } from '#domains/launches'
import type { Context } from '#kernel/context'
import { type DetachedTaskHandler, taskTable } from '#kernel/scheduler'
import { nextStop, periodAt, tradeTime } from './periods'
import { expectFigures, expectTrades, MARKET_TRADES, travelling } from './schedule'
import { marketTable } from './tables'

declare module '#kernel/bus' {
  interface BusEvents {
    /** Paused, resumed, or a profile was chosen. */
    'market.changed': object
  }
}

/** Trades what has fallen due. On a journey it stops once a day, and every six hours where the journey ends. */
export function tradesWork(context: Context): DetachedTaskHandler {
  const { store, clock } = context
  return {
    async runDetached(_row, until) {
      const last = periodAt(clock.now())
      const first = await nextPeriod(context)
      if (first === undefined) {
        await store.write([taskTable], () => context.scheduler.cancel(MARKET_TRADES))
        return 'the market is paused'
      }
      const stop = nextStop(Math.max(first, last + 1), until)
      if (stop <= until) travelling(context, until)
      const what = await tradeUntil(context, first, last)
      await store.write([taskTable, marketTable], async () => {
        const next = (await store.table(marketTable).get('market'))?.next ?? last + 1
        await expectTrades(context, next, nextStop(next, until))
        // A week has passed by another day where nothing was traded, too.
        await expectFigures(context, 'all')
      })
      return what
    },
  }
}

async function nextPeriod({ store }: Context): Promise<number | undefined> {
  const state = await store.table(marketTable).get('market')
  return state && !state.paused ? (state.next ?? undefined) : undefined
}

async function tradeUntil(context: Context, first: number, last: number): Promise<string> {
  let next: number | undefined = first
  while (next !== undefined && next <= last) {
    if (!(await isOurs(context)) || (await tradeFrom(context, next, last)) === 'closed') {
      await skipTo(context, last + 1)
      return 'the market stood still: blocks are made elsewhere'
    }
    next = await nextPeriod(context)
  }
  const { clock } = context
  return first > last
    ? `trades go on at ${clock.iso(tradeTime(first))}`
    : `${last - first + 1} periods of six hours were traded`
}

async function tradeFrom(context: Context, first: number, last: number) {
  // Evaluated with the chain.
  return (await import('./batch')).tradePeriods(context, first, last)
}

/** Nobody trades on a node elsewhere. */
async function isOurs(context: Context): Promise<boolean> {
  return (await chainMode(context, LAUNCH_CHAIN_ID)).kind === 'embedded'
}

async function skipTo({ store }: Context, next: number): Promise<void> {
  await store.write([marketTable], async () => {
    const state = await store.table(marketTable).get('market')
    if (state?.next && state.next < next) await store.table(marketTable).put({ ...state, next })
  })
}
