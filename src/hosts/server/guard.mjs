/**
 * Who may call a server on the developer's own machine that needs no key to be reset. Pages of strangers run on that
 * machine too, in the same browser, with the same loopback address in reach: under a name of their own that leads here
 * (DNS rebinding), or straight to the port. So a request must name a host that no stranger can own, and a page of
 * another origin has to be a local one, and may not use the admin API at all. Where more than this machine can reach the
 * server, or where a token was given, the admin API asks for the token.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { TOKEN_HEADER } from '../../kernel/http/headers.mjs'
import { isAdminPath, readPath } from '../../kernel/http/path.mjs'
import { isShellPage } from '../paths.mjs'

/**
 * @typedef {import('node:http').IncomingMessage} Incoming
 * @typedef {{ status: 400 | 401 | 403, rule: string, error: string, message: string }} Refusal
 * @typedef {{ origin: string, isLocal: boolean }} ForeignPage
 */

export class Guard {
  /** @type {ReadonlySet<string>} */ #hosts
  /** @type {ReadonlySet<string>} */ #origins
  /** @type {string | undefined} */ #token
  /** @type {string | undefined} the last host that was let through: a client asks for the same one each time */ #known

  /**
   * Whom the server answers besides this machine.
   * @param {object} [allowed]
   * @param {readonly string[]} [allowed.hosts] names under which it may be called: `sandbank` for http://sandbank:4100
   * @param {readonly string[]} [allowed.origins] origins of pages that may call it: `https://demo.example.com`
   * @param {string | undefined} [allowed.token] what the admin API asks for
   */
  constructor({ hosts = [], origins = [], token } = {}) {
    this.#token = token
    this.#hosts = new Set(hosts.map((host) => host.toLowerCase()))
    this.#origins = new Set(origins.map((origin) => origin.toLowerCase()))
  }

  /** Why a request is not answered; undefined when it is. @param {Incoming} request @returns {Refusal | undefined} */
  refusal(request) {
    return (
      this.#hostRefusal(request) ??
      pathRefusal(request) ??
      this.#originRefusal(request) ??
      this.#tokenRefusal(request)
    )
  }

  /**
   * Where a browser comes to the shell with the token in its address: how it is sent to the same page without, and given
   * a cookie that the admin API takes for the token. Other paths, whose handlers may be user code, do not get it.
   * @param {Incoming} request
   * @returns {Record<string, string> | undefined} headers of a redirect
   */
  entry(request) {
    const sent = this.#token === undefined ? undefined : entryOf(request)
    if (sent === undefined) return undefined
    return {
      Location: sent.page,
      'Set-Cookie': `${cookieName(request)}=${encodeURIComponent(sent.token)}; Path=/__sandbank; HttpOnly; SameSite=Strict`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    }
  }

  /**
   * The page that sent a request, where it is not this server's own and was not allowed: the emulator keeps from it
   * what only programs and the user's own pages may do. Undefined for everybody else.
   * @param {Incoming} request
   * @returns {ForeignPage | undefined}
   */
  foreignPage(request) {
    const { origin } = request.headers
    if (origin !== undefined) {
      return isOwn(request, origin) || this.#isAllowed(origin)
        ? undefined
        : { origin, isLocal: isLocal(origin) }
    }
    // A page that sends no Origin, as for a picture, still says where it stands.
    const site = request.headers['sec-fetch-site']
    if (site === undefined || site === 'same-origin' || site === 'none') return undefined
    return isLinkFromThisSite(request) ? undefined : { origin: `Sec-Fetch-Site: ${site}`, isLocal: false }
  }

