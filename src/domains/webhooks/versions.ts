import { versionStore } from '#domains/handlers'
import { blobTables } from '#kernel/blobs'
import { webhookErrors } from './errors'
import { versionTable, webhookTable } from './tables'

export const versionTables = [webhookTable, versionTable, ...blobTables] as const

/** The bundles of webhooks, as they were deployed. Row webhook-bundle. */
export const versions = versionStore(versionTable, {
  spec: webhookErrors.unknownVersion,
  rule: 'webhooks.version',
  subject: (name) => `The webhook "${name}"`,
  list: (name) => `GET /webhooks/${name}`,
})
