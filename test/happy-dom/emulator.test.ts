import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { createEmulator } from 'sandbank'
import { createHandlers, handlers, emulator as shared } from 'sandbank/msw'
import { afterEach, describe, expect, it } from 'vitest'

describe('createEmulator under happy-dom', () => {
  it('adds no global and changes none', async () => {
    const names = Object.getOwnPropertyNames(globalThis).sort()
    const { fetch, indexedDB, Date: date } = globalThis
    const emulator = createEmulator()
    await emulator.fetch(new Request('http://sandbank.test/wallet/me'))
    expect(Object.getOwnPropertyNames(globalThis).sort()).toEqual(names)
    expect(globalThis.fetch).toBe(fetch)
    expect(globalThis.indexedDB).toBe(indexedDB)
    expect(globalThis.Date).toBe(date)
    await emulator.close()
  })

  it('answers the Request of the page', async () => {
    expect(globalThis.window).toBeDefined()
    const emulator = createEmulator()
    const response = await emulator.fetch(
      new Request('http://sandbank.test/agent/profile', {
        method: 'POST',
        headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' },
        body: JSON.stringify({ projectName: 'From a page' }),
      }),
    )
    expect(response.status).toBe(201)
    expect(response.headers.get('x-sandbank')).toBeTruthy()
    expect(await response.json()).toMatchObject({ slug: 'from-a-page', approved: false })
    await emulator.close()
  })

  it('has a state of its own: nothing is shared with another one', async () => {
    const [one, two] = [createEmulator(), createEmulator()]
    const create = (emulator: typeof one) =>
      emulator.fetch(
        new Request('http://sandbank.test/agent/profile', {
          method: 'POST',
          headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' },
          body: '{"projectName":"Mine"}',
        }),
      )
    expect((await create(one)).status).toBe(201)
    expect((await create(two)).status).toBe(201)
    expect((await create(one)).status).toBe(409)
    await one.reset()
    expect((await create(one)).status).toBe(201)
    expect((await create(two)).status).toBe(409)
    await Promise.all([one.close(), two.close()])
  })

  it('travels in time and listens to what happens', async () => {
    const emulator = createEmulator({ now: () => Date.parse('2030-01-01T00:00:00Z') })
    const facts: string[] = []
    emulator.events.subscribe(({ type }) => facts.push(type))
    await emulator.clock.freeze()
    await emulator.fetch(new Request('http://sandbank.test/agent-profiles/marram/tweets'))
    const fellDue = await emulator.clock.advance(600_000)
    expect(fellDue).toEqual([
      {
        at: Date.parse('2030-01-01T00:10:00Z'),
        kind: 'cache.expires',
        what: expect.stringContaining('social:'),
      },
    ])
    expect(emulator.clock.now()).toBe(Date.parse('2030-01-01T00:10:00Z'))
    await emulator.reset()
    expect(facts).toEqual(['clock.changed', 'clock.changed', 'state.replaced'])
    await emulator.close()
  })
})

describe('sandbank/msw', () => {
  let server: ReturnType<typeof setupServer> | undefined
  afterEach(() => server?.close())

  it('answers, with the ready handlers, the service’s own address and leaves the rest to others', async () => {
    server = setupServer(
      ...handlers,
      http.get('https://elsewhere.example/wallet/me', () => HttpResponse.json({ mine: true })),
    )
    server.listen({ onUnhandledRequest: 'error' })
    const me = await fetch('https://api.bankr.bot/wallet/me', { headers: { 'X-API-Key': shared.keys.full } })
    expect([me.status, (await me.json()).success]).toEqual([200, true])
    expect(await (await fetch('https://elsewhere.example/wallet/me')).json()).toEqual({ mine: true })
  })

  it('answers the page’s own origin on API paths, and base addresses from the settings', async () => {
    const emulator = createEmulator()
    const theirs = http.get('https://api.mine.example/agent-profiles', () =>
      HttpResponse.json({ mine: true }),
    )
    server = setupServer(...createHandlers(emulator), theirs)
    server.listen({ onUnhandledRequest: 'error' })
    expect((await fetch(`${location.origin}/agent-profiles`)).status).toBe(200)
    const read = async () => (await fetch('https://api.mine.example/agent-profiles')).json()
    expect(await read()).toEqual({ mine: true })
    await fetch('http://sandbank.test/__sandbank/settings', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{"baseAddresses":["https://api.mine.example"]}',
    })
    expect((await read()).profiles).toHaveLength(10)
    await emulator.close()
  })
})
