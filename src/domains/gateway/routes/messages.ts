import { defineRoute } from '#kernel/http/define-route'
import { promptRoute } from './model-route'

/** Rows messages, messages-stream. */
export const messages = defineRoute('POST /v1/messages', {
  summary: 'An answer in the messages format, whole or as a stream',
  level: 'documented',
  ...promptRoute,
  dialect: 'messages',
  handle: async (call) => (await import('../serving/answer')).answerModelRequest(call, 'messages'),
})
