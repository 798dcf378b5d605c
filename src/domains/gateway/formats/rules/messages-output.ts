import type { MessagesBody } from '../messages-request'
import { isCited } from './messages-media'
import { structuredProblems } from './messages-schema'
import {
  allBlocks,
  CACHING,
  MESSAGES,
  oneOf,
  required,
  STRUCTURED,
  THINKING,
  turnsOf,
  within,
} from './messages-words'
import { type FormatRule, fieldsOf, type Problem } from './rule'

/** How the answer is to be made: sampling, thinking, caches, schemas. */
export const output: readonly FormatRule<MessagesBody>[] = [
  {
    name: 'numbers',
    source: MESSAGES,
    *broken({ temperature, top_p, top_k }) {
      yield* within('temperature', temperature, 0, 1)
      yield* within('top_p', top_p, 0, 1)
      yield* within('top_k', top_k, 0)
    },
  },
  {
    name: 'values',
    source: MESSAGES,
    *broken({ thinking, service_tier, speed, output_config }) {
      const { type } = fieldsOf(thinking)
      if (thinking != null && type === undefined) yield required('thinking.type')
      yield* given('thinking.type', type, ['enabled', 'disabled', 'adaptive', 'between_tools'])
      yield* given('service_tier', service_tier, ['auto', 'standard_only'])
      yield* given('speed', speed, ['standard', 'fast'])
      yield* given('output_config.effort', output_config?.effort, ['low', 'medium', 'high', 'xhigh', 'max'])
    },
  },
  {
    name: 'stopSequences',
    source: MESSAGES,
    *broken({ stop_sequences }) {
      for (const [at, sequence] of (stop_sequences ?? []).entries()) {
        if (sequence.trim() !== '') continue
        const path = `stop_sequences.${at}`
        yield { path, text: 'each stop sequence must contain non-whitespace' }
      }
    },
  },
  {
    name: 'thinkingBudget',
    source: THINKING,
    *broken({ thinking, max_tokens }) {
      const { type, budget_tokens: budget } = fieldsOf(thinking)
      const path = 'thinking.enabled.budget_tokens'
      if (type !== 'enabled') return
      if (budget === undefined) yield required(path)
      yield* within(path, budget, 1024)
      if (typeof budget === 'number' && max_tokens != null && max_tokens <= budget) {
        yield { path: 'max_tokens', text: '`max_tokens` must be greater than `thinking.budget_tokens`.' }
      }
    },
  },
  {
    name: 'thinkingWith',
    source: THINKING,
    *broken(body) {
      const { tool_choice, temperature, top_p, top_k } = body
      const { type } = fieldsOf(body.thinking)
      if (type !== 'enabled' && type !== 'adaptive') return
      if (tool_choice?.type === 'any' || tool_choice?.type === 'tool') {
        yield { path: 'tool_choice', text: 'Thinking may not be enabled when tool_choice forces tool use.' }
      }
      if (temperature != null && temperature !== 1) {
        const text = '`temperature` may only be set to 1 when thinking is enabled.'
        yield { path: 'temperature', text }
      }
      if (top_k != null) yield { path: 'top_k', text: '`top_k` must be unset when thinking is enabled.' }
      if (typeof top_p === 'number' && top_p < 0.95) {
        const text = '`top_p` must be greater than or equal to 0.95 or unset when thinking is enabled.'
        yield { path: 'top_p', text }
      }
      const last = turnsOf(body).at(-1)
      const first = last?.blocks[0]?.block.type
      if (type === 'enabled' && last?.role === 'assistant' && !String(first).endsWith('thinking')) {
        yield {
          path: `${last.path}.content.0.type`,
          text: `Expected \`thinking\` or \`redacted_thinking\`, but found \`${first}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block.`,
        }
      }
    },
  },
  {
    name: 'thinkingBlocks',
    source: THINKING,
    *broken(body) {
      for (const { block, path } of allBlocks(body)) {
        if (block.type === 'redacted_thinking' && block.data === undefined) {
          yield required(`${path}.redacted_thinking.data`)
        }
        if (block.type !== 'thinking') continue
        if (block.thinking === undefined) yield required(`${path}.thinking.thinking`)
        if (block.signature === undefined) yield required(`${path}.thinking.signature`)
      }
      for (const { role, blocks } of turnsOf(body)) {
        const wrong = blocks.find(({ block }) => String(block.type).endsWith('thinking'))
        if (!wrong || role === 'assistant') continue
        const text = `\`${wrong.block.type}\` blocks may only be in \`assistant\` messages`
        yield { path: wrong.path, text }
      }
    },
  },
  {
    name: 'cacheControl',
    source: CACHING,
    *broken(body) {
      const inTools = (body.tools ?? []).map((block, at) => ({ block, path: `tools.${at}` }))
      const marked = [...inTools, ...allBlocks(body)].filter(({ block }) => block.cache_control != null)
      for (const { block, path } of [{ block: body, path: '' }, ...marked]) {
        if (block.cache_control == null) continue
        const { type, ttl } = fieldsOf(block.cache_control)
        const field = `${path && `${path}.`}cache_control`
        if (type !== 'ephemeral') yield { path: `${field}.type`, text: `Input should be 'ephemeral'` }
        if (ttl != null && ttl !== '5m' && ttl !== '1h') {
          yield { path: `${field}.ttl`, text: `Input should be '5m' or '1h'` }
        }
        if (String(block.type).endsWith('thinking')) {
          yield { path: field, text: 'Extra inputs are not permitted' }
        }
        if (block.type === 'text' && block.text === '') {
          yield { path: field, text: 'cache_control cannot be set for empty text blocks' }
        }
      }
      const found = marked.length + (body.cache_control == null ? 0 : 1)
      const fifth = marked[4]?.path ?? 'cache_control'
      if (found > 4) {
        const text = `A maximum of 4 blocks with cache_control may be provided. Found ${found}.`
        yield { path: fifth, text }
      }
      const short = marked.findIndex(({ block }) => fieldsOf(block.cache_control).ttl !== '1h')
      const late = marked.findLast(({ block }) => fieldsOf(block.cache_control).ttl === '1h')
      if (short >= 0 && late && marked.indexOf(late) > short) {
        yield {
          path: `${late.path}.cache_control.ttl`,
          text: `a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block. Note that blocks are processed in the following order: \`tools\`, \`system\`, \`messages\`.`,
        }
      }
    },
  },
  {
    name: 'outputFormat',
    source: STRUCTURED,
    *broken(body) {
      const { output_config, output_format, messages } = body
      const [path, format] = output_config?.format
        ? ['output_config.format', output_config.format]
        : ['output_format', output_format]
      if (!format) return
      if (format.type !== 'json_schema') yield { path: `${path}.type`, text: `Input should be 'json_schema'` }
      else if (!format.schema) yield required(`${path}.schema`)
      yield* structuredProblems(format.schema, `${path}.schema`)
      if (messages.at(-1)?.role === 'assistant') {
        yield { path, text: 'cannot be used with a prefilled answer: the last message must be of the user' }
      }
      if (allBlocks(body).some(({ block }) => isCited(block))) {
        yield { path, text: 'cannot be used with citations' }
      }
    },
  },
  {
    name: 'metadata',
    source: MESSAGES,
    *broken({ metadata }) {
      const { user_id, ...others } = fieldsOf(metadata)
      if (typeof user_id === 'string' && user_id.length > 256) {
        const text = 'String should have at most 256 characters'
        yield { path: 'metadata.user_id', text }
      }
      for (const name of Object.keys(others)) {
        yield { path: `metadata.${name}`, text: 'Extra inputs are not permitted' }
      }
    },
  },
]

function given(path: string, value: unknown, allowed: readonly string[]): Problem[] {
  return value == null ? [] : oneOf(path, value, allowed)
}
