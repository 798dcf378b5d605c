import { findLaunch, type LaunchRow } from '#domains/launches'
import type { MarketProfile } from '#domains/pools'
import type { Context } from '#kernel/context'
import { defineErrors, Refusal } from '#kernel/errors'
import { taskTable } from '#kernel/scheduler'
import type { AnyTable } from '#kernel/store'
import { MOST_TOKENS } from './habits'
import { periodAt } from './periods'
import { expectTrades, MARKET_TRADES } from './schedule'
import { chosenProfileTable, marketTable } from './tables'

export const marketErrors = defineErrors({
  notLaunched: { status: 404, error: 'Token not launched here' },
  elsewhere: { status: 409, error: 'Market closed' },
})

/** What the operator's changes write to. */
export const marketChangeTables: readonly AnyTable[] = [marketTable, chosenProfileTable, taskTable]

/** In the caller's transaction over `marketChangeTables`. What time passes while it is paused is not made up for. */
export async function pauseMarket(context: Context, paused: boolean): Promise<void> {
  const { store, clock, scheduler } = context
  const table = store.table(marketTable)
  const state = (await table.get('market')) ?? { id: 'market', paused, next: null, firstDay: null }
  if (state.paused === paused && state.next === null) return void (await table.put({ ...state, paused }))
  if (paused) {
    await table.put({ ...state, paused })
    await scheduler.cancel(MARKET_TRADES)
  } else if (state.paused) {
    const next = state.next === null ? null : Math.max(state.next, periodAt(clock.now()) + 1)
    await table.put({ ...state, paused, next })
    if (next !== null) await expectTrades(context, next)
  }
}

/** How a token trades from its next occasion on; null: not at all. In the caller's transaction over `marketChangeTables`. */
export async function chooseProfile(
  { store }: Context,
  { token }: LaunchRow,
  profile: MarketProfile | null,
): Promise<void> {
  await store.table(chosenProfileTable).put({ token, profile })
}

/** Throws a refusal for a token that was not launched here. */
export async function launchedHere(context: Context, token: string): Promise<LaunchRow> {
  const launch = await findLaunch(context, token)
  if (launch) return launch
  throw new Refusal(
    marketErrors.notLaunched,
    `No token with the address "${token.slice(0, 100)}" was launched here. GET /__sandbank/market lists those that were; the crowd trades the ${MOST_TOKENS} newest of them.`,
    { rule: 'market.launched', facts: { token: token.slice(0, 100) } },
  )
}
