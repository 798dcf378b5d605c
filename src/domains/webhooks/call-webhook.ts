import { type SentAnswer, type ShownBody, shownBody } from '#domains/handlers'
import { answersTable, once } from '#kernel/answers'
import type { Context } from '#kernel/context'
import { errorBody, isRefusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { enforceSize } from './admission'
import { deliveryOf, exactRequest, type HeaderList } from './deliveries'
import { invoke } from './invoke'
import type { DeliveryRow, WebhookRow } from './tables'
import { webhookAt } from './webhooks'

export interface WebhookCall {
  /** Its owner's address, and its name: as in the path. */
  readonly wallet: string
  readonly name: string
  /** As it reaches the emulator. */
  readonly url: string
  readonly headers: HeaderList
  readonly body: Uint8Array<ArrayBuffer>
  /** The caller's address. */
  readonly ip: string
  /** As of `Call`. */
  readonly requestId: string | undefined
}

export interface WebhookAnswer extends Omit<SentAnswer, 'body'>, ShownBody {
  /** Absent where there is no webhook of that name. */
  readonly deliveryId?: string
}

/** What `POST /u/:wallet/:name` would answer, by the same way: refusals are answers here. */
export async function callWebhook(context: Context, call: WebhookCall): Promise<WebhookAnswer> {
  const { wallet, name, url, headers, body, ip, requestId } = call
  try {
    const webhook = await webhookAt(context, wallet, name)
    const { deliveryId, answer } = await invoke({
      ...{ context, requestId, report: () => {} },
      transact: (tables, run) =>
        requestId === undefined
          ? context.transaction(tables, run)
          : context.transaction([answersTable, ...tables], (context) =>
              once(context, requestId, '', () => run(context)),
            ),
      webhook,
      request: { method: 'POST', url, headers },
      async readBody() {
        enforceSize(body, webhook)
        return body
      },
      ip,
      replayOf: undefined,
    })
    return { deliveryId, ...shown(answer) }
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    const text = JSON.stringify(errorBody(thrown, 'rest'))
    return {
      status: thrown.spec.status,
      headers: [['content-type', 'application/json; charset=utf-8']],
      body: text,
      encoding: 'utf8',
    }
  }
}

function shown({ body, ...answer }: SentAnswer): Omit<WebhookAnswer, 'deliveryId'> {
  return { ...answer, ...shownBody(body) }
}

/**
 * Sends the exact request of a delivery to the version that is active now. Neither its address nor its size nor the rate
 * is checked. Throws 404 for a delivery that is not known, 409 for one whose request is not.
 */
export async function replay(
  { context, requestId, transact, report }: Pick<Call, 'context' | 'requestId' | 'transact' | 'report'>,
  webhook: WebhookRow,
  id: string,
): Promise<DeliveryRow> {
  const { body, ...request } = await exactRequest(context, await deliveryOf(context, webhook, id))
  const { deliveryId } = await invoke({
    ...{ context, requestId, transact, report },
    webhook,
    request,
    readBody: async () => body,
    ip: 'replay',
    replayOf: id,
  })
  return deliveryOf(context, webhook, deliveryId)
}
