import type { Dialect } from '#kernel/errors'
import { prefixOf, TIER_HEADER } from './tiers/tier'

/**
 * The addresses of an endpoint besides its documented one: with or without `/v1`, because both `{llm_url}` and
 * `{llm_url}/v1` work as a client's base address, whatever the client itself puts before the path; each also below
 * `/zdr` and `/private`, which choose a privacy tier.
 */
export function otherPaths(documented: `/${string}`): string[] {
  const bare = documented.replace(/^\/v1(?=\/)/, '')
  const spellings = [bare, `/v1${bare}`, `/v1/v1${bare}`]
  const all = ['', '/zdr', '/private'].flatMap((prefix) => spellings.map((path) => prefix + path))
  return all.filter((path) => path !== documented)
}

/** Row tier-header: every answer names its tier; until more is known, that of the address. */
export function tierHeaderOf(request: Request): Record<string, string> {
  return { [TIER_HEADER]: prefixOf(request) ?? 'standard' }
}

/** Whether a request comes from a client of the messages format: the official one sends this header with every request. */
export function speaksMessages({ headers }: Request): boolean {
  return headers.has('anthropic-version')
}

const UNDER_MESSAGES = /^(\/(zdr|private))?(\/v1)*\/messages(\/|$)/

/** The format in which a request is refused where its endpoint has none of its own, or there is no such endpoint. */
export function dialectOf(request: Request): Dialect {
  const isMessages = speaksMessages(request) || UNDER_MESSAGES.test(new URL(request.url).pathname)
  return isMessages ? 'messages' : 'chat-completions'
}

const UNDER_GATEWAY = /^(\/(zdr|private))?\/v1(\/|$)/

/** Whether an address is the gateway's whatever stands behind it: no client finds a page of a site there. */
export function isGatewayPath(pathname: string): boolean {
  return UNDER_GATEWAY.test(pathname)
}
