import type { Delta, Deltas, FinishReason, TokenUsage, ToolCall, WireDialect } from './model-request'

export type GatheredBlock =
  | { readonly type: 'text' | 'reasoning'; text: string }
  | ({ readonly type: 'toolCall'; arguments: string } & ToolCall)

/** An answer at its end. */
export interface Gathered {
  /** What it has, in its order. */
  readonly blocks: readonly GatheredBlock[]
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
  const blocks: GatheredBlock[] = []
  const calls = new Map<number, GatheredBlock & { type: 'toolCall' }>()
  let usage: TokenUsage | undefined
  let finish: FinishReason = 'stop'
  let stopSequence: string | undefined
  const decoder = new TextDecoder()
  let wire: string | undefined
  const add = (delta: Delta) => {
    switch (delta.type) {
      case 'text':
      case 'reasoning': {
        const last = blocks.at(-1)
        if (last?.type === delta.type) last.text += delta.text
        else blocks.push({ type: delta.type, text: delta.text })
        break
      }
      case 'toolCall': {
        const call = { type: delta.type, id: delta.id, name: delta.name, arguments: '' }
        calls.set(delta.index, call)
        blocks.push(call)
        break
      }
      case 'toolArguments': {
        const call = calls.get(delta.index)
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
  const textOf = (type: 'text' | 'reasoning') =>
    blocks.map((block) => (block.type === type ? block.text : '')).join('')
  const toolCalls = blocks.flatMap((block) => {
    if (block.type !== 'toolCall') return []
    const { type: _, ...call } = block
    return [call]
  })
  const texts = { text: textOf('text'), reasoning: textOf('reasoning') }
  return { blocks, ...texts, toolCalls, usage, finish, stopSequence, wire }
}
