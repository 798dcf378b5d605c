import { defineRoute } from '#kernel/http/define-route'
import { modelRoute } from './model-route'

/** Rows images, images-limits. */
export const imagesGenerations = defineRoute('POST /v1/images/generations', {
  summary: 'One to four images of a prompt',
  level: 'documented',
  ...modelRoute,
  dialect: 'chat-completions',
  handle: async (call) => (await import('../serving/draw')).answerImageRequest(call),
})
