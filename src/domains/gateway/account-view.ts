import { z } from 'zod'
import type { Context } from '#kernel/context'
import { HOUR_MS } from '#kernel/durations'
import { accountOf, leftOf } from './billing/account'
import { budgetReachesAt } from './billing/admission'
import { viewExpiring } from './billing/expiry'
import { modelSpend, spentOf, WINDOW_HOURS } from './billing/ledger'
import { openReservations, reservationsWritten } from './billing/reservation'
import { sumBy, tokensOf, usageOf } from './billing/usage'
import { usd } from './money'
import { privacyTier } from './tables'

const DAYS = 30
const time = z.iso.datetime()
const used = { requests: z.int(), failed: z.int(), tokens: z.int(), usd: z.number() }

export const accountView = z.object({
  balanceUsd: z.number(),
  inFlightUsd: z.number(),
  effectiveBalanceUsd: z.number(),
  /** The part of the balance that expires, the soonest first: it is spent first. */
  expiring: z.array(z.object({ usd: z.number(), expiresAt: time })),
  tier: privacyTier,
  inFlight: z.array(
    z.object({
      id: z.string(),
      model: z.string(),
      provider: z.string(),
      startedAt: time,
      worstCaseUsd: z.number(),
      sentTokens: z.int().nullable(),
    }),
  ),
  spending: z.object({
    windowHours: z.int(),
    windowStart: time,
    spentUsd: z.number(),
    /** In pieces of ten minutes, the oldest first; each has stopped counting by `freeBy`. */
    timeline: z.array(z.object({ from: time, usd: z.number(), freeBy: time })),
  }),
  dailyBudget: z.object({
    limitUsd: z.number().nullable(),
    exceeded: z.boolean(),
    remainingUsd: z.number().nullable(),
    /** By when enough has aged for another request, if none is made meanwhile; null unless it is exceeded. */
    freeBy: time.nullable(),
    /** The gateway goes by what it knew until then. */
    reachesGatewayAt: time,
  }),
  usage: z.object({
    days: z.int(),
    daily: z.array(z.object({ date: z.iso.date(), ...used })),
    byModel: z.array(z.object({ model: z.string(), provider: z.string(), ...used })),
  }),
})

/** Everything about a wallet's model credit that its page shows. */
export async function viewAccount(context: Context, walletId: string): Promise<z.infer<typeof accountView>> {
  const { clock } = context
  await reservationsWritten(context, walletId)
  const account = await accountOf(context, walletId)
  const limit = account.budgetMicroUsd
  const spent = (await spentOf(context, walletId)) + account.reservedMicroUsd
  const timeline = await modelSpend.timeline(context, walletId)
  const { rows } = await usageOf(context, walletId, DAYS)
  const isExceeded = limit !== null && spent >= limit
  const freeBy = isExceeded ? freeAt(timeline, spent - limit) : undefined
  return {
    balanceUsd: usd(account.creditMicroUsd),
    inFlightUsd: usd(account.reservedMicroUsd),
    effectiveBalanceUsd: usd(Math.max(0, leftOf(account))),
    expiring: viewExpiring(context, account),
    tier: account.tier,
    inFlight: (await openReservations(context, walletId)).map((row) => ({
      id: row.id,
      model: row.model,
      provider: row.provider,
      startedAt: clock.iso(row.at),
      worstCaseUsd: usd(row.microUsd),
      sentTokens: row.sentTokens,
    })),
    spending: {
      windowHours: WINDOW_HOURS,
      windowStart: clock.iso(clock.now() - WINDOW_HOURS * HOUR_MS),
      spentUsd: usd(spent),
      timeline: timeline.map((step) => ({
        from: clock.iso(step.from),
        usd: usd(Number(step.amount)),
        freeBy: clock.iso(step.freeBy),
      })),
    },
    dailyBudget: {
      limitUsd: limit === null ? null : usd(limit),
      exceeded: isExceeded,
      remainingUsd: limit === null ? null : usd(Math.max(0, limit - spent)),
      freeBy: freeBy === undefined ? null : clock.iso(freeBy),
      reachesGatewayAt: clock.iso(await budgetReachesAt(context, walletId)),
    },
    usage: {
      days: DAYS,
      daily: sumBy(rows, ({ day }) => day).map(({ first, sum }) => ({ date: first.day, ...viewSum(sum) })),
      byModel: sumBy(rows, ({ model, provider }) => `${model} ${provider}`)
        .sort((one, other) => other.sum.microUsd - one.sum.microUsd)
        .map(({ first: { model, provider }, sum }) => ({ model, provider, ...viewSum(sum) })),
    },
  }
}

function viewSum(sum: Parameters<typeof tokensOf>[0]) {
  return {
    requests: sum.requests,
    failed: sum.failed,
    tokens: tokensOf(sum),
    usd: usd(sum.microUsd),
  }
}

/** When more than `overMicroUsd` of the timeline has stopped counting; undefined where requests in flight hold it. */
function freeAt(
  timeline: Awaited<ReturnType<typeof modelSpend.timeline>>,
  overMicroUsd: number,
): number | undefined {
  let freed = 0
  for (const { amount, freeBy } of timeline) {
    freed += Number(amount)
    if (freed > overMicroUsd) return freeBy
  }
  return undefined
}
