import { isSendable } from './answer-headers'
import { isAdminPath, readPath } from './path.mjs'

/**
 * Answers whose bytes user code or an upstream chose. Their headers pass but for those that are the host's: it frames the
 * bytes, and the origin that they come from is the emulator's. docs/decisions/0070-answers-of-user-code.md.
 */

/** A header that was not sent, and why. */
export interface DroppedHeader {
  readonly name: string
  readonly reason: string
}

type HeaderList = readonly (readonly [name: string, value: string])[]

const CONNECTION = 'The host writes it: it belongs to the connection, not to the answer.'
const LENGTH = 'The host writes it: it says how many bytes the body has.'
const ORIGIN = 'It changes what the browser keeps for the whole origin, and the origin is the emulator’s.'
const ELSEWHERE =
  'It has the browser leave the page, or report to another place, in the name of the emulator’s origin.'
const OURS = 'Headers of this name are Sandbank’s own.'
const OPERATOR =
  'It leads to the operator’s routes (/__sandbank), which whoever follows it would call in the place of the handler.'

const OWNED: Readonly<Record<string, string>> = {
  'content-length': LENGTH,
  ...reasonOf(CONNECTION, [
    'connection',
    'http2-settings',
    'keep-alive',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
  ]),
  ...reasonOf(ORIGIN, [
    'accept-ch',
    'accept-ch-lifetime',
    'activate-storage-access',
    'alt-svc',
    'alternate-protocol',
    'clear-site-data',
    'critical-ch',
    'expect-ct',
    'observe-browsing-topics',
    'origin-agent-cluster',
    'origin-isolation',
    'origin-policy',
    'origin-trial',
    'public-key-pins',
    'public-key-pins-report-only',
    'sec-session-challenge',
    'sec-session-registration',
    'secure-session-challenge',
    'secure-session-registration',
    'service-worker-allowed',
    'set-cookie',
    'set-cookie2',
    'set-login',
    'shared-storage-write',
    'speculation-rules',
    'strict-transport-security',
    'use-as-dictionary',
  ]),
  ...reasonOf(ELSEWHERE, ['nel', 'refresh', 'report-to', 'reporting-endpoints']),
}

const OWNED_PREFIXES: readonly (readonly [prefix: string, reason: string])[] = [
  ['proxy-', CONNECTION],
  ['attribution-reporting-', ORIGIN],
  ['x-sandbank', OURS],
]

function reasonOf(reason: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]))
}

/**
 * The headers that an answer of user code is sent with, and those that it is not. `called`: the address that it answers.
 * `inProcess`: it reaches neither socket nor browser, so a test may read `Set-Cookie`.
 */
export function passableHeaders(
  headers: HeaderList,
  { body, called, inProcess }: { body: Uint8Array; called: string; inProcess: boolean },
): { headers: HeaderList; dropped: readonly DroppedHeader[] } {
  const dropped = new Map<string, DroppedHeader>()
  const passed = headers.filter(([sent, value]) => {
    const name = sent.toLowerCase()
    if (inProcess && name === 'set-cookie') return true
    const reason = reasonAgainst(name, value, { body, called })
    if (reason !== undefined) dropped.set(name, { name, reason })
    return reason === undefined
  })
  return { headers: passed, dropped: [...dropped.values()] }
}

function reasonAgainst(
  name: string,
  value: string,
  { body, called }: { body: Uint8Array; called: string },
): string | undefined {
  if (Object.hasOwn(OWNED, name)) return OWNED[name]
  const owned = OWNED_PREFIXES.find(([prefix]) => name.startsWith(prefix))
  if (owned) return owned[1]
  if (!isSendable(name, value)) return 'HTTP has no way to send it: there is a control character in it.'
  if (name === 'content-encoding' && !isEncoded(value, body))
    return `The body is sent as it is, and it is not encoded so: ${value}.`
  if (name === 'location' && leadsToOperator(value, called)) return OPERATOR
  return undefined
}

/**
 * A page of ours that calls a webhook follows its redirect as itself, method and body included. Of any other address the
 * browser says who is calling, and it is refused.
 */
function leadsToOperator(location: string, called: string): boolean {
  if (!URL.canParse(location, called)) return false
  const { origin, pathname } = new URL(location, called)
  const read = readPath(pathname)
  return origin === new URL(called).origin && 'path' in read && isAdminPath(read.path)
}

/** Magic numbers of encodings; `br` has none. */
const BEGINNINGS: Readonly<Record<string, readonly number[]>> = {
  gzip: [0x1f, 0x8b],
  'x-gzip': [0x1f, 0x8b],
  deflate: [0x78],
  zstd: [0x28, 0xb5, 0x2f, 0xfd],
}

/** Whether the bytes can be of this encoding. A handler that passes on what it fetched has them decoded. */
function isEncoded(encoding: string, body: Uint8Array): boolean {
  const name = encoding.trim().toLowerCase()
  return Object.hasOwn(BEGINNINGS, name) && BEGINNINGS[name]?.every((byte, at) => body[at] === byte) === true
}

/** Without `allow-same-origin`: as a document it has an origin of its own, which the operator's routes refuse. */
const DOCUMENT_POLICY = 'sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads'

/** Gives a document of these bytes an opaque origin. An existing policy stays, and both apply. */
export function confineDocument(headers: Pick<Headers, 'append' | 'set'>): void {
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.append('Content-Security-Policy', DOCUMENT_POLICY)
}
