import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { webhookErrors } from '../errors'
import { versionTable, webhookTable } from '../tables'
import { versions } from '../versions'
import { viewWebhook, webhookView } from '../views'
import { activateVersion, webhookOf } from '../webhooks'
import { OF_ONE, reading, writing } from './common'

const errors = [...OF_ONE, webhookErrors.unknownVersion]

export const readVersion = defineRoute('GET /webhooks/:name/versions/:version', {
  ...reading,
  summary: 'The texts of a version',
  response: versions.views.texts,
  errors,
  async handle({ context, principal, params }) {
    return versions.texts(context, await webhookOf(context, principal.walletId, params.name), params.version)
  },
})

export const rollback = defineRoute('POST /webhooks/:name/rollback', {
  ...writing,
  summary: 'Call another version again, an older or a newer one; the next deploy counts on from the newest',
  body: z.strictObject({ version: z.int().min(1) }),
  response: z.object({ success: z.literal(true), webhook: webhookView }),
  errors,
  async handle({ context, principal: { walletId }, params: { name }, body, transact, origin }) {
    const row = await transact([webhookTable, versionTable], (context) =>
      activateVersion(context, walletId, name, body.version),
    )
    context.bus.publish({ type: 'webhooks.changed', walletId, name })
    return { success: true as const, webhook: await viewWebhook(context, row, origin) }
  },
})
