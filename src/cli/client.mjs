/**
 * A client of a wallet's routes, with the key of a wallet: `--key`, else SANDBANK_API_KEY, else the seeded key, which the
 * emulator itself reports.
 */
import { ADMIN_OPTIONS, connect } from './admin.mjs'
import { Failure } from './command-line.mjs'

/** The flags of every command that talks to a running emulator about a wallet. */
export const CLIENT_OPTIONS = /** @type {const} */ ({ ...ADMIN_OPTIONS, key: { type: 'string' } })

/** @typedef {{ code: string, status: number, text: string }} Refused */
/** @typedef {Awaited<ReturnType<typeof openClient>>} Client */

/** The emulator's word, as a failure of the command. */
export class RefusedRequest extends Failure {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message)
    this.status = status
  }
}

/** @param {{ url?: string | undefined, token?: string | undefined, key?: string | undefined }} flags */
export async function openClient({ url, token, key: flag }) {
  const admin = connect(url, token)
  const given = flag ?? process.env.SANDBANK_API_KEY
  const key = given || (await admin.get('/credentials')).keys.full

  /**
   * Throws `Failure` with what the emulator has to say.
   * @param {string} method
   * @param {string} path `/webhooks`
   * @param {unknown} [body] a form as it is, anything else as JSON
   * @param {Record<string, string>} [credential] in the place of the key
   * @returns {Promise<Response>}
   */
  async function send(method, path, body, credential = { 'X-API-Key': key }) {
    const isForm = body instanceof FormData
    const isJson = body !== undefined && !isForm
    const response = await fetch(`${admin.origin}${path}`, {
      method,
      headers: { ...credential, ...(isJson && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    }).catch((error) => {
      throw new Failure(`${admin.origin} does not answer: ${error.cause?.message ?? error.message}.`)
    })
    if (response.ok) return response
    throw new RefusedRequest(response.status, await reason(response))
  }

  /**
   * As `send`; the answer's JSON.
   * @param {Parameters<typeof send>} sent
   * @returns {Promise<any>}
   */
  async function call(...sent) {
    return (await send(...sent)).json()
  }

  return {
    admin,
    send,
    call,
    /** @param {string} slug @param {string} [rest] */
    appPath: (slug, rest = '') => `/apps/${encodeURIComponent(slug)}${rest}`,
  }
}

/** @param {Response} response */
async function reason(response) {
  const text = await response.text()
  try {
    const { error, message } = JSON.parse(text)
    if (error) return message ? `${error}: ${message}` : error
  } catch {
    // Not the emulator's way to answer.
  }
  return `The emulator answered with status ${response.status}.`
}
