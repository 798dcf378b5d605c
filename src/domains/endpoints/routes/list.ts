import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { endpointsOf } from '../endpoints'
import { endpointView, viewEndpoint } from '../views'
import { reading } from './common'

/** Row x402-cloud-manage. */
export const listEndpoints = defineRoute('GET /x402/endpoints', {
  ...reading,
  summary: "A wallet's paid endpoints, by name",
  response: z.object({ success: z.literal(true), endpoints: z.array(endpointView) }),
  async handle({ context, principal, origin }) {
    const rows = await endpointsOf(context, principal.walletId)
    return {
      success: true as const,
      endpoints: await Promise.all(rows.map((row) => viewEndpoint(context, row, origin))),
    }
  },
})
