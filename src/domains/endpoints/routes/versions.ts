import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { activateVersion, endpointOf } from '../endpoints'
import { endpointErrors } from '../errors'
import { endpointTable, versionTable } from '../tables'
import { versions } from '../versions'
import { endpointView, viewEndpoint } from '../views'
import { OF_ONE, reading, writing } from './common'

const errors = [...OF_ONE, endpointErrors.unknownVersion]

export const readVersion = defineRoute('GET /x402/endpoints/versions/:name/:version', {
  ...reading,
  level: 'ours',
  summary: 'The texts of a version',
  response: versions.views.texts,
  errors,
  async handle({ context, principal, params }) {
    return versions.texts(context, await endpointOf(context, principal.walletId, params.name), params.version)
  },
})

export const rollback = defineRoute('POST /x402/endpoints/rollback/:name', {
  ...writing,
  level: 'ours',
  summary: 'Call another version again, an older or a newer one; the next deploy counts on from the newest',
  body: z.strictObject({ version: z.int().min(1) }),
  response: z.object({ success: z.literal(true), endpoint: endpointView }),
  errors,
  async handle({ context, principal: { walletId }, params: { name }, body, transact, origin }) {
    const row = await transact([endpointTable, versionTable], (context) =>
      activateVersion(context, walletId, name, body.version),
    )
    context.bus.publish({ type: 'endpoints.changed', walletId, name })
    return { success: true as const, endpoint: await viewEndpoint(context, row, origin) }
  },
})
