import type { Delta, Deltas, FinishReason, TokenUsage, ToolCall, WireDialect } from './model-request'

/** An answer at its end. */
export interface Gathered {
  readonly text: string
  readonly reasoning: string
  readonly toolCalls: readonly ToolCall[]
  readonly usage: TokenUsage | undefined
  readonly finish: FinishReason
  readonly stopSequence: string | undefined
  /** The upstream's own JSON text, where it came in the client's dialect. */
  readonly wire: string | undefined
}

/** Collects an answer that is sent whole. Rejects with what the deltas reject with. */
export async function gather(deltas: Deltas, dialect: WireDialect): Promise<Gathered> {
  let [text, reasoning] = ['', '']
  const toolCalls: { id: string; name: string; arguments: string }[] = []
  let usage: TokenUsage | undefined
  let finish: FinishReason = 'stop'
  let stopSequence: string | undefined
  const decoder = new TextDecoder()
  let wire: string | undefined
  const add = (delta: Delta) => {
    switch (delta.type) {
      case 'text':
        text += delta.text
        break
      case 'reasoning':
        reasoning += delta.text
        break
      case 'toolCall':
        toolCalls[delta.index] = { id: delta.id, name: delta.name, arguments: '' }
        break
      case 'toolArguments': {
        const call = toolCalls[delta.index]
        if (call) call.arguments += delta.text
        break
      }
      case 'usage':
        usage = delta.usage
        break
      case 'finish':
        finish = delta.reason
        stopSequence = delta.stopSequence
        break
      case 'wire':
        if (delta.dialect === dialect) wire = (wire ?? '') + decoder.decode(delta.bytes, { stream: true })
    }
  }
  for await (const several of deltas) several.forEach(add)
  return { text, reasoning, toolCalls: toolCalls.filter(Boolean), usage, finish, stopSequence, wire }
}
