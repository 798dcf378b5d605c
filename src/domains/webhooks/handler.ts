import type { OpenedVariable } from '#domains/environment'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { type DroppedHeader, passableHeaders } from '#kernel/http/untrusted-answer'
import type { SecretMask } from '#kernel/secrets/secret-values'
import { HANDLER_LIMITS, type Limits, type LogLine, type ProgramError, runHandler } from '#runtime'
import type { SentAnswer, SentRequest } from './deliveries'
import { webhookErrors } from './errors'
import type { DeliveryRow, VersionRow, WebhookRow } from './tables'
import { readBundle } from './versions'

/** Of what a handler fetches: the time of one exchange, and the bytes of one answer. */
const FETCH_LIMITS = { timeoutMs: HANDLER_LIMITS.wallMs, maxBytes: 5_000_000 }

/** Lines of the console that a delivery keeps, and the characters of each. */
const MOST_LINES = 200
const MOST_CHARACTERS = 4_000

/** What became of one call of a handler. */
export interface Handled {
  readonly logs: DeliveryRow['logs']
  readonly cpuMs: number
  readonly result: HandlerResult
}

type HandlerResult =
  | { readonly answer: SentAnswer; readonly dropped: readonly DroppedHeader[] }
  | {
      readonly outcome: 'failed' | 'timeout'
      readonly refusal: Refusal
      readonly error: NonNullable<DeliveryRow['error']>
    }

/** Calls the handler of a version with exactly this request. Rows webhook-invoke, webhook-timeout, webhook-env. */
export async function handle(
  context: Context,
  webhook: WebhookRow,
  version: VersionRow,
  call: {
    request: SentRequest & { body: Uint8Array<ArrayBuffer> }
    variables: readonly OpenedVariable[]
    mask: SecretMask
    /** By `machineNow`: from then it has its time. */
    calledAt: number
  },
): Promise<Handled> {
  const { file, code, map } = await readBundle(context, version)
  const { request, variables, mask, calledAt } = call
  const limits: Limits = { ...HANDLER_LIMITS, ...context.handlerLimits }
  const door = context.outbound.as('user-code')
  const lines: LogLine[] = []
  try {
    const { cpuMs, status, body, ...sent } = await runHandler(
      { file, code, ...(map !== undefined && { map }) },
      {
        request,
        variables: Object.fromEntries(variables.map(({ name, value }) => [name, value])),
        fetch: async (request, signal) =>
          door.fetch(request.url, await initOf(request, signal), FETCH_LIMITS),
        limits,
        owner: { walletId: webhook.walletId, program: `webhook ${webhook.id}` },
        calledAt,
        now: () => context.clock.now(),
        measureCpu: context.measureCpu,
        log: (line) => void lines.push(line),
      },
    )
    const { headers, dropped } = passableHeaders(sent.headers, {
      ...{ body, called: request.url, inProcess: context.inProcess },
    })
    const result = { answer: { status, headers, body }, dropped }
    return { logs: shownLines(lines, mask), cpuMs: Math.round(cpuMs), result }
  } catch (thrown) {
    if ((thrown as Error)?.name !== 'ProgramError') throw thrown
    const error = thrown as ProgramError
    const cpuMs = Math.round(error.cpuMs)
    return { logs: shownLines(lines, mask), cpuMs, result: failed(webhook, error, mask) }
  }
}

async function initOf(request: Request, signal: AbortSignal): Promise<RequestInit> {
  const { method, headers, redirect } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return { method, headers, redirect, signal, ...(hasBody && { body: await request.arrayBuffer() }) }
}

function failed({ name }: WebhookRow, thrown: ProgramError, mask: SecretMask): HandlerResult {
  const { why, place, limit } = thrown
  const message = mask.text(thrown.message)
  const at = place ? ` (${place.file}:${place.line}:${place.column})` : ''
  const error = {
    message,
    ...(place && { file: place.file, line: place.line, column: place.column }),
    ...(thrown.guestStack !== undefined && { stack: mask.text(thrown.guestStack).slice(0, 10_000) }),
  }
  if (why === 'turn') {
    const refusal = new Refusal(
      webhookErrors.handlerTimeout,
      `The handler of the webhook "${name}" was not run, and no job was queued. ${message} Look in the deliveries for the handlers that compute that long, or change handlerLimits of createEmulator(). (Rule webhooks.turn.)`,
      { rule: 'webhooks.turn', facts: { name, limitMs: limit ?? null } },
    )
    return { outcome: 'timeout', refusal, error }
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
    return { outcome: 'timeout', refusal, error }
  }
  const what = why === 'compile' ? 'cannot be compiled' : why === 'thrown' ? 'threw' : 'was stopped'
  const refusal = new Refusal(
    webhookErrors.handlerFailed,
    `The handler of the webhook "${name}" ${what}: ${message.replace(/\.$/, '')}${at}. No job was queued. (Rule webhooks.handler.)`,
    { rule: 'webhooks.handler', facts: { name, why, file: place?.file ?? null, line: place?.line ?? null } },
  )
  return { outcome: 'failed', refusal, error }
}

function shownLines(lines: readonly LogLine[], mask: SecretMask): DeliveryRow['logs'] {
  return lines.slice(0, MOST_LINES).map(({ level, text, at, file, line }) => ({
    level,
    text: cut(mask.text(text)),
    at,
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
  }))
}

function cut(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}
