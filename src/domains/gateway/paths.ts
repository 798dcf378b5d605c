import { prefixOf, TIER_HEADER } from './tiers/tier'

/**
 * The addresses of an endpoint beside its documented one: with or without `/v1`, because both `{llm_url}` and
 * `{llm_url}/v1` work as a client's base address, whatever the client itself puts before the path; each also below
 * `/zdr` and `/private`, which choose a privacy tier.
 */
export function otherPaths(documented: `/${string}`): string[] {
  const bare = documented.replace(/^\/v1(?=\/)/, '')
  const spellings = [bare, `/v1${bare}`, `/v1/v1${bare}`]
  const all = ['', '/zdr', '/private'].flatMap((prefix) => spellings.map((path) => prefix + path))
  return all.filter((path) => path !== documented)
}

/** Row tier-header: every answer says its tier. Until more is known, what the address asks for. */
export function tierHeaderOf(request: Request): Record<string, string> {
  return { [TIER_HEADER]: prefixOf(request) ?? 'standard' }
}
