/** What an app's call to a server may look like, for scripts and pages alike. */

/** Whether a list of hosts names that of a URL, with its port or without; 443 and 80 are implied. */
export function isAllowedHost({ hostname, port, protocol }: URL, allowed: readonly string[]): boolean {
  const full = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  return allowed.some((entry) => [hostname, full].includes(entry.toLowerCase()))
}
