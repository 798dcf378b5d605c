import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { gatewayErrors } from '../errors'
import { lifecycleHeaders, requestedModel } from '../models/catalogue'
import { SCRIPTED } from '../providers/scripted/name'
import { serving } from '../providers/serving'
import type { ModelRow } from '../tables'
import { withoutSuffix } from '../tiers/tier'

/** Whether requests for this model go to an upstream or the browser's model now. Throws as `chatModel`. */
export async function isServedOutside(context: Context, id: string): Promise<boolean> {
  const model = await chatModel(context, id)
  const [first] = await serving(context, { model: model.id, tier: 'standard', draws: false })
  return first !== undefined && first.row.name !== SCRIPTED
}

/**
 * The model of this id, with a tier's suffix or without, as it can answer with text now. Throws the gateway's refusal
 * where there is none, where it is retired, or where it answers with images alone.
 */
export async function chatModel(context: Context, id: string): Promise<ModelRow> {
  const model = await requestedModel(context, withoutSuffix(id).id)
  lifecycleHeaders(model, context.clock.now())
  if (model.outputModalities.includes('text')) return model
  throw new Refusal(
    gatewayErrors.unsupportedModel,
    `Model "${model.id}" answers with images alone. Those with "text" in output_modalities of GET /v1/models answer with text.`,
    { rule: 'gateway.model.text', facts: { model: model.id } },
  )
}
