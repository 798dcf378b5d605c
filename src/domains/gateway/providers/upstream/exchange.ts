import type { Context } from '#kernel/context'
import { HOUR_MS } from '#kernel/durations'
import { isRefusal } from '#kernel/errors'
import { within } from '#kernel/pause'
import type { WireDialect } from '../../formats/model-request'
import { ProviderError } from '../../provider-failures'
import { acceptWith } from '../hops'
import type { GenerateOptions } from '../provider'
import type { ProviderRow, Upstream } from '../tables'
import { complaintOf } from './reading'

/** Far above any answer; what a request waits for is limited by the upstream's own timeout. */
const LIMITS = { timeoutMs: HOUR_MS, maxBytes: 100_000_000 }

/** One exchange with an upstream: its waits and its failures, in the gateway's terms. */
export class Exchange {
  readonly #stop = new AbortController()
  readonly #signal: AbortSignal

  constructor(
    private readonly context: Context,
    private readonly row: ProviderRow,
    private readonly upstream: Upstream,
    private readonly client: Pick<GenerateOptions, 'signal' | 'hops'>,
  ) {
    this.#signal = AbortSignal.any([client.signal, this.#stop.signal])
  }

  /** The answer, where it is one. Throws a `ProviderError` for everything else. */
  async send(path: string, body?: unknown): Promise<Response> {
    const { baseUrl, dialect } = this.upstream
    const url = endpoint(baseUrl, dialect, path)
    const headers = new Headers(await this.#credentials())
    headers.set('Accept', acceptWith(this.client.hops))
    if (body !== undefined) headers.set('Content-Type', 'application/json')
    const init: RequestInit = {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      signal: this.#signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    const response = await this.inTime(this.context.outbound.as('configuration').fetch(url, init, LIMITS))
    if (response.ok) return response
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      this.close()
      throw this.down(`${url} redirects elsewhere: give the address where it ends`)
    }
    throw this.#refused(response, await this.inTime(response.text()))
  }

  /** A file that its answer points to: what is not at the upstream's own origin has to be public, for it chose the address. */
  async file(url: string): Promise<Response> {
    const isItsOwn = URL.canParse(url) && new URL(url).origin === new URL(this.upstream.baseUrl).origin
    const door = this.context.outbound.as(isItsOwn ? 'configuration' : 'user-code')
    return this.inTime(door.fetch(url, { signal: this.#signal }, LIMITS))
  }

  /** Whatever is awaited of the upstream: 504 when it takes too long, 503 when the connection fails. */
  async inTime<Value>(work: Promise<Value>): Promise<Value> {
    const { timeoutMs } = this.upstream
    const value = await within(
      timeoutMs,
      work.then(
        (done) => ({ done }),
        (thrown) => ({ thrown }),
      ),
    )
    if (value === undefined) {
      this.close()
      const message = `${this.row.name} took longer than ${timeoutMs} ms`
      throw new ProviderError(this.row.name, 'timeout', 504, message)
    }
    if ('done' in value) return value.done
    if (this.client.signal.aborted) throw this.client.signal.reason
    this.close()
    const { thrown } = value
    if (isRefusal(thrown)) throw thrown
    throw this.down(thrown instanceof Error ? thrown.message : String(thrown))
  }

  /** Stops what is still under way. */
  close(): void {
    this.#stop.abort()
  }

  down(why: string): ProviderError {
    return this.broken(`could not be reached: ${why}. In a browser it must also allow this origin (CORS)`)
  }

  /** It is there, and what it does is no answer. */
  broken(why: string): ProviderError {
    const { name } = this.row
    return new ProviderError(name, 'down', 503, `${name} (${this.upstream.baseUrl}): ${why}.`)
  }

  #refused(response: Response, text: string): ProviderError {
    const complaint = complaintOf(jsonOf(text))
    const { name } = this.row
    const retryAfter = response.headers.get('retry-after') ?? undefined
    const message = complaint?.message || text.slice(0, 1_000) || response.statusText || 'no message'
    const { type, code } = complaint ?? {}
    return new ProviderError(name, 'answered', response.status, message, type, code, retryAfter)
  }

  async #credentials(): Promise<Record<string, string>> {
    const { ciphertext } = this.row
    const key = ciphertext === null ? undefined : await this.context.secrets.decrypt(ciphertext)
    if (this.upstream.dialect === 'messages') {
      return { 'anthropic-version': '2023-06-01', ...(key !== undefined && { 'x-api-key': key }) }
    }
    return key === undefined ? {} : { Authorization: `Bearer ${key}` }
  }
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Where an upstream's endpoints lie. Base addresses are written as the official clients take them: with `/v1` for the
 * chat format, without for the messages format. An address without a path gets it either way.
 */
function endpoint(baseUrl: string, dialect: WireDialect, path: string): string {
  const base = baseUrl.replace(/\/+$/, '')
  const hasVersion = /\/v\d+[a-z0-9]*$/i.test(base)
  const isBare = new URL(base).pathname === '/'
  const needsVersion = dialect === 'messages' ? !hasVersion : isBare
  return `${base}${needsVersion ? '/v1' : ''}${path}`
}
