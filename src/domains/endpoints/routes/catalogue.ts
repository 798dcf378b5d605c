import { z } from 'zod'
import type { Context } from '#kernel/context'
import { defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'
import { searchEndpoints } from '../catalogue'
import { endpointAt } from '../endpoints'
import { endpointErrors } from '../errors'
import { schemaView, serviceView, viewFound, viewSchema } from '../views'

const catalogue = {
  level: 'public',
  auth: { kind: 'public' },
  verbatim: true,
  response: z.object({ success: z.literal(true), services: z.array(serviceView) }),
} as const

/** Row x402-cloud-manage. */
export const discover = defineRoute('GET /x402/endpoints/discover', {
  ...catalogue,
  summary: 'The catalogue of paid endpoints: those that fit a query, the best first, or the newest',
  query: z.object({ q: z.string().max(200).default(''), limit: wholeNumber(1, 200).default(10) }),
  handle: ({ context, query: { q, limit }, origin }) => found(context, q, limit, origin),
})

/** Results of a search. */
const MAX_RESULTS = 50

export const search = defineRoute('GET /x402/endpoints/search', {
  ...catalogue,
  summary: 'The 50 paid endpoints that fit a query best',
  query: z.object({ q: z.string().max(200).default('') }),
  handle: ({ context, query: { q }, origin }) => found(context, q, MAX_RESULTS, origin),
})

async function found(context: Context, query: string, limit: number, origin: string) {
  const services = await viewFound(context, await searchEndpoints(context, query, limit), origin)
  return { success: true as const, services }
}

/** Row x402-cloud-manage. */
export const readSchema = defineRoute('GET /x402/endpoints/schema/:wallet/:name', {
  ...catalogue,
  summary: 'What a paid endpoint costs, takes and answers',
  response: schemaView,
  errors: [endpointErrors.unknown],
  async handle({ context, params: { wallet, name }, origin }) {
    const { endpoint, owner } = await endpointAt(context, wallet, name)
    return viewSchema(endpoint, owner, origin)
  },
})
