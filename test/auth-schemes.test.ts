import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Journal, journalTable } from '../src/control'
import { keysDomain } from '../src/domains/keys'
import { walletDomain } from '../src/domains/wallet'
import { type AuthScheme, AuthSchemes } from '../src/kernel/auth'
import type { Domain } from '../src/kernel/domain'
import { defineErrors, Refusal } from '../src/kernel/errors'
import { createApp } from '../src/kernel/http/app'
import { defineRoute, routeTable } from '../src/kernel/http/define-route'
import { openApi } from '../src/kernel/http/openapi'
import { responseOf } from '../src/kernel/http/text-answer'
import { defineTable } from '../src/kernel/store/store'
import { kernel } from './helpers/context'

/** A kind of caller that neither the kernel nor any domain of the product knows: a gauge signs what it measures. */
interface GaugePrincipal {
  readonly kind: 'gauge'
  readonly gaugeId: string
  readonly harbour: string
}

declare module '../src/kernel/auth' {
  interface AuthRules {
    gauge: { options: { readonly mayWrite?: boolean }; principal: GaugePrincipal }
  }
}

const gaugeErrors = defineErrors({
  required: { status: 401, error: 'Gauge signature required' },
  readOnly: { status: 403, error: 'Gauge may not write' },
})

const gaugeTable = defineTable('gauges', {
  schema: z.strictObject({ id: z.string(), harbour: z.string(), mayWrite: z.boolean(), marks: z.int() }),
  indexes: { 1: 'id' },
})

const gaugeScheme: AuthScheme<'gauge'> = {
  kind: 'gauge',
  headers: ['x-gauge'],
  credential: (headers) => headers.get('x-gauge') ?? undefined,
  async identify({ store }, credential) {
    const row = await store.readCommitted(gaugeTable, credential)
    return row && { kind: 'gauge', gaugeId: row.id, harbour: row.harbour }
  },
  authorize({ mayWrite }, { caller }) {
    if (caller?.kind !== 'gauge') {
      throw new Refusal(gaugeErrors.required, 'Send the id of a gauge in X-Gauge.', {
        rule: 'gauge.missing',
        facts: {},
      })
    }
    if (mayWrite && caller.gaugeId === 'dry') {
      throw new Refusal(gaugeErrors.readOnly, 'This gauge may not write.', {
        rule: 'gauge.write',
        facts: { gauge: caller.gaugeId },
      })
    }
    return caller
  },
  errors: ({ mayWrite }) => [gaugeErrors.required, ...(mayWrite ? [gaugeErrors.readOnly] : [])],
  openApi: {
    schemes: { gauge: { type: 'apiKey', in: 'header', name: 'X-Gauge' } },
    security: [{ gauge: [] }],
  },
  nameOf(caller) {
    const { gaugeId, harbour } = caller as GaugePrincipal
    return { kind: 'gauge', id: gaugeId, label: `gauge of ${harbour}` }
  },
}

const routes = routeTable({
  'POST /tides': defineRoute('POST /tides', {
    summary: 'What a gauge has measured',
    level: 'ours',
    auth: { kind: 'gauge', mayWrite: true },
    body: z.object({ metres: z.number() }),
    response: z.object({ harbour: z.string(), metres: z.number() }),
    // Typed: a gauge has a harbour, and no wallet.
    handle: async ({ principal, body }) => ({ harbour: principal.harbour, metres: body.metres }),
  }),
  'POST /tides/mark': defineRoute('POST /tides/mark', {
    summary: 'Counts the marks of a gauge',
    level: 'ours',
    auth: { kind: 'gauge' },
    response: z.object({ marks: z.int() }),
    async handle({ context, principal, transact }) {
      const gauges = context.store.table(gaugeTable)
      return transact([gaugeTable], async () => {
        const row = (await gauges.get(principal.gaugeId)) as z.infer<typeof gaugeTable.schema>
        await gauges.put({ ...row, marks: row.marks + 1 })
        return { marks: row.marks + 1 }
      })
    },
  }),
})

const tidesDomain: Domain = { name: 'tides', tables: [gaugeTable], routes, auth: [gaugeScheme] }

