import type { Format } from './draft'

interface ToolCall {
  name: string
  arguments: string
}

interface Usage {
  input: number
  output: number
  cached: number
}

/** What has been read of an answer. */
export interface Reading {
  /** Of the answer, without the prefix that its format gives it; '' until it is known. */
  id: string
  text: string
  reasoning: string
  toolCalls: ToolCall[]
  /** As data addresses. */
  images: string[]
  usage: Usage | null
  /** Why it ended, in the format's own word; null while it has not. */
  finish: string | null
}

export const NOTHING_READ: Reading = {
  id: '',
  text: '',
  reasoning: '',
  toolCalls: [],
  images: [],
  usage: null,
  finish: null,
}

/** An error of the gateway, in its own words. */
export interface GatewayError {
  status: number
  type: string
  code: string
  message: string
}

type Fields = Record<string, unknown>

/** The next event of a stream, or the whole of a JSON answer. Returns the error instead where it is one. */
export function read(before: Reading, format: Format, data: unknown): Reading | GatewayError {
  const fields = fieldsOf(data)
  if (fields.error) return errorOf(0, data)
  if (format === 'images') return readImages(before, fields)
  return format === 'messages' ? readMessages(before, fields) : readChat(before, fields)
}

export const isError = (read: Reading | GatewayError): read is GatewayError => 'message' in read

/** Both dialects: `{error: {message, type, code}}` and `{type: "error", error: {type, message}}`. */
export function errorOf(status: number, body: unknown): GatewayError {
  const { error } = fieldsOf(body)
  const { message, type, code } = fieldsOf(error)
  const plain = typeof error === 'string' ? error : `The gateway answered ${status}.`
  return {
    status,
    type: textOf(type),
    code: textOf(code) || textOf(type),
    message: textOf(message) || textOf(fieldsOf(body).message) || plain,
  }
}

function readChat(before: Reading, { id, choices, usage }: Fields): Reading {
  const choice = fieldsOf(listOf(choices)[0])
  // A stream has deltas, a whole answer has its message.
  const part = fieldsOf(choice.delta ?? choice.message)
  const toolCalls = [...before.toolCalls]
  listOf(part.tool_calls).forEach((one, place) => {
    const { index, function: called } = fieldsOf(one)
    const at = typeof index === 'number' ? index : place
    const known = toolCalls[at] ?? { name: '', arguments: '' }
    const { name, arguments: args } = fieldsOf(called)
    toolCalls[at] = { name: known.name + textOf(name), arguments: known.arguments + textOf(args) }
  })
  return {
    ...before,
    id: before.id || textOf(id).replace(/^chatcmpl-/, ''),
    text: before.text + textOf(part.content),
    reasoning: before.reasoning + textOf(part.reasoning_content),
    toolCalls,
    usage: chatUsage(usage) ?? before.usage,
    finish: textOf(choice.finish_reason) || before.finish,
  }
}

function chatUsage(usage: unknown): Usage | null {
  const { prompt_tokens, completion_tokens, prompt_tokens_details } = fieldsOf(usage)
  if (typeof prompt_tokens !== 'number') return null
  const cached = countOf(fieldsOf(prompt_tokens_details).cached_tokens)
  return { input: prompt_tokens - cached, output: countOf(completion_tokens), cached }
}

function readMessages(before: Reading, event: Fields): Reading {
  switch (event.type) {
    case 'message': {
      const whole = listOf(event.content).reduce<Reading>(
        (reading, block) => readBlock(reading, fieldsOf(block)),
        before,
      )
      return ended(whole, event, event.usage, textOf(event.id))
    }
    case 'message_start': {
      const { id, usage } = fieldsOf(event.message)
      return ended(before, {}, usage, textOf(id))
    }
    case 'content_block_start':
      return readBlock(before, fieldsOf(event.content_block))
    case 'content_block_delta': {
      const { text, thinking, partial_json } = fieldsOf(event.delta)
      return {
        ...before,
        text: before.text + textOf(text),
        reasoning: before.reasoning + textOf(thinking),
        toolCalls:
          partial_json === undefined
            ? before.toolCalls
            : before.toolCalls.map((call, at, all) =>
                at === all.length - 1 ? { ...call, arguments: call.arguments + textOf(partial_json) } : call,
              ),
      }
    }
    case 'message_delta':
      return ended(before, fieldsOf(event.delta), event.usage, '')
    default:
      return before
  }
}

function readBlock(before: Reading, block: Fields): Reading {
  if (block.type === 'tool_use') {
    const input = fieldsOf(block.input)
    const given = Object.keys(input).length > 0 ? JSON.stringify(input) : ''
    return { ...before, toolCalls: [...before.toolCalls, { name: textOf(block.name), arguments: given }] }
  }
  return {
    ...before,
    text: before.text + textOf(block.text),
    reasoning: before.reasoning + textOf(block.thinking),
  }
}

function ended(before: Reading, { stop_reason }: Fields, usage: unknown, id: string): Reading {
  const { input_tokens, output_tokens, cache_read_input_tokens } = fieldsOf(usage)
  const known = before.usage ?? { input: 0, output: 0, cached: 0 }
  return {
    ...before,
    id: before.id || id.replace(/^msg_/, ''),
    usage: {
      input: countOf(input_tokens, known.input),
      output: countOf(output_tokens, known.output),
      cached: countOf(cache_read_input_tokens, known.cached),
    },
    finish: textOf(stop_reason) || before.finish,
  }
}

function readImages(before: Reading, { data, usage }: Fields): Reading {
  const { input_tokens, output_tokens } = fieldsOf(usage)
  return {
    ...before,
    images: listOf(data).map((one) => `data:image/png;base64,${textOf(fieldsOf(one).b64_json)}`),
    usage: { input: countOf(input_tokens), output: countOf(output_tokens), cached: 0 },
    finish: 'stop',
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const countOf = (value: unknown, otherwise = 0): number => (typeof value === 'number' ? value : otherwise)