  /**
   * The same of a socket client. Browsers let any page open a WebSocket and read it, so here the origin decides by itself.
   * @param {Incoming} request
   * @returns {Refusal | undefined}
   */
  socketRefusal(request) {
    const { origin } = request.headers
    return (
      this.#hostRefusal(request) ??
      (origin === undefined || this.#mayRead(request, origin) ? undefined : corsRefusal(origin))
    )
  }

  /**
   * The same of a tab that offers to answer what the relay gets: only a page of this server may.
   * @param {Incoming} request
   * @returns {Refusal | undefined}
   */
  tabRefusal(request) {
    const { host, origin } = request.headers
    const refusal = this.#hostRefusal(request)
    if (refusal || (origin !== undefined && isOwn(request, origin))) return refusal
    return {
      status: 403,
      rule: 'relay.origin',
      error: 'Origin not allowed',
      message: `Only a page of http://${host} may answer for the relay, not ${origin ?? 'a program without an origin'}. (Rule relay.origin.)`,
    }
  }

  /**
   * What lets the calling page read the answer, where it may.
   * @param {Incoming} request
   * @returns {Record<string, string>}
   */
  corsHeaders(request) {
    const { origin } = request.headers
    return {
      Vary: 'Origin',
      ...(origin !== undefined &&
        this.#mayRead(request, origin) && {
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Expose-Headers': '*',
        }),
      ...(isPreflight(request) && {
        'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        // "*" would leave out Authorization.
        'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '*',
        'Access-Control-Max-Age': '600',
      }),
    }
  }

  /**
   * Those that an answer is sent with: what user code says of its own answer stands, or a browser would refuse the two.
   * @param {Incoming} request
   * @param {(name: string) => boolean} has whether the answer has a header
   * @returns {Record<string, string>}
   */
  corsHeadersFor(request, has) {
    const { Vary = '', ...allowing } = this.corsHeaders(request)
    return has('Access-Control-Allow-Origin') ? { Vary } : { Vary, ...allowing }
  }

  /** @param {Incoming} request @returns {Refusal | undefined} */
  #hostRefusal({ headers }) {
    if (headers.host !== undefined && headers.host === this.#known) return undefined
    const name = hostNameOf(headers.host ?? '')
    if (isLocalName(name) || isAddress(name) || this.#hosts.has(name)) {
      this.#known = headers.host
      return undefined
    }
    return {
      status: 403,
      rule: 'host.name',
      error: 'Host not allowed',
      message:
        `This server answers to localhost, to IP addresses and to names that it was given; the request asks for ` +
        `"${headers.host ?? ''}". A page elsewhere could have pointed that name here. If it is yours, start with ` +
        `--allow-host ${name || 'NAME'}. (Rule host.name.)`,
    }
  }

  /** @param {Incoming} request @returns {Refusal | undefined} */
  #originRefusal(request) {
    const page = this.foreignPage(request)
    if (!page) return undefined
    if (isForAdmin(request)) return controlRefusal(page)
    return isPreflight(request) && !page.isLocal ? corsRefusal(page.origin) : undefined
  }

  /** @param {Incoming} request @returns {Refusal | undefined} */
  #tokenRefusal(request) {
    if (this.#token === undefined || isPreflight(request)) return undefined
    const entry = entryOf(request)
    if (!entry && !isForAdmin(request)) return undefined
    const sent = entry?.token ?? request.headers[TOKEN_HEADER.toLowerCase()]?.toString() ?? cookieOf(request)
    if (sent !== undefined && isSame(sent, this.#token)) return undefined
    return {
      status: 401,
      rule: 'control.token',
      error: 'Token required',
      message:
        `The admin API (/__sandbank) of this server can be reached from other machines, so it answers whoever has its ` +
        `token, and this request came with ${sent === undefined ? 'none' : 'another one'}. It was printed at the start. Open ` +
        `http://${request.headers.host}/?token=TOKEN in a browser, send it as ${TOKEN_HEADER}, or give it to a command ` +
        `as --token or SANDBANK_TOKEN. (Rule control.token.)`,
    }
  }

  /** @param {Incoming} request @param {string} origin */
  #mayRead(request, origin) {
    return isOwn(request, origin) || this.#isAllowed(origin) || (!isForAdmin(request) && isLocal(origin))
  }

  /** @param {string} origin */
  #isAllowed(origin) {
    return this.#origins.has(origin.toLowerCase())
  }
}

