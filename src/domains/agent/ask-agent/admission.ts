import { checkModelCredit, modelUsageTables } from '#domains/gateway'
import type { TransactionContext } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import { errors, isRefusal, Refusal } from '#kernel/errors'
import { calendarCount } from '#kernel/quota/calendar-count'
import { rollingCalls } from '#kernel/quota/rolling-calls'
import { agentErrors } from '../errors'

/** Row app-agent: free calls of an owner's scripts in a UTC day of the virtual clock, over all apps. */
const FREE_CALLS_A_DAY = 5
/** Free or paid. */
const CALLS_A_MINUTE = 5

/** Calls that handlers of x402 make count along. */
const freeDay = calendarCount({ rule: 'agent.asked.day', period: 'day' })
const minute = rollingCalls({ rule: 'agent.asked.minute', windowMs: MINUTE_MS })

export const askAdmissionTables = [...freeDay.tables, ...minute.tables, ...modelUsageTables]

/**
 * Counts a script's call of the agent for the owner of its app: against the free ones of the day, or looks whether
 * there is credit for the app's own model. Over `askAdmissionTables`. Throws the refusal.
 */
export async function admitQuestion(
  context: TransactionContext,
  ownerId: string,
  model: string | undefined,
): Promise<void> {
  if (model === undefined) await countFree(context, ownerId)
  else await enforceCredit(context, ownerId, model)
  await countMinute(context, ownerId)
}

async function countFree(context: TransactionContext, ownerId: string): Promise<void> {
  const { ok, used } = await freeDay.reserve(context, ownerId, 1n, BigInt(FREE_CALLS_A_DAY))
  if (ok) return
  const resetAt = context.clock.iso(freeDay.resetsAt(context) ?? 0)
  const figures = { limit: FREE_CALLS_A_DAY, used: Number(used) }
  throw new Refusal(
    { ...agentErrors.dailyLimit, fields: { resetAt, ...figures } },
    `${figures.used} of the ${figures.limit} free agent calls that all apps of an owner have on a UTC day are used. They count from nothing again at ${resetAt}. An app with a model of its own is not bound by the day, and its calls are charged to the owner's credit: PATCH /apps/SLUG {"model": "…"}. (Rule agent.asked.day.)`,
    { rule: 'agent.asked.day', facts: { resetAt, ...figures } },
  )
}

async function countMinute(context: TransactionContext, ownerId: string): Promise<void> {
  const { ok, at, freeAt, used } = await minute.reserve(context, ownerId, 1n, BigInt(CALLS_A_MINUTE))
  if (ok) return
  const retryAfterSeconds = Math.ceil(((freeAt ?? at) - at) / 1000)
  throw new Refusal(
    errors.rateLimited,
    `Retry after ${retryAfterSeconds} seconds: ${used} of the ${CALLS_A_MINUTE} agent calls that all apps of an owner have in a minute are used. (Rule agent.asked.minute.)`,
    {
      rule: 'agent.asked.minute',
      facts: { used: Number(used), limit: CALLS_A_MINUTE, windowSeconds: 60, retryAfterSeconds },
    },
    { 'Retry-After': String(retryAfterSeconds) },
  )
}

async function enforceCredit(context: TransactionContext, ownerId: string, model: string): Promise<void> {
  try {
    await checkModelCredit(context, ownerId)
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    throw new Refusal(
      thrown.spec,
      `The model of this app, ${model}, is charged to its owner: ${thrown.message} Without a model of its own (PATCH /apps/SLUG {"model": null}) the app has the free calls. (Rule agent.asked.credit.)`,
      { rule: 'agent.asked.credit', facts: { model, ...thrown.decision.facts } },
    )
  }
}
