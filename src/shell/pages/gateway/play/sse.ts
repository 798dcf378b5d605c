export interface ServerEvent {
  /** '' where the event has no name. */
  name: string
  data: string
}

/** Events of a stream as they arrive, however its bytes are cut. What stands at the end without a blank line is dropped. */
export async function* serverEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let held = ''
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      held = (held + decoder.decode(step.value, { stream: true })).replaceAll('\r\n', '\n')
      const blocks = held.split('\n\n')
      held = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventOf(block)
        if (event) yield event
      }
    }
  } finally {
    // Whoever stops reading wants no more of it.
    await reader.cancel().catch(() => undefined)
  }
}

function eventOf(block: string): ServerEvent | null {
  let name = ''
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim()
    if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
  }
  return data.length > 0 ? { name, data: data.join('\n') } : null
}
