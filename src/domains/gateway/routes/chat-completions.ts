import { defineRoute } from '#kernel/http/define-route'
import { promptRoute } from './model-route'

/** Rows chat-completion, chat-stream. */
export const chatCompletions = defineRoute('POST /v1/chat/completions', {
  summary: 'An answer in the chat-completions format, whole or as a stream',
  level: 'documented',
  ...promptRoute,
  dialect: 'chat-completions',
  handle: async (call) => (await import('../serving/answer')).answerModelRequest(call, 'chat-completions'),
})
