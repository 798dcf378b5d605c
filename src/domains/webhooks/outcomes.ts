import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import { addPrompt, hideSecrets, promptTables } from '#domains/agent'
import { maskOf, type OpenedVariable } from '#domains/environment'
import type { SentAnswer } from '#domains/handlers'
import { answersTable } from '#kernel/answers'
import { type Decision, errorBody, type Refusal } from '#kernel/errors'
import type { DroppedHeader } from '#kernel/http/untrusted-answer'
import { isLong, type SecretMask } from '#kernel/secrets/secret-values'
import { addDelivery, type DeliveryDraft, deliveryRow, deliveryTables } from './deliveries'
import type { Invocation } from './invoke'
import type { Instruction } from './result'
import { type DeliveryRow, webhookTable } from './tables'
import { openWebhookVariables } from './variables'
import { pausedRefusal, webhookOf } from './webhooks'

/** A call on its way: what its delivery is made of at the end. */
export interface Run {
  readonly call: Invocation
  readonly variables: readonly OpenedVariable[]
  readonly mask: SecretMask
  readonly at: number
  /** Of the machine's clock. */
  readonly started: number
  readonly body?: Uint8Array<ArrayBuffer>
}

/** What became of a call: the answer, also as the refusal that it is. */
export interface Invoked {
  readonly deliveryId: string
  readonly answer: SentAnswer
  readonly refusal?: Refusal
  /** Of a refusal that is remembered: for the journal. */
  readonly decision?: Decision
  /** The answer is ours: it names the job. */
  readonly isQueued?: boolean
}

type Figures = Pick<DeliveryDraft, 'cpuMs' | 'logs'>
const NOTHING_RAN: Figures = { cpuMs: 0, logs: [] }

/** An answer as it is remembered for a request that is sent once more: exactly, and so not by the delivery's row. */
interface Remembered {
  readonly deliveryId: string
  readonly isQueued: boolean
  readonly status: number
  readonly headers: SentAnswer['headers']
  readonly body: string
  readonly decision?: Decision
}

const WRITTEN = [webhookTable, ...deliveryTables] as const

export async function beginRun(call: Invocation): Promise<Run> {
  const { context, webhook } = call
  const [started, at] = [context.clock.machine(), context.clock.now()]
  const variables = await openWebhookVariables(context, webhook.walletId)
  return { call, variables, mask: maskOf(variables.filter(isLong)), at, started }
}

/** What a request came to that is sent once more because its worker died; undefined where it did not come to its end. */
export async function recalled({ context: { store }, requestId }: Invocation): Promise<Invoked | undefined> {
  const row = requestId === undefined ? undefined : await store.readCommitted(answersTable, requestId)
  return row && invokedOf(row.outcome as Remembered)
}

/** How a handler says that a call is not from whom it should be from. */
const REFUSED_BY_HANDLER = new Set([401, 403])

/** Row webhook-passthrough: the answer goes to the caller, without the headers that are the host's to send. */
export async function storeAnswer(
  run: Run,
  { answer, dropped }: { answer: SentAnswer; dropped: readonly DroppedHeader[] },
  figures: Figures,
): Promise<Invoked> {
  const { call } = run
  const isRefused = REFUSED_BY_HANDLER.has(answer.status)
  const row = await drafted(run, answer, {
    ...(isRefused ? { outcome: 'refused', rule: 'webhooks.refusedByHandler' } : { outcome: 'passed' }),
    ...figures,
    ...(dropped.length > 0 && { droppedHeaders: shownHeaders(run, dropped) }),
  })
  const remembered = await call.transact(WRITTEN, async (context) => {
    await enforceStillActive(call)
    await addDelivery(context, row)
    return rememberedAs(row, answer)
  })
  publishDelivery(call, remembered.deliveryId)
  return invokedOf(remembered)
}

/**
 * Rows webhook-invoke, webhook-thread: the job, the delivery and the answer that says so are one. Throws the refusal of
 * an agent that does not take this wallet's prompts.
 */
