import { z } from 'zod'
import {
  addUpstream,
  changeProvider,
  providerSwitches,
  providerTable,
  providerView,
  removeUpstream,
  upstreamBody,
  upstreamRow,
  viewProviders,
} from '#domains/gateway'
import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'

const auth = { kind: 'operator' } as const
const response = z.object({ providers: z.array(providerView) })

export const listProviders = defineRoute('GET /__sandbank/gateway/providers', {
  summary: 'Who answers model requests, in the order in which they are asked, and how they are',
  level: 'ours',
  auth,
  response,
  handle: async ({ context }) => ({ providers: await viewProviders(context) }),
})

export const addProvider = defineRoute('POST /__sandbank/gateway/providers', {
  summary: 'Add a model server; its key is encrypted and never shown again',
  level: 'ours',
  auth,
  body: upstreamBody,
  status: 201,
  response,
  async handle({ context, body, transact }) {
    const row = await upstreamRow(context, body)
    await transact([providerTable], () => addUpstream(context, row))
    context.bus.publish({ type: 'provider.changed' })
    return { providers: await viewProviders(context) }
  },
})

export const patchProvider = defineRoute('PATCH /__sandbank/gateway/providers/:name', {
  summary: 'Switch a provider off, down, slow or failing, move it in the order, or declare it an enclave',
  level: 'ours',
  auth,
  body: z.strictObject({
    enabled: z.boolean().optional(),
    position: z.int().optional(),
    enclave: z.boolean().optional(),
    switches: providerSwitches.partial().optional(),
  }),
  response,
  errors: [errors.notFound],
  async handle({ context, params, body, transact }) {
    await transact([providerTable], () => changeProvider(context, params.name, body))
    context.bus.publish({ type: 'provider.changed' })
    return { providers: await viewProviders(context) }
  },
})

export const deleteProvider = defineRoute('DELETE /__sandbank/gateway/providers/:name', {
  summary: 'Remove a model server',
  level: 'ours',
  auth,
  response,
  errors: [errors.notFound],
  async handle({ context, params, transact }) {
    await transact([providerTable], () => removeUpstream(context, params.name))
    context.bus.publish({ type: 'provider.changed' })
    return { providers: await viewProviders(context) }
  },
})
