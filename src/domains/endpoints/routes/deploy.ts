import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { deploy } from '../deploy'
import { deployBody } from '../fields'
import { endpointView, viewEndpoint } from '../views'
import { writing } from './common'

/** Row x402-cloud-config. */
export const deployEndpoints = defineRoute('POST /x402/endpoints/deploy', {
  ...writing,
  summary: 'Deploy paid endpoints: all that are named, or none. Each with a bundle gets its next version',
  // Not the sources; what is not understood of a configuration stands there.
  privateBody: () => null,
  maxBodyBytes: 33_554_432,
  body: deployBody,
  response: z.object({ success: z.literal(true), endpoints: z.array(endpointView) }),
  async handle(call) {
    const { context, body, origin } = call
    const rows = await deploy(call, body)
    return {
      success: true as const,
      endpoints: await Promise.all(rows.map((row) => viewEndpoint(context, row, origin))),
    }
  },
})
