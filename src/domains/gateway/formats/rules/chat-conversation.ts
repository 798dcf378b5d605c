import type { ChatBody } from '../chat-request'
import { CREATE, emptyArray, FUNCTION_NAME, FUNCTIONS, namePattern, VISION } from './chat-words'
import { type FormatRule, fieldsOf, IMAGE_TYPES, isBase64, type Problem } from './rule'

type Message = ChatBody['messages'][number]

/** Which message answers which call, and what a message may hold. */
export const conversation: readonly FormatRule<ChatBody>[] = [
  {
    name: 'toolMessages',
    source: FUNCTIONS,
    *broken({ messages }) {
      for (const [at, { role, tool_call_id }] of messages.entries()) {
        if (role !== 'tool') continue
        if (!tool_call_id) {
          const path = `messages[${at}].tool_call_id`
          yield { path, text: `Missing required parameter: '${path}'.` }
        }
        const caller = messages.slice(0, at).findLast((message) => message.role !== 'tool')
        if (!caller || idsOf(caller).length === 0) {
          yield {
            path: `messages[${at}].role`,
            text: `Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.`,
          }
        } else if (!idsOf(caller).includes(tool_call_id ?? '')) {
          yield {
            path: `messages[${at}].tool_call_id`,
            text: `Invalid parameter: 'tool_call_id' of '${tool_call_id}' not found in 'tool_calls' of previous message.`,
          }
        }
      }
    },
  },
  {
    name: 'toolCallsAnswered',
    source: FUNCTIONS,
    *broken({ messages }) {
      for (const [at, message] of messages.entries()) {
        const ids = idsOf(message)
        if (ids.length === 0) continue
        const after = messages.slice(at + 1)
        const next = after.findIndex(({ role }) => role !== 'tool')
        const answers = (next < 0 ? after : after.slice(0, next)).map(({ tool_call_id }) => tool_call_id)
        const missing = ids.filter((id) => !answers.includes(id))
        if (missing.length > 0) {
          yield {
            path: `messages[${at}].tool_calls`,
            text: `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${missing.join(', ')}`,
          }
        }
        const twice = repeated(ids) ?? repeated(answers)
        if (twice !== undefined) {
          yield {
            path: `messages[${at}].tool_calls`,
            text: `Duplicate value for 'tool_call_id' of '${twice}'`,
          }
        }
      }
    },
  },
  {
    name: 'toolCallLists',
    source: CREATE,
    *broken({ messages }) {
      for (const [at, { role, tool_calls }] of messages.entries()) {
        const path = `messages[${at}].tool_calls`
        if (!tool_calls) continue
        if (role !== 'assistant') {
          yield { path, text: `Unknown parameter: '${path}'. Only messages with role 'assistant' have it.` }
        }
        if (tool_calls.length === 0) yield emptyArray(path)
      }
    },
  },
  {
    name: 'messageContent',
    source: CREATE,
    *broken({ messages }) {
      for (const [at, message] of messages.entries()) {
        const path = `messages[${at}].content`
        const { role, content, tool_calls, refusal, audio, function_call } = message
        const hasOther = role === 'assistant' && (tool_calls || refusal || audio || function_call)
        if (content == null && !hasOther && role !== 'function') {
          yield { path, text: `Invalid value for '${path}': expected a string, got null.` }
        }
        if (Array.isArray(content) && content.length === 0) yield emptyArray(path)
      }
    },
  },
  {
    name: 'names',
    source: CREATE,
    *broken({ messages }) {
      for (const [at, { role, name, tool_calls }] of messages.entries()) {
        const path = `messages[${at}].name`
        if (role === 'function' && !name) yield { path, text: `Missing required parameter: '${path}'.` }
        if (name) yield* namePattern(path, name, /^[^\s<|\\/>]+$/, 64)
        for (const [place, call] of (tool_calls ?? []).entries()) {
          const at = `${path.replace('.name', '.tool_calls')}[${place}].function.name`
          if (call.function) yield* namePattern(at, call.function.name, FUNCTION_NAME, 64)
        }
      }
    },
  },
  {
    name: 'contentParts',
    source: CREATE,
    *broken({ messages }) {
      for (const { part, path, role } of partsOf(messages)) {
        const supported = PARTS[role] ?? ['text']
        const { type } = part
        if (type === 'image_url' && role !== 'user') {
          yield {
            path,
            text: `Invalid '${path}'. Image URLs are only allowed for messages with role 'user', but this message with role '${role}' contains an image URL.`,
          }
        } else if (!supported.includes(type)) {
          yield {
            path: `${path}.type`,
            text: `Invalid value: '${type}'. Supported values are: ${supported.map((each) => `'${each}'`).join(', ')}.`,
          }
        } else if (part[type] === undefined) {
          yield { path: `${path}.${type}`, text: `Missing required parameter: '${path}.${type}'.` }
        }
      }
    },
  },
  {
    name: 'images',
    source: VISION,
    *broken({ messages }) {
      for (const { part, path } of partsOf(messages)) {
        if (part.type === 'image_url' && part.image_url !== undefined) {
          yield* imageProblems(part.image_url, `${path}.image_url`)
        }
      }
    },
  },
  {
    name: 'files',
    source: CREATE,
    *broken({ messages }) {
      for (const { part, path } of partsOf(messages)) {
        const { data, format } = fieldsOf(part.input_audio)
        if (part.type === 'input_audio' && !isBase64(data)) {
          yield { path: `${path}.input_audio.data`, text: 'Expected a base64-encoded audio.' }
        }
        if (part.type === 'input_audio' && format !== 'wav' && format !== 'mp3') {
          yield {
            path: `${path}.input_audio.format`,
            text: `Invalid value: '${format}'. Supported values are: 'wav' and 'mp3'.`,
          }
        }
        const { file_id, file_data } = fieldsOf(part.file)
        if (part.type === 'file' && file_id == null && file_data == null) {
          yield { path: `${path}.file`, text: `Missing required parameter: '${path}.file.file_id'.` }
        }
        if (typeof file_data === 'string' && !isBase64(file_data.replace(/^data:[^,]*;base64,/, ''))) {
          yield { path: `${path}.file.file_data`, text: 'Expected a base64-encoded data URL.' }
        }
      }
    },
  },
]

