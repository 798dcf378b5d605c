import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'
import { callsOf } from '../calls'
import { endpointOf } from '../endpoints'
import { dayBefore, daysOf, sumOf } from '../revenue'
import { callView, revenueSum, viewCall, viewRevenue } from '../views'
import { OF_ONE, reading } from './common'

/** Row x402-cloud-manage. */
export const readLogs = defineRoute('GET /x402/endpoints/logs/:name', {
  ...reading,
  summary: 'The paid calls of an endpoint and what became of them, the newest first; 200 are kept',
  query: z.object({
    limit: wholeNumber(1, 200).default(50),
    cursor: z.string().max(100).optional().describe('the nextCursor of an earlier answer'),
  }),
  response: z.object({
    success: z.literal(true),
    logs: z.array(callView),
    nextCursor: z.string().nullable(),
  }),
  errors: OF_ONE,
  async handle({ context, principal, params, query: { limit, cursor } }) {
    const { id } = await endpointOf(context, principal.walletId, params.name)
    const rows = await callsOf(context, id, { limit: limit + 1, before: cursor })
    const page = rows.slice(0, limit)
    return {
      success: true as const,
      logs: page.map(viewCall),
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    }
  },
})

/** Row x402-cloud-manage. */
export const readRevenue = defineRoute('GET /x402/endpoints/revenue/:name', {
  ...reading,
  summary: 'What calls of a paid endpoint were settled for, in all, this month, today, and by UTC day',
  response: z.object({
    success: z.literal(true),
    name: z.string(),
    revenue: z.object({ allTime: revenueSum, thisMonth: revenueSum, today: revenueSum }),
    days: z.array(revenueSum.extend({ day: z.string() })),
  }),
  errors: OF_ONE,
  async handle({ context, principal, params: { name } }) {
    const { id } = await endpointOf(context, principal.walletId, name)
    const days = await daysOf(context, id)
    const today = dayBefore(context.clock.now(), 0)
    const within = (beginning: string) =>
      viewRevenue(sumOf(days.filter(({ day }) => day.startsWith(beginning))))
    return {
      success: true as const,
      name,
      revenue: { allTime: within(''), thisMonth: within(today.slice(0, 7)), today: within(today) },
      days: days.map(({ day, ...sum }) => ({ day, ...viewRevenue(sum) })),
    }
  },
})
