import { findLaunch, type LaunchRow } from '#domains/launches'
import type { MarketProfile } from '#domains/pools'
import type { Context, TransactionContext } from '#kernel/context'
import { defineErrors, Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { taskTable } from '#kernel/scheduler'
import { MOST_TOKENS } from './habits'
import { periodAt } from './periods'
import { expectTrades, MARKET_TRADES } from './schedule'
import { chosenProfileTable, marketTable } from './tables'

export const marketErrors = defineErrors({
  notLaunched: { status: 404, error: 'Token not launched here' },
  elsewhere: { status: 409, error: 'Market closed' },
})

type OperatorCall = Pick<Call, 'context' | 'transact'>

/** Pauses or resumes, in the request's transaction. What time passes while it is paused is not made up for. */
export async function pauseMarket({ context, transact }: OperatorCall, paused: boolean): Promise<void> {
  await transact([marketTable, taskTable], (context) => setPaused(context, paused))
  context.bus.publish({ type: 'market.changed' })
}

async function setPaused(context: TransactionContext, paused: boolean): Promise<void> {
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

/** How a token trades from its next occasion on; null: not at all. In the request's transaction. */
export async function chooseProfile(
  { context, transact }: OperatorCall,
  { token }: LaunchRow,
  profile: MarketProfile | null,
): Promise<void> {
  await transact([chosenProfileTable], () => context.store.table(chosenProfileTable).put({ token, profile }))
  context.bus.publish({ type: 'market.changed' })
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
