import { z } from 'zod'
import { maskOf } from '#domains/environment'
import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import { headerProblem } from '#kernel/http/outgoing-request'
import { holdsSecret, isLong } from '#kernel/secrets/secret-values'
import { readHttpFixtures } from '../http-fixtures'
import { isAllowedHost } from '../http-request'
import { absent, badArgument, method, type Run } from './method'

const MAX_BYTES = 5 * 1024 * 1024
const TIMEOUT_MS = 20_000
/** No runtime sends these. */
const BARRED = ['CONNECT', 'TRACE', 'TRACK']

const init = absent(
  z.object({
    method: absent(z.string().regex(/^[A-Za-z]{1,10}$/)),
    headers: absent(z.record(z.string(), z.string())),
    body: absent(z.json()),
  }),
)

/**
 * Fetches a public address and returns the parsed body: data where it is JSON, a text otherwise. A fixture answers in its
 * place where one fits. Throws where the answer is no success, too large or too late. Row app-sdk-backend.
 */
export const httpFetch = method(
  ['fetch:http'],
  ['url', 'init'],
  [z.string().max(8_192), init],
  async (run, [url, sent = {}], signal) => {
    if (!URL.canParse(url)) throw badArgument('http.fetch', 'url', 'must be an absolute URL')
    const verb = (sent.method ?? 'GET').toUpperCase()
    if (BARRED.includes(verb)) throw badArgument('http.fetch', 'init.method', `must not be ${verb}`)
    const headers = headersOf(sent.headers ?? {})
    const isData = sent.body != null && typeof sent.body !== 'string'
    if (isData && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
    const body = isData ? JSON.stringify(sent.body) : ((sent.body as string | null | undefined) ?? undefined)
    if (body !== undefined && ['GET', 'HEAD'].includes(verb))
      throw badArgument('http.fetch', 'init.body', `must not be sent with ${verb}: say method: "POST"`)
    const request = { method: verb, headers, ...(body !== undefined && { body }), signal }
    enforceAllowedHost(run, new URL(url), request)
    const what = `${verb} ${new URL(url).origin}`
    const response = (await fixtureAnswer(run.context, verb, url)) ?? (await sentOut(run, url, request))
    const text = await response.text()
    if (!response.ok) {
      // Before it is cut: half of a secret is in nobody's spelling.
      const shown = maskOf(run.seen.filter(isLong)).text(text).slice(0, 500)
      throw new Error(`${what} answered ${response.status}: ${shown}`)
    }
    return parsed(text)
  },
)

function headersOf(sent: Readonly<Record<string, string>>): Headers {
  for (const [name, value] of Object.entries(sent)) {
    const wrong = headerProblem(name, value)
    if (wrong) throw badArgument('http.fetch', `init.headers.${wrong.name}`, wrong.problem)
  }
  return new Headers(sent)
}

/** A secret that names its hosts goes to no other one, nor does a redirect take it there. */
function enforceAllowedHost({ app, seen }: Run, url: URL, request: RequestInit): void {
  const sent = [url.href, request.body ?? '', ...new Headers(request.headers).values()].join('\n')
  for (const { key, allowedHosts } of app.manifest.secrets) {
    const value = seen.find(({ name }) => name === key)?.value
    if (!value || allowedHosts.length === 0 || isAllowedHost(url, allowedHosts)) continue
    if (!holdsSecret(sent, value)) continue
    throw badArgument(
      'http.fetch',
      'url',
      `the secret ${key} may go to ${allowedHosts.join(', ')} only, not to ${url.host}: see allowedHosts of "secrets" in the manifest`,
    )
  }
}

/** The answer of the first fixture that is meant, if there is one. */
export async function fixtureAnswer(
  context: Context,
  verb: string,
  url: string,
): Promise<Response | undefined> {
  const fixtures = await readHttpFixtures(context)
  const found = fixtures.find(
    (fixture) => (fixture.method ?? verb).toUpperCase() === verb && isMeant(fixture.url, url),
  )
  if (!found) return undefined
  const { status = 200, body } = found
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? null)
  return new Response([204, 205, 304].includes(status) ? null : text, { status })
}

/** `*` at the end stands for whatever follows. */
function isMeant(pattern: string, url: string): boolean {
  return pattern.endsWith('*') ? url.startsWith(pattern.slice(0, -1)) : pattern === url
}

async function sentOut(run: Run, url: string, init: RequestInit): Promise<Response> {
  const { origin } = new URL(url)
  try {
    const door = run.context.outbound.as('user-code')
    const response = await door.fetch(url, init, {
      ...{ timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES },
      redirected: (to, request) => enforceAllowedHost(run, to, request),
    })
    const body = await response.arrayBuffer()
    return new Response([204, 205, 304].includes(response.status) ? null : body, { status: response.status })
  } catch (thrown) {
    if (isRefusal(thrown) || init.signal?.aborted) throw thrown
    const { name, message } = thrown as Error
    if (name === 'TimeoutError')
      throw new Error(`${origin} did not answer within ${TIMEOUT_MS / 1_000} seconds`)
    if (name === 'RangeError') throw new Error(`${origin}: ${message}`)
    throw new Error(unreachable(url, message))
  }
}

/** Why nothing came back, and what to do about it. */
export function unreachable(url: string, message: string): string {
  return `${new URL(url).origin} cannot be reached from here (${message}): there is no network, or in a browser, the server does not allow pages of this origin (CORS). Add a fixture that answers in its place: PUT /__sandbank/http/fixtures {"fixtures": [{"url": ${JSON.stringify(url)}, "body": {}}]}, or run Sandbank on Node, which knows no CORS.`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
