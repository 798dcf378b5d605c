import { bytesToHex } from '@noble/hashes/utils'
import { closedConnectionsSeen } from '../concurrency/next-task'
import { errors, Refusal } from '../errors'
import { fetched } from '../http/fetch-call'
import { DEPTH_HEADER, OUTBOUND_HEADER } from '../http/headers.mjs'
import { readPath } from '../http/path.mjs'
import { type BlockedAddress, localHost } from './address-range'
import { HOSTED_ORIGINS, isHostedService } from './hosted-service'
import { headersAfterRedirect, initAfterRedirect } from './redirect'

interface OutboundLimits {
  /** Whole exchange, redirects included, milliseconds. */
  timeoutMs: number
  /** Largest answer, bytes. */
  maxBytes: number
  /** Called with each redirect's address and what would be sent there; throws where that is forbidden. */
  redirected?: (to: URL, request: RequestInit) => void
  /** Of calls that this emulator answers itself: how many of user code's stand behind one another, with this one. */
  depth?: number
}

const DEFAULT_LIMITS: OutboundLimits = { timeoutMs: 30_000, maxBytes: 10_000_000 }
const MAX_REDIRECTS = 20
const SETTINGS = 'the settings (/ui/clock#settings, or allowedHosts of PUT /__sandbank/settings)'

/**
 * On whose behalf a call is made. `configuration`: an address that the user gave the emulator, such as an upstream or a
 * node. `user-code`: an address that code running in the emulator chose.
 */
export type OutboundCaller = 'configuration' | 'user-code'

/** What a host knows of the network. */
export interface OutboundNetwork {
  fetch?: typeof fetch
  /**
   * A `fetch` that connects to public addresses only, also where a name resolves to something else: it fails with a
   * `BlockedAddress` then. Only of hosts that see what a name resolves to.
   */
  publicFetch?: typeof fetch
  /** Origins at which this emulator answers itself. */
  ownOrigins?(): readonly string[]
  /** Hosts that user code may call whatever they are, as `api.test` or `localhost:3000`. */
  allowedHosts?(): readonly string[]
  /** What of this emulator user code may call all the same. */
  ownServices?: OwnServices
  /**
   * Of a browser, where a header of ours would make every call one that the other server has to allow (CORS): the page
   * whose address carries the mark, as the referrer.
   */
  referrer?(): string | undefined
}

/** Addresses of the emulator that are there for user code: answered in this process, on no network. */
interface OwnServices {
  covers(path: string): boolean
  answer(request: Request): Promise<Response>
}

/** The way out for one kind of caller. */
export interface OutboundDoor {
  /**
   * Sends a request out. Throws a refusal for what this caller may not reach, and a `TimeoutError` or `RangeError` when
   * the answer is too slow or too large.
   */
  fetch(url: string, init?: RequestInit, limits?: Partial<OutboundLimits>): Promise<Response>
  /** Throws as `fetch` does before it sends anything: for an address that is only stored now. */
  check(url: string): URL
}

/** The only way to the network: domains use it instead of the global `fetch`. */
export class Outbound {
  readonly #userCode: UserCodeDoor
  readonly #configuration: ConfigurationDoor

  constructor(network: OutboundNetwork = {}) {
    this.#userCode = new UserCodeDoor(network)
    this.#configuration = new ConfigurationDoor(network)
  }

  as(caller: OutboundCaller): OutboundDoor {
    return caller === 'user-code' ? this.#userCode : this.#configuration
  }

  /**
   * Why a request is not answered that user code of this very emulator sent, and that came back by whatever way; undefined
   * for every other, and where it may.
   */
  ownCallRefusal(request: Pick<Request, 'url'> & { headers: Pick<Headers, 'get'> }): Refusal | undefined {
    return this.#userCode.ownCallRefusal(request)
  }
}

/** Loopback and private networks are allowed: the user wrote the address down. Redirects are not followed. */
class ConfigurationDoor implements OutboundDoor {
  constructor(readonly network: OutboundNetwork) {}

  async fetch(url: string, init: RequestInit = {}, limits: Partial<OutboundLimits> = {}): Promise<Response> {
    const target = this.check(url)
    return limited(init, limits, (signal) => plainFetch(this.network)(target, manual(init, signal)))
  }

  check(url: string): URL {
    return checkedUrl(url)
  }
}

