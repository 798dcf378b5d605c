import { createEmulator } from 'sandbank'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { caller } from '../helpers/caller'
import { times } from '../helpers/soak'
import { once, connect as open, type SocketHost, serveOfficial, serveSockets, until } from './socket-host'

const SUBSCRIBERS = times(200, 1_000)
const CHANGES = times(80, 200)

const emulator = createEmulator()
const call = caller(emulator)
const clients: Socket[] = []
let host: SocketHost

beforeAll(async () => {
  host = await serveSockets(emulator)
})
afterAll(async () => {
  await host.stop()
  await emulator.close()
})
beforeEach(() => emulator.reset())
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

const connect: typeof open = (url, options) => {
  const client = open(url, options)
  clients.push(client)
  return client
}

async function joined(options: Parameters<typeof open>[1] = {}): Promise<Socket> {
  const client = connect(host.url, options)
  await once(client, 'connect')
  return client
}

const profile = async (slug: string) => (await call('GET', `/agent-profiles/${slug}`)).body
const listed = async (slug: string) =>
  (await call('GET', '/agent-profiles?limit=100')).body.profiles.find(
    (item: { slug: string }) => item.slug === slug,
  )

async function setMarketCap(slug: string, marketCapUsd: number): Promise<void> {
  const { tokenAddress, tokenSymbol, tokenName, tokenChainId } = await profile(slug)
  const answer = await call('PUT', `/__sandbank/directory/tokens/${tokenAddress}`, {
    symbol: tokenSymbol,
    name: tokenName,
    chain: tokenChainId,
    marketCapUsd,
    weeklyRevenueWeth: '1.5',
  })
  expect(answer.status).toBe(200)
}

async function judge(slug: string, body: { approved?: boolean; featured?: boolean }): Promise<void> {
  const { profiles } = (await call('GET', '/__sandbank/profiles?limit=100')).body
  const { id } = profiles.find((item: { slug: string }) => item.slug === slug)
  expect((await call('PUT', `/__sandbank/profiles/${id}`, body)).status).toBe(200)
}

/** A profile of the developer's own, approved. */
async function publish(fields: Record<string, unknown> = {}): Promise<string> {
  const { slug } = (await call('POST', '/agent/profile', { projectName: 'Socket Wrench', ...fields })).body
  await judge(slug, { approved: true })
  return slug
}

describe('AGENT_PROFILE_UPDATE', () => {
  it('[socket-listing] tells everybody the line of the list whose market cap and revenue changed', async () => {
    const clients = [await joined(), await joined()]
    const received = clients.map((client) => once(client, 'AGENT_PROFILE_UPDATE'))
    await setMarketCap('night-ferry', 123_456.78)
    for (const payload of await Promise.all(received)) {
      expect(payload).toEqual(await listed('night-ferry'))
      expect(payload).toMatchObject({
        slug: 'night-ferry',
        marketCapUsd: 123_456.78,
        weeklyRevenueWeth: '1.5',
      })
    }
  })

  it('[socket-listing] is not sent for what the list does not show', async () => {
    const slug = await publish()
    const client = await joined()
    const seen: unknown[] = []
    client.on('AGENT_PROFILE_UPDATE', (payload) => seen.push(payload))
    await call('PUT', '/agent/profile', { description: 'Nobody lists descriptions.' })
    await call('POST', '/agent/profile/update', { title: 'One', content: 'Update' })
    await judge(slug, { featured: true })
    const notified = until(client, 'AGENT_PROFILE_UPDATE', ({ slug }) => slug === 'marram')
    await setMarketCap('marram', 1)
    await notified
    expect(seen).toHaveLength(1)
  })

  it('[socket-listing] tells of a profile that joins the list, changes its name there, and leaves it', async () => {
    const client = await joined()
    const seen: { slug: string; projectName?: string }[] = []
    client.on('AGENT_PROFILE_UPDATE', (payload) => seen.push(payload))
    const slug = await publish()
    await call('PUT', '/agent/profile', { projectName: 'Renamed' })
    await judge(slug, { approved: false })
    await judge(slug, { approved: true })
    const gone = until(client, 'AGENT_PROFILE_UPDATE', () => seen.length === 5)
    await call('DELETE', '/agent/profile')
    await gone
    expect(seen.map(({ projectName }) => projectName)).toEqual([
      'Socket Wrench',
      'Renamed',
      undefined,
      'Renamed',
      undefined,
    ])
    // Of what is not public only its removal is sent.
    expect(seen[2]).toEqual({ slug })
    expect(seen[4]).toEqual({ slug })
  })

  it('[socket-listing] speaks the vocabulary of the settings', async () => {
    await call('PUT', '/__sandbank/settings', { vocabulary: 'bankr' })
    const client = await joined()
    await client.emitWithAck('subscribe', 'night-ferry')
    const received = once(client, 'AGENT_PROFILE_DETAIL_UPDATE')
    await setMarketCap('night-ferry', 5)
    expect(await received).toHaveProperty('twitterUsername')
    await call('PUT', '/__sandbank/settings', { vocabulary: 'neutral' })
  })
})

