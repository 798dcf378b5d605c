/** The demo services. User code may call them, as `serves` of the domain says. */
const DEMO = '/__sandbank/demo'
export const PROVIDER = `${DEMO}/oauth`
export const PROTECTED = `${PROVIDER}/mcp`

/** Where RFC 8414 and RFC 9728 look for the metadata of an address with a path. */
export const METADATA = `/.well-known/oauth-authorization-server${PROVIDER}`
export const RESOURCE = `/.well-known/oauth-protected-resource${PROTECTED}`

export function isDemo(path: string): boolean {
  return path.startsWith(`${DEMO}/`) || path === METADATA || path === RESOURCE
}
