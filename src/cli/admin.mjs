/**
 * A client of the emulator's own routes, over HTTP: a Node host, or an open tab behind the relay of `npm start`.
 */

import { DEFAULT_PORT } from '../hosts/server/default-port.mjs'
import { TOKEN_HEADER, VERSION_HEADER } from '../kernel/http/headers.mjs'
import { Failure, UsageError } from './command-line.mjs'

const DEFAULT_URL = `http://127.0.0.1:${DEFAULT_PORT}`

/** The flags of every command that talks to a running emulator. */
export const ADMIN_OPTIONS = /** @type {const} */ ({ url: { type: 'string' }, token: { type: 'string' } })

/** @typedef {{ baseUrl: string, llmUrl: string, webhookUrl: string, keys: Record<string, string> }} Credentials */

/**
 * The emulator that a command is about: `--url`, else SANDBANK_URL, else the default port.
 * @param {string | undefined} flag
 * @param {string | undefined} [token] of `--token`, else SANDBANK_TOKEN
 */
export function connect(flag, token = process.env.SANDBANK_TOKEN || undefined) {
  const [source, text] =
    flag !== undefined ? ['--url', flag] : ['SANDBANK_URL', process.env.SANDBANK_URL || DEFAULT_URL]
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  if (!isAddress) throw new UsageError(`${source} is an address such as ${DEFAULT_URL}; not "${text}".`)
  const { origin } = new URL(text)

  /**
   * Calls a route below /__sandbank. Throws `Failure` with what the emulator, or the network, has to say.
   * @param {string} method
   * @param {string} path `/clock`
   * @param {string | Uint8Array<ArrayBuffer>} [body] JSON
   * @param {Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }} [init]
   * @returns {Promise<Response>}
   */
  async function send(method, path, body, init) {
    const response = await fetch(`${origin}/__sandbank${path}`, {
      method,
      ...init,
      ...(body !== undefined && { body }),
      headers: {
        ...init?.headers,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { [TOKEN_HEADER]: token }),
      },
    }).catch((error) => {
      const { code = '', message = '' } = error.cause ?? error
      throw new Failure(
        `Nothing answers at ${origin} (${code || message}). Start an emulator with \`sandbank start\`, or say where ` +
          'one is with --url or SANDBANK_URL.',
      )
    })
    if (response.ok && response.headers.has(VERSION_HEADER)) return response
    throw new Failure(await reason(response, origin))
  }

  return {
    origin,
    token,
    send,
    /** @param {string} path @returns {Promise<any>} */
    get: async (path) => (await send('GET', path)).json(),
    /** @param {string} path @param {unknown} body @returns {Promise<any>} */
    put: async (path, body) => (await send('PUT', path, JSON.stringify(body))).json(),
    /** @param {string} path @param {unknown} body @returns {Promise<any>} */
    post: async (path, body) => (await send('POST', path, JSON.stringify(body))).json(),
  }
}

/** @param {Response} response @param {string} origin */
async function reason(response, origin) {
  const text = await response.text()
  try {
    const { error, message } = JSON.parse(text)
    if (error) return message ? `${error}: ${message}` : error
  } catch {
    // Not the emulator's way to answer.
  }
  return `What answers at ${origin} is not Sandbank (status ${response.status}).`
}

/**
 * What a program needs in its environment to reach the emulator instead of the hosted service.
 * @param {Pick<ReturnType<typeof connect>, 'origin' | 'token'>} admin
 * @param {Credentials} credentials
 * @returns {Record<string, string>}
 */
export function environment({ origin, token }, { llmUrl, webhookUrl, baseUrl, keys }) {
  const key = keys.full ?? ''
  return {
    SANDBANK_URL: origin,
    ...(token !== undefined && { SANDBANK_TOKEN: token }),
    BANKR_API_URL: baseUrl,
    BANKR_LLM_URL: llmUrl,
    BANKR_WEBHOOK_URL: webhookUrl,
    BANKR_API_KEY: key,
    BANKR_LLM_KEY: key,
  }
}
