import { z } from 'zod'
import {
  allModels,
  changeModel,
  confidentialModels,
  modelChanges,
  modelEntry,
  modelTable,
  removeModel,
  viewEntry,
} from '#domains/gateway'
import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'

const auth = { kind: 'operator' } as const

export const listModels = defineRoute('GET /__sandbank/gateway/models', {
  summary: 'The whole catalogue, newest first: also models that are hidden or gone',
  level: 'ours',
  auth,
  response: z.object({ models: z.array(modelEntry) }),
  async handle({ context }) {
    const isConfidential = await confidentialModels(context)
    const models = await allModels(context)
    return { models: models.map((model) => viewEntry(context, model, isConfidential(model))) }
  },
})

export const putModel = defineRoute('PUT /__sandbank/gateway/models/:id', {
  summary: 'Add a model, or change what is sent of one',
  level: 'ours',
  auth,
  body: modelChanges,
  response: modelEntry,
  async handle({ context, params, body, transact }) {
    const seq = await context.ids.sequence()
    const model = await transact([modelTable], () => changeModel(context, params.id, body, seq))
    return viewEntry(context, model, (await confidentialModels(context))(model))
  },
})

export const deleteModel = defineRoute('DELETE /__sandbank/gateway/models/:id', {
  summary: 'Take a model out of the catalogue, as if there had never been one',
  level: 'ours',
  auth,
  response: z.object({ removed: z.string() }),
  errors: [errors.notFound],
  async handle({ context, params, transact }) {
    await transact([modelTable], () => removeModel(context, params.id))
    return { removed: params.id }
  },
})
