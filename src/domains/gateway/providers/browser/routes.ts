import { z } from 'zod'
import { defineRoute, routeTable } from '#kernel/http/define-route'
import { eventStream } from '#kernel/http/sse'
import { isEnabled } from '../registry'
import { BROWSER_MODEL } from './browser-model'
import { lenders } from './lenders'

const offerModel = defineRoute('GET /__sandbank/gateway/browser-model', {
  summary: "Lend this page's browser model: a stream of what is asked of it",
  level: 'ours',
  auth: { kind: 'operator' },
  query: z.object({ page: z.string().min(1).max(100) }),
  responseType: 'text/event-stream',
  async handle(call) {
    const pages = call.context.local(lenders)
    return eventStream(call, (send) =>
      pages.join(call.query.page, (word) => send({ event: word.type, data: JSON.stringify(word) })),
    )
  },
})

const demandRoute = defineRoute('GET /__sandbank/gateway/browser-model/wanted', {
  summary: 'Whether a page is to look for a model to lend: the provider browser is switched on',
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({ wanted: z.boolean() }),
  handle: async ({ context }) => ({ wanted: await isEnabled(context, BROWSER_MODEL) }),
})

const answer = defineRoute('POST /__sandbank/gateway/browser-model', {
  summary: "The next piece of an answer of this page's browser model",
  repeat: { harmless: 'a piece is taken once by its request id, and an answer ends with its worker' },
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
  async handle({ context, body, requestId }) {
    return { wanted: context.local(lenders).take(body, requestId) }
  },
})

export const browserModelRoutes = routeTable({
  'GET /__sandbank/gateway/browser-model': offerModel,
  'GET /__sandbank/gateway/browser-model/wanted': demandRoute,
  'POST /__sandbank/gateway/browser-model': answer,
})
