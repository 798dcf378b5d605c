import { defineRoute } from '#kernel/http/define-route'
import { gatewayDoor } from '../gate'
import { otherPaths, tierHeaderOf } from '../paths'
import { answerModelRequest } from '../serving/answer'
import { MODEL_BODY, modelBody, spendingErrors } from './model-body'

/** Rows messages, messages-stream. */
export const messages = defineRoute('POST /v1/messages', {
  summary: 'An answer in the messages format, whole or as a stream',
  level: 'documented',
  ...gatewayDoor,
  aliases: otherPaths('/v1/messages'),
  headers: tierHeaderOf,
  dialect: 'messages',
  verbatim: true,
  maxBodyBytes: MODEL_BODY.maxBytes,
  body: modelBody,
  errors: spendingErrors,
  handle: (call) => answerModelRequest(call, 'messages'),
})
