import { z } from 'zod'
import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { gatewayAuth, takeTurn } from '../gate'
import { listedModels } from '../models/catalogue'
import { modelView, viewModel } from '../models/view'
import { otherPaths, tierHeaderOf } from '../paths'

/** Row models-list. */
export const models = defineRoute('GET /v1/models', {
  summary: 'The models that can be asked, newest first, with prices',
  level: 'documented',
  auth: gatewayAuth,
  aliases: otherPaths('/v1/models'),
  headers: tierHeaderOf,
  dialect: 'chat-completions',
  errors: [errors.rateLimited],
  verbatim: true,
  response: z.object({ object: z.literal('list'), data: z.array(modelView) }),
  async handle(call) {
    const { context, principal } = call
    await takeTurn(context, call)
    const listed = await listedModels(context)
    const data = await Promise.all(listed.map((model) => viewModel(context, model, principal.walletId)))
    return { object: 'list' as const, data }
  },
})
