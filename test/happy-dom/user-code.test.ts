import { expect, it } from 'vitest'
import { HANDLER_LIMITS, runHandler, transpile } from '#runtime'

it('user code runs where the globals are those of a made-up page', async () => {
  const source = `export default async (request: Request) => {
    const page = await fetch('https://a.example/').then((response) => response.text())
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(await request.text()))
    return Response.json([page, new URL(request.url).pathname, Buffer.from(digest).toString('hex').slice(0, 8)])
  }`
  const { status, body } = await runHandler(await transpile({ file: 'handler.ts', source }), {
    request: {
      method: 'POST',
      url: 'https://sandbank.test/hook',
      headers: [['content-type', 'text/plain']],
      body: new TextEncoder().encode('abc'),
    },
    variables: {},
    fetch: async ({ url }) => new Response(`from ${url}`),
    limits: HANDLER_LIMITS,
    now: () => 0,
    log: () => {},
  })
  expect(status).toBe(200)
  expect(JSON.parse(new TextDecoder().decode(body))).toEqual(['from https://a.example/', '/hook', 'ba7816bf'])
})
