import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { whereFull } from '#kernel/quota/where-full'
import { webhookChanges } from '../fields'
import { webhookTable } from '../tables'
import { versions } from '../versions'
import { viewWebhook, webhookView } from '../views'
import { changeWebhook, removeWebhook, removeWebhookOnly, webhookOf, webhookTables } from '../webhooks'
import { OF_ONE, reading, writing } from './common'

export const readWebhook = defineRoute('GET /webhooks/:name', {
  ...reading,
  summary: 'A webhook with its versions, the newest first',
  response: z.object({ webhook: webhookView, versions: z.array(versions.views.line) }),
  errors: OF_ONE,
  async handle({ context, principal, params, origin }) {
    const row = await webhookOf(context, principal.walletId, params.name)
    return {
      webhook: await viewWebhook(context, row, origin),
      versions: await versions.lines(context, row),
    }
  },
})

/** Row webhook-config. */
export const patchWebhook = defineRoute('PATCH /webhooks/:name', {
  ...writing,
  summary: 'Change settings of a webhook, pause it or let it go on; what is not named stays',
  body: webhookChanges,
  response: z.object({ success: z.literal(true), webhook: webhookView }),
  errors: OF_ONE,
  async handle({ context, principal: { walletId }, params: { name }, body, transact, origin }) {
    const row = await transact([webhookTable], (context) => changeWebhook(context, walletId, name, body))
    context.bus.publish({ type: 'webhooks.changed', walletId, name })
    return { success: true as const, webhook: await viewWebhook(context, row, origin) }
  },
})

export const deleteWebhook = defineRoute('DELETE /webhooks/:name', {
  ...writing,
  summary: 'Delete a webhook with its versions and deliveries; the prompts that it queued are carried out',
  response: z.object({ success: z.literal(true) }),
  errors: OF_ONE,
  async handle({ context, principal: { walletId }, params: { name }, transact }) {
    await whereFull(
      context,
      transact(webhookTables, (context) => removeWebhook(context, walletId, name)),
      (full) => removeWebhookOnly(context, walletId, name, full),
    )
    context.bus.publish({ type: 'webhooks.changed', walletId, name })
    return { success: true as const }
  },
})
