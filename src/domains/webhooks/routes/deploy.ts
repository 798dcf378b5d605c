import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { deploy } from '../deploy'
import { deployBody } from '../fields'
import { addressOf } from '../views'
import { writing } from './common'

/** Rows webhook-config, webhook-bundle, webhook-recipients. */
export const deployWebhooks = defineRoute('POST /webhooks/deploy', {
  ...writing,
  summary: 'Deploy webhooks: all that are named, or none. Each with a bundle gets its next version',
  privateBody: true,
  maxBodyBytes: 33_554_432,
  body: deployBody,
  response: z.object({
    success: z.literal(true),
    webhooks: z.array(z.object({ name: z.string(), version: z.int(), url: z.string() })),
  }),
  async handle(call) {
    const { context, body, origin } = call
    const rows = await deploy(call, { entries: body.config.webhooks, bundles: body.bundles })
    const webhooks = rows.map(async (row) => ({
      name: row.name,
      version: row.version,
      url: await addressOf(context, row, origin),
    }))
    return { success: true as const, webhooks: await Promise.all(webhooks) }
  },
})