/** Only the public internet, and what the user allows by name. Redirects are followed, each checked like the first. */
class UserCodeDoor implements OutboundDoor {
  /** By chance: what it marks must be no other process's. No secret, for whoever is called sees it. */
  readonly #mark = bytesToHex(crypto.getRandomValues(new Uint8Array(16)))

  constructor(readonly network: OutboundNetwork) {}

  /** Own services are open, and everything is where the user allows the emulator's own address with its port. */
  ownCallRefusal({ url, headers }: Parameters<Outbound['ownCallRefusal']>[0]): Refusal | undefined {
    const isMarked = [OUTBOUND_HEADER, 'Referer'].some((name) => headers.get(name)?.includes(this.#mark))
    if (!isMarked) return undefined
    const called = new URL(url)
    if (this.#covers(called)) return undefined
    const allowed = (this.network.allowedHosts?.() ?? []).filter((entry) => /:\d+$/.test(entry))
    if (allowed.some((entry) => this.#leadsHere(new URL(`http://${entry}`), called))) return undefined
    const own = this.#own().at(-1) ?? called
    const host = `${own.hostname}:${portOf(own)}`
    return new Refusal(
      errors.ownCall,
      `${called.origin}: code in this emulator sent this request, and it came back to the emulator, which such code may not call. If it is meant, allow the host "${host}" in ${SETTINGS}. (Rule outbound.own.)`,
      { rule: 'outbound.own', facts: { host: called.host, allow: host } },
    )
  }

  /** An allowed address is ours: by its name, or since it is the one that was called, at a port of ours. */
  #leadsHere(allowed: URL, called: URL): boolean {
    if (this.#isOwn(allowed)) return true
    const isCalled = allowed.hostname === called.hostname && portOf(allowed) === portOf(called)
    return isCalled && this.#own().some((own) => localHost(own.hostname) && portOf(own) === portOf(called))
  }

  async fetch(url: string, init: RequestInit = {}, limits: Partial<OutboundLimits> = {}): Promise<Response> {
    const target = this.check(url)
    return limited(init, limits, (signal) => this.#follow(target, init, signal, limits))
  }

  check(url: string): URL {
    if (URL.canParse(url) && this.#isService(new URL(url))) return new URL(url)
    const target = checkedUrl(url)
    if (this.#isAllowed(target)) return target
    if (this.#isOwn(target)) this.#refuse(target, 'outbound.own', 'an address of this emulator')
    const why = localHost(target.hostname)
    if (why) this.#refuse(target, 'outbound.notPublic', why)
    return target
  }

  async #follow(
    first: URL,
    init: RequestInit,
    signal: AbortSignal,
    { redirected, depth = 1 }: Partial<OutboundLimits>,
  ): Promise<Response> {
    let target = first
    let request = init
    for (let hop = 0; ; hop++) {
      const response = await this.#send(target, manual(request, signal), depth)
      const location = locationOf(response)
      if (location === undefined || init.redirect === 'manual') return response
      await response.body?.cancel()
      if (location === null) {
        refuse(
          target,
          'outbound.redirect',
          'it redirects, and a browser does not show where to. Call the address where it ends',
        )
      }
      if (init.redirect === 'error' || hop === MAX_REDIRECTS) {
        throw new TypeError(`${target.origin} redirects${hop === MAX_REDIRECTS ? ' too often' : ''}`)
      }
      const next = this.check(new URL(location, target).href)
      request = {
        ...initAfterRedirect(request, response.status),
        headers: headersAfterRedirect(request, response.status, next.origin === target.origin),
      }
      redirected?.(next, request)
      target = next
    }
  }

  async #send(target: URL, init: RequestInit, depth: number): Promise<Response> {
    const { publicFetch, ownServices } = this.network
    if (ownServices && this.#isService(target)) {
      const headers = new Headers(init.headers)
      headers.set(DEPTH_HEADER, String(depth))
      return fetched(new Request(target, { ...init, headers }), (request) => ownServices.answer(request))
    }
    const marked = this.#marked(init)
    if (!publicFetch || this.#isAllowed(target)) return plainFetch(this.network)(target, marked)
    try {
      return await publicFetch(target, marked)
    } catch (thrown) {
      const blocked = blockedBy(thrown)
      if (blocked) this.#refuse(target, 'outbound.notPublic', blocked.why, blocked.address)
      throw thrown
    }
  }

  /** Last of all, so that user code sets no mark of its own. */
  #marked(init: RequestInit): RequestInit {
    const headers = new Headers(init.headers)
    const page = this.network.referrer?.()
    if (page === undefined) {
      headers.set(OUTBOUND_HEADER, this.#mark)
      return { ...init, headers }
    }
    headers.delete(OUTBOUND_HEADER)
    // A page without an address (file:, about:) has no port that a call could come back to.
    if (!/^https?:/.test(page)) return { ...init, headers }
    const referrer = new URL(`/?${OUTBOUND_HEADER}=${this.#mark}`, page).href
    return { ...init, headers, referrer, referrerPolicy: 'unsafe-url' }
  }

  /** An entry without a port allows every port but our own. */
  #isAllowed(target: URL): boolean {
    const allowed = this.network.allowedHosts?.() ?? []
    const port = portOf(target)
    return (
      allowed.includes(`${target.hostname}:${port}`) ||
      (allowed.includes(target.hostname) && !this.#isOwn(target))
    )
  }

  /** At an address of ours, or at one of the hosted service's, in whose place this emulator answers. */
  #isService(target: URL): boolean {
    return this.#covers(target) && (this.#isOwn(target) || HOSTED_ORIGINS.includes(target.origin))
  }

  /** By the path as the router reads it: no spelling leads from a service to another route. */
  #covers({ pathname }: URL): boolean {
    const read = readPath(pathname)
    return 'path' in read && this.network.ownServices?.covers(read.path) === true
  }

  #own(): readonly URL[] {
    return (this.network.ownOrigins?.() ?? []).map((origin) => new URL(origin))
  }

  /** The same origin, or our port under another name of this machine. */
  #isOwn(target: URL): boolean {
    return this.#own().some(
      (each) =>
        portOf(each) === portOf(target) &&
        (each.hostname === target.hostname ||
          (localHost(each.hostname) !== undefined && localHost(target.hostname) !== undefined)),
    )
  }

  #refuse(target: URL, rule: string, why: string, address = target.hostname): never {
    const host = rule === 'outbound.own' ? `${target.hostname}:${portOf(target)}` : target.hostname
    const resolved = address === target.hostname ? '' : `${address}, `
    refuse(
      target,
      rule,
      `it leads to ${resolved}${why}, which code in the emulator may not call. If it is meant, allow the host "${host}" in ${SETTINGS}`,
      { address, why, allow: host },
    )
  }
}

function plainFetch(network: OutboundNetwork): typeof fetch {
  return network.fetch ?? ((input, init) => fetch(input, init))
}

function manual(init: RequestInit, signal: AbortSignal): RequestInit {
  return { ...init, redirect: 'manual', signal }
}

/** Throws a refusal for the real service's hosts and for anything but http(s), for every kind of caller. */
function checkedUrl(url: string): URL {
  const target = new URL(url)
  if (!/^https?:$/.test(target.protocol)) {
    refuse(target, 'outbound.blocked', 'only http and https addresses can be called')
  }
  if (isHostedService(target.hostname)) {
    refuse(target, 'outbound.blocked', 'it belongs to the hosted service, and Sandbank never calls that')
  }
  return target
}

function refuse(target: URL, rule: string, why: string, facts: Record<string, string> = {}): never {
  throw new Refusal(errors.invalidRequest, `${target.origin}: ${why}.`, {
    rule,
    facts: { host: target.host, ...facts },
  })
}

/** Where a redirect leads; null where the runtime does not say, undefined where there is none. */
function locationOf(response: Response): string | null | undefined {
  if (response.type === 'opaqueredirect') return null
  if (![301, 302, 303, 307, 308].includes(response.status)) return undefined
  return response.headers.get('location') ?? undefined
}

function portOf({ port, protocol }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80')
}

/** Runtimes wrap what the connection failed of. */
function blockedBy(thrown: unknown): BlockedAddress | undefined {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error.name === 'BlockedAddress') return error as BlockedAddress
  }
  return undefined
}

async function limited(
  init: RequestInit,
  limits: Partial<OutboundLimits>,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const { timeoutMs, maxBytes } = { ...DEFAULT_LIMITS, ...limits }
  await closedConnectionsSeen()
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await send(init.signal ? AbortSignal.any([init.signal, timeout]) : timeout)
  return response.body ? new Response(capped(response.body, maxBytes), response) : response
}

function capped(body: ReadableStream<Uint8Array>, maxBytes: number): ReadableStream<Uint8Array> {
  let seen = 0
  return body.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        seen += chunk.byteLength
        if (seen > maxBytes) controller.error(new RangeError(`the answer is larger than ${maxBytes} bytes`))
        else controller.enqueue(chunk)
      },
    }),
  )
}
