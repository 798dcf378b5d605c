/**
 * What a server on the developer's own machine refuses, because pages of strangers run on that machine too: in the same
 * browser, with the same loopback address in reach.
 */

/**
 * @typedef {object} Knock
 * @property {string | undefined} host the Host header
 * @property {string | undefined} origin the Origin header; browsers send it with everything but plain reads
 * @property {string | undefined} site the Sec-Fetch-Site header
 * @property {string} pathname
 * @property {boolean} [upgrade] whether it asks for a WebSocket
 *
 * @typedef {{ status: number, error: string, message: string }} Refusal
 */

/** Names that always mean this machine. @param {string} name */
const isLoopback = (name) =>
  name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name)

/** @param {string | undefined} host */
function nameOf(host) {
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return ''
  }
}

/** Whether a page of this origin may only use the product's API, not the emulator's desk. @param {Knock} knock */
function isForeign({ host, origin, site }) {
  if (origin === undefined) return site === 'cross-site'
  try {
    return new URL(origin).host !== host
  } catch {
    // "null": a sandboxed frame, a file.
    return true
  }
}

/**
 * Why this request is turned away; undefined where it may pass.
 * - A foreign Host: a page whose name was made to point at this machine (DNS rebinding) would count as our own. The port
 *   does not matter, so that a forwarded one works.
 * - A foreign Origin at the emulator's desk, /__sandbank: a page of any website could reset or read the world.
 * - A WebSocket of the relay without our own Origin: it would get to answer in the tab's place.
 * @param {Knock} knock
 * @param {readonly string[]} [hosts] names to be called by, besides this machine's own
 * @returns {Refusal | undefined}
 */
export function refusalOf(knock, hosts = []) {
  const name = nameOf(knock.host)
  if (!isLoopback(name) && !hosts.includes(name)) {
    return {
      status: 403,
      error: 'Foreign host',
      message: `This server answers to localhost and 127.0.0.1${hosts.map((other) => `, ${other}`).join('')}, not to "${knock.host ?? ''}" (rule guard.host). Call it by one of these names.`,
    }
  }
  const isDesk = knock.pathname === '/__sandbank' || knock.pathname.startsWith('/__sandbank/')
  if (isDesk && isForeign(knock)) {
    return {
      status: 403,
      error: 'Foreign origin',
      message: `Pages of ${knock.origin ?? 'another site'} may not use /__sandbank: it can read and reset everything (rule guard.origin). Call it from a page of http://${knock.host}, or from outside a browser.`,
    }
  }
  if (knock.upgrade && (knock.origin === undefined || isForeign(knock))) {
    return {
      status: 403,
      error: 'Foreign origin',
      message: `Only a page of http://${knock.host} may answer for the relay, not ${knock.origin ?? 'a program without an origin'} (rule guard.relay).`,
    }
  }
  return undefined
}

/** Throws for a path that is none. @param {import('node:http').IncomingMessage} request @returns {Knock} */
export function knockOf({ url, headers }) {
  return {
    host: headers.host,
    origin: headers.origin,
    site: /** @type {string | undefined} */ (headers['sec-fetch-site']),
    // Not as a base: a path may begin with two slashes.
    pathname: new URL(`http://localhost${url}`).pathname,
  }
}

/**
 * Lets pages of other origins call the product's API, as a developer's own page on another port does.
 * @param {import('node:http').IncomingHttpHeaders} asked headers of the request
 * @returns {Record<string, string>}
 */
export function corsHeaders(asked) {
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': '*',
    ...(asked['access-control-request-method'] && {
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      // "*" would leave out Authorization.
      'Access-Control-Allow-Headers': asked['access-control-request-headers'] ?? '*',
      'Access-Control-Max-Age': '600',
    }),
  }
}
