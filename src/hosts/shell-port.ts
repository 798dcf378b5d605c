/**
 * How pages of the shell send requests to the worker without `fetch`: over a port that they keep, at a quarter of the
 * price. Most of what an intercepted request costs is the browser's own work around it. A port is no event to the browser: a worker is
 * stopped 30 seconds after its last event whatever comes through ports, and a port of a stopped worker is silent.
 * Therefore the page opens one by an event, and opens another before this one can be too old.
 */

import { type AnyAnswer, TextAnswer } from '#kernel/http/text-answer'
import type { Origin } from '../emulator'
import { type RelayedRequest, relayedRequest } from './envelope'
import type { HeldAnswers } from './held-answers'

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
  /** One from outside the browser, which the server relays to the page. */
  | {
      readonly type: 'relayed'
      readonly id: number
      readonly relayed: RelayedRequest
      readonly body: ArrayBuffer | null
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
  /** The answer is no text, and is to be fetched at this path. */
  | { readonly type: 'held'; readonly id: number; readonly path: string }
  /** No answer came of it: the request is to be sent another way. */
  | { readonly type: 'failed'; readonly id: number }

type Asked = Extract<ToWorker, { type: 'request' | 'relayed' }>

/** Answers what comes through `port` as any other request. */
export function answerPort(
  port: MessagePort,
  answer: (request: Request, from: Origin) => Promise<AnyAnswer>,
  heldAnswers: HeldAnswers,
): void {
  const underWay = new Map<number, AbortController>()
  const send = (message: ToPage) => port.postMessage(message)
  port.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if (data.type === 'ping') return send({ type: 'pong' })
    const { id } = data
    if (data.type === 'abort') return underWay.get(id)?.abort()
    const controller = new AbortController()
    underWay.set(id, controller)
    answered(data, controller.signal)
      .then(send, () => send({ type: 'failed', id }))
      .finally(() => underWay.delete(id))
  }
  send({ type: 'ready' })

  async function answered(asked: Asked, signal: AbortSignal): Promise<ToPage> {
    const { id } = asked
    const { request, from } = requestOf(asked, signal)
    const answered = await answer(request, from)
    if (answered instanceof TextAnswer) return whole(id, answered, answered.text)
    const isHeld = asked.type === 'relayed' && answered.body !== null
    if (isHeld) return { type: 'held', id, path: heldAnswers.hold(answered) }
    return whole(id, answered, await answered.text())
  }
}

function whole(id: number, { status, headers }: AnyAnswer, text: string): ToPage {
  return { type: 'answer', id, status, headers: [...headers], text }
}

function requestOf(asked: Asked, signal: AbortSignal): { request: Request; from: Origin } {
  if (asked.type === 'relayed') return relayedRequest(asked.relayed, asked.body, signal)
  const { method, url, headers, body } = asked
  const request = new Request(url, { method, headers: [...headers] as [string, string][], body, signal })
  return { request, from: {} }
}
