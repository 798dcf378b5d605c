import type { StoredBlob } from '../blobs'
import { defineErrors, Refusal } from '../errors'
import type { Call } from './define-route'
import { chunksOf } from './stream'

export const rangeErrors = defineErrors({
  notSatisfiable: { status: 416, error: 'Range not satisfiable' },
})

interface BlobAnswer {
  /** Added to the headers of the content, such as its type. */
  readonly headers: Readonly<Record<string, string>>
  /** Called before content is sent, with the number of its bytes; what it throws is the answer. Not for 304 and HEAD. */
  beforeContent?(bytes: number): Promise<void>
}

/**
 * The answer with a stored content (RFC 9110): ETag is its SHA-256, `If-None-Match` is answered 304, one range of bytes
 * 206 (`If-Range` is heeded), several ranges with the whole. Throws 416 for a range that begins behind the end. One chunk
 * is in memory at a time, and the journal gets how the stream ended.
 */
export async function blobAnswer(
  call: Pick<Call, 'context' | 'request' | 'headers' | 'stream'>,
  blob: StoredBlob,
  { headers, beforeContent }: BlobAnswer,
): Promise<Response> {
  const { request, context } = call
  const etag = `"${blob.id}"`
  const validators = { ...headers, ETag: etag, 'Accept-Ranges': 'bytes' }
  if (matches(request.headers.get('If-None-Match'), etag)) {
    return new Response(null, {
      status: 304,
      headers: { ...Object.fromEntries(call.headers), ...validators },
    })
  }
  const range = rangeOf(request.headers, etag, blob.size)
  const { start, end } = range ?? { start: 0, end: blob.size }
  const described = {
    ...validators,
    'Content-Length': String(end - start),
    ...(range && { 'Content-Range': `bytes ${start}-${end - 1}/${blob.size}` }),
  }
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers: described })
  // Refused before anything is counted, where it is lost.
  const content = await context.blobs.read(blob.id, { start, end })
  await beforeContent?.(end - start)
  return call.stream(chunksOf(content), described, status)
}

/** Weak comparison: `W/` says nothing here. */
function matches(header: string | null, etag: string): boolean {
  if (header === null) return false
  if (header.trim() === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/**
 * The one requested range of bytes, its end excluded; undefined where the whole is to be sent: for no range,
 * several, another unit, one that cannot be read, and where `If-Range` names another content.
 */
function rangeOf(headers: Headers, etag: string, size: number): { start: number; end: number } | undefined {
  const ifRange = headers.get('If-Range')
  if (ifRange !== null && ifRange.trim() !== etag) return undefined
  const [, first = '', last = ''] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(headers.get('Range') ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (start < end) return { start, end }
  throw new Refusal(
    rangeErrors.notSatisfiable,
    `Range: the content has ${size} bytes, and ${headers.get('Range')} asks for none of them. (Rule request.range.)`,
    { rule: 'request.range', facts: { size } },
    { 'Content-Range': `bytes */${size}`, 'Accept-Ranges': 'bytes', ETag: etag },
  )
}
