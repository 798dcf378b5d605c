import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { failure, handle, NOW, returned } from './programs'

describe('runHandler', () => {
  it('gives a handler the request and takes its response', async () => {
    const { status, headers, text, cpuMs, wallMs } = await handle(
      `export default async function handler(request: Request): Promise<Response> {
        const body = await request.text()
        return new Response(\`\${request.method} \${request.url} \${request.headers.get('X-From')} \${body}\`, {
          status: 418,
          headers: { 'X-Answer': 'yes' },
        })
      }`,
      { body: 'hällo', headers: [['x-from', 'a test']] },
    )
    expect(status).toBe(418)
    expect(text).toBe('POST https://sandbank.test/u/0x1/hook a test hällo')
    expect(headers).toEqual([
      ['content-type', 'text/plain;charset=UTF-8'],
      ['x-answer', 'yes'],
    ])
    expect(cpuMs).toBeGreaterThan(0)
    expect(wallMs).toBeGreaterThanOrEqual(cpuMs)
  })

  it('brings bytes that are no UTF-8 in and out as they are', async () => {
    const body = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    const source = 'export default async (request) => new Response(await request.arrayBuffer())'
    expect((await handle(source, { body })).body).toEqual(body)
  })

  it('has the variables in process.env and both ways to make a signature', async () => {
    const signature = createHmac('sha256', 'harbor').update('a body').digest('hex')
    const statements = `
      const body = await request.text()
      const secret = process.env.SECRET!
      const { createHmac, timingSafeEqual } = require('node:crypto')
      const data = new TextEncoder().encode(body)
      const algorithm = { name: 'HMAC', hash: 'SHA-256' }
      const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['sign', 'verify'])
      const signed = await crypto.subtle.sign('HMAC', key, data)
      return {
        node: createHmac('sha256', secret).update(body).digest('hex'),
        web: Buffer.from(signed).toString('hex'),
        verified: await crypto.subtle.verify('HMAC', key, signed, data),
        equal: timingSafeEqual(Buffer.from('ab'), Buffer.from('ab')),
      }`
    const given = { body: 'a body', variables: { SECRET: 'harbor' } }
    expect(await returned(statements, given)).toEqual({
      node: signature,
      web: signature,
      verified: true,
      equal: true,
    })
  })

  it('shows the virtual clock', async () => {
    expect(
      await returned('return [Date.now(), new Date().getTime(), new Date().getTimezoneOffset()]'),
    ).toEqual([NOW, NOW, 0])
  })

  it('calls the fetch that it is given, and is told what that refuses', async () => {
    const seen: unknown[] = []
    const fetch = async (request: Request) => {
      if (request.url.includes('private')) throw new Error('Not to 10.0.0.1: it is a private address.')
      seen.push([request.method, request.url, request.headers.get('x-a'), await request.text()])
      return new Response('made', { status: 201, headers: { 'x-b': '2' } })
    }
    const statements = `
      const answer = await fetch('https://a.example/x', { method: 'PUT', headers: { 'x-a': '1' }, body: 'sent' })
      const refused = await fetch('https://private.example/').catch((error) => String(error))
      return [answer.status, answer.headers.get('x-b'), await answer.text(), refused]`
    expect(await returned(statements, { fetch })).toEqual([
      201,
      '2',
      'made',
      'Error: Not to 10.0.0.1: it is a private address.',
    ])
    expect(seen).toEqual([['PUT', 'https://a.example/x', '1', 'sent']])
  })

  it('says where it threw, in the file and line of the user', async () => {
    const source = `const broken = (): never => {
  throw new TypeError('no such thing')
}

export default async () => broken()`
    const error = await failure(handle(source))
    expect(error).toMatchObject({ why: 'thrown', message: 'TypeError: no such thing' })
    expect(error.place).toMatchObject({ file: 'handler.ts', line: 2 })
    expect(error.guestStack).toMatch(/^ {4}at broken \(handler\.ts:2:\d+\)\n {4}at .*handler\.ts:5:/)
  })

  it('keeps the console with the line of each call', async () => {
    const { logs } = await handle(`console.log('one', { a: [1, 'b'] })
export default async () => {
  console.error(new Error('two'))
  return new Response()
}`)
    expect(logs).toMatchObject([
      { level: 'log', text: 'one { a: [1, "b"] }', at: NOW, file: 'handler.ts', line: 1 },
      { level: 'error', at: NOW, file: 'handler.ts', line: 3 },
    ])
    expect(logs[1]?.text).toMatch(/^Error: two\n {4}at .*handler\.ts:3:/)
  })

  it('wants a handler, and a Response of it', async () => {
    expect((await failure(handle('export const handler = 1'))).message).toContain(
      'must be exported as default',
    )
    expect((await failure(handle('export default () => ({ status: 200 })'))).message).toBe(
      'TypeError: The handler returned an object of Object: it must return a Response.',
    )
  })

  it('gives its second argument the methods of the host, and none otherwise', async () => {
    const source = `export default async (request, ctx) => {
      const written = await ctx.files.writeBytes('a.bin', new Uint8Array([1, 2, 3]))
      const refused = await ctx.appKV.get('no').catch((error) => error.message)
      return Response.json([Object.keys(ctx), written, refused, typeof ctx.askAgent])
    }`
    const context = {
      methods: ['files.writeBytes', 'appKV.get'],
      async call(method: string, args: unknown[]) {
        if (method === 'appKV.get') throw new Error('There is no such key.')
        const [path, bytes] = args
        return { path, length: (bytes as Uint8Array).length }
      },
    }
    expect(JSON.parse((await handle(source, { context })).text)).toEqual([
      ['files', 'appKV'],
      { path: 'a.bin', length: 3 },
      'There is no such key.',
      'undefined',
    ])
    expect((await handle('export default (_, ctx) => Response.json(typeof ctx)')).text).toBe('"undefined"')
  })

  it('counts methods and fetches together', async () => {
    const source = `export default async (request, ctx) => {
      for (let n = 0; n < 3; n++) await ctx.next()
      return Response.json(await ctx.next())
    }`
    let calls = 0
    const context = { methods: ['next'], call: async () => ++calls }
    expect((await handle(source, { context, limits: { hostCalls: 4 } })).text).toBe('4')
    expect(await failure(handle(source, { context, limits: { hostCalls: 3 } }))).toMatchObject({
      why: 'calls',
    })
  })

  it('answers data in the place of a Response as JSON where wrapsValues is set', async () => {
    const data = await handle('export default async () => ({ tide: "high" })', { wrapsValues: true })
    expect(data).toMatchObject({ status: 200, text: '{"tide":"high"}' })
    expect(data.headers).toEqual([['content-type', 'application/json']])
    expect((await handle('export default () => "high"', { wrapsValues: true })).text).toBe('"high"')
    const nothing = failure(handle('export default () => undefined', { wrapsValues: true }))
    expect((await nothing).message).toBe(
      'TypeError: The handler returned undefined: it must return a Response, or data that becomes JSON.',
    )
  })
})
