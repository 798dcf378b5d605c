import { createParser, type EventSourceMessage } from 'eventsource-parser'

/** Events of a stream as they arrive, however its bytes are cut. What stands at the end without a blank line is dropped. */
export async function* serverEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<EventSourceMessage> {
  const arrived: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => void arrived.push(event) })
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      parser.feed(decoder.decode(step.value, { stream: true }))
      yield* arrived.splice(0)
    }
  } finally {
    // Whoever stops reading wants no more of it.
    await reader.cancel().catch(() => undefined)
  }
}
