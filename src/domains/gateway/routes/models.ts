import { z } from 'zod'
import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { checkListing } from '../billing/admission'
import { gatewayErrors } from '../errors'
import { gatewayDoor } from '../gate'
import { listedModels } from '../models/catalogue'
import { modelView, viewModel } from '../models/view'
import { dialectOf, tierHeaderOf } from '../paths'
import { confidentialModels } from '../providers'

/** Row models-list. */
export const models = defineRoute('GET /v1/models', {
  summary: 'The models that can be asked, newest first, with prices',
  level: 'documented',
  ...gatewayDoor,
  headers: tierHeaderOf,
  dialect: 'chat-completions',
  dialectOf,
  errors: [errors.rateLimited, gatewayErrors.insufficientCredits],
  verbatim: true,
  response: z.object({ object: z.literal('list'), data: z.array(modelView) }),
  async handle(call) {
    const { context, principal } = call
    await checkListing(context, principal.walletId)
    const listed = await listedModels(context)
    const isConfidential = await confidentialModels(context)
    const { walletId } = principal
    const data = await Promise.all(
      listed.map((model) => viewModel(context, model, { walletId, isConfidential: isConfidential(model) })),
    )
    return { object: 'list' as const, data }
  },
})
