import { type AnyAnswer, type Origin, TextAnswer } from '../emulator'
import { relayedRequest } from './envelope'
import type { HeldAnswers } from './held-answers'
import type { ToPage, ToWorker } from './shell-port'

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
