import { z } from 'zod'
import type { Context } from '#kernel/context'
import { defineLocal } from '#kernel/local'
import { taskTable } from '#kernel/scheduler'
import { tradeTime } from './periods'

export const MARKET_TRADES = 'market.trades'
export const MARKET_FIGURES = 'market.figures'

/** Until when a journey goes on, epoch ms: figures can wait for its end. Forgotten with the process, which is no harm. */
const journey = defineLocal('market.journey', () => ({ until: 0 }))

export function travelling(context: Context, until: number): void {
  context.local(journey).until = until
}

/** The next trades, at their time or at a later stop. In the caller's transaction, over `dueTable`. */
export async function expectTrades(
  { scheduler }: Context,
  period: number,
  at = tradeTime(period),
): Promise<void> {
  await scheduler.schedule({ id: MARKET_TRADES, kind: MARKET_TRADES, at, payload: String(period) })
}

const awaited = z.union([z.literal('all'), z.array(z.string())])

/** Which figures are to be brought up to date, as the row of due work says it. */
export function readAwaited(payload: string): z.infer<typeof awaited> {
  return awaited.parse(JSON.parse(payload))
}

/**
 * The figures of some tokens are to follow their pools, at the next chance or at the end of a journey; however many
 * swaps there are until then, once. In the caller's transaction, over `dueTable`.
 */
export async function expectFigures(context: Context, tokens: 'all' | Iterable<string>): Promise<void> {
  const { store, scheduler, clock } = context
  const known = await store.table(taskTable).get(MARKET_FIGURES)
  const before = known ? readAwaited(known.payload) : []
  const wanted = tokens === 'all' || before === 'all' ? 'all' : [...new Set([...before, ...tokens])]
  const at = Math.max(clock.now(), context.local(journey).until)
  await scheduler.schedule({ id: MARKET_FIGURES, kind: MARKET_FIGURES, at, payload: JSON.stringify(wanted) })
}