const PARTS: Readonly<Record<string, readonly string[]>> = {
  user: ['text', 'image_url', 'input_audio', 'file'],
  assistant: ['text', 'refusal'],
}

function idsOf({ tool_calls }: Message): string[] {
  return (tool_calls ?? []).map(({ id }) => id)
}

function repeated(ids: readonly unknown[]): unknown {
  return ids.find((id, at) => ids.indexOf(id) !== at)
}

function* partsOf(messages: readonly Message[]) {
  for (const [at, { role, content }] of messages.entries()) {
    if (!Array.isArray(content)) continue
    for (const [place, part] of content.entries()) {
      yield { part, role: String(role), path: `messages[${at}].content[${place}]` }
    }
  }
}

function* imageProblems(image: unknown, path: string): Generator<Problem> {
  if (typeof image === 'string') {
    yield { path, text: `Invalid type for '${path}': expected an object, but got a string instead.` }
    return
  }
  const { url, detail } = fieldsOf(image)
  if (detail != null && !['auto', 'low', 'high', 'original'].includes(String(detail))) {
    yield {
      path: `${path}.detail`,
      text: `Invalid value: '${detail}'. Supported values are: 'low', 'high', 'original', and 'auto'.`,
    }
  }
  if (!String(url).startsWith('data:')) {
    if (!URL.canParse(String(url)) || !/^https?:/i.test(String(url))) {
      const text = `Invalid '${path}.url'. Expected a valid URL, but got a value with an invalid format.`
      yield { path: `${path}.url`, text }
    }
    return
  }
  const [, type = '', encoding, data] = /^data:([^;,]*)((?:;[^;,]*)*),(.*)$/s.exec(String(url)) ?? []
  if (!type.startsWith('image/')) {
    yield { path: `${path}.url`, text: 'Invalid MIME type. Only image types are supported.' }
  } else if (!IMAGE_TYPES.includes(type)) {
    yield {
      path: `${path}.url`,
      text: `You uploaded an unsupported image, ${type}. Please make sure your image has of one the following formats: ['png', 'jpeg', 'gif', 'webp'].`,
    }
  }
  if (!encoding?.endsWith(';base64') || !isBase64(data)) {
    yield { path: `${path}.url`, text: 'Invalid base64 image_url.' }
  }
}
