import type { LookupFunction } from 'node:net'
import type { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LocalServer, serveLocally } from '../../../test/helpers/local-server'
import { Outbound } from '../../kernel/outbound/outbound'
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

  describe('on a machine with public addresses of its own', () => {
    const interfaces = () =>
      ({ eth0: [{ address: '93.184.216.34' }, { address: '2606:2800:220:1::' }] }) as unknown as ReturnType<
        typeof networkInterfaces
      >
    const own = (lookup?: LookupFunction) =>
      new Outbound({ publicFetch: createPublicFetch({ interfaces, ...(lookup && { lookup }) }) }).as(
        'user-code',
      )
    const refused = (address: string) => ({
      name: 'Refusal',
      decision: { rule: 'outbound.notPublic', facts: { address, why: 'an address of this machine' } },
    })

    it.each([
      ['93.184.216.34', '93.184.216.34'],
      ['0x5db8d822', '93.184.216.34'],
      ['93.12113954', '93.184.216.34'],
      ['[2606:2800:220:1::]', '2606:2800:220:1::'],
      ['[2606:2800:0220:0001:0:0:0:0]', '2606:2800:220:1::'],
      ['[2606:2800:220:1::0.0.0.0]', '2606:2800:220:1::'],
    ])('does not reach them where they are written as %s', async (host, address) => {
      for (const url of [`http://${host}:${port}/`, `https://${host}:${port}/`]) {
        await expect(own().fetch(url), url).rejects.toMatchObject(refused(address))
      }
    })

    it.each([
      '::ffff:93.184.216.34',
      '::ffff:5db8:d822',
      '2606:2800:220:1:0:0:0:0',
      '2606:2800:220:1::%eth0',
    ])('does not reach a name that resolves to %s', async (address) => {
      const lookup: LookupFunction = (_, __, done) => done(null, [{ address, family: 6 }])
      await expect(own(lookup).fetch('http://public.example/')).rejects.toMatchObject(refused(address))
    })

    it.each(['64:ff9b::5db8:d822', '2002:5db8:d822::1', '2001:0:5db8:d822::1'])(
      'does not reach %s, in which one of them is embedded',
      async (address) => {
        await expect(own().fetch(`http://[${address}]/`)).rejects.toMatchObject({ name: 'Refusal' })
        await expect(dns([address]).fetch('http://public.example/')).rejects.toMatchObject({
          name: 'Refusal',
        })
      },
    )
  })

  it('sends nothing over a connection that leads back to the address that it begins at', async () => {
    const problemOf = (address: string, local?: string) => (address === local ? 'here' : undefined)
    const lookup: LookupFunction = (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }])
    const door = new Outbound({ publicFetch: createPublicFetch({ lookup, problemOf }) }).as('user-code')
    await expect(door.fetch(`http://public.example:${port}/`)).rejects.toMatchObject({
      name: 'Refusal',
      decision: { facts: { address: '127.0.0.1', why: 'here' } },
    })
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
