import { defineRoute } from '#kernel/http/define-route'
import { otherPaths } from '../paths'
import { promptRoute } from './model-route'

/** Rows messages, messages-stream. */
export const messages = defineRoute('POST /v1/messages', {
  summary: 'An answer in the messages format, whole or as a stream',
  level: 'documented',
  ...promptRoute,
  aliases: otherPaths('/v1/messages'),
  dialect: 'messages',
  handle: async (call) => (await import('../serving/answer')).answerModelRequest(call, 'messages'),
})
