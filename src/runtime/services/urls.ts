import { URL_PARTS } from '../agreed'

/** JSON of an address, a base or null, and a part to set, or null → JSON of its parts; undefined where it is none. */
export function parseUrl(json: string): string | undefined {
  const [address, base, set] = JSON.parse(json) as [string, string | null, [string, string] | null]
  try {
    const url = new URL(address, base ?? undefined)
    const part = URL_PARTS.find((name) => name === set?.[0] && name !== 'origin')
    if (part && set) (url as Record<typeof part, string>)[part] = set[1]
    return JSON.stringify(Object.fromEntries(URL_PARTS.map((name) => [name, url[name]])))
  } catch {
    return undefined
  }
}
