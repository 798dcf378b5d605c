import type { FinishReason, ModelRequest, TokenUsage } from '../../formats/model-request'
import type { Tokenize } from '../provider'

export type ScriptBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'toolCall'; readonly id: string; readonly name: string; readonly arguments: string }

/** A whole answer, known before its first token is sent. */
export interface Script {
  readonly reasoning: string
  readonly blocks: readonly ScriptBlock[]
  readonly finish: FinishReason
  readonly stopSequence?: string
  readonly usage?: TokenUsage
}

/** The script as `stop` and `max_tokens` leave it: at most as long, as a model's answer would be. */
export function limited(script: Script, { stop, maxTokens }: ModelRequest, tokenize: Tokenize): Script {
  const stopped = stopAt(script, stop)
  return maxTokens === undefined ? stopped : cutAt(stopped, maxTokens, tokenize)
}

function stopAt(script: Script, stop: readonly string[]): Script {
  for (const [at, block] of script.blocks.entries()) {
    if (block.type !== 'text') continue
    const hits = stop
      .map((sequence) => ({ sequence, from: sequence === '' ? -1 : block.text.indexOf(sequence) }))
      .filter(({ from }) => from >= 0)
      .sort((one, other) => one.from - other.from)
    const [hit] = hits
    if (!hit) continue
    const last: ScriptBlock = { type: 'text', text: block.text.slice(0, hit.from) }
    return {
      ...script,
      blocks: [...script.blocks.slice(0, at), last],
      finish: 'stop',
      stopSequence: hit.sequence,
    }
  }
  return script
}

function cutAt(script: Script, maxTokens: number, tokenize: Tokenize): Script {
  if (tokensAtMost(script) <= maxTokens) return script
  let left = maxTokens
  let cut = false
  const fitting = (text: string): string => {
    const pieces = tokenize(text)
    const visible = pieces.slice(0, left)
    left -= visible.length
    cut ||= visible.length < pieces.length
    return visible.length < pieces.length ? visible.join('') : text
  }
  const reasoning = fitting(script.reasoning)
  const blocks: ScriptBlock[] = []
  for (const block of script.blocks) {
    if (cut || left === 0) {
      cut = true
      break
    }
    blocks.push(
      block.type === 'text'
        ? { ...block, text: fitting(block.text) }
        : { ...block, arguments: fitting(block.arguments) },
    )
  }
  if (!cut) return script
  const { stopSequence: _, usage, ...rest } = script
  const cutUsage = usage && { ...usage, output: Math.min(usage.output, maxTokens) }
  return { ...rest, reasoning, blocks, finish: 'length', ...(cutUsage && { usage: cutUsage }) }
}

/** A token is a byte at least: most scripts are seen to fit without being cut into tokens. */
function tokensAtMost({ reasoning, blocks }: Script): number {
  const texts = [reasoning, ...blocks.map((block) => (block.type === 'text' ? block.text : block.arguments))]
  return texts.reduce((sum, text) => sum + bytesOf(text), 0)
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
