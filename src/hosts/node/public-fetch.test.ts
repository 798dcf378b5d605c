import type { LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LocalServer, serveLocally } from '../../../test/helpers/local-server'
import { Outbound } from '../../kernel/outbound'
import { createPublicFetch } from './public-fetch'

let calls = 0
let server: LocalServer
let port = 0

beforeAll(async () => {
  server = await serveLocally((_, response) => {
    calls++
    response.setHeader('X-Kind', 'test').end('hello')
  })
  port = server.port
})
beforeEach(() => {
  calls = 0
})
afterAll(() => server.close())

/** What leaves where every name has these addresses. */
function dns(addresses: string[]) {
  const lookup: LookupFunction = (_, __, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  return new Outbound({ publicFetch: createPublicFetch({ lookup }) }).as('user-code')
}

describe('code of the user on the Node host', () => {
  it.each([
    ['127.0.0.1', 'a loopback address'],
    ['::1', 'a loopback address'],
    ['::ffff:127.0.0.1', 'a loopback address'],
    ['169.254.169.254', 'a link-local address'],
    ['10.0.0.7', 'a private address'],
    ['fd00::7', 'a private address'],
  ])('does not reach a name that resolves to %s', async (address, why) => {
    const url = `http://public.example:${port}/`
    await expect(dns([address]).fetch(url)).rejects.toMatchObject({
      name: 'Refusal',
      decision: {
        rule: 'outbound.notPublic',
        facts: { host: `public.example:${port}`, address, why, allow: 'public.example' },
      },
      message: expect.stringContaining(`it leads to ${address}, ${why}, which`),
    })
    expect(calls).toBe(0)
  })

  it('does not reach a name of which one address is not public', async () => {
    const door = dns(['1.1.1.1', '127.0.0.1'])
    await expect(door.fetch(`http://public.example:${port}/`)).rejects.toMatchObject({ name: 'Refusal' })
    expect(calls).toBe(0)
  })

  it('does not reach an address of this machine', async () => {
    const own = Object.values(networkInterfaces())
      .flat()
      .find((each) => each && !each.internal)
    const door = dns([own?.address ?? '127.0.0.1'])
    await expect(door.fetch(`http://public.example:${port}/`)).rejects.toMatchObject({ name: 'Refusal' })
    expect(calls).toBe(0)
  })

  it('connects to the address that it checked, whatever the DNS says next', async () => {
    const answers = ['127.0.0.1', '10.0.0.7']
    const lookup: LookupFunction = (_, __, done) =>
      done(null, [{ address: answers.shift() ?? '', family: 4 }])
    const problemOf = (address: string) => (address === '127.0.0.1' ? undefined : 'elsewhere')
    const publicFetch = createPublicFetch({ lookup, problemOf })
    const door = new Outbound({ publicFetch }).as('user-code')
    const response = await door.fetch(`http://public.example:${port}/`, { method: 'POST', body: 'text' })
    expect([response.status, response.headers.get('x-kind'), await response.text()]).toEqual([
      200,
      'test',
      'hello',
    ])
    expect(answers).toEqual(['10.0.0.7'])
  })

  it('reaches a name that the user allows', async () => {
    const publicFetch = createPublicFetch()
    const allowedHosts = () => [`localhost:${port}`]
    const door = new Outbound({ publicFetch, allowedHosts }).as('user-code')
    expect(await (await door.fetch(`http://localhost:${port}/`)).text()).toBe('hello')
  })
})
