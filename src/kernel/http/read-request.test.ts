import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checked, readText } from './read-request'

const post = (body: string) => new Request('http://sandbank.test/agent/profile', { method: 'POST', body })

describe.each([
  ['a stream', (request: Request) => request],
  [
    'bytes that are no stream, as in Firefox',
    (request: Request) => Object.defineProperty(request, 'body', { value: undefined }),
  ],
])('a body that is %s', (_, as) => {
  it('is read whole', async () => {
    expect(await readText(as(post('{"a":1}')))).toBe('{"a":1}')
  })

  it('is refused above the limit, with its number', async () => {
    await expect(readText(as(post('x'.repeat(11))), 10)).rejects.toMatchObject({
      message: 'body: larger than the 10 bytes this endpoint takes',
    })
  })
})

describe('a field that is left out', () => {
  it.each([
    ['text', z.string()],
    ['a text or a number', z.union([z.string(), z.number()])],
  ])('is required, where it is %s', (_, field) => {
    expect(() => checked(z.object({ chain: field }), {}, 'body', 'neutral')).toThrow('chain: is required')
  })
})
