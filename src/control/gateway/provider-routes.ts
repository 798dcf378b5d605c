import { z } from 'zod'
import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import {
  addProvider as add,
  editProvider,
  providerView,
  deleteProvider as remove,
  upstreamBody,
  viewProviders,
} from '#operators/gateway'

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
  async handle(call) {
    await add(call, call.body)
    return { providers: await viewProviders(call.context) }
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
    switches: providerView.shape.switches.partial().optional(),
  }),
  response,
  errors: [errors.notFound],
  async handle(call) {
    await editProvider(call, call.params.name, call.body)
    return { providers: await viewProviders(call.context) }
  },
})

export const deleteProvider = defineRoute('DELETE /__sandbank/gateway/providers/:name', {
  summary: 'Remove a model server',
  level: 'ours',
  auth,
  response,
  errors: [errors.notFound],
  async handle(call) {
    await remove(call, call.params.name)
    return { providers: await viewProviders(call.context) }
  },
})
