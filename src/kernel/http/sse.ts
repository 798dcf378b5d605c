import { MINUTE_MS } from '../durations'
import type { Call } from './define-route'
import { pushedChunks } from './stream'

/** One server-sent event; `id` lets a client that reconnects say where it was. */
export interface ServerSentEvent {
  event: string
  data: string
  id?: string
}

/** A stream that never ended would hold back the worker's next version; EventSource connects again by itself. */
const LONGEST_MS = MINUTE_MS

/**
 * Answers with server-sent events. `start` gets a function to send with and returns how to stop; it is stopped when the
 * client leaves or `endAfterMs` of machine time is over.
 */
export function eventStream(
  call: Pick<Call, 'signal' | 'stream'>,
  start: (send: (event: ServerSentEvent) => void) => () => void,
  endAfterMs = LONGEST_MS,
): Response {
  const chunks = pushedChunks(call.signal, (send, end) => {
    // A first line at once: the client knows that it is connected.
    send(': connected\n\n')
    const unsubscribe = start(({ event, data, id }) => {
      send(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`)
    })
    const timer = setTimeout(end, endAfterMs)
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  })
  return call.stream(chunks, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' })
}
