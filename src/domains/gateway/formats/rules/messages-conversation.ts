import type { MessagesBody } from '../messages-request'
import {
  allBlocks,
  blocksIn,
  MESSAGES,
  type PlacedBlock,
  type PlacedTurn,
  pattern,
  required,
  TOOLS,
  turnsOf,
  WORKING,
} from './messages-words'
import type { FormatRule } from './rule'

/** Which result answers which use of a tool, and what a message may hold. */
export const conversation: readonly FormatRule<MessagesBody>[] = [
  {
    name: 'toolResults',
    source: TOOLS,
    *broken(body) {
      const turns = turnsOf(body)
      for (const [at, { role, blocks }] of turns.entries()) {
        const before = usesIn(turns[at - 1])
        for (const { block, path } of blocks) {
          const { type, tool_use_id: id } = block
          if (type === 'tool_result' && role !== 'user') {
            yield { path, text: '`tool_result` blocks can only be in `user` messages' }
          }
          if (type === 'tool_use' && role !== 'assistant') {
            yield { path, text: '`tool_use` blocks can only be in `assistant` messages' }
          }
          if (type !== 'tool_result') continue
          if (id === undefined) yield required(`${path}.tool_result.tool_use_id`)
          else if (!before.includes(id)) {
            yield {
              path,
              text: `unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
            }
          }
        }
      }
    },
  },
  {
    name: 'toolUsesAnswered',
    source: TOOLS,
    *broken(body) {
      const turns = turnsOf(body)
      for (const [at, turn] of turns.entries()) {
        const ids = usesIn(turn)
        const results = resultsIn(turns[at + 1])
        const missing = ids.filter((id) => !results.includes(id))
        if (missing.length > 0) {
          yield {
            path: turn.path,
            text: `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
          }
        }
        const twice = results.find((id, place) => results.indexOf(id) !== place)
        if (twice !== undefined) {
          yield {
            path: turns[at + 1]?.path ?? turn.path,
            text: `each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${twice}`,
          }
        }
      }
    },
  },
  {
    name: 'toolUseIds',
    source: TOOLS,
    *broken(body) {
      const known = new Set<unknown>()
      for (const { block, path } of allBlocks(body)) {
        if (block.type !== 'tool_use') continue
        yield* pattern(`${path}.tool_use.id`, block.id, /^[a-zA-Z0-9_-]+$/)
        yield* pattern(`${path}.tool_use.name`, block.name, /^[a-zA-Z0-9_-]{1,200}$/)
        if (block.input === undefined) yield required(`${path}.tool_use.input`)
        else if (!isObject(block.input)) {
          yield { path: `${path}.tool_use.input`, text: 'Input should be a valid dictionary' }
        }
        if (known.has(block.id)) yield { path, text: '`tool_use` ids must be unique' }
        known.add(block.id)
      }
    },
  },
  {
    name: 'toolResultsFirst',
    source: TOOLS,
    *broken(body) {
      for (const [at, { content }] of body.messages.entries()) {
        const blocks = blocksIn(content, `messages.${at}.content`)
        const other = blocks.findIndex(({ block }) => block.type !== 'tool_result')
        const late = blocks.findLast(({ block }) => block.type === 'tool_result')
        if (other < 0 || !late || blocks.indexOf(late) < other) continue
        const text = '`tool_result` blocks must come first in the content, and text after all of them'
        yield { path: late.path, text }
      }
    },
  },
  {
    name: 'blockTypes',
    source: MESSAGES,
    *broken(body) {
      for (const { block, path, within } of allBlocks(body)) {
        const types = TYPES_WITHIN[within]
        if (types.includes(String(block.type))) continue
        const tags = types.map((type) => `'${type}'`).join(', ')
        yield {
          path,
          text: `Input tag '${block.type}' found using 'type' does not match any of the expected tags: ${tags}`,
        }
      }
    },
  },
  {
    name: 'content',
    source: WORKING,
    *broken({ messages }) {
      for (const [at, { role, content }] of messages.entries()) {
        const isPrefill = role === 'assistant' && at === messages.length - 1
        if (content.length > 0 || isPrefill) continue
        yield {
          path: `messages.${at}`,
          text: 'all messages must have non-empty content except for the optional final assistant message',
        }
      }
    },
  },
  {
    name: 'text',
    source: WORKING,
    *broken(body) {
      for (const { block, path } of allBlocks(body)) {
        if (block.type !== 'text') continue
        if (block.text === undefined) yield required(`${path}.text.text`)
        else if (block.text === '' && path.match(/\.\d+$/)) {
          yield { path, text: 'text content blocks must be non-empty' }
        } else if (typeof block.text === 'string' && block.text !== '' && block.text.trim() === '') {
          yield { path, text: 'text content blocks must contain non-whitespace text' }
        }
      }
    },
  },
  {
    name: 'prefill',
    source: MESSAGES,
    *broken(body) {
      const last = turnsOf(body).at(-1)
      const end = last?.blocks.at(-1)
      if (last?.role !== 'assistant' || typeof end?.block.text !== 'string') return
      if (end.block.text === end.block.text.trimEnd()) return
      yield { path: end.path, text: 'final assistant content cannot end with trailing whitespace' }
    },
  },
]

/** Those of betas, too. */
const MESSAGE_BLOCKS = [
  ...[
    'text',
    'image',
    'document',
    'search_result',
    'thinking',
    'redacted_thinking',
    'tool_use',
    'tool_result',
  ],
  ...['server_tool_use', 'web_search_tool_result', 'web_fetch_tool_result', 'code_execution_tool_result'],
  ...['bash_code_execution_tool_result', 'text_editor_code_execution_tool_result', 'tool_search_tool_result'],
  ...['container_upload', 'mcp_tool_use', 'mcp_tool_result', 'compaction'],
]

const TYPES_WITHIN: Readonly<Record<PlacedBlock['within'], readonly string[]>> = {
  system: ['text'],
  message: MESSAGE_BLOCKS,
  tool_result: ['text', 'image', 'document', 'search_result', 'tool_reference'],
  document: ['text', 'image'],
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function usesIn(turn: PlacedTurn | undefined): unknown[] {
  return (turn?.blocks ?? []).flatMap(({ block }) => (block.type === 'tool_use' ? [block.id] : []))
}

function resultsIn(turn: PlacedTurn | undefined): unknown[] {
  return (turn?.blocks ?? []).flatMap(({ block }) =>
    block.type === 'tool_result' ? [block.tool_use_id] : [],
  )
}
