import { Refusal } from '#kernel/errors'
import { NO_TOKENS } from '../billing/usage'
import { gatewayErrors } from '../errors'
import { imageJson } from '../formats/image-answer'
import { parseImageBody } from '../formats/image-request'
import { drawsImages } from '../models/view'
import { costOf } from '../money'
import { drawImages, noteOf } from '../providers'
import { hopsOf } from '../providers/hops'
import type { ModelRow } from '../tables'
import { countTokens, pieces } from '../tokens/pieces'
import { imageTokens } from '../tokens/prompt'
import { reserveWorstCase, type Spending } from './answer'
import { checkFits } from './context-window'
import { Meter } from './meter'
import { sayAttested, wantedModel, wantedTier } from './wanted'

/** Images from guards to answer, as `answerModelRequest`. Rows images, images-limits. */
export async function answerImageRequest(call: Spending): Promise<string> {
  const { context, principal } = call
  const asked = { ...call, walletId: principal.walletId }
  const tier = await wantedTier(asked)
  const hops = hopsOf(call.request)
  const parsed = parseImageBody(call.body)
  const wanted = await wantedModel(asked, parsed.model, tier)
  const { model, prices, verdicts } = wanted
  checkDraws(model)
  const request = { ...parsed, model: model.id }
  const drawn = imageTokens(request)
  const usage = { ...NO_TOKENS, input: countTokens(request.prompt), output: drawn }
  checkFits(model, usage.input)
  const id = await context.ids.id('gen')
  const reservation = {
    id,
    walletId: principal.walletId,
    keyId: principal.keyId,
    model: model.id,
    microUsd: costOf(prices, usage, drawn).microUsd,
    prices,
    inputTokens: usage.input,
    maxOutputTokens: drawn,
  }
  const reserved = await reserveWorstCase(
    call,
    reservation,
    verdicts,
    'A smaller size or fewer images cost less.',
  )
  const meter = new Meter(context, { ...reservation, ...reserved })
  const drawing = await meter.open(() =>
    drawImages(context, request, { signal: call.signal, tokenize: pieces, tier, hops }),
  )
  call.note(noteOf(drawing, tier))
  sayAttested(call.headers, wanted, drawing)
  // An upstream that reports its tokens reports those of its images: all that it put out.
  const used = drawing.usage ?? usage
  await meter.settle({ outcome: 'whole', usage: used, imageTokens: used.output })
  return imageJson(drawing.images, used, used.output, context.clock.now())
}

function checkDraws(model: ModelRow): void {
  if (drawsImages(model)) return
  throw new Refusal(
    gatewayErrors.unsupportedModel,
    `Model "${model.id}" makes no images. Those with "image" in output_modalities of GET /v1/models do.`,
    { rule: 'gateway.model.draws', facts: { model: model.id } },
  )
}
