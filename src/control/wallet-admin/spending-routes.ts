import { z } from 'zod'
import { explorerPath } from '#domains/wallet'
import { iso } from '#kernel/clock'
import { defineRoute } from '#kernel/http/define-route'
import { cursorQuery } from '#kernel/http/query'
import { readHistory, readSpending, spendKind } from '#operators/wallet'

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
    sponsored: z.object({
      used: z.int().describe('transactions of this day'),
      limit: z.int(),
      usedUsd: z.number().describe('what their gas may cost at most'),
      limitUsd: z.number(),
      resetsAt: z.iso.datetime().nullable(),
    }),
  }),
  async handle({ context, principal: { walletId } }) {
    const { recent, sponsored, ...spending } = await readSpending(context, walletId)
    return {
      ...spending,
      now: iso(spending.now),
      windowStart: iso(spending.windowStart),
      entries: recent.map((row) => ({ ...shared(row), to: row.to })),
      sponsored: {
        ...sponsored,
        resetsAt: sponsored.resetsAt === null ? null : iso(sponsored.resetsAt),
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
        description: z.string().nullable().describe('of POST /wallet/submit'),
        usd: z.number().nullable(),
        state,
        sponsored: z.boolean(),
        explorerPath: z.string(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  async handle({ context, principal: { walletId }, query: { limit, cursor } }) {
    // One more than requested says whether there is more.
    const rows = await readHistory(context, walletId, { limit: limit + 1, before: cursor })
    const items = rows.slice(0, limit)
    return {
      items: items.map((row) => ({
        ...shared(row),
        to: row.to,
        amount: row.amount,
        symbol: row.symbol,
        description: row.description ?? null,
        sponsored: row.sponsored,
        explorerPath: row.kind === 'payment' ? '/ui/payments' : explorerPath(row),
      })),
      nextCursor: rows.length > limit ? String(items.at(-1)?.seq) : null,
    }
  },
})

function shared({ hash, at, chain, kind, usd, state }: Awaited<ReturnType<typeof readHistory>>[number]) {
  return { hash, at: iso(at), chain, kind, usd, state }
}
