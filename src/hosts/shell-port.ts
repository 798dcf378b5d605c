/**
 * How pages of the shell send requests to the worker without `fetch`: over a port that they keep, at a quarter of the
 * price. Most of what an intercepted request costs is the browser's own work around it. A port is no event to the browser: a worker is
 * stopped 30 seconds after its last event whatever comes through ports, and a port of a stopped worker is silent.
 * Therefore the page opens one by an event, and opens another before this one can be too old.
 */

import { type AnyAnswer, TextAnswer } from '#kernel/http/text-answer'

/** The event by which a page hands over its port. The worker answers `ready` through the port. */
export const OPEN_PORT = 'open-port'

export type ToWorker =
  | {
      readonly type: 'request'
      readonly id: number
      readonly method: string
      readonly url: string
      readonly headers: readonly (readonly [name: string, value: string])[]
      readonly body: string | null
    }
  | { readonly type: 'abort'; readonly id: number }
  /** A check that the worker runs. */
  | { readonly type: 'ping' }

export type ToPage =
  | { readonly type: 'ready' }
  | { readonly type: 'pong' }
  | {
      readonly type: 'answer'
      readonly id: number
      readonly status: number
      readonly headers: readonly (readonly [name: string, value: string])[]
      readonly text: string
    }
  /** No answer came of it: the request is to be sent another way. */
  | { readonly type: 'failed'; readonly id: number }

/** Answers what comes through `port` as any other request. */
export function answerPort(port: MessagePort, answer: (request: Request) => Promise<AnyAnswer>): void {
  const underWay = new Map<number, AbortController>()
  const send = (message: ToPage) => port.postMessage(message)
  port.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if (data.type === 'ping') return send({ type: 'pong' })
    if (data.type === 'abort') return underWay.get(data.id)?.abort()
    const { id, method, url, headers, body } = data
    const controller = new AbortController()
    underWay.set(id, controller)
    answered(
      new Request(url, {
        method,
        headers: [...headers] as [string, string][],
        body,
        signal: controller.signal,
      }),
    )
      .then(
        ({ status, headers: answers, text }) => send({ type: 'answer', id, status, headers: answers, text }),
        () => send({ type: 'failed', id }),
      )
      .finally(() => underWay.delete(id))
  }
  send({ type: 'ready' })

  async function answered(request: Request) {
    const answered = await answer(request)
    const { status, headers } = answered
    const text = answered instanceof TextAnswer ? answered.text : await answered.text()
    return { status, headers: [...headers], text }
  }
}
