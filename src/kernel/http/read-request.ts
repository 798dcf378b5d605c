import type { z } from 'zod'
import { errors, Refusal } from '../errors'
import { fieldName, hear, type VocabularyName } from '../vocabulary'

const DEFAULT_MAX_BYTES = 1_048_576

/** The body's text. Refuses more than `maxBytes` before it is all in memory. */
export async function readText(request: Request, maxBytes = DEFAULT_MAX_BYTES): Promise<string> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > maxBytes) throw tooLarge(maxBytes)
  if (!request.body) return request.text()
  const chunks: string[] = []
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const chunk of readable(request.body)) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw tooLarge(maxBytes)
    chunks.push(decoder.decode(chunk, { stream: true }))
  }
  return chunks.join('') + decoder.decode()
}

/** Not every browser iterates a stream itself. */
async function* readable(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    // Not awaited: the cancelled half of a tee'd stream settles only when the other half is cancelled too.
    reader.cancel().catch(() => undefined)
  }
}

function tooLarge(maxBytes: number): Refusal {
  return new Refusal(errors.bodyTooLarge, `body: larger than the ${maxBytes} bytes this endpoint takes`, {
    rule: 'request.maxBodyBytes',
    facts: { maxBytes },
  })
}

/** The JSON of a body, with neutral field names; `{}` for an empty one. */
export function parseJson(text: string, contentType: string | null): unknown {
  if (text.trim() === '') return {}
  if (contentType !== null && !/^application\/([a-z.+-]+\+)?json\b/i.test(contentType)) {
    throw invalid(
      'body',
      `send it as Content-Type: application/json, not ${contentType}`,
      'request.contentType',
    )
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (thrown) {
    throw invalid('body', `is not valid JSON (${(thrown as SyntaxError).message})`, 'request.json')
  }
  return hear(parsed)
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
    .map((part, depth) =>
      typeof part === 'number' ? `[${part}]` : depth === 0 ? String(part) : `.${String(part)}`,
    )
    .join('')
}

function wording(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'unrecognized_keys') return 'is not a field of this request'
  if (issue.code === 'invalid_type' && valueAt(value, issue.path) === undefined)
    return `is required (${issue.expected})`
  return issue.message.charAt(0).toLowerCase() + issue.message.slice(1)
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value)
}
