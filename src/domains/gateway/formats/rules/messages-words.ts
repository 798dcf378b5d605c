import type { MessagesBody } from '../messages-request'
import { fieldsOf, type Problem } from './rule'

/** Where the rules of the messages format are published. */
const DOCS = 'https://platform.claude.com/docs/en'
export const MESSAGES = `${DOCS}/api/messages`
export const WORKING = `${DOCS}/build-with-claude/working-with-messages`
export const TOOLS = `${DOCS}/agents-and-tools/tool-use/implement-tool-use`
export const THINKING = `${DOCS}/build-with-claude/extended-thinking`
export const CACHING = `${DOCS}/build-with-claude/prompt-caching`
export const VISION = `${DOCS}/build-with-claude/vision`
export const DOCUMENTS = `${DOCS}/build-with-claude/pdf-support`
export const STRUCTURED = `${DOCS}/build-with-claude/structured-outputs`

export interface PlacedBlock {
  readonly path: string
  readonly within: 'system' | 'message' | 'tool_result' | 'document'
  readonly block: Readonly<Record<string, unknown>>
}

export interface PlacedTurn {
  readonly role: string
  readonly path: string
  readonly blocks: readonly PlacedBlock[]
}

/** Of a string or a list of blocks, each with its path. */
export function blocksIn(
  content: unknown,
  path: string,
  within: PlacedBlock['within'] = 'message',
): PlacedBlock[] {
  if (typeof content === 'string') return [{ path, within, block: { type: 'text', text: content } }]
  if (!Array.isArray(content)) return []
  return content.map((block, at) => ({ path: `${path}.${at}`, within, block: fieldsOf(block) }))
}

/** The conversation: consecutive messages of one role are one turn. */
export function turnsOf({ messages }: MessagesBody): PlacedTurn[] {
  const turns: { role: string; path: string; blocks: PlacedBlock[] }[] = []
  for (const [at, { role, content }] of messages.entries()) {
    if (role === 'system') continue
    const blocks = blocksIn(content, `messages.${at}.content`)
    const last = turns.at(-1)
    if (last?.role === role) last.blocks.push(...blocks)
    else turns.push({ role, path: `messages.${at}`, blocks })
  }
  return turns
}

/** All blocks of a body in the order of the prompt, with those inside of tool results and documents. */
export function allBlocks({ system, messages }: MessagesBody): PlacedBlock[] {
  const top = [
    ...(typeof system === 'string' ? [] : blocksIn(system, 'system', 'system')),
    ...messages.flatMap(({ content }, at) => blocksIn(content, `messages.${at}.content`)),
  ]
  return top.flatMap((placed) => {
    const { block, path } = placed
    const inside = (within: PlacedBlock['within'], place: string, content: unknown) =>
      Array.isArray(content) ? blocksIn(content, `${path}.${place}`, within) : []
    if (block.type === 'tool_result') {
      return [placed, ...inside('tool_result', 'tool_result.content', block.content)]
    }
    if (block.type !== 'document') return [placed]
    return [placed, ...inside('document', 'document.source.content', fieldsOf(block.source).content)]
  })
}

export function oneOf(path: string, value: unknown, allowed: readonly string[]): Problem[] {
  if (allowed.includes(String(value))) return []
  const names = allowed.map((each) => `'${each}'`)
  return [{ path, text: `Input should be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}` }]
}

export function pattern(path: string, value: unknown, expression: RegExp): Problem[] {
  if (typeof value === 'string' && expression.test(value)) return []
  if (value === undefined) return [required(path)]
  return [{ path, text: `String should match pattern '${expression.source}'` }]
}

export function required(path: string): Problem {
  return { path, text: 'Field required' }
}

export function within(
  path: string,
  value: unknown,
  least: number,
  most = Number.POSITIVE_INFINITY,
): Problem[] {
  if (typeof value !== 'number') return []
  if (value < least) return [{ path, text: `Input should be greater than or equal to ${least}` }]
  return value > most ? [{ path, text: `Input should be less than or equal to ${most}` }] : []
}