async function harbour() {
  const domains = [keysDomain, walletDomain, tidesDomain]
  const tables = [journalTable, ...domains.flatMap((domain) => domain.tables)]
  const context = await kernel({ tables })
  await context.store.write([gaugeTable], async () => {
    await context.store.table(gaugeTable).bulkAdd([
      { id: 'pier', harbour: 'Wells', mayWrite: true, marks: 0 },
      { id: 'dry', harbour: 'Blakeney', mayWrite: false, marks: 0 },
    ])
  })
  const auth = new AuthSchemes(domains.flatMap((domain) => domain.auth ?? []))
  const journal = new Journal(context)
  const answer = createApp({
    routes,
    context,
    auth,
    version: '0',
    ready: async () => undefined,
    reading: () => 0,
    unrouted: () => undefined,
    databaseId: () => undefined,
    observe: (outcome) => journal.record(outcome),
  })
  const send = async (headers: Record<string, string>, path = '/tides') => {
    const request = new Request(`http://sandbank.test${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: '{"metres":3.2}',
    })
    return responseOf(await answer(request, { ip: '127.0.0.1' }))
  }
  return { context, auth, journal, send }
}

describe('a kind of caller that a domain registers', () => {
  let harbourApp: Awaited<ReturnType<typeof harbour>>
  beforeAll(async () => {
    harbourApp = await harbour()
  })

  it('is let in by its own rule and typed in the handler', async () => {
    const response = await harbourApp.send({ 'X-Gauge': 'pier' })
    expect([response.status, await response.json()]).toEqual([200, { harbour: 'Wells', metres: 3.2 }])
  })

  it('is refused in its own words; other credentials do not count', async () => {
    const required = { error: 'Gauge signature required', message: 'Send the id of a gauge in X-Gauge.' }
    for (const headers of [{}, { 'X-Gauge': 'none' }, { 'X-API-Key': 'bk_usr_a_b' }]) {
      const response = await harbourApp.send(headers)
      expect([response.status, await response.json()]).toEqual([401, required])
    }
    const response = await harbourApp.send({ 'X-Gauge': 'dry' })
    expect(await response.json()).toEqual({
      error: 'Gauge may not write',
      message: 'This gauge may not write.',
    })
  })

  it('gets the outcome of its own request where it repeats one, and of no other caller', async () => {
    const mark = async (gauge: string, request: string) => {
      const headers = { 'X-Gauge': gauge, 'X-Sandbank-Request-Id': request }
      return (await harbourApp.send(headers, '/tides/mark')).json()
    }
    const answers = [await mark('pier', 'one'), await mark('pier', 'one'), await mark('pier', 'two')]
    expect(answers).toEqual([{ marks: 1 }, { marks: 1 }, { marks: 2 }])
    expect(await mark('dry', 'one')).toEqual({ marks: 1 })
  })

  it('is in the journal under its own kind and label', async () => {
    const { context, journal, send } = harbourApp
    await journal.clear()
    await send({ 'X-Gauge': 'pier' })
    await send({ 'X-Gauge': 'dry' })
    await send({ 'X-Gauge': 'none' })
    await send({})
    await journal.flush()
    const entries = await context.store.table(journalTable).orderBy('seq').toArray()
    expect(entries.map(({ status, caller, decision }) => [status, caller, decision?.rule])).toEqual([
      [200, { kind: 'gauge', label: 'gauge of Wells', ip: '127.0.0.1' }, undefined],
      [403, { kind: 'gauge', label: 'gauge of Blakeney', ip: '127.0.0.1' }, 'gauge.write'],
      [401, { kind: 'anonymous', label: 'unknown credential', ip: '127.0.0.1' }, 'gauge.missing'],
      [401, { kind: 'anonymous', label: 'no credential', ip: '127.0.0.1' }, 'gauge.missing'],
    ])
  })

  it('is in OpenAPI, with its security scheme and its refusals', () => {
    const described = openApi(routes, harbourApp.auth, '0', 'http://sandbank.test', 'neutral') as {
      paths: { '/tides': { post: { security: unknown; responses: Record<string, { description: string }> } } }
      components: { securitySchemes: Record<string, unknown> }
    }
    const { security, responses } = described.paths['/tides'].post
    expect(security).toEqual([{ gauge: [] }])
    expect(responses[401]?.description).toBe('Gauge signature required')
    expect(responses[403]?.description).toBe('Gauge may not write')
    expect(described.components.securitySchemes.gauge).toEqual({
      type: 'apiKey',
      in: 'header',
      name: 'X-Gauge',
    })
  })

  it('is unknown where no domain registers it, and may be registered once', async () => {
    const auth = new AuthSchemes([])
    const { context } = harbourApp
    expect(() =>
      createApp({
        routes,
        context,
        auth,
        version: '0',
        ready: async () => undefined,
        reading: () => 0,
        unrouted: () => undefined,
        databaseId: () => undefined,
        observe: () => undefined,
      }),
    ).toThrow('no domain registers the auth kind gauge')
    expect(() => new AuthSchemes([gaugeScheme, gaugeScheme])).toThrow(
      'two schemes register the auth kind gauge',
    )
  })
})
