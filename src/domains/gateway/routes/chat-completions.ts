import { defineRoute } from '#kernel/http/define-route'
import { otherPaths } from '../paths'
import { promptRoute } from './model-route'

/** Rows chat-completion, chat-stream. */
export const chatCompletions = defineRoute('POST /v1/chat/completions', {
  summary: 'An answer in the chat-completions format, whole or as a stream',
  level: 'documented',
  ...promptRoute,
  aliases: otherPaths('/v1/chat/completions'),
  dialect: 'chat-completions',
  handle: async (call) => (await import('../serving/answer')).answerModelRequest(call, 'chat-completions'),
})