describe('AGENT_PROFILE_DETAIL_UPDATE', () => {
  it('[socket-detail] follows a slug from subscribe to unsubscribe, with the profile as REST shows it', async () => {
    const slug = await publish({ description: 'first' })
    const client = await joined()
    const seen: { description: string }[] = []
    client.on('AGENT_PROFILE_DETAIL_UPDATE', (payload) => seen.push(payload))

    await call('PUT', '/agent/profile', { description: 'before' })
    await emulator.drain()
    expect(await client.emitWithAck('subscribe', slug)).toEqual({ success: true })
    const received = once(client, 'AGENT_PROFILE_DETAIL_UPDATE')
    await call('PUT', '/agent/profile', { description: 'during' })
    expect(await received).toEqual(await profile(slug))
    expect(await client.emitWithAck('unsubscribe', slug)).toEqual({ success: true })
    await call('PUT', '/agent/profile', { description: 'after' })
    await emulator.drain()
    await client.emitWithAck('subscribe', slug)
    const last = until(client, 'AGENT_PROFILE_DETAIL_UPDATE', ({ description }) => description === 'last')
    await call('PUT', '/agent/profile', { description: 'last' })
    await last
    expect(seen.map(({ description }) => description)).toEqual(['during', 'last'])
  })

  it('[socket-detail] takes a token address too, in any letter case, and tells once', async () => {
    const { tokenAddress } = await profile('night-ferry')
    const client = await joined()
    const seen: unknown[] = []
    client.on('AGENT_PROFILE_DETAIL_UPDATE', (payload) => seen.push(payload))
    await client.emitWithAck('subscribe', tokenAddress.toUpperCase().replace('0X', '0x'))
    await client.emitWithAck('subscribe', 'NIGHT-FERRY')
    const received = until(client, 'AGENT_PROFILE_UPDATE', ({ slug }) => slug === 'marram')
    await setMarketCap('night-ferry', 77)
    await setMarketCap('marram', 78)
    await received
    expect(seen).toEqual([expect.objectContaining({ slug: 'night-ferry', marketCapUsd: 77 })])
  })

  it('[socket-detail] follows the profile that the address leads to, of two that name one token', async () => {
    const { tokenAddress } = await profile('night-ferry')
    const slug = await publish({ tokenAddress })
    const client = await joined()
    await client.emitWithAck('subscribe', tokenAddress)
    const seen: string[] = []
    client.on('AGENT_PROFILE_DETAIL_UPDATE', (payload) => seen.push(payload.slug))
    const received = until(client, 'AGENT_PROFILE_UPDATE', (payload) => payload.slug === slug)
    await call('PUT', '/agent/profile', { projectName: 'The second' })
    await received
    const both = until(client, 'AGENT_PROFILE_UPDATE', ({ slug }) => slug === 'marram')
    await setMarketCap('night-ferry', 79)
    await setMarketCap('marram', 80)
    await both
    expect(seen).toEqual(['night-ferry'])
    expect((await profile(tokenAddress)).slug).toBe('night-ferry')
  })

  it('[socket-detail] shows nobody a profile that is not approved, and goes on once it is', async () => {
    const { slug } = (await call('POST', '/agent/profile', { projectName: 'Hidden' })).body
    const client = await joined()
    await client.emitWithAck('subscribe', slug)
    const seen: { description: string }[] = []
    client.on('AGENT_PROFILE_DETAIL_UPDATE', (payload) => seen.push(payload))
    await call('PUT', '/agent/profile', { description: 'secret' })
    const received = until(client, 'AGENT_PROFILE_DETAIL_UPDATE', () => true)
    await call('PUT', '/agent/profile', { description: 'public' })
    await judge(slug, { approved: true })
    expect(await received).toMatchObject({ slug, approved: true, description: 'public' })
    expect(seen).toHaveLength(1)
  })

  it(`tells every one of ${CHANGES} changes in their order`, async () => {
    const client = await joined()
    await client.emitWithAck('subscribe', 'night-ferry')
    const seen: number[] = []
    client.on('AGENT_PROFILE_DETAIL_UPDATE', ({ marketCapUsd }) => seen.push(marketCapUsd))
    const done = until(client, 'AGENT_PROFILE_DETAIL_UPDATE', () => seen.length === CHANGES)
    const steps = Array.from({ length: CHANGES }, (_, i) => i + 1)
    for (const step of steps) {
      await setMarketCap('night-ferry', step)
      await emulator.drain()
    }
    await done
    expect(seen).toEqual(steps)
  })
})

