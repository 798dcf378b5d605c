import { nameOf } from '../handlers/project.mjs'
import { ENDPOINTS } from './kind.mjs'

/**
 * @typedef {object} Target what is called
 * @property {string} url at the emulator, or elsewhere
 * @property {{ wallet: string, name: string }} [endpoint] where it is a paid endpoint of the emulator
 */

const ENDPOINT_PATH = /^\/(0x[0-9a-fA-F]{40})\/([^/]+)/

/**
 * What an address means: that of a paid endpoint, here or of the hosted service, in whose place the emulator answers;
 * WALLET/NAME; or NAME of the key's own wallet. Each with a path and query of its own behind it. Throws `UsageError`.
 * @param {import('../client.mjs').Client} client
 * @param {string | undefined} word
 * @param {string} usage
 * @returns {Promise<Target>}
 */
export async function targetOf(client, word, usage) {
  const { admin } = client
  if (word && URL.canParse(word) && /^https?:/i.test(word)) {
    const { origin, pathname, search } = new URL(word)
    const { baseAddresses } = await admin.get('/info')
    return [admin.origin, ...baseAddresses].includes(origin)
      ? at(admin.origin, pathname + search)
      : { url: word }
  }
  if (word && ENDPOINT_PATH.test(`/${word}`)) return at(admin.origin, `/${word}`)
  const [, first, rest = ''] = /^([^/?]*)(.*)$/s.exec(word ?? '') ?? []
  const name = nameOf(ENDPOINTS, first || undefined, usage)
  const { endpoint } = await client.call('GET', `/x402/endpoints/details/${encodeURIComponent(name)}`)
  return at(admin.origin, new URL(endpoint.url).pathname + rest)
}

/** @param {string} origin @param {string} path @returns {Target} */
function at(origin, path) {
  const [, wallet, name] = ENDPOINT_PATH.exec(new URL(path, origin).pathname) ?? []
  const url = new URL(path, origin).href
  return wallet && name ? { url, endpoint: { wallet, name: decodeURIComponent(name) } } : { url }
}
