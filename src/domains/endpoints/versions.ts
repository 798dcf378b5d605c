import { versionStore } from '#domains/handlers'
import { blobTables } from '#kernel/blobs'
import { endpointErrors } from './errors'
import { endpointTable, versionTable } from './tables'

export const versionTables = [endpointTable, versionTable, ...blobTables] as const

/** The handlers of paid endpoints, as they were deployed. */
export const versions = versionStore(versionTable, {
  spec: endpointErrors.unknownVersion,
  rule: 'endpoints.version',
  subject: (name) => `The paid endpoint "${name}"`,
  list: (name) => `GET /x402/endpoints/details/${name}`,
})
