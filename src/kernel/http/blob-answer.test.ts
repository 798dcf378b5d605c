import { beforeAll, describe, expect, it } from 'vitest'
import { kernel } from '../../../test/helpers/context'
import { blobTables, type StoredBlob } from '../blobs'
import type { Context } from '../context'
import { AnswerHeaders } from './answer-headers'
import { blobAnswer } from './blob-answer'
import { type StreamOutcome, streamBody } from './stream'

/** Two chunks and a bit. */
const SIZE = 2 * 1024 * 1024 + 1_000
const content = Uint8Array.from({ length: SIZE }, (_, at) => (at * 31) ^ (at >> 9))

let context: Context
let blob: StoredBlob
let empty: StoredBlob
const store = (bytes: Uint8Array<ArrayBuffer>) =>
  context.blobs.write(new Response(bytes).body as ReadableStream<Uint8Array>, { maxBytes: SIZE })

beforeAll(async () => {
  context = await kernel()
  blob = await store(content)
  empty = await store(new Uint8Array())
  await context.transaction(blobTables, ({ blobs }) => blobs.retain(blob.id))
})

async function answer(headers: Record<string, string> = {}, { of = blob, method = 'GET' } = {}) {
  const ends: StreamOutcome[] = []
  const counted: number[] = []
  const departure = new AbortController()
  const owner = {
    signal: departure.signal,
    leave: () => departure.abort(),
    ended: (outcome: StreamOutcome) => void ends.push(outcome),
  }
  const response = await blobAnswer(
    {
      context,
      request: new Request('http://sandbank.test/content', { method, headers }),
      headers: new AnswerHeaders(),
      stream: (chunks, described, status) =>
        new Response(streamBody(chunks, owner), { headers: described, ...(status && { status }) }),
    },
    of,
    { headers: { 'Content-Type': 'image/png' }, beforeContent: async (bytes) => void counted.push(bytes) },
  )
  return { response, ends, counted }
}

/** Compared by the platform: an assertion on two million elements takes seconds. */
async function isContent(response: Response, start = 0, end = SIZE): Promise<boolean> {
  return Buffer.from(await response.arrayBuffer()).equals(content.subarray(start, end))
}

describe('blobAnswer', () => {
  it('sends the whole with its ETag, and counts it before', async () => {
    const { response, ends, counted } = await answer()
    expect([response.status, Object.fromEntries(response.headers)]).toEqual([
      200,
      {
        'accept-ranges': 'bytes',
        'content-length': String(SIZE),
        'content-type': 'image/png',
        etag: `"${blob.id}"`,
      },
    ])
    expect(counted).toEqual([SIZE])
    expect(await isContent(response)).toBe(true)
    expect(ends).toEqual([{ end: 'finished', bytes: SIZE }])
  })

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=10-19', 10, 20],
    ['bytes=1048570-1048580', 1048570, 1048581],
    ['bytes=2097152-', 2097152, SIZE],
    ['bytes=-5', SIZE - 5, SIZE],
    [`bytes=-${SIZE * 2}`, 0, SIZE],
    [`bytes=5-${SIZE * 2}`, 5, SIZE],
    ['BYTES= 3 - 4 ', 3, 5],
  ])('sends %s', async (range, start, end) => {
    const { response, counted } = await answer({ Range: range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${SIZE}`)
    expect(response.headers.get('content-length')).toBe(String(end - start))
    expect(counted).toEqual([end - start])
    expect(await isContent(response, start, end)).toBe(true)
  })

  it.each(['bytes=0-1,5-6', 'bytes=9-3', 'bytes=', 'bytes=-', 'bytes=a-b', 'items=0-5', 'bytes 0-5'])(
    'sends the whole for "%s"',
    async (range) => {
      const { response } = await answer({ Range: range })
      expect([response.status, response.headers.get('content-range')]).toEqual([200, null])
      expect((await response.arrayBuffer()).byteLength).toBe(SIZE)
    },
  )

  it.each([[`bytes=${SIZE}-`], ['bytes=-0'], [`bytes=${SIZE + 5}-${SIZE + 9}`]])(
    'refuses %s with the size that there is',
    async (range) => {
      await expect(answer({ Range: range })).rejects.toMatchObject({
        spec: { status: 416, error: 'Range not satisfiable' },
        message: expect.stringContaining(`the content has ${SIZE} bytes`),
        headers: { 'Content-Range': `bytes */${SIZE}` },
      })
    },
  )

  it('knows an empty content, of which no range is satisfiable', async () => {
    const { response } = await answer({}, { of: empty })
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '0'])
    expect(await response.text()).toBe('')
    await expect(answer({ Range: 'bytes=0-' }, { of: empty })).rejects.toMatchObject({
      spec: { status: 416 },
    })
  })

  it('answers 304 to whoever has it, before any range, and counts nothing', async () => {
    for (const known of [`"${blob.id}"`, `"other", W/"${blob.id}"`, '*']) {
      const { response, counted } = await answer({ 'If-None-Match': known, Range: 'bytes=0-1' })
      expect([response.status, response.headers.get('etag'), response.body]).toEqual([
        304,
        `"${blob.id}"`,
        null,
      ])
      expect(counted).toEqual([])
    }
    const { response } = await answer({ 'If-None-Match': '"other"' })
    expect(response.status).toBe(200)
    await response.body?.cancel()
  })

  it('sends a range only of the content that If-Range names', async () => {
    const headers = { Range: 'bytes=0-1' }
    expect((await answer({ ...headers, 'If-Range': `"${blob.id}"` })).response.status).toBe(206)
    for (const other of ['"other"', `W/"${blob.id}"`, 'Sun, 22 Nov 2026 16:00:00 GMT']) {
      expect((await answer({ ...headers, 'If-Range': other })).response.status, other).toBe(200)
    }
  })

  it('tells HEAD the headers, and counts nothing', async () => {
    const { response, counted } = await answer({ Range: 'bytes=0-9' }, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length'), response.body]).toEqual([
      206,
      '10',
      null,
    ])
    expect(counted).toEqual([])
  })

  it('records a reader that leaves', async () => {
    const { response, ends } = await answer()
    const reader = (response.body as ReadableStream).getReader()
    await reader.read()
    await reader.cancel()
    expect(ends).toMatchObject([{ end: 'cut' }])
  })
})
