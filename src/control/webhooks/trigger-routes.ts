import { z } from 'zod'
import type { Context } from '#kernel/context'
import { defineRoute } from '#kernel/http/define-route'
import { callWebhook, webhookAt, webhookErrors } from '#operators/webhooks'
import { utf8 } from './providers'
import { newOccasion, prepareDeliveries, type ReadyDelivery } from './trigger'

const MOST_AT_ONCE = 50
const LONGEST_SKEW_SECONDS = 366 * 86_400
const headerMap = z.record(z.string(), z.string())

const triggerBody = z.strictObject({
  provider: z.string().optional().describe("that of the webhook's settings unless given, else generic"),
  event: z.string().optional().describe('of the catalogue; any other needs a body'),
  body: z.string().optional().describe('in place of that of the catalogue'),
  headers: headerMap.optional().describe('beside those of the provider, or in their place'),
  secretVariable: z.string().nullable().optional().describe("the provider's unless given; null: unsigned"),
  skewSeconds: z
    .int()
    .min(-LONGEST_SKEW_SECONDS)
    .max(LONGEST_SKEW_SECONDS)
    .optional()
    .describe('how much older than now the signature is; below 0: from the future'),
  tamper: z.boolean().optional().describe('one digit of the body is changed behind the signature'),
  repeat: z.int().min(1).max(MOST_AT_ONCE).default(1).describe('deliveries of the same event, all at once'),
})

const answer = z.object({
  deliveryId: z.string().optional().describe('absent where nothing answers to that name'),
  status: z.int(),
  headers: headerMap,
  body: z.string(),
  encoding: z.enum(['utf8', 'base64']),
  durationMs: z.int(),
  request: z.object({ headers: headerMap, body: z.string() }),
  signedWith: z.string().optional().describe('the variable whose value signed it'),
})

export const triggerWebhook = defineRoute('POST /__sandbank/webhooks/:wallet/:name/trigger', {
  summary: 'Call a webhook as a provider does, signed with the stored secret',
  level: 'ours',
  auth: { kind: 'operator' },
  body: triggerBody,
  response: z.object({ sent: z.array(answer) }),
  errors: [webhookErrors.unknown],
  // Each delivery is remembered by itself, too: of several some may have been sent when the worker dies.
  repeat: 'answered',
  async handle(call) {
    const { context, request, params, body, ip, requestId } = call
    const { wallet, name } = params
    const { repeat, ...rest } = body
    const webhook = await webhookAt(context, wallet, name)
    const fresh = await newOccasion(context, repeat)
    const readyNow = await prepareDeliveries(context, webhook, rest, fresh)
    const occasion = await call.transact([], async () => fresh)
    const ready = occasion === fresh ? readyNow : await prepareDeliveries(context, webhook, rest, occasion)
    const url = new URL(`/u/${wallet}/${name}`, request.url).href
    const sent = ready.map((delivery, index) =>
      send(context, { wallet, name, url, ip, requestId: requestId && `${requestId} ${index}` }, delivery),
    )
    return { sent: await Promise.all(sent) }
  },
})

async function send(
  context: Context,
  target: Omit<Parameters<typeof callWebhook>[1], 'headers' | 'body'>,
  { headers, body, signedWith }: ReadyDelivery,
): Promise<z.infer<typeof answer>> {
  const started = context.clock.machine()
  const answered = await callWebhook(context, {
    ...target,
    // In the letters and the order in which every host hands them on.
    headers: [...new Headers(headers)],
    body: utf8(body),
  })
  return {
    ...answered,
    headers: Object.fromEntries(answered.headers),
    durationMs: Math.max(0, Math.round(context.clock.machine() - started)),
    request: { headers: { ...headers }, body },
    ...(signedWith !== undefined && { signedWith }),
  }
}
