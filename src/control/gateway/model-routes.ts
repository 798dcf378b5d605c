import { z } from 'zod'
import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { editModel, modelChanges, modelEntry, deleteModel as remove, viewModels } from '#operators/gateway'

const auth = { kind: 'operator' } as const

export const listModels = defineRoute('GET /__sandbank/gateway/models', {
  summary: 'The whole catalogue, newest first: also models that are hidden or gone',
  level: 'ours',
  auth,
  response: z.object({ models: z.array(modelEntry) }),
  handle: async ({ context }) => ({ models: await viewModels(context) }),
})

export const putModel = defineRoute('PUT /__sandbank/gateway/models/:id', {
  summary: 'Add a model, or change what is sent of one',
  level: 'ours',
  auth,
  body: modelChanges,
  response: modelEntry,
  handle: (call) => editModel(call, call.params.id, call.body),
})

export const deleteModel = defineRoute('DELETE /__sandbank/gateway/models/:id', {
  summary: 'Take a model out of the catalogue, as if there had never been one',
  level: 'ours',
  auth,
  response: z.object({ removed: z.string() }),
  errors: [errors.notFound],
  async handle(call) {
    await remove(call, call.params.id)
    return { removed: call.params.id }
  },
})
