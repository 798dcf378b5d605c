import type { ImageRequest, ModelRequest, Part } from '../formats/model-request'
import { countTokens } from './pieces'

/** What the formats put around a message. */
const AROUND_A_TURN = 4
/** An image of a prompt, whatever its size: finding it out would mean to fetch and to decode it. */
const AN_IMAGE = 1_000

/** Tokens of a request's prompt: its messages, the tools, and what the format puts around them. */
export function promptTokens({ system, turns, tools, responseFormat }: ModelRequest): number {
  const messages = turns.map((turn) => {
    if (turn.role !== 'assistant') return partTokens(turn.parts)
    const calls = turn.toolCalls.map(({ name, arguments: args }) => countTokens(name) + countTokens(args))
    return countTokens(turn.text) + sum(calls)
  })
  const declared = [
    ...(system === '' ? [] : [system]),
    ...tools.map((tool) => JSON.stringify(tool)),
    ...('schema' in responseFormat ? [JSON.stringify(responseFormat.schema)] : []),
  ].map(countTokens)
  return sum([...messages, ...declared].map((tokens) => tokens + AROUND_A_TURN))
}

/** Tokens of an image that is drawn: one for each 32 × 32 pixels. */
export function imageTokens({ width, height, n }: ImageRequest): number {
  return n * Math.ceil(width / 32) * Math.ceil(height / 32)
}

function partTokens(parts: readonly Part[]): number {
  return sum(parts.map((part) => (part.type === 'text' ? countTokens(part.text) : AN_IMAGE)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
