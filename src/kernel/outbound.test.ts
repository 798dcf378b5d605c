import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Outbound } from './outbound'

const server = createServer((request, response) => {
  if (request.url === '/large') response.end('x'.repeat(2_000))
  else if (request.url === '/slow') setTimeout(() => response.end('late'), 2_000).unref()
  else if (request.url === '/moved') response.writeHead(302, { Location: 'https://api.bankr.bot/' }).end()
  else response.end('hello')
})
let base = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('outbound', () => {
  const outbound = new Outbound()

  it('fetches what is allowed', async () => {
    expect(await (await outbound.fetch(`${base}/`)).text()).toBe('hello')
  })

  it('refuses the hosted service, however it is written, and anything but http', async () => {
    for (const url of [
      'https://api.bankr.bot/wallet/me',
      'https://API.BANKR.BOT',
      'https://bankr.bot./x',
      'http://user@llm.bankr.bot:8080/',
      'file:///etc/passwd',
      'data:text/plain,x',
    ]) {
      await expect(outbound.fetch(url), url).rejects.toMatchObject({ name: 'Refusal' })
    }
  })

  it('does not follow a redirect by itself', async () => {
    expect((await outbound.fetch(`${base}/moved`)).status).toBe(302)
  })

  it('gives up on an answer that is too large or too slow', async () => {
    const large = await outbound.fetch(`${base}/large`, {}, { maxBytes: 1_000 })
    await expect(large.text()).rejects.toThrow('larger than 1000 bytes')
    await expect(outbound.fetch(`${base}/slow`, {}, { timeoutMs: 50 })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })
})
