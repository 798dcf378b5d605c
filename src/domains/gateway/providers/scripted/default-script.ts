import type { ModelRequest, Tool } from '../../formats/model-request'
import { textOf } from './fixture-request'
import type { Chance } from './play'
import { type Hints, instanceOf } from './schema-instance'
import type { Script } from './script'

/**
 * The answer where no fixture matches: equal for an equal request, and what a client can work with. It calls a tool
 * where one is requested or meant, is JSON where JSON is requested, repeats word for word what it is told to say, and
 * else reports what it understood and how to put a fixture in its place.
 */
export function defaultScript(request: ModelRequest, chance: Chance, newId: () => string): Script {
  const message = lastMessage(request)
  const tool = toolToCall(request, message)
  if (tool) {
    const args = JSON.stringify(instanceOf({ type: 'object', ...tool.parameters }, hintsOf(message)) ?? {})
    const call = { type: 'toolCall' as const, id: newId(), name: tool.name, arguments: args }
    return { reasoning: '', blocks: [call], finish: 'toolCalls' }
  }
  return {
    reasoning: '',
    blocks: [{ type: 'text', text: textFor(request, message, chance) }],
    finish: 'stop',
  }
}

function lastMessage({ turns }: ModelRequest): string {
  return turns.flatMap((turn) => (turn.role === 'user' ? [textOf(turn.parts) ?? ''] : [])).at(-1) ?? ''
}

function toolToCall({ tools, toolChoice, turns }: ModelRequest, message: string): Tool | undefined {
  if (toolChoice.type === 'none') return undefined
  if (toolChoice.type === 'tool') return tools.find(({ name }) => name === toolChoice.name)
  const meant = tools.find(({ name }) => isMeant(name, message))
  if (toolChoice.type === 'required') return meant ?? tools[0]
  // What a tool has answered is reported, not requested again.
  return turns.at(-1)?.role === 'tool' ? undefined : meant
}

/** `get_weather` is meant by "What is the weather in Oslo?". */
function isMeant(name: string, message: string): boolean {
  const words = name.split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())
  const text = message.toLowerCase()
  return words.some((word) => word.length > 3 && !VERBS.has(word) && text.includes(word))
}

const VERBS = new Set([
  'with',
  'from',
  'make',
  'call',
  'send',
  'read',
  'find',
  'list',
  'fetch',
  'create',
  'update',
])

function hintsOf(message: string): Hints {
  const quoted = [...message.matchAll(/["“']([^"”']+)["”']/g)].map(([, text]) => text as string)
  const names = [...message.matchAll(/(?<=[a-z,0-9]\s)\p{Lu}[\p{L}\d]+(?:\s\p{Lu}[\p{L}\d]+)*/gu)].map(
    ([name]) => name,
  )
  return {
    text: message,
    words: [...quoted, ...names],
    numbers: [...message.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number)),
  }
}

function textFor(request: ModelRequest, message: string, chance: Chance): string {
  const { responseFormat, turns } = request
  if (responseFormat.type === 'json_schema') {
    return JSON.stringify(instanceOf(responseFormat.schema, hintsOf(message)))
  }
  const text = proseFor(request, message, chance)
  if (responseFormat.type === 'text') return text
  const last = turns.at(-1)
  return JSON.stringify({ answer: last?.role === 'tool' ? (textOf(last.parts) ?? '') : text })
}

const OPENINGS = ['You said', 'I understood', 'Your message was'] as const

function proseFor({ system, turns, temperature }: ModelRequest, message: string, chance: Chance): string {
  const dictated = dictation(message) ?? dictation(system)
  if (dictated !== undefined) return dictated
  const persona = /\byou are (an? [^.,;\n]{2,60})/i.exec(system)?.[1]
  const as = persona === undefined ? '' : `As ${persona.trim()}: `
  const last = turns.at(-1)
  if (last?.role === 'tool') {
    const answered = `${as}the tool ${last.isError ? 'failed with' : 'answered'}: ${textOf(last.parts) ?? ''}`
    return answered.charAt(0).toUpperCase() + answered.slice(1)
  }
  const images = turns
    .flatMap((turn) => (turn.role === 'user' ? turn.parts : []))
    .filter(({ type }) => type === 'image').length
  const seen = images === 0 ? '' : ` With it came ${images === 1 ? 'an image' : `${images} images`}.`
  // Only at a temperature does the wording change from one time to the next.
  const opening = OPENINGS[temperature ? Math.floor(chance() * OPENINGS.length) : 0]
  return `${as}${opening}: "${shortened(message)}".${seen} This answer is scripted, no model wrote it. Add a fixture to choose your own, or an upstream for a real one.`
}

/** `Reply with exactly "pong"` and `Say: pong`. */
function dictation(text: string): string | undefined {
  const quoted =
    /\b(?:say|reply|respond|answer)\b(?: only)?(?: with)?(?: only| exactly| just)*:?\s*["“]([^"”]+)["”]/i.exec(
      text,
    )
  const plain =
    /\b(?:say|reply|respond|answer)\b(?: only)?(?: with)?(?: only| exactly| just)*:\s*(\S.*)$/im.exec(text)
  return (quoted ?? plain)?.[1]?.trim()
}

function shortened(text: string): string {
  return text.length <= 500 ? text : `${text.slice(0, 499)}…`
}
