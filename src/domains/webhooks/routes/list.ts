import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { viewWebhook, webhookView } from '../views'
import { webhooksOf } from '../webhooks'
import { reading } from './common'

export const listWebhooks = defineRoute('GET /webhooks', {
  ...reading,
  summary: "A wallet's webhooks, by name",
  response: z.object({ webhooks: z.array(webhookView) }),
  async handle({ context, principal, origin }) {
    const rows = await webhooksOf(context, principal.walletId)
    return { webhooks: await Promise.all(rows.map((row) => viewWebhook(context, row, origin))) }
  },
})
