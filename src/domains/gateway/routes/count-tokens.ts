import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { lifecycleHeaders, requestedModel } from '../models/catalogue'
import { resolveTier } from '../serving/resolve'
import { withoutSuffix } from '../tiers/tier'
import { promptRoute } from './model-route'

/** Counted here: nothing is sent to a provider, and nothing is billed. The count is what `messages` would bill by. */
export const countTokens = defineRoute('POST /v1/messages/count_tokens', {
  summary: 'The tokens of a prompt in the messages format, without asking a model',
  repeat: { harmless: 'it counts' },
  level: 'ours',
  ...promptRoute,
  dialect: 'messages',
  response: z.object({ input_tokens: z.int() }),
  async handle(call) {
    const { context, principal, body, headers } = call
    await resolveTier({ ...call, walletId: principal.walletId })
    const [{ parseMessagesBody }, { checkMessagesRules }, { promptTokens }] = await Promise.all([
      import('../formats/messages-request'),
      import('../formats/rules/messages-rules'),
      import('../tokens/prompt'),
    ])
    const request = parseMessagesBody(body)
    if (context.settings.current.serviceRules.modelRequestRules !== 'never') checkMessagesRules(body)
    const model = await requestedModel(context, withoutSuffix(request.model).id)
    for (const [name, value] of Object.entries(lifecycleHeaders(model, context.clock.now()))) {
      headers.set(name, value)
    }
    return { input_tokens: promptTokens(request) }
  },
})
