import { z } from 'zod'
import { defineRoute, routeTable } from '#kernel/http/define-route'
import { eventStream } from '#kernel/http/sse'
import { lendersOf } from './lenders'

/** A running stream holds a worker's update back; the page connects again. */
const END_AFTER_MS = 60_000

const lend = defineRoute('GET /__sandbank/gateway/browser-model', {
  summary: "Lend this page's browser model: a stream of what is asked of it",
  level: 'ours',
  auth: { kind: 'operator' },
  query: z.object({ page: z.string().min(1).max(100) }),
  async handle({ context, query }) {
    const lenders = lendersOf(context)
    return eventStream(
      (send) => lenders.join(query.page, (word) => send({ event: word.type, data: JSON.stringify(word) })),
      END_AFTER_MS,
    )
  },
})

const answer = defineRoute('POST /__sandbank/gateway/browser-model', {
  summary: "The next piece of an answer of this page's browser model",
  level: 'ours',
  auth: { kind: 'operator' },
  verbatim: true,
  body: z.strictObject({
    id: z.string(),
    text: z.string().optional(),
    done: z.boolean().optional(),
    error: z.string().max(500).optional(),
  }),
  response: z.object({ wanted: z.boolean() }),
  async handle({ context, body }) {
    return { wanted: lendersOf(context).take(body) }
  },
})

export const browserModelRoutes = routeTable({
  'GET /__sandbank/gateway/browser-model': lend,
  'POST /__sandbank/gateway/browser-model': answer,
})
