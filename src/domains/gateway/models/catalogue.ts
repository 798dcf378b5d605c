import type { Context, TransactionContext } from '#kernel/context'
import { type ErrorSpec, errors, Refusal } from '#kernel/errors'
import { gatewayErrors } from '../errors'
import { type ModelRow, modelTable } from '../tables'

export type Lifecycle = 'listed' | 'hidden' | 'deprecated' | 'retired' | 'removed'

/** Where a model is in its life at `now`, epoch ms. */
export function lifecycleOf(model: ModelRow, now: number): Lifecycle {
  const isPast = (at: number | null) => at !== null && at <= now
  if (isPast(model.removedAt)) return 'removed'
  if (isPast(model.retiredAt)) return 'retired'
  if (isPast(model.deprecatedAt)) return 'deprecated'
  return model.hidden ? 'hidden' : 'listed'
}

/** Newest first; of one moment the one that was added last, and seeded models, which have a day only, by name. */
export async function allModels({ store }: Context): Promise<ModelRow[]> {
  const models = await store.table(modelTable).toArray()
  return models.sort(
    (a, b) => b.addedAt - a.addedAt || (b.seq ?? -1) - (a.seq ?? -1) || (a.id < b.id ? -1 : 1),
  )
}

/** Row models-list. */
export async function listedModels(context: Context): Promise<ModelRow[]> {
  const now = context.clock.now()
  return (await allModels(context)).filter((model) => lifecycleOf(model, now) === 'listed')
}

/** The model of this id, whatever its life; or 400 `unsupported_model`. Row chat-unknown-model. */
export function requestedModel(context: Context, id: string): Promise<ModelRow> {
  return modelNamed(context, id, gatewayErrors.unsupportedModel)
}

/** The model of this id, whatever its life. Throws `unknown` where there is none. */
export async function modelNamed({ store }: Context, id: string, unknown: ErrorSpec): Promise<ModelRow> {
  const model = store.peek(modelTable, id)?.row ?? (await store.row(modelTable, id))
  if (model) return model
  throw new Refusal(
    unknown,
    `Model "${id}" is not supported. GET /v1/models lists the ones that are; PUT /__sandbank/gateway/models/… adds one.`,
    { rule: 'gateway.model.unknown', facts: { model: id } },
  )
}

/** Removes a model. Throws 404 where there is none. */
export async function removeModel({ store }: TransactionContext, id: string): Promise<void> {
  if (await store.table(modelTable).get(id)) return store.table(modelTable).delete(id)
  throw new Refusal(errors.notFound, `There is no model "${id}".`, {
    rule: 'gateway.model.unknown',
    facts: { model: id },
  })
}

/** The headers that go with an answer of this model; throws 410 where it is past its retirement. Row gateway-retired. */
export function lifecycleHeaders(model: ModelRow, now: number): Record<string, string> {
  const replacement = model.replacement === null ? {} : { 'X-Model-Replacement': model.replacement }
  const lifecycle = lifecycleOf(model, now)
  if (lifecycle === 'retired' || lifecycle === 'removed') {
    const isRemoved = lifecycle === 'removed'
    const since = new Date((isRemoved ? model.removedAt : model.retiredAt) ?? now).toISOString()
    const instead =
      model.replacement === null ? 'There is no replacement.' : `Use "${model.replacement}" instead.`
    throw new Refusal(
      isRemoved ? gatewayErrors.modelRemoved : gatewayErrors.modelDeprecated,
      `Model "${model.id}" was ${isRemoved ? 'removed' : 'retired'} on ${since.slice(0, 10)}. ${instead}`,
      {
        rule: `gateway.model.${lifecycle}`,
        facts: { model: model.id, since, replacement: model.replacement },
      },
      replacement,
    )
  }
  return lifecycle === 'deprecated' ? { 'X-Model-Deprecated': 'true', ...replacement } : {}
}
