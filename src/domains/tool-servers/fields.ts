import { z } from 'zod'
import { authMode, transport } from './tables'

const name = z.string().trim().min(1).max(100)

const url = z
  .string()
  .max(2_000)
  .refine(isServerUrl, 'must be an http(s) URL without a user name, a password or a fragment')

function isServerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
}

/** What the transport itself sends, and what no page may send. */
const TRANSPORTS_OWN =
  /^(accept|connection|content-length|content-type|cookie|host|keep-alive|last-event-id|mcp-.*|te|trailer|transfer-encoding|upgrade)$/i
const MAX_HEADERS = 10

const headers = z
  .record(
    z.string(),
    z
      .string()
      .min(1)
      .max(4_000)
      .regex(/^[\t\x20-\x7e]*$/, 'must be visible ASCII'),
  )
  .superRefine((all, { addIssue }) => {
    const names = Object.keys(all)
    if (names.length > MAX_HEADERS) addIssue(`must have at most ${MAX_HEADERS} entries`)
    const seen = new Set<string>()
    for (const name of names) {
      const problem = headerProblem(name, seen)
      if (problem) addIssue({ code: 'custom', path: [name], message: problem })
      seen.add(name.toLowerCase())
    }
  })

function headerProblem(name: string, seen: ReadonlySet<string>): string | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/.test(name)) return 'must be the name of an HTTP header'
  if (TRANSPORTS_OWN.test(name)) return 'is set by the transport itself'
  return seen.has(name.toLowerCase()) ? 'is there twice' : undefined
}

export const newServer = z.strictObject({
  name,
  url,
  transport: transport.default('HTTP'),
  auth: authMode.default('none'),
  headers: headers.optional().describe('with auth "header"; values may hold {{VAR}}, and are never shown'),
})
export type NewServer = z.infer<typeof newServer>

export const serverChanges = z.strictObject({
  name: name.optional(),
  url: url.optional(),
  transport: transport.optional(),
  auth: authMode.optional(),
  headers: headers.optional(),
})
export type ServerChanges = z.infer<typeof serverChanges>
