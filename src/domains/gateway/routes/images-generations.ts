import { defineRoute } from '#kernel/http/define-route'
import { gatewayDoor } from '../gate'
import { otherPaths, tierHeaderOf } from '../paths'
import { answerImageRequest } from '../serving/draw'
import { modelBody, spendingErrors } from './model-body'

/** Rows images, images-limits. */
export const imagesGenerations = defineRoute('POST /v1/images/generations', {
  summary: 'One to four images of a prompt',
  level: 'documented',
  ...gatewayDoor,
  aliases: otherPaths('/v1/images/generations'),
  headers: tierHeaderOf,
  dialect: 'chat-completions',
  verbatim: true,
  body: modelBody,
  errors: spendingErrors,
  handle: answerImageRequest,
})
