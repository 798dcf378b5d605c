/** One server-sent event; `id` lets a client that reconnects say where it was. */
export interface ServerSentEvent {
  event: string
  data: string
  id?: string
}

/**
 * A stream of server-sent events. `start` gets a function to send with and returns how to stop; it is stopped when the
 * client leaves or `endAfterMs` of machine time is over, because a running stream holds a worker's update back.
 */
export function eventStream(
  start: (send: (event: ServerSentEvent) => void) => () => void,
  endAfterMs: number,
): Response {
  const encoder = new TextEncoder()
  let stop = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let open = true
      const send = ({ event, data, id }: ServerSentEvent) => {
        if (!open) return
        const text = `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`
        controller.enqueue(encoder.encode(text))
      }
      // A first line at once: the client knows that it is connected.
      controller.enqueue(encoder.encode(': connected\n\n'))
      const unsubscribe = start(send)
      const timer = setTimeout(() => {
        stop()
        controller.close()
      }, endAfterMs)
      stop = () => {
        open = false
        clearTimeout(timer)
        unsubscribe()
      }
    },
    cancel: () => stop(),
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' } })
}
