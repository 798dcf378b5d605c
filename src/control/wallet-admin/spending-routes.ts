import { z } from 'zod'
import {
  controlsOf,
  explorerPath,
  limitOf,
  recentSpends,
  SPONSORED_A_DAY,
  type SpendRow,
  settleSpends,
  spendHistory,
  spendingOf,
  spendKind,
  usdNumber,
} from '#domains/wallet'
import type { Context } from '#kernel/context'
import { defineRoute } from '#kernel/http/define-route'
import { cursorQuery } from '#kernel/http/query'

const auth = { kind: 'session' } as const
const state = z.enum(['reserved', 'pending', 'confirmed', 'reverted', 'dropped'])

export const getSpending = defineRoute('GET /__sandbank/wallet/spending', {
  summary: 'What counts against the limits of the last 24 hours, and the sponsored gas of this day',
  level: 'ours',
  auth,
  response: z.object({
    now: z.iso.datetime(),
    windowStart: z.iso.datetime(),
    spentUsd: z.number(),
    limitUsd: z.number().nullable(),
    entries: z.array(
      z.object({
        hash: z.string(),
        at: z.iso.datetime(),
        usd: z.number().nullable(),
        chain: z.string(),
        kind: spendKind,
        to: z.string(),
        state,
      }),
    ),
    sponsored: z.object({ used: z.int(), limit: z.int(), resetsAt: z.iso.datetime().nullable() }),
  }),
  async handle({ context, principal: { walletId } }) {
    await settleSpends(context, walletId)
    const { clock } = context
    const { dailyLimit } = await controlsOf(context, walletId)
    const spending = await spendingOf(context, walletId)
    const recent = await recentSpends(context, walletId)
    return {
      now: clock.iso(spending.now),
      windowStart: clock.iso(spending.windowStart),
      spentUsd: usdNumber(spending.spentMicroUsd),
      limitUsd: dailyLimit.enabled ? usdNumber(limitOf(dailyLimit)) : null,
      entries: recent.map((row) => ({ ...shared(context, row), to: row.to })),
      sponsored: {
        used: spending.sponsored,
        limit: SPONSORED_A_DAY,
        resetsAt:
          spending.sponsored === 0 || spending.sponsorResetsAt === null
            ? null
            : clock.iso(spending.sponsorResetsAt),
      },
    }
  },
})

export const getHistory = defineRoute('GET /__sandbank/wallet/history', {
  summary: 'What the wallet has sent, newest first',
  level: 'ours',
  auth,
  query: cursorQuery,
  response: z.object({
    items: z.array(
      z.object({
        hash: z.string(),
        at: z.iso.datetime(),
        chain: z.string(),
        kind: spendKind,
        to: z.string(),
        amount: z.string().nullable(),
        symbol: z.string().nullable(),
        usd: z.number().nullable(),
        state,
        sponsored: z.boolean(),
        explorerPath: z.string(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  async handle({ context, principal: { walletId }, query: { limit, cursor } }) {
    await settleSpends(context, walletId)
    // One more than requested says whether there is more.
    const rows = await spendHistory(context, walletId, { limit: limit + 1, before: cursor })
    const items = rows.slice(0, limit)
    return {
      items: items.map((row) => ({
        ...shared(context, row),
        to: row.to,
        amount: row.amount,
        symbol: row.symbol,
        sponsored: row.sponsored,
        explorerPath: row.kind === 'payment' ? '/ui/payments' : explorerPath(row),
      })),
      nextCursor: rows.length > limit ? String(items.at(-1)?.seq) : null,
    }
  },
})

function shared({ clock }: Context, { hash, at, chain, kind, microUsd, state }: SpendRow) {
  return {
    hash,
    at: clock.iso(at),
    chain,
    kind,
    usd: microUsd === null ? null : usdNumber(BigInt(microUsd)),
    state,
  }
}
