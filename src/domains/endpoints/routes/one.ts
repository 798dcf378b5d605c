import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { whereFull } from '#kernel/quota/where-full'
import { changeEndpoint, endpointOf, endpointTables, removeEndpoint, removeEndpointOnly } from '../endpoints'
import { endpointChanges, priceText } from '../fields'
import { endpointTable } from '../tables'
import { versions } from '../versions'
import { endpointView, serviceConfig, viewConfig, viewEndpoint } from '../views'
import { OF_ONE, reading, writing } from './common'

export const readEndpoint = defineRoute('GET /x402/endpoints/details/:name', {
  ...reading,
  level: 'ours',
  summary:
    'A paid endpoint with its settings as a configuration file has them, and its versions, the newest first',
  response: z.object({
    endpoint: endpointView,
    config: serviceConfig,
    versions: z.array(versions.views.line),
  }),
  errors: OF_ONE,
  async handle({ context, principal, params, origin }) {
    const row = await endpointOf(context, principal.walletId, params.name)
    return {
      endpoint: await viewEndpoint(context, row, origin),
      config: viewConfig(row),
      versions: await versions.lines(context, row),
    }
  },
})

/** Row x402-cloud-manage. */
export const patchEndpoint = defineRoute('PATCH /x402/endpoints/:name', {
  ...writing,
  level: 'ours',
  summary: 'Pause a paid endpoint or let it go on, list it or not, change its price or description',
  body: endpointChanges,
  response: z.object({ success: z.literal(true), endpoint: endpointView }),
  errors: OF_ONE,
  async handle({ context, principal: { walletId }, params: { name }, body, transact, origin }) {
    const price = body.price === undefined ? undefined : priceText(body.price)
    const changes = { ...body, price }
    const row = await transact([endpointTable], (context) => changeEndpoint(context, walletId, name, changes))
    context.bus.publish({ type: 'endpoints.changed', walletId, name })
    return { success: true as const, endpoint: await viewEndpoint(context, row, origin) }
  },
})

/** Row x402-cloud-manage. */
export const deleteEndpoint = defineRoute('DELETE /x402/endpoints/:name', {
  ...writing,
  level: 'ours',
  summary: 'Delete a paid endpoint with its versions, logs and revenue',
  response: z.object({ success: z.literal(true) }),
  errors: OF_ONE,
  async handle({ context, principal: { walletId }, params: { name }, transact }) {
    await whereFull(
      context,
      transact(endpointTables, (context) => removeEndpoint(context, walletId, name)),
      (full) => removeEndpointOnly(context, walletId, name, full),
    )
    context.bus.publish({ type: 'endpoints.changed', walletId, name })
    return { success: true as const }
  },
})
