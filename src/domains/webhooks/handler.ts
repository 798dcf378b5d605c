import type { OpenedVariable } from '#domains/environment'
import { callHandler, type Handled as HandlerOutcome } from '#domains/handlers'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { HANDLER_LIMITS, type ProgramError } from '#runtime'
import type { SentRequest } from './deliveries'
import { webhookErrors } from './errors'
import type { DeliveryRow, VersionRow, WebhookRow } from './tables'

type Result = HandlerOutcome['result']

/** What became of one call of a handler. */
export interface Handled extends Omit<HandlerOutcome, 'result'> {
  readonly result:
    | Extract<Result, { answer: unknown }>
    | {
        readonly outcome: 'failed' | 'timeout'
        readonly refusal: Refusal
        readonly error: NonNullable<DeliveryRow['error']>
      }
}

/** Calls the handler of a version with exactly this request. Rows webhook-invoke, webhook-timeout, webhook-env. */
export async function handle(
  context: Context,
  webhook: WebhookRow,
  version: VersionRow,
  call: {
    request: SentRequest & { body: Uint8Array<ArrayBuffer> }
    variables: readonly OpenedVariable[]
    /** By `machineNow`: from then it has its time. */
    calledAt: number
  },
): Promise<Handled> {
  const { walletId, id } = webhook
  const handled = await callHandler(context, { version, walletId, program: `webhook ${id}`, ...call })
  const { result } = handled
  if ('answer' in result) return { ...handled, result }
  const { thrown, error } = result
  return { ...handled, result: { error, ...failed(webhook, thrown, error.message) } }
}

function failed(
  { name }: WebhookRow,
  { why, place, limit }: ProgramError,
  message: string,
): { outcome: 'failed' | 'timeout'; refusal: Refusal } {
  const at = place ? ` (${place.file}:${place.line}:${place.column})` : ''
  if (why === 'turn') {
    const refusal = new Refusal(
      webhookErrors.handlerTimeout,
      `The handler of the webhook "${name}" was not run, and no job was queued. ${message} Look in the deliveries for the handlers that compute that long, or change handlerLimits of createEmulator(). (Rule webhooks.turn.)`,
      { rule: 'webhooks.turn', facts: { name, limitMs: limit ?? null } },
    )
    return { outcome: 'timeout', refusal }
  }
  if (why === 'wall' || why === 'cpu') {
    const what =
      why === 'cpu'
        ? `computed for more than ${limit ?? HANDLER_LIMITS.cpuMs} ms`
        : `took more than ${limit ?? HANDLER_LIMITS.wallMs} ms`
    const refusal = new Refusal(
      webhookErrors.handlerTimeout,
      `The handler of the webhook "${name}" ${what}, and was stopped${at}. No job was queued. (Rule webhooks.timeout.)`,
      { rule: 'webhooks.timeout', facts: { name, why, limitMs: limit ?? null } },
    )
    return { outcome: 'timeout', refusal }
  }
  const what = why === 'compile' ? 'cannot be compiled' : why === 'thrown' ? 'threw' : 'was stopped'
  const refusal = new Refusal(
    webhookErrors.handlerFailed,
    `The handler of the webhook "${name}" ${what}: ${message.replace(/\.$/, '')}${at}. No job was queued. (Rule webhooks.handler.)`,
    { rule: 'webhooks.handler', facts: { name, why, file: place?.file ?? null, line: place?.line ?? null } },
  )
  return { outcome: 'failed', refusal }
}