/** @param {Incoming} request */
export function isPreflight({ method, headers }) {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  )
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {{ error: string, message: string }} refusal
 * @param {Record<string, string>} [headers]
 */
export function refuse(response, status, { error, message }, headers = {}) {
  if (response.destroyed) return
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  })
  response.end(`${JSON.stringify({ error, message })}\n`)
}

/** What cannot be read counts as the emulator's own, which is kept closest. @param {Incoming} request */
function isForAdmin({ url = '/' }) {
  const read = readPath(url)
  return 'problem' in read || isAdminPath(read.path)
}

/** @param {Incoming} request @returns {Refusal | undefined} */
function pathRefusal({ url = '/' }) {
  const read = readPath(url)
  if (!('problem' in read)) return undefined
  return {
    status: 400,
    rule: 'request.path',
    error: 'Invalid request',
    message: `path: ${read.problem}. (Rule request.path.)`,
  }
}

/** The shell's page that is opened with a token, and the token. @param {Incoming} request */
function entryOf({ method, url = '/' }) {
  const read = readPath(url)
  if ('problem' in read || (method !== 'GET' && method !== 'HEAD') || !isShellPage(read.path))
    return undefined
  const query = new URLSearchParams(read.search)
  const token = query.get('token')
  if (token === null) return undefined
  query.delete('token')
  return { token, page: read.encoded + (query.size > 0 ? `?${query}` : '') }
}

/** Cookies know no ports: emulators side by side have names of their own. @param {Incoming} request */
function cookieName({ headers }) {
  return `sandbank_token_${/:(\d+)$/.exec(headers.host ?? '')?.[1] ?? ''}`
}

/** @param {Incoming} request */
function cookieOf(request) {
  const prefix = `${cookieName(request)}=`
  const found = (request.headers.cookie ?? '').split(/; */).find((cookie) => cookie.startsWith(prefix))
  try {
    return found && decodeURIComponent(found.slice(prefix.length))
  } catch {
    return undefined
  }
}

/** In a time that says nothing of how much of it was right. @param {string} sent @param {string} token */
function isSame(sent, token) {
  const [one, other] = [sent, token].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

/** @param {Incoming} request @param {string} origin */
function isOwn({ headers }, origin) {
  return origin === `http://${headers.host}` || origin === `https://${headers.host}`
}

/** @param {string} host */
function hostNameOf(host) {
  return host.replace(/:\d*$/, '').toLowerCase()
}

/** An address in numbers is no name of DNS: it cannot be pointed elsewhere. @param {string} name */
function isAddress(name) {
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}

/** Names that always mean this machine. @param {string} name */
function isLocalName(name) {
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(name)
  )
}

/** @param {string} origin */
function isLocal(origin) {
  return URL.canParse(origin) && isLocalName(new URL(origin).hostname)
}

/** Somebody followed a link from another port of this machine: reading it is up to the person. @param {Incoming} request */
function isLinkFromThisSite({ method, headers }) {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers['sec-fetch-site'] === 'same-site' &&
    headers['sec-fetch-mode'] === 'navigate'
  )
}

/** @param {ForeignPage} page @returns {Refusal} */
function controlRefusal({ origin }) {
  const isNamed = URL.canParse(origin) || origin === 'null'
  return {
    status: 403,
    rule: 'control.origin',
    error: 'Origin not allowed',
    message:
      `The admin API (/__sandbank) answers scripts, command lines and this server's own pages; this request was ` +
      `sent by ${isNamed ? `a page of ${origin}` : `a page of another origin (${origin})`}. If that page is yours, ` +
      `start with --allow-origin ${isNamed ? origin : 'ORIGIN'}. (Rule control.origin.)`,
  }
}

/** @param {string} origin @returns {Refusal} */
function corsRefusal(origin) {
  return {
    status: 403,
    rule: 'cors.origin',
    error: 'Origin not allowed',
    message:
      `Pages of localhost may call this server from the browser; ${origin} is none. If that page is yours, start ` +
      `with --allow-origin ${origin}. (Rule cors.origin.)`,
  }
}
