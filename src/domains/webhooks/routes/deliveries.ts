import { z } from 'zod'
import { iso } from '#kernel/clock'
import { defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'
import { replay } from '../call-webhook'
import { deliveriesOf, deliveryOf } from '../deliveries'
import { webhookErrors } from '../errors'
import { hoursOf, MAX_HOURS } from '../hours'
import { deliveryLine, deliveryView, viewDelivery, viewWholeDelivery } from '../views'
import { webhookOf } from '../webhooks'
import { OF_ONE, reading, writing } from './common'

const count = z.int()

export const logs = defineRoute('GET /webhooks/:name/logs', {
  ...reading,
  summary: 'The calls of a webhook and what became of them, the newest first; 200 are kept',
  query: z.object({
    limit: wholeNumber(1, 200).default(20),
    cursor: z.string().max(100).optional().describe('the nextCursor of an earlier answer'),
  }),
  response: z.object({ deliveries: z.array(deliveryLine), nextCursor: z.string().nullable() }),
  errors: OF_ONE,
  async handle({ context, principal, params, query: { limit, cursor } }) {
    const { id } = await webhookOf(context, principal.walletId, params.name)
    const rows = await deliveriesOf(context, id, { limit: limit + 1, before: cursor })
    const page = rows.slice(0, limit)
    return {
      deliveries: page.map(viewDelivery),
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    }
  },
})

export const oneDelivery = defineRoute('GET /webhooks/:name/deliveries/:id', {
  ...reading,
  summary: 'A call with its request, its answer and its job; values of variables are not shown',
  response: deliveryView,
  errors: [...OF_ONE, webhookErrors.unknownDelivery],
  async handle({ context, principal, params }) {
    const webhook = await webhookOf(context, principal.walletId, params.name)
    return viewWholeDelivery(context, await deliveryOf(context, webhook, params.id))
  },
})

export const replayDelivery = defineRoute('POST /webhooks/:name/deliveries/:id/replay', {
  ...writing,
  summary: 'Send the exact request of a delivery to the active version; no limit of the webhook is asked',
  response: z.object({ success: z.literal(true), delivery: deliveryLine }),
  errors: [...OF_ONE, webhookErrors.unknownDelivery, webhookErrors.notReplayable],
  async handle(call) {
    const { context, principal, params } = call
    const webhook = await webhookOf(context, principal.walletId, params.name)
    return { success: true as const, delivery: viewDelivery(await replay(call, webhook, params.id)) }
  },
})

export const stats = defineRoute('GET /webhooks/:name/stats', {
  ...reading,
  summary: 'What the calls of the last hours came to',
  query: z.object({ hours: wholeNumber(1, MAX_HOURS).default(24) }),
  response: z.object({
    total: count,
    queued: count,
    passed: count,
    failed: count,
    timeout: count,
    refused: count,
    averageMs: count,
    hours: z.array(z.object({ at: z.iso.datetime(), total: count, failed: count })),
  }),
  errors: OF_ONE,
  async handle({ context, principal, params, query }) {
    const { id } = await webhookOf(context, principal.walletId, params.name)
    return statsOf(await hoursOf(context, id, query.hours))
  },
})

function statsOf(rows: Awaited<ReturnType<typeof hoursOf>>) {
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  const totalOf = (row: (typeof rows)[number]) =>
    row.queued + row.passed + row.failed + row.timeout + row.refused
  const total = sum(totalOf)
  return {
    total,
    queued: sum(({ queued }) => queued),
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    timeout: sum(({ timeout }) => timeout),
    refused: sum(({ refused }) => refused),
    averageMs: total === 0 ? 0 : Math.round(sum(({ durationMs }) => durationMs) / total),
    hours: rows.map((row) => ({
      at: iso(row.at),
      total: totalOf(row),
      failed: row.failed + row.timeout,
    })),
  }
}
