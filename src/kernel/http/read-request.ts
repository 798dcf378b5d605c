import type { z } from 'zod'
import { errors, isRefusal, Refusal } from '../errors'
import { fieldName, type VocabularyName } from '../vocabulary'

const DEFAULT_MAX_BYTES = 1_048_576

/** The body's text. Refuses more than `maxBytes` before it is all in memory. */
export async function readText(request: Request, maxBytes = DEFAULT_MAX_BYTES): Promise<string> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > maxBytes) throw tooLarge(maxBytes)
  // Firefox has no `body` of a request, and says undefined where others say null: it has the bytes all the same.
  if (!request.body) return textWithin(await request.blob(), maxBytes)
  const chunks: string[] = []
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const chunk of iterated(request.body)) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw tooLarge(maxBytes)
    chunks.push(decoder.decode(chunk, { stream: true }))
  }
  return chunks.join('') + decoder.decode()
}

function textWithin(blob: Blob, maxBytes: number): Promise<string> {
  if (blob.size > maxBytes) throw tooLarge(maxBytes)
  return blob.text()
}

/**
 * The body as it comes. Firefox has no `body` of a request, and says undefined where others say null: it has the bytes
 * all the same.
 */
export async function bodyStream(request: Request): Promise<ReadableStream<Uint8Array>> {
  return request.body ?? (await request.blob()).stream()
}

/** The exact bytes of a body. Throws what `tooLarge` makes as soon as there are more than `most`, announced or not. */
export async function readBytes(
  request: Request,
  most: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of iterated(await bodyStream(request))) {
    bytes += chunk.byteLength
    if (bytes > most) throw tooLarge()
    chunks.push(chunk)
  }
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/** Not every browser iterates a stream itself. Throws 400 where it breaks off. */
export async function* iterated(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let read = await next(reader); !read.done; read = await next(reader)) yield read.value
  } finally {
    // Not awaited: the cancelled half of a tee'd stream settles only when the other half is cancelled too.
    reader.cancel().catch(() => undefined)
  }
}

/** A client that leaves, or a connection that breaks, is not a failure of the emulator. */
async function next(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch (thrown) {
    if (isRefusal(thrown)) throw thrown
    const why = thrown instanceof Error ? thrown.message : String(thrown)
    throw invalid('body', `broke off before its end (${why})`, 'request.body')
  }
}

function tooLarge(maxBytes: number): Refusal {
  return new Refusal(errors.bodyTooLarge, `body: larger than the ${maxBytes} bytes this endpoint takes`, {
    rule: 'request.maxBodyBytes',
    facts: { maxBytes },
  })
}

/** The JSON of a body; `{}` for an empty one. `isQuoted`: the refusal may quote a piece of the text. */
export function parseJson(text: string, contentType: string | null, isQuoted = true): unknown {
  if (text.trim() === '') return {}
  if (contentType !== null) enforceJson(contentType)
  try {
    return parseShallow(text)
  } catch (thrown) {
    if (isRefusal(thrown)) throw thrown
    const why = isQuoted ? ` (${(thrown as Error).message})` : ''
    throw invalid('body', `is not valid JSON${why}`, 'request.json')
  }
}

/**
 * The value of a JSON text that is nested no deeper than any body may be: what reads it later may recurse. Throws the
 * error of `JSON.parse`, or 400 where it is deeper. `parse`: how the text is read.
 */
export function parseShallow(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  const value = parse(text)
  if (isShallow(value)) return value
  throw invalid('body', DEPTH_RULE, 'request.depth')
}

/** Far above any documented call or batch: so many values are made in some hundredths of a second. */
const MAX_VALUES = 250_000

/**
 * Refuses a JSON text with more values than a body may have, before they are made: `JSON.parse` is one piece of work that
 * nothing can interrupt, and takes a hundred times longer for millions of small values than for one text of that length.
 */
export function enforceFewValues(text: string): void {
  let values = 1
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if ((character === ',' || character === '[' || character === '{') && ++values > MAX_VALUES) {
      throw invalid('body', `has more than ${MAX_VALUES} values`, 'request.values')
    }
  }
}

/** Where the string that begins at `start` ends: at its quote, or with the text. */
export function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let first = quote
    while (text[first - 1] === '\\') first--
    // An even number of backslashes is a text of backslashes; an odd one escapes the quote.
    if ((quote - first) % 2 === 0) return quote
  }
  return text.length
}

/** Refuses a body that is not called JSON. */
export function enforceJson(contentType: string | null): void {
  if (contentType !== null && /^application\/([a-z.+-]+\+)?json\b/i.test(contentType)) return
  throw invalid(
    'body',
    `send it as Content-Type: application/json, not ${contentType ?? 'without a type'}`,
    'request.contentType',
  )
}

/** Far above any documented body, far below what would exhaust the stack. */
const MAX_DEPTH = 64
export const DEPTH_RULE = `nested deeper than ${MAX_DEPTH} levels`

/** Whether a value is nested no deeper than any body may be. */
export function isShallow(value: unknown, depth = 0): boolean {
  if (value === null || typeof value !== 'object') return true
  return depth <= MAX_DEPTH && Object.values(value).every((inner) => isShallow(inner, depth + 1))
}

/** The value as `schema` reads it, or a refusal that names the first wrong field and its rule. */
export function checked<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  part: 'body' | 'query',
  vocabulary: VocabularyName,
): Value {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0] as z.core.$ZodIssue
  const field = fieldPath(issue).replace(/^\w+/, (name) => fieldName(name, vocabulary))
  throw invalid(field || part, wording(issue, value), 'request.field')
}

function invalid(field: string, problem: string, rule: string): Refusal {
  return new Refusal(errors.invalidRequest, `${field}: ${problem}`, { rule, facts: { field } })
}

function fieldPath(issue: z.core.$ZodIssue): string {
  const extra = issue.code === 'unrecognized_keys' ? [issue.keys[0] as string] : []
  return [...issue.path, ...extra]
    .map((part, depth) => {
      if (typeof part === 'number') return `[${part}]`
      return depth === 0 ? visible(String(part)) : `.${visible(String(part))}`
    })
    .join('')
}

/** A caller may name a field " " or nothing at all: quoted, or it would not be seen. */
function visible(name: string): string {
  return /^[\w$-]+$/.test(name) ? name : JSON.stringify(name)
}

/** A problem in words for people. Schemas that word their own rules are left to it. */
export function wording(issue: z.core.$ZodIssue, value: unknown): string {
  const isMissing = valueAt(value, issue.path) === undefined
  if (issue.code === 'invalid_type' && isMissing) return 'is required'
  if (!/^(Invalid|Too|Unrecognized)\b/.test(issue.message)) return issue.message
  if (issue.code === 'invalid_union' && isMissing) return 'is required'
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'is not a field of this request'
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'too_small':
      return `must ${measured(issue.origin, 'least', Number(issue.minimum))}`
    case 'too_big':
      return `must ${measured(issue.origin, 'most', Number(issue.maximum))}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
    case 'invalid_format':
      return `must be ${KINDS[issue.format] ?? `of the form ${issue.format}`}`
    default:
      return issue.message.charAt(0).toLowerCase() + issue.message.slice(1)
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
  datetime: 'an ISO 8601 time such as 2026-01-31T12:00:00Z',
  date: 'a date such as 2026-01-31',
}

function measured(origin: string, bound: 'least' | 'most', limit: number): string {
  if (origin === 'string') return `have at ${bound} ${limit} characters`
  if (origin === 'array') return `have at ${bound} ${limit} entries`
  return `be at ${bound} ${limit}`
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value)
}
