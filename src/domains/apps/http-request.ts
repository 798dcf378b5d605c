/** What an app's call to a server may look like, for scripts and pages alike. */

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/** What is wrong with a header, naming it and the rule; undefined where nothing is. */
export function headerProblem(name: string, value: string): { name: string; problem: string } | undefined {
  const shown = JSON.stringify(name.slice(0, 100)).slice(1, -1)
  if (!NAME.test(name)) {
    return { name: shown, problem: "is no name of a header: letters, digits and !#$%&'*+-.^_`|~ only" }
  }
  if (/[\r\n\0]/.test(value)) return { name: shown, problem: 'must have no line break and no zero in it' }
  const wide = /[^\0-\xff]/.exec(value)?.[0]
  if (wide === undefined) return undefined
  return { name: shown, problem: `must have characters up to U+00FF only, and has ${JSON.stringify(wide)}` }
}

/** Whether a list of hosts names that of a URL, with its port or without; 443 and 80 are implied. */
export function isAllowedHost({ hostname, port, protocol }: URL, allowed: readonly string[]): boolean {
  const full = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  return allowed.some((entry) => [hostname, full].includes(entry.toLowerCase()))
}
