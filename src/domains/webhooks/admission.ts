import { answersTable, once } from '#kernel/answers'
import type { Context, TransactionContext } from '#kernel/context'
import { DAY_MS, MINUTE_MS } from '#kernel/durations'
import { errors, Refusal, type Verdict } from '#kernel/errors'
import { readBytes } from '#kernel/http/read-request'
import { isIpAllowed } from '#kernel/outbound/ip'
import type { Reservation } from '#kernel/quota/quota'
import { rollingCalls } from '#kernel/quota/rolling-calls'
import { webhookErrors } from './errors'
import type { WebhookRow } from './tables'

const LAYER = 'webhook'

/** Throws 403 for an address that the webhook does not list. */
export function admitIp({ name, allowedIps }: WebhookRow, ip: string): Verdict {
  const facts = { name, ip, allowedIps: allowedIps.join(',') }
  if (!isIpAllowed(ip, allowedIps)) {
    throw new Refusal(
      webhookErrors.ipNotAllowed,
      `The webhook "${name}" lists the addresses that may call it, and ${ip} is not among the ${allowedIps.length}. Change allowedIps of the webhook, or the caller's address in Clock and state (/ui/clock). (Rule webhooks.allowedIps.)`,
      { rule: 'webhooks.allowedIps', facts },
    )
  }
  return { layer: LAYER, rule: 'webhooks.allowedIps', ok: true, facts }
}

/** Row webhook-payload: the body's bytes. Throws 413 as soon as there are too many, whether or not that was announced. */
export async function readPayload(
  request: Request,
  { name, maxPayloadBytes: most }: WebhookRow,
): Promise<Uint8Array<ArrayBuffer>> {
  return readBytes(request, most, () => tooLarge(name, most))
}

/** Of a body that is in memory already. Throws as `readPayload` does. */
export function enforceSize(body: Uint8Array, { name, maxPayloadBytes: most }: WebhookRow): void {
  if (body.length > most) throw tooLarge(name, most)
}

function tooLarge(name: string, maxPayloadBytes: number): Refusal {
  return new Refusal(
    errors.bodyTooLarge,
    `body: larger than the ${maxPayloadBytes} bytes that the webhook "${name}" takes. Change maxPayloadBytes of the webhook. (Rule webhooks.maxPayloadBytes.)`,
    { rule: 'webhooks.maxPayloadBytes', facts: { name, maxPayloadBytes } },
  )
}

/** Counts of one webhook's calls, of the virtual clock. */
const perMinute = rollingCalls({ rule: 'webhooks.perMinute', windowMs: MINUTE_MS })
const perDay = rollingCalls({ rule: 'webhooks.perDay', windowMs: DAY_MS })

interface Places {
  readonly minute: Reservation
  readonly day: Reservation
}

/**
 * Row webhook-rate: takes a place of the minute and of the day, or throws 429 with Retry-After. `requestId`: a request
 * that is sent once more because its worker died has its place already.
 */
export async function takePlaces(
  context: Context,
  webhook: WebhookRow,
  requestId: string | undefined,
): Promise<Verdict[]> {
  const places = await context.transaction([...perMinute.tables, answersTable], (context) => {
    const take = () => reserveBoth(context, webhook)
    return requestId === undefined ? take() : once(context, `place ${requestId}`, '', take)
  })
  // Of two that refuse the day's place is free later.
  return [
    verdictOf('webhooks.perDay', webhook, places.day),
    verdictOf('webhooks.perMinute', webhook, places.minute),
  ]
}

async function reserveBoth(context: TransactionContext, { id, rateLimit }: WebhookRow): Promise<Places> {
  const minute = await perMinute.reserve(context, id, 1n, BigInt(rateLimit.perMinute))
  const day = await perDay.reserve(context, id, 1n, BigInt(rateLimit.perDay))
  if (minute.ok && !day.ok) await perMinute.release(context, id, minute)
  if (day.ok && !minute.ok) await perDay.release(context, id, day)
  return { minute, day }
}

function verdictOf(rule: string, { name }: WebhookRow, place: Reservation): Verdict {
  const { ok, at, freeAt, limit, used } = place
  const counted = { name, used: Number(used), limit: Number(limit) }
  if (ok) return { layer: LAYER, rule, ok, facts: counted }
  const seconds = Math.max(1, Math.ceil(((freeAt ?? at) - at) / 1_000))
  const window = rule === 'webhooks.perDay' ? '24 hours' : '60 seconds'
  throw new Refusal(
    errors.rateLimited,
    `The webhook "${name}" takes ${limit} calls in ${window}, and ${used} came. Retry after ${seconds} seconds, or change rateLimit of the webhook. (Rule ${rule}.)`,
    { rule, facts: { ...counted, retryAfterSeconds: seconds } },
    { 'Retry-After': String(seconds) },
  )
}
