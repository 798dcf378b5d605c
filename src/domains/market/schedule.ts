import { z } from 'zod'
import type { TransactionContext } from '#kernel/context'
import { taskTable } from '#kernel/scheduler'
import { tradeTime } from './periods'

export const MARKET_TRADES = 'market.trades'
export const MARKET_FIGURES = 'market.figures'

/** The next trades, at their time or later. Over `taskTable`. */
export async function expectTrades(
  { scheduler }: TransactionContext,
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
 * The figures of some tokens are to follow their pools, at the next chance or at the end of an advance; however many
 * swaps there are until then, once. Over `taskTable`.
 */
export async function expectFigures(
  context: TransactionContext,
  tokens: 'all' | Iterable<string>,
): Promise<void> {
  const { store, scheduler } = context
  const known = await store.table(taskTable).get(MARKET_FIGURES)
  const before = known ? readAwaited(known.payload) : []
  const scheduled = tokens === 'all' || before === 'all' ? 'all' : [...new Set([...before, ...tokens])]
  await scheduler.schedule({
    id: MARKET_FIGURES,
    kind: MARKET_FIGURES,
    at: scheduler.target,
    payload: JSON.stringify(scheduled),
  })
}
