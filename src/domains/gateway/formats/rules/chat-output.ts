import type { ChatBody } from '../chat-request'
import { CREATE, FUNCTION_NAME, namePattern, STRUCTURED, tooLong } from './chat-words'
import { type FormatRule, fieldsOf, listOf, type Problem } from './rule'
import { strictProblems } from './strict-schema'

/** How the answer is to be made and sent. */
export const output: readonly FormatRule<ChatBody>[] = [
  {
    name: 'streamOptions',
    source: CREATE,
    *broken({ stream, stream_options }) {
      if (stream_options == null || stream) return
      const path = 'stream_options'
      yield { path, text: `The 'stream_options' parameter is only allowed when 'stream' is enabled.` }
    },
  },
  {
    name: 'stop',
    source: CREATE,
    *broken({ stop }) {
      if (Array.isArray(stop) && stop.length > 4) yield tooLong('stop', 4, stop.length)
    },
  },
  {
    name: 'maxTokens',
    source: CREATE,
    *broken({ max_tokens, max_completion_tokens }) {
      if (max_tokens == null || max_completion_tokens == null) return
      const path = 'max_tokens'
      yield {
        path,
        text: `Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.`,
      }
    },
  },
  {
    name: 'numbers',
    source: CREATE,
    *broken({ top_p, presence_penalty, frequency_penalty, top_logprobs, logit_bias }) {
      yield* within('top_p', top_p, 0, 1)
      yield* within('presence_penalty', presence_penalty, -2, 2)
      yield* within('frequency_penalty', frequency_penalty, -2, 2)
      yield* within('top_logprobs', top_logprobs, 0, 20)
      for (const [token, bias] of Object.entries(fieldsOf(logit_bias))) {
        yield* within(`logit_bias.${token}`, bias, -100, 100)
      }
    },
  },
  {
    name: 'values',
    source: CREATE,
    *broken(body) {
      for (const [path, supported] of Object.entries(VALUES)) {
        const value = body[path]
        if (value == null || supported.includes(String(value))) continue
        const names = supported.map((each) => `'${each}'`).join(', ')
        yield { path, text: `Invalid value for '${path}': '${value}'. Supported values are: ${names}.` }
      }
      const { audio, modalities } = body
      const other = listOf(modalities).find((each) => each !== 'text' && each !== 'audio')
      if (other !== undefined) {
        const text = `Invalid value for 'modalities': '${other}'. Supported values are: 'text', 'audio'.`
        yield { path: 'modalities', text }
      }
      if (listOf(modalities).includes('audio')) {
        const missing =
          audio == null ? '' : ['.voice', '.format'].find((name) => !fieldsOf(audio)[name.slice(1)])
        const path = `audio${missing}`
        if (missing !== undefined) yield { path, text: `Missing required parameter: '${path}'.` }
      }
    },
  },
  {
    name: 'logprobs',
    source: CREATE,
    *broken({ logprobs, top_logprobs }) {
      if (top_logprobs == null || logprobs === true) return
      const path = 'top_logprobs'
      yield { path, text: `The 'top_logprobs' parameter is only allowed when 'logprobs' is enabled.` }
    },
  },
  {
    name: 'metadata',
    source: CREATE,
    *broken({ metadata, store }) {
      const entries = Object.entries(fieldsOf(metadata))
      if (entries.length > 0 && store !== true) {
        yield { path: 'metadata', text: `The 'metadata' parameter is only allowed when 'store' is enabled.` }
      }
      if (entries.length > 16) {
        const text = `Invalid 'metadata': too many properties. Expected an object with at most 16 properties, but got an object with ${entries.length} properties instead.`
        yield { path: 'metadata', text }
      }
      for (const [key, value] of entries) {
        yield* shorter(`metadata.${key.slice(0, 80)}`, key, 64)
        yield* shorter(`metadata.${key.slice(0, 80)}`, value, 512)
      }
    },
  },
  {
    name: 'jsonObject',
    source: CREATE,
    *broken({ response_format, messages }) {
      if (response_format?.type !== 'json_object' || mentions(/json/i, messages)) return
      yield {
        path: 'messages',
        text: `'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.`,
      }
    },
  },
  {
    name: 'jsonSchema',
    source: STRUCTURED,
    *broken({ response_format }) {
      if (response_format?.type !== 'json_schema') return
      const path = 'response_format.json_schema'
      const { json_schema: format } = response_format
      if (!format) {
        yield { path, text: `Missing required parameter: '${path}'.` }
        return
      }
      yield* namePattern(`${path}.name`, format.name, FUNCTION_NAME, 64)
      if (!format.schema) return
      const invalid = `Invalid schema for response_format '${format.name}': `
      if (format.strict === true) yield* strictProblems(format.schema, `${path}.schema`, invalid)
      if (format.schema.type !== 'object') {
        const got = String(format.schema.type ?? 'None')
        yield {
          path: `${path}.schema`,
          text: `${invalid}schema must be a JSON Schema of 'type: "object"', got 'type: "${got}"'.`,
        }
      }
    },
  },
]

const VALUES: Readonly<Record<string, readonly string[]>> = {
  reasoning_effort: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
  verbosity: ['low', 'medium', 'high'],
  service_tier: ['auto', 'default', 'flex', 'scale', 'priority'],
  prompt_cache_retention: ['in_memory', '24h'],
}

function* within(path: string, value: unknown, least: number, most: number): Generator<Problem> {
  if (typeof value !== 'number') return
  if (value > most) {
    const text = `Invalid '${path}': decimal above maximum value. Expected a value <= ${most}, but got ${value} instead.`
    yield { path, text }
  }
  if (value < least) {
    const text = `Invalid '${path}': decimal below minimum value. Expected a value >= ${least}, but got ${value} instead.`
    yield { path, text }
  }
}

function* shorter(path: string, text: unknown, most: number): Generator<Problem> {
  if (typeof text !== 'string' || text.length <= most) return
  yield {
    path,
    text: `Invalid '${path}': string too long. Expected a string with maximum length ${most}, but got a string with length ${text.length} instead.`,
  }
}

function mentions(word: RegExp, messages: ChatBody['messages']): boolean {
  return messages.some(({ content }) => {
    const texts = typeof content === 'string' ? [content] : listOf(content).map((part) => fieldsOf(part).text)
    return texts.some((text) => typeof text === 'string' && word.test(text))
  })
}
