import { z } from 'zod'
import { callWebhook, shownBody, webhookAt, webhookErrors } from '#domains/webhooks'
import type { Context } from '#kernel/context'
import { defineRoute } from '#kernel/http/define-route'
import { utf8 } from './providers'
import { prepareDeliveries, type ReadyDelivery } from './trigger'

const MOST_AT_ONCE = 50
const LONGEST_SKEW_SECONDS = 366 * 86_400
const headerMap = z.record(z.string(), z.string())

const wish = z.strictObject({
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
  body: wish,
  response: z.object({ sent: z.array(answer) }),
  errors: [webhookErrors.unknown],
  async handle({ context, request, params: { wallet, name }, body: { repeat, ...rest }, ip }) {
    const webhook = await webhookAt(context, wallet, name)
    const ready = await prepareDeliveries(context, webhook, rest, repeat)
    const url = new URL(`/u/${wallet}/${name}`, request.url).href
    const target = { wallet, name, url, ip }
    return { sent: await Promise.all(ready.map((delivery) => send(context, target, delivery))) }
  },
})

async function send(
  context: Context,
  target: { wallet: string; name: string; url: string; ip: string },
  { headers, body, signedWith }: ReadyDelivery,
): Promise<z.infer<typeof answer>> {
  const started = context.clock.machine()
  const answered = await callWebhook(context, {
    ...target,
    // In the letters and the order in which every host hands them on.
    headers: [...new Headers(headers)],
    body: utf8(body),
  })
  const { deliveryId, status } = answered
  return {
    ...(deliveryId !== undefined && { deliveryId }),
    status,
    headers: Object.fromEntries(answered.headers),
    ...shownBody(answered.body),
    durationMs: Math.max(0, Math.round(context.clock.machine() - started)),
    request: { headers: { ...headers }, body },
    ...(signedWith !== undefined && { signedWith }),
  }
}
