import { Refusal } from '#kernel/errors'
import { holdCredit } from '../billing/reservation'
import { NO_TOKENS } from '../billing/usage'
import { gatewayErrors } from '../errors'
import { imageJson } from '../formats/image-answer'
import { parseImageBody } from '../formats/image-request'
import { drawsImages } from '../models/view'
import { drawImages, noteOf } from '../providers'
import { hopsOf } from '../providers/hops'
import type { ModelRow } from '../tables'
import { countTokens, pieces } from '../tokens/pieces'
import { imageTokens } from '../tokens/prompt'
import type { Spending } from './answer'
import { checkFits } from './context-window'
import { Meter } from './meter'
import { resolveModel, resolveTier, setAttestation } from './resolve'

/** Images from guards to answer, as `answerModelRequest`. Rows images, images-limits. */
export async function answerImageRequest(call: Spending): Promise<string> {
  const { context, principal } = call
  const { walletId, keyId } = principal
  const requester = { ...call, walletId }
  const tier = await resolveTier(requester)
  const hops = hopsOf(call.request)
  const parsed = parseImageBody(call.body)
  const resolved = await resolveModel(requester, parsed.model, tier)
  const { model, prices } = resolved
  checkDraws(model)
  const request = { ...parsed, model: model.id }
  const drawn = imageTokens(request)
  const usage = { ...NO_TOKENS, input: countTokens(request.prompt), output: drawn }
  checkFits(model, usage.input)
  const id = await context.ids.id('gen')
  const tokens = { inputTokens: usage.input, maxOutputTokens: drawn }
  const credit = { id, walletId, keyId, model: model.id, prices, ...tokens }
  const howToLower = 'A smaller size or fewer images cost less.'
  const reservation = await holdCredit(call, credit, { howToLower, imageTokens: drawn })
  call.report([...resolved.verdicts, ...reservation.verdicts])
  const meter = new Meter(context, credit, reservation)
  const drawing = await meter.open(() =>
    drawImages(context, request, { signal: call.signal, tokenize: pieces, tier, hops }),
  )
  call.note(noteOf(drawing, tier))
  setAttestation(call.headers, resolved, drawing)
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
