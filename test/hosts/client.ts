import { expect } from 'vitest'
import { version as VERSION } from '../../package.json'
import type { AdminApi } from '../../src/control/admin-api'
import type { Route } from '../../src/kernel/http/define-route'
import { loadRoutes } from '../../src/kernel/http/lazy-routes'
import { DEFAULT_SERVICE_RULES } from '../../src/kernel/service-rules'
import { pathSpellings } from '../../src/kernel/vocabulary'
import { allRoutes } from '../../src/routes'
import type { HostAnswer, RunningHost } from './host'

export interface Answer extends HostAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came; the assertion checks it
  body: any
}

export interface Send {
  key?: string
  headers?: Record<string, string>
  body?: unknown
}

/** The suite's view of a host: JSON in and out, every successful answer checked against its route's schema. */
export class Client {
  keys: Record<'full' | 'readOnly' | 'noAgent' | 'noWallet' | 'noGateway', string> = {
    full: '',
    readOnly: '',
    noAgent: '',
    noWallet: '',
    noGateway: '',
  }

  /** Schemas are neutral: bodies in the other vocabulary are not checked against them. */
  vocabulary: 'neutral' | 'bankr' = 'neutral'

  /** Settings outlive a reset: they are put back only after a case that changed them. */
  #hasUsualSettings = false

  /** Whether nothing was sent since the last reset that could have changed the state. */
  #isUntouched = false

  constructor(private readonly host: RunningHost) {}

  async speak(vocabulary: 'neutral' | 'bankr'): Promise<void> {
    await this.put('/__sandbank/settings', { body: { vocabulary } })
    this.vocabulary = vocabulary
  }

  /** Back to the seeded data, with time running and default settings. Whoever only read leaves it to the next. */
  async reset(): Promise<void> {
    if (this.#isUntouched) return
    await this.post('/__sandbank/reset', { body: { seed: 'sandbank' } })
    if (!this.#hasUsualSettings) {
      const body = {
        callerIp: '127.0.0.1',
        baseAddresses: [],
        allowedHosts: [],
        vocabulary: 'neutral',
        evmTimeoutMs: 10_000,
        serviceRules: DEFAULT_SERVICE_RULES,
      }
      await this.put('/__sandbank/settings', { body })
      this.vocabulary = 'neutral'
      this.#hasUsualSettings = true
    }
    // The same seed has the same keys.
    if (!this.keys.full) this.keys = (await this.get('/__sandbank/credentials')).body.keys
    this.#isUntouched = true
  }

  get = (path: string, send?: Send) => this.send('GET', path, send)
  post = (path: string, send?: Send) => this.send('POST', path, send)
  put = (path: string, send?: Send) => this.send('PUT', path, send)
  patch = (path: string, send?: Send) => this.send('PATCH', path, send)
  delete = (path: string, send?: Send) => this.send('DELETE', path, send)

  /** As the shell and scripts do: create a key, get it whole. */
  async newKey(fields: Record<string, unknown> = {}): Promise<{ apiKey: string; id: string }> {
    const { status, body } = await this.post('/__sandbank/keys', { body: { name: 'test', ...fields } })
    expect(status).toBe(201)
    return { apiKey: body.apiKey, id: body.key.id }
  }

  /** A key of a wallet other than the developer's. */
  async strangersKey(): Promise<string> {
    const { wallets } = (await this.get('/__sandbank/wallets')).body
    const [stranger] = wallets.filter(({ id }: { id: string }) => id !== 'wlt_developer')
    return (await this.newKey({ walletId: stranger.id })).apiKey
  }

  async send(method: string, path: string, { key, headers = {}, body }: Send = {}): Promise<Answer> {
    if (path === '/__sandbank/settings' && method !== 'GET') this.#hasUsualSettings = false
    if (method !== 'GET') this.#isUntouched = false
    const raw = await this.host.request(path, {
      method,
      headers: {
        ...(key !== undefined && { 'X-API-Key': key }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    // A path that cannot be read goes to no tab: the server before it refuses by the same rule, and is of no version.
    const isTabs = !raw.text.includes('(Rule request.path.)')
    if (isTabs) expect(raw.headers, `${method} ${path}: ${raw.status}`).toHaveProperty('x-sandbank', VERSION)
    const isJson = /[/+]json\b/.test(raw.headers['content-type'] ?? '')
    const answer: Answer = { ...raw, body: isJson ? JSON.parse(raw.text) : undefined }
    const route = isJson && answer.status < 300 ? routeOf(method, path) : undefined
    if (route?.response && this.vocabulary === 'neutral')
      expect(route.response.parse(answer.body), route.key).toEqual(answer.body)
    return answer
  }
}

// The schemas do not depend on the admin API, which only the handlers use.
const ROUTES: readonly Route[] = Object.values(await loadRoutes(allRoutes({} as AdminApi)))

const PATTERNS = ROUTES.map((route) => {
  const [method, path] = route.key.split(' ') as [string, string]
  // Only the neutral spelling: bodies follow the vocabulary, schemas are neutral.
  return { route, method, pattern: new RegExp(`^${pathSpellings(path)[0]?.replace(/:\w+/g, '[^/]+')}$`) }
})

function routeOf(method: string, path: string): Route | undefined {
  const [pathname] = path.split('?')
  return PATTERNS.find((entry) => entry.method === method && entry.pattern.test(pathname as string))?.route
}
