import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { kernel } from '../../../test/helpers/context'
import { AuthSchemes } from '../auth'
import { BackgroundFailures } from '../background'
import { createApp } from './app'
import { defineRoute, type Route, routeTable } from './define-route'
import { lazyRoutes } from './lazy-routes'
import { responseOf } from './text-answer'

const base = { summary: 'A test', level: 'ours', auth: { kind: 'operator' } } as const

async function app(route: Route, options: Partial<Parameters<typeof createApp>[0]> = {}) {
  const context = await kernel()
  const failures = new BackgroundFailures(context.bus, context.clock)
  const answer = createApp({
    routes: { [route.key]: route },
    context,
    auth: new AuthSchemes([]),
    version: '1.2.3',
    ready: async () => undefined,
    reading: () => 0,
    unrouted: () => undefined,
    databaseId: () => 'here',
    observe: () => undefined,
    ...options,
  })
  const get = async (path = '/it', method = 'GET') =>
    responseOf(await answer(new Request(`http://sandbank.test${path}`, { method }), { ip: '127.0.0.1' }))
  return { get, failures }
}

describe('an answer', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('may be one whose headers cannot be changed', async () => {
    const { get } = await app(
      defineRoute('GET /it', {
        ...base,
        handle: async () => Response.redirect('http://sandbank.test/there'),
      }),
    )
    const { status, headers } = await get()
    expect([
      status,
      headers.get('location'),
      headers.get('x-sandbank'),
      headers.get('x-sandbank-database'),
    ]).toEqual([302, 'http://sandbank.test/there', '1.2.3', 'here'])
  })

  it('is a 500 where the handler answers with a network error', async () => {
    const { get } = await app(defineRoute('GET /it', { ...base, handle: async () => Response.error() }))
    const response = await get()
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      error: 'Internal error',
      message:
        'Sandbank itself failed on this request (Error: GET /it answered with Response.error()). That is a bug; the console has the details.',
    })
  })

  it.each(['headers', 'dialectOf'] as const)('is a 500 where %s of its route throws', async (part) => {
    const { get } = await app(
      defineRoute('GET /it', {
        ...base,
        handle: async () => Response.json({}),
        [part]: () => {
          throw new Error('no such thing')
        },
      }),
    )
    const { status, headers } = await get()
    expect([status, headers.get('x-sandbank')]).toEqual([500, '1.2.3'])
  })

  it('stands where its entry in the journal fails, which is reported', async () => {
    const route = defineRoute('GET /it', { ...base, response: z.object({}), handle: async () => ({}) })
    const { get, failures } = await app(route, {
      observe() {
        throw new Error('no paper')
      },
    })
    expect((await get()).status).toBe(200)
    expect((await get()).status).toBe(200)
    expect(failures.last).toEqual([
      { at: expect.any(Number), source: 'journal', message: 'no paper', count: 2 },
    ])
  })

  it('is a 500 where the handler of unknown paths fails', async () => {
    const route = defineRoute('GET /it', { ...base, handle: async () => Response.json({}) })
    const { get } = await app(route, {
      unrouted() {
        throw new Error('no voice')
      },
    })
    const { status, headers } = await get('/elsewhere')
    expect([status, headers.get('x-sandbank')]).toEqual([500, '1.2.3'])
  })

  it('has no body where only its head was asked for', async () => {
    const route = defineRoute('GET /it', { ...base, response: z.object({}), handle: async () => ({}) })
    const { get } = await app(route)
    const response = await get('/it', 'HEAD')
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'application/json; charset=utf-8',
      '',
    ])
  })

  it('is a 503 where its schemas and its handler cannot be loaded, and a 500 where they are broken', async () => {
    const gone = Object.assign(new Error('sw.notes.js did not load'), { name: 'PartFailed', part: 'notes' })
    const load = vi.fn(async (): Promise<{ routes: { 'GET /it': Route<'GET /it'> } }> => {
      throw gone
    })
    const routes = lazyRoutes(load, { 'GET /it': {} })
    const { get } = await app(defineRoute('GET /other', { ...base, handle: async () => ({}) }), { routes })
    const missing = await get()
    expect([missing.status, await missing.json()]).toEqual([
      503,
      { error: 'Part not loaded', message: 'sw.notes.js did not load' },
    ])
    load.mockRejectedValueOnce(new Error('a typo'))
    expect((await get()).status).toBe(500)
  })

  it('has the status of a reply, which must be one of its route', async () => {
    const routes = routeTable({
      'GET /it': defineRoute('GET /it', {
        ...base,
        status: 201,
        otherStatus: 200,
        response: z.object({ isNew: z.boolean() }),
        handle: async (call) => call.reply(200, { isNew: false }),
      }),
    })
    const response = await (await app(routes['GET /it'])).get()
    expect([response.status, await response.json()]).toEqual([200, { isNew: false }])
    const wrong = defineRoute('GET /it', { ...base, handle: async (call) => call.reply(202, {}) })
    expect((await (await app(wrong)).get()).status).toBe(500)
  })
})
