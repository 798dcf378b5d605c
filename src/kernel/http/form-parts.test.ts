import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formParts } from './form-parts'

const encoder = new TextEncoder()

/** The same bytes in pieces of `size`, as a network may bring them. */
function inPieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + size))
      at += size
    },
  })
}

function requestOf(body: Uint8Array, type: string, size = 7): Request {
  return new Request('http://sandbank.test/', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: inPieces(body, size),
    duplex: 'half',
  } as RequestInit)
}

async function allOf(request: Request, maxBytes = 1_000_000) {
  const parts: { name: string; filename: string | undefined; type: string; bytes: number[] }[] = []
  for await (const { name, filename, type, body } of formParts(request, { maxBytes })) {
    parts.push({ name, filename, type, bytes: [...new Uint8Array(await new Response(body).arrayBuffer())] })
  }
  return parts
}

const BOUNDARY = 'multipart/form-data; boundary=edge'
const part = (headers: string, content: string) => `--edge\r\n${headers}\r\n\r\n${content}\r\n`

describe('the parts of a multipart body', () => {
  it('are those that a form was sent with, however the bytes are cut', async () => {
    const content = fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes))
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            name: fc.string({ minLength: 1, maxLength: 5, unit: fc.constantFrom(...'abc') }),
            content,
          }),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
        fc.integer({ min: 1, max: 200 }),
        async (files, size) => {
          const form = new FormData()
          for (const file of files) {
            form.append(file.name, new File([file.content], `${file.name}.bin`, { type: 'image/png' }))
          }
          form.append('note', 'in words: ä')
          const sent = new Response(form)
          const type = sent.headers.get('content-type') as string
          const bytes = new Uint8Array(await sent.arrayBuffer())
          expect(await allOf(requestOf(bytes, type, size))).toEqual([
            ...files.map((file) => ({
              name: file.name,
              filename: `${file.name}.bin`,
              type: 'image/png',
              bytes: [...file.content],
            })),
            {
              name: 'note',
              filename: undefined,
              type: 'text/plain',
              bytes: [...encoder.encode('in words: ä')],
            },
          ])
        },
      ),
      { numRuns: 60 },
    )
  })

  it('may be skipped, and fields are read as text', async () => {
    const body = `${part('Content-Disposition: form-data; name="a"; filename="a"', 'x'.repeat(50))}${part('Content-Disposition: form-data; name="b"', 'text')}--edge--\r\n`
    const names: string[] = []
    for await (const one of formParts(requestOf(encoder.encode(body), BOUNDARY), { maxBytes: 1_000 })) {
      names.push(one.filename === undefined ? await one.text() : one.name)
    }
    expect(names).toEqual(['a', 'text'])
  })

  it('are refused in words where they are none, too many or too large', async () => {
    const field = part('Content-Disposition: form-data; name="a"', 'x'.repeat(100))
    const cases: [Request, number, number, string][] = [
      [
        requestOf(encoder.encode('{}'), 'application/json'),
        1_000,
        400,
        'send it as Content-Type: multipart/form-data, not application/json',
      ],
      [
        requestOf(encoder.encode(field), 'multipart/form-data'),
        1_000,
        400,
        'its Content-Type names no boundary',
      ],
      [requestOf(encoder.encode(field), BOUNDARY), 1_000, 400, 'ends before its last boundary'],
      [
        requestOf(encoder.encode(`${part('Content-Disposition: form-data', 'x')}--edge--`), BOUNDARY),
        1_000,
        400,
        'names no field',
      ],
      [requestOf(encoder.encode(`${field}--edge--`), BOUNDARY), 100, 413, 'more than 100 bytes'],
      [
        requestOf(encoder.encode(`${field.repeat(101)}--edge--`), BOUNDARY, 999),
        100_000,
        413,
        'more than 100 parts',
      ],
    ]
    for (const [request, maxBytes, status, message] of cases) {
      await expect(allOf(request, maxBytes), message).rejects.toMatchObject({
        name: 'Refusal',
        spec: { status },
        message: expect.stringContaining(message),
      })
    }
  })
})