describe('what a client says', () => {
  it.each([
    [[], 'undefined'],
    [[''], '0 characters'],
    [['x'.repeat(101)], '101 characters'],
    [[7], 'number'],
    [[null], 'null'],
    [[{ slug: 'night-ferry' }], 'object'],
    [[new Uint8Array([1, 2, 3])], 'object'],
  ])('is acknowledged with what is wrong about it: subscribe(%j)', async (args, got) => {
    const client = await joined()
    expect(await client.emitWithAck('subscribe', ...args)).toEqual({
      error: 'Invalid request',
      message: `subscribe: the argument must be a profile's slug or token address, 1 to 100 characters; got ${got}.`,
    })
    // And it stays connected.
    expect(await client.emitWithAck('unsubscribe', 'night-ferry')).toEqual({ success: true })
  })

  it('without an acknowledgement is obeyed as well', async () => {
    const client = await joined()
    client.emit('subscribe', 'night-ferry')
    await client.emitWithAck('unsubscribe', 'marram')
    const received = once(client, 'AGENT_PROFILE_DETAIL_UPDATE')
    await setMarketCap('night-ferry', 9)
    expect(await received).toMatchObject({ slug: 'night-ferry' })
  })
})

describe('the server', () => {
  it('refuses other namespaces, and keeps the connection for those it has', async () => {
    const client = connect(host.url, { namespace: '/agent-profile' })
    expect((await once(client, 'connect_error')).message).toBe('Invalid namespace')
  })

  it('refuses polling as a server does that takes WebSockets only', async () => {
    const client = connect(host.url, { transports: ['polling'] })
    const error = await once(client, 'connect_error')
    expect(error.context.status).toBe(400)
  })

  it.each([
    ['GET', 'EIO=4&transport=polling'],
    ['POST', 'EIO=4&transport=polling'],
    ['GET', ''],
    ['GET', 'EIO=4&transport=websocket&sid=none'],
    ['POST', 'EIO=4&transport=websocket'],
    ['GET', 'EIO=4&transport=websocket'],
    ['GET', 'EIO=4&transport=webtransport'],
  ])('refuses over HTTP what the official server refuses, byte for byte: %s ?%s', async (method, query) => {
    const official = await serveOfficial()
    const real = await fetch(`${official.url}/socket.io/?${query}`, { method })
    const here = await fetch(`${host.url}/socket.io/?${query}`, { method })
    expect(here.status).toBe(400)
    expect([here.status, await here.text()]).toEqual([real.status, await real.text()])
    await official.stop()
  })

  it('says in the journal what was refused and what is needed', async () => {
    await emulator.fetch(new Request('http://sandbank.test/socket.io/?EIO=4&transport=polling'))
    const [entry] = (await call('GET', '/__sandbank/journal')).body.entries
    expect(entry.decision.text).toBe('sockets.handshake transport=polling needed=websocket method=GET')
  })

  it('asks whether a client may connect, and tells it why not', async () => {
    const strict = await serveSockets(emulator, {
      allow: ({ headers }) =>
        headers['x-friend'] === 'yes' || 'Only friends may connect (rule test.friend); send X-Friend: yes.',
    })
    const friend = connect(strict.url, { extraHeaders: { 'X-Friend': 'yes' } })
    await once(friend, 'connect')
    const stranger = connect(strict.url)
    const { description } = await once(stranger, 'connect_error')
    expect(description.message).toContain('400')
    stranger.close()
    friend.close()
    await strict.stop()
  })

  it('is found again after a restart, by the client itself, which hears what happens then', async () => {
    const first = await serveSockets(emulator)
    const client = connect(first.url)
    client.on('connect', () => client.emit('subscribe', 'night-ferry'))
    await once(client, 'connect')
    const lost = once(client, 'disconnect')
    await first.stop()
    await lost
    const back = once(client, 'connect')
    const second = await serveSockets(emulator, { port: first.port })
    await back
    await client.emitWithAck('unsubscribe', 'marram')
    const received = once(client, 'AGENT_PROFILE_DETAIL_UPDATE')
    await setMarketCap('night-ferry', 11)
    expect(await received).toMatchObject({ slug: 'night-ferry', marketCapUsd: 11 })
    client.close()
    await second.stop()
  })

  it('keeps who answers its pings', async () => {
    const patient = await serveSockets(emulator, { pingInterval: 20, pingTimeout: 20_000 })
    const client = connect(patient.url)
    await once(client, 'connect')
    for (let pings = 0; pings < 5; pings++) await once(client.io, 'ping')
    expect(await client.emitWithAck('unsubscribe', 'marram')).toEqual({ success: true })
    client.close()
    await patient.stop()
  })

  it('closes who does not', async () => {
    const strict = await serveSockets(emulator, { pingInterval: 20, pingTimeout: 20 })
    const deaf = new WebSocket(`${strict.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    const seen: string[] = []
    deaf.on('message', (data) => seen.push(String(data)[0] ?? ''))
    await once(deaf, 'close')
    expect(seen).toEqual(['0', '2'])
    await strict.stop()
  })

  it(`serves ${SUBSCRIBERS} subscribers`, async () => {
    const all = await Promise.all(Array.from({ length: SUBSCRIBERS }, () => joined()))
    await Promise.all(all.map((client) => client.emitWithAck('subscribe', 'night-ferry')))
    const received = all.map((client) => once(client, 'AGENT_PROFILE_DETAIL_UPDATE'))
    await setMarketCap('night-ferry', 4321)
    for (const payload of await Promise.all(received)) expect(payload.marketCapUsd).toBe(4321)
  })
})