export async function storeInstruction(
  run: Run,
  { prompt, threadId, context: data }: Instruction,
  figures: Figures,
): Promise<Invoked> {
  const { call, mask } = run
  const { context, webhook } = call
  const { id, walletId, name, by, readOnly, allowedRecipients } = webhook
  const jobId = await context.ids.id('job')
  const key = threadId === undefined ? undefined : mask.text(threadId)
  const thread = key === undefined ? await context.ids.id('thr') : threadNamed(id, key)
  const answer = queuedAnswer(jobId, key)
  const row = await drafted(run, answer, {
    outcome: 'queued',
    jobId,
    ...(key !== undefined && { threadId: key }),
    ...figures,
  })
  const input = {
    id: jobId,
    walletId,
    ...(await hideSecrets(context, mask.text(prompt))),
    by,
    source: { kind: 'webhook' as const, name, readOnly, allowedRecipients },
    origin: new URL(call.request.url).origin,
    ...(data && { data: mask.value(data) }),
  }
  const remembered = await call.transact([...WRITTEN, ...promptTables], async (context) => {
    await enforceStillActive(call)
    await addPrompt(context, input, thread)
    await addDelivery(context, row)
    return rememberedAs(row, answer)
  })
  publishDelivery(call, remembered.deliveryId)
  return invokedOf(remembered)
}

/** A call that comes to nothing, with the refusal that says why. */
export async function storeRefusal(
  run: Run,
  refusal: Refusal,
  how: Pick<DeliveryDraft, 'outcome' | 'error'> & Partial<Figures>,
): Promise<Invoked> {
  const { call } = run
  const { webhook } = call
  const headers: SentAnswer['headers'] = [
    ['content-type', 'application/json; charset=utf-8'],
    ...Object.entries(refusal.headers).map(([name, value]) => [name.toLowerCase(), value] as const),
  ]
  const body = jsonBytes(errorBody(refusal, 'rest'))
  const answer = { status: refusal.spec.status, headers, body }
  const row = await drafted(run, answer, { ...NOTHING_RAN, ...how, rule: refusal.decision.rule })
  const remembered = await call.transact(WRITTEN, async (context) => {
    // One that was deleted meanwhile keeps none.
    if (await context.store.table(webhookTable).get(webhook.id)) await addDelivery(context, row)
    return { ...rememberedAs(row, answer), decision: refusal.decision }
  })
  publishDelivery(call, remembered.deliveryId)
  return remembered.deliveryId === row.id ? { deliveryId: row.id, answer, refusal } : invokedOf(remembered)
}

function shownHeaders({ mask }: Run, dropped: readonly DroppedHeader[]): DroppedHeader[] {
  return dropped.map(({ name, reason }) => ({ name: mask.headerName(name), reason: mask.text(reason) }))
}

function drafted(
  { call, mask, at, started, body }: Run,
  answer: SentAnswer,
  rest: Omit<DeliveryDraft, 'at' | 'version' | 'ip' | 'durationMs' | 'replayOf'>,
): Promise<DeliveryRow> {
  const { context, webhook, request, ip, replayOf } = call
  const durationMs = Math.max(0, Math.round(context.clock.machine() - started))
  return deliveryRow(context, webhook, mask, {
    request: { ...request, body },
    answer,
    draft: {
      at,
      version: webhook.version,
      ip,
      durationMs,
      ...(replayOf !== undefined && { replayOf }),
      ...rest,
    },
  })
}

/** In the transaction that stores what the call came to. Throws 404 where the webhook was deleted or paused meanwhile. */
async function enforceStillActive({
  context,
  webhook: { walletId, name },
  replayOf,
}: Invocation): Promise<void> {
  const now = await webhookOf(context, walletId, name)
  if (now.status === 'paused' && replayOf === undefined) throw pausedRefusal(now)
}

/** The conversation of a webhook's key: the same for the same key, and only for it. */
function threadNamed(webhookId: string, key: string): string {
  return `thr_${bytesToHex(sha256(utf8ToBytes(`${webhookId} ${key}`))).slice(0, 20)}`
}

function queuedAnswer(jobId: string, threadId: string | undefined): SentAnswer {
  const accepted = { success: true, jobId, ...(threadId !== undefined && { threadId }), status: 'pending' }
  return {
    status: 202,
    headers: [['content-type', 'application/json; charset=utf-8']],
    body: jsonBytes(accepted),
  }
}

function jsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(utf8ToBytes(JSON.stringify(value)))
}

function rememberedAs({ id, outcome }: DeliveryRow, { status, headers, body }: SentAnswer): Remembered {
  return { deliveryId: id, isQueued: outcome === 'queued', status, headers, body: base64.encode(body) }
}

function invokedOf({ deliveryId, isQueued, status, headers, body, decision }: Remembered): Invoked {
  const answer = { status, headers, body: new Uint8Array(base64.decode(body)) }
  return { deliveryId, isQueued, answer, ...(decision && { decision }) }
}

function publishDelivery(
  { context: { bus }, webhook: { walletId, name } }: Invocation,
  deliveryId: string,
): void {
  bus.publish({ type: 'webhooks.delivered', walletId, name, deliveryId })
}
