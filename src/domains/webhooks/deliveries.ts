import { base64 } from '@scure/base'
import { type SentAnswer, shownBody } from '#domains/handlers'
import type { Context, TransactionContext } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import type { SecretMask } from '#kernel/secrets/secret-values'
import type { AnyTable } from '#kernel/store'
import { webhookErrors } from './errors'
import { countDelivery } from './hours'
import { type DeliveryRow, deliveryTable, hourTable, type WebhookRow } from './tables'

/** Of a webhook. */
const MAX_DELIVERIES = 200

export type HeaderList = readonly (readonly [string, string])[]

/** A request as a handler gets it. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: HeaderList
  /** Undefined: it was refused before it was read to its end. */
  readonly body: Uint8Array<ArrayBuffer> | undefined
}

/** What `addDelivery` writes to. */
export const deliveryTables: readonly AnyTable[] = [deliveryTable, hourTable]

/** What became of a call, but for the parts that follow from its request and its answer. */
export type DeliveryDraft = Pick<
  DeliveryRow,
  | 'at'
  | 'version'
  | 'outcome'
  | 'rule'
  | 'durationMs'
  | 'cpuMs'
  | 'ip'
  | 'logs'
  | 'error'
  | 'jobId'
  | 'threadId'
  | 'replayOf'
  | 'droppedHeaders'
>

/**
 * A delivery as a row: what can be shown has no values of variables in it, and the exact request is encrypted. Outside of
 * transactions.
 */
export async function deliveryRow(
  context: Context,
  { id: webhookId, walletId }: WebhookRow,
  mask: SecretMask,
  { request, answer, draft }: { request: SentRequest; answer: SentAnswer; draft: DeliveryDraft },
): Promise<DeliveryRow> {
  const { method, url, headers, body } = request
  const exact = body && { method, url, headers, body: base64.encode(body) }
  const maskedHeaders = (list: HeaderList) =>
    list.map(([name, value]): [string, string] => [mask.headerName(name), mask.text(value)])
  return {
    id: await context.ids.id('dlv'),
    walletId,
    webhookId,
    ...draft,
    status: answer.status,
    requestBytes: body?.length ?? 0,
    request: {
      method,
      url: mask.text(url),
      headers: maskedHeaders(headers),
      ...shownBody(mask.bytes(body ?? new Uint8Array())),
    },
    response: {
      status: answer.status,
      headers: maskedHeaders(answer.headers),
      ...shownBody(mask.bytes(answer.body)),
    },
    ciphertext: exact ? await context.secrets.encrypt(JSON.stringify(exact)) : null,
  }
}

/** Stores and counts a delivery (over `deliveryTables`); of the webhook's the newest 200 stay. */
export async function addDelivery(context: TransactionContext, row: DeliveryRow): Promise<void> {
  const table = context.store.table(deliveryTable)
  await table.add(row)
  const all = table.where('[webhookId+id]').between([row.webhookId, ''], [row.webhookId, '\uffff'])
  const over = (await all.count()) - MAX_DELIVERIES
  if (over > 0) await table.bulkDelete(await all.limit(over).primaryKeys())
  await countDelivery(context, row)
}

/** The newest first. `before`: the id of a delivery; only older ones. */
export function deliveriesOf(
  { store }: Context,
  webhookId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): PromiseLike<DeliveryRow[]> {
  return store
    .table(deliveryTable)
    .where('[webhookId+id]')
    .between([webhookId, ''], [webhookId, before ?? '\uffff'], true, false)
    .reverse()
    .limit(limit)
    .toArray()
}

/** Throws 404 also for another webhook's. */
export async function deliveryOf(
  { store }: Context,
  { id: webhookId, name }: WebhookRow,
  id: string,
): Promise<DeliveryRow> {
  const row = await store.table(deliveryTable).get(id)
  if (row?.webhookId === webhookId) return row
  throw new Refusal(
    webhookErrors.unknownDelivery,
    `The webhook "${name}" has no delivery ${JSON.stringify(id.slice(0, 100))}: its newest ${MAX_DELIVERIES} are kept. GET /webhooks/${name}/logs lists them. (Rule webhooks.delivery.)`,
    { rule: 'webhooks.delivery', facts: { id: id.slice(0, 100), kept: MAX_DELIVERIES } },
  )
}

/** The exact request of a delivery. Outside of transactions. Throws 409 where it is not known. */
export async function exactRequest(
  { secrets }: Context,
  { id, ciphertext, rule }: DeliveryRow,
): Promise<SentRequest & { body: Uint8Array<ArrayBuffer> }> {
  const opened = ciphertext === null ? undefined : await secrets.decrypt(ciphertext)
  if (opened === undefined) {
    const why = rule
      ? `its body was not read, because ${rule} refused it before`
      : 'an import brings deliveries without their exact requests'
    throw new Refusal(
      webhookErrors.notReplayable,
      `The delivery ${id} cannot be replayed: ${why}. (Rule webhooks.replay.)`,
      { rule: 'webhooks.replay', facts: { id } },
    )
  }
  const { body, ...request } = JSON.parse(opened) as Omit<SentRequest, 'body'> & { body: string }
  return { ...request, body: new Uint8Array(base64.decode(body)) }
}
