import { z } from 'zod'
import { readBundle } from '#domains/handlers'
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
  response: z.object({
    version: z.int(),
    file: z.string(),
    source: z.string().optional().describe('where it was deployed as source'),
    code: z.string(),
    map: z.string().optional(),
  }),
  errors,
  async handle({ context, principal, params }) {
    const row = await webhookOf(context, principal.walletId, params.name)
    const version = await versions.find(
      context,
      row,
      /^\d{1,9}$/.test(params.version) ? Number(params.version) : 0,
    )
    const { file, code, map, source } = await readBundle(context, version)
    return {
      version: version.version,
      file,
      ...(source !== undefined && { source }),
      code,
      ...(map !== undefined && { map }),
    }
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
