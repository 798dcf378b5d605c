import { within } from '#kernel/concurrency/pause'
import type { Context } from '#kernel/context'
import { HOUR_MS } from '#kernel/durations'
import { isRefusal } from '#kernel/errors'
import { jsonOf } from '#kernel/json-of'
import { isLong, secretMask } from '#kernel/secrets/secret-values'
import type { WireDialect } from '../../formats/model-request'
import { ProviderError } from '../../provider-failures'
import { acceptWith } from '../hops'
import type { GenerateOptions } from '../provider'
import type { ProviderRow, Upstream } from '../tables'
import { complaintOf } from './reading'

/** Far above any answer; what a request waits for is limited by the upstream's own timeout. */
const LIMITS = { timeoutMs: HOUR_MS, maxBytes: 100_000_000 }

/** What `Retry-After` may be. */
const SECONDS_OR_DATE = /^(\d{1,10}|[A-Z][a-z]{2}, [\w :]{10,40})$/

/** One exchange with an upstream: its waits and its failures, in the gateway's terms. */
export class Exchange {
  readonly #stop = new AbortController()
  readonly #signal: AbortSignal
  /** Hides the upstream's key: what it echoes is neither stored nor passed on. */
  mask = secretMask([])

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
    const response = await this.#reached(this.context.outbound.as('configuration').fetch(url, init, LIMITS))
    if (response.ok) return response
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      this.close()
      throw this.down(`${url} redirects elsewhere: give the address where it ends`)
    }
    const text = await this.text(response)
    if (response.status > 599) throw this.broken(`it answered ${response.status}, which is no status of HTTP`)
    throw this.#refused(response, text)
  }

  /** A file that its answer points to: what is not at the upstream's own origin has to be public, for it chose the address. */
  async file(url: string): Promise<Response> {
    const isItsOwn = URL.canParse(url) && new URL(url).origin === new URL(this.upstream.baseUrl).origin
    const door = this.context.outbound.as(isItsOwn ? 'configuration' : 'user-code')
    return this.#reached(door.fetch(url, { signal: this.#signal }, LIMITS))
  }

  #reached(answer: Promise<Response>): Promise<Response> {
    return this.#within(answer, (why) => this.down(why))
  }

  /**
   * What is awaited of an answer that has begun: 504 when it takes too long, 503 when the connection breaks. Other
   * origins that refuse this one (CORS) have done so before.
   */
  inTime<Value>(work: Promise<Value>): Promise<Value> {
    return this.#within(work, (why) => this.broken(`it broke off in the middle of its answer (${why})`))
  }

  async #within<Value>(work: Promise<Value>, failed: (why: string) => ProviderError): Promise<Value> {
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
    throw failed(thrown instanceof Error ? thrown.message : String(thrown))
  }

  /** The body of an answer, without the key. */
  async text(response: Response): Promise<string> {
    return this.mask.json(await this.inTime(response.text()))
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
    const message = this.mask.text(`${name} (${this.upstream.baseUrl}): ${why}.`)
    return new ProviderError(name, 'down', 503, message)
  }

  #refused(response: Response, text: string): ProviderError {
    const complaint = complaintOf(jsonOf(text))
    const { name } = this.row
    const retryAfter = SECONDS_OR_DATE.exec(response.headers.get('retry-after') ?? '')?.[0]
    const detail = complaint?.message || text.slice(0, 1_000) || this.mask.text(response.statusText)
    const message = detail || 'no message'
    const { type, code } = complaint ?? {}
    return new ProviderError(name, 'answered', response.status, message, type, code, retryAfter)
  }

  async #credentials(): Promise<Record<string, string>> {
    const { ciphertext } = this.row
    const key = ciphertext === null ? undefined : await this.context.secrets.decrypt(ciphertext)
    this.mask = secretMask([{ value: key ?? '', mark: '••••' }].filter(isLong))
    if (this.upstream.dialect === 'messages') {
      return { 'anthropic-version': '2023-06-01', ...(key !== undefined && { 'x-api-key': key }) }
    }
    return key === undefined ? {} : { Authorization: `Bearer ${key}` }
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
