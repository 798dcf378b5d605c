import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** Whom the server answers beside this machine itself. */
export interface AllowOptions {
  /** Names under which it may be called: `sandbank` for http://sandbank:4100. */
  hosts: readonly string[]
  /** Origins of pages that may call it: `https://demo.example.com`. */
  origins: readonly string[]
}

export interface RequestRefusal {
  rule: string
  error: string
  message: string
}

/**
 * Who may call a server that needs no key to be reset. Any page that the developer visits can send requests to this
 * machine: under a name of its own that leads here (DNS rebinding), or straight to the port. So a request must name a
 * host that no stranger can own, and a page of another origin has to be a local one, and may not use the control
 * routes at all.
 */
export class Rules {
  readonly #hosts: ReadonlySet<string>
  readonly #origins: ReadonlySet<string>

  constructor({ hosts, origins }: AllowOptions) {
    this.#hosts = new Set(hosts.map((host) => host.toLowerCase()))
    this.#origins = new Set(origins.map((origin) => origin.toLowerCase()))
  }

  /** Why a request is not answered; undefined when it is. */
  refusal(request: IncomingMessage): RequestRefusal | undefined {
    return this.#hostRefusal(request) ?? this.#originRefusal(request)
  }

  /** The same of a WebSocket. Browsers let any page open one and read it, so here the origin decides by itself. */
  socketRefusal(request: IncomingMessage): RequestRefusal | undefined {
    const { origin } = request.headers
    if (origin !== undefined && !this.#mayRead(request, origin)) return corsRefusal(origin)
    return this.#hostRefusal(request)
  }

  /** The origin to which an answer may be shown, where the caller is a page that may read it. */
  grantedOrigin(request: IncomingMessage): string | undefined {
    const { origin } = request.headers
    return origin !== undefined && this.#mayRead(request, origin) ? origin : undefined
  }

  #hostRefusal({ headers }: IncomingMessage): RequestRefusal | undefined {
    const name = hostNameOf(headers.host ?? '')
    // An address typed as numbers is nobody's name: it cannot be pointed elsewhere.
    if (isLocalName(name) || isIP(bare(name)) !== 0 || this.#hosts.has(name)) return undefined
    return {
      rule: 'host.name',
      error: 'Host not allowed',
      message:
        `This server answers to localhost, to IP addresses and to names that it was given; the request asks for ` +
        `"${headers.host ?? ''}". A page elsewhere could have pointed that name here. If it is yours, start with ` +
        `--allow-host ${name || 'NAME'}. (Rule host.name.)`,
    }
  }

  #originRefusal(request: IncomingMessage): RequestRefusal | undefined {
    const isControl = isControlPath(request)
    const { origin } = request.headers
    if (origin === undefined) return isControl ? this.#siteRefusal(request) : undefined
    if (isControl ? this.#isOwn(request, origin) || this.#origins.has(origin.toLowerCase()) : true) {
      return isPreflight(request) && !this.#mayRead(request, origin) ? corsRefusal(origin) : undefined
    }
    return controlRefusal(`a page of ${origin}`, origin)
  }

  /** A page that sends no Origin, as for a picture, still says where it stands. */
  #siteRefusal({ headers }: IncomingMessage): RequestRefusal | undefined {
    const site = headers['sec-fetch-site']
    if (site === undefined || site === 'same-origin' || site === 'none') return undefined
    if (headers['sec-fetch-mode'] === 'navigate' && site === 'same-site') return undefined
    return controlRefusal(`a page of another origin (Sec-Fetch-Site: ${site})`, 'ORIGIN')
  }

  #mayRead(request: IncomingMessage, origin: string): boolean {
    if (this.#isOwn(request, origin) || this.#origins.has(origin.toLowerCase())) return true
    return !isControlPath(request) && URL.canParse(origin) && isLocalName(new URL(origin).hostname)
  }

  #isOwn({ headers }: IncomingMessage, origin: string): boolean {
    return origin === `http://${headers.host}` || origin === `https://${headers.host}`
  }
}

export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

function isControlPath({ url = '' }: IncomingMessage): boolean {
  const path = url.replace(/^https?:\/\/[^/]*/i, '')
  return /^\/+__sandbank(?:[/?#]|$)/i.test(decoded(path))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function hostNameOf(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase()
}

function bare(name: string): string {
  return name.replace(/^\[(.*)\]$/, '$1')
}

/** Names that always mean this machine. */
function isLocalName(name: string): boolean {
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(name)
  )
}

function controlRefusal(who: string, origin: string): RequestRefusal {
  return {
    rule: 'control.origin',
    error: 'Origin not allowed',
    message:
      `The control routes (/__sandbank) answer scripts, command lines and this server's own pages; this request was ` +
      `sent by ${who}. If that page is yours, start with --allow-origin ${origin}. (Rule control.origin.)`,
  }
}

function corsRefusal(origin: string): RequestRefusal {
  return {
    rule: 'cors.origin',
    error: 'Origin not allowed',
    message:
      `Pages of localhost may call this server from the browser; ${origin} is none. If that page is yours, start ` +
      `with --allow-origin ${origin}. (Rule cors.origin.)`,
  }
}
