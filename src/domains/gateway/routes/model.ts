import { z } from 'zod'
import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { gatewayErrors } from '../errors'
import { gatewayDoor } from '../gate'
import { lifecycleHeaders, modelNamed } from '../models/catalogue'
import { modelView, viewModel } from '../models/view'
import { dialectOf, speaksMessages, tierHeaderOf } from '../paths'
import { confidentialModels } from '../providers'
import { withoutSuffix } from '../tiers/tier'

/** Fields that the messages format's client reads besides the documented ones. */
const messagesFields = z.object({
  type: z.literal('model'),
  display_name: z.string(),
  created_at: z.iso.datetime(),
})

/** As an entry of row models-list; also a model that is hidden or deprecated. 410 past its retirement. */
export const model = defineRoute('GET /v1/models/:id', {
  summary: 'One model, as GET /v1/models lists it',
  level: 'ours',
  ...gatewayDoor,
  headers: tierHeaderOf,
  dialect: 'chat-completions',
  dialectOf,
  errors: [
    errors.rateLimited,
    gatewayErrors.modelNotFound,
    gatewayErrors.modelDeprecated,
    gatewayErrors.modelRemoved,
  ],
  verbatim: true,
  response: modelView.extend(messagesFields.partial().shape),
  async handle({ context, principal: { walletId }, params, request, headers }) {
    const found = await modelNamed(context, withoutSuffix(params.id).id, gatewayErrors.modelNotFound)
    for (const [name, value] of Object.entries(lifecycleHeaders(found, context.clock.now()))) {
      headers.set(name, value)
    }
    const isConfidential = (await confidentialModels(context))(found)
    const view = await viewModel(context, found, { walletId, isConfidential })
    if (!speaksMessages(request)) return view
    return {
      ...view,
      type: 'model' as const,
      display_name: view.name,
      created_at: context.clock.iso(found.addedAt),
    }
  },
})
