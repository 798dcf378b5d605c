import { defineRoute } from '#kernel/http/define-route'
import { gatewayDoor } from '../gate'
import { otherPaths, tierHeaderOf } from '../paths'
import { answerModelRequest } from '../serving/answer'
import { MODEL_BODY, modelBody, spendingErrors } from './model-body'

/** Rows chat-completion, chat-stream. */
export const chatCompletions = defineRoute('POST /v1/chat/completions', {
  summary: 'An answer in the chat-completions format, whole or as a stream',
  level: 'documented',
  ...gatewayDoor,
  aliases: otherPaths('/v1/chat/completions'),
  headers: tierHeaderOf,
  dialect: 'chat-completions',
  verbatim: true,
  maxBodyBytes: MODEL_BODY.maxBytes,
  body: modelBody,
  errors: spendingErrors,
  handle: (call) => answerModelRequest(call, 'chat-completions'),
})
