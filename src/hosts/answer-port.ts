import { type AnyAnswer, type Origin, TextAnswer } from '../emulator'
import { relayedRequest } from './envelope'
import type { PendingAnswers } from './pending-answers'
import type { ToPage, ToWorker } from './shell-port'

type PortRequest = Extract<ToWorker, { type: 'request' | 'relayed' }>

/** Answers what comes through `port` as any other request. */
export function answerPort(
  port: MessagePort,
  answer: (request: Request, from: Origin) => Promise<AnyAnswer>,
  pendingAnswers: PendingAnswers,
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

  async function answered(message: PortRequest, signal: AbortSignal): Promise<ToPage> {
    const { id } = message
    const { request, from } = requestOf(message, signal)
    const answered = await answer(request, from)
    if (answered instanceof TextAnswer) return whole(id, answered, answered.text)
    const isStreamed = message.type === 'relayed' && answered.body !== null
    if (isStreamed) return { type: 'held', id, path: pendingAnswers.hold(answered) }
    return whole(id, answered, await answered.text())
  }
}

function whole(id: number, { status, headers }: AnyAnswer, text: string): ToPage {
  return { type: 'answer', id, status, headers: [...headers], text }
}

function requestOf(message: PortRequest, signal: AbortSignal): { request: Request; from: Origin } {
  if (message.type === 'relayed') return relayedRequest(message.relayed, message.body, signal)
  const { method, url, headers, body } = message
  const request = new Request(url, { method, headers: [...headers] as [string, string][], body, signal })
  return { request, from: {} }
}
