/**
 * Every refusal of the emulator is data: a row of a table (status and the documented text), a message for a human
 * and the decision behind it. Domains add rows with `defineErrors`; only `errorBody` knows what a wire dialect looks like.
 */

export interface ErrorSpec {
  readonly status: number
  /** The documented `error` value of REST bodies. `…` stands for what differs each time: see `worded`. */
  readonly error: string
  /** Fields of REST bodies besides `error` and `message`. */
  readonly fields?: Readonly<Record<string, Fact | readonly string[]>>
  /** `type` and `code` of the model gateway's dialects. */
  readonly type?: string
  readonly code?: string
}

/** How a route words its errors: REST, REST with `message` alone, the chat-completions format, the messages format, or a socket's handshake. */
export type Dialect = 'rest' | 'message' | 'chat-completions' | 'messages' | 'engine.io'

type Fact = string | number | boolean | null

/** Which rule decided a refusal, with the numbers it looked at. Written to the journal, never to the wire. */
export interface Decision {
  readonly rule: string
  readonly facts: Readonly<Record<string, Fact>>
}

/** The verdict of one layer on a request, whether or not it decided. */
export interface Verdict {
  readonly layer: string
  readonly rule: string
  readonly ok: boolean
  readonly facts: Readonly<Record<string, Fact>>
}

export function defineErrors<const Table extends Record<string, ErrorSpec>>(table: Table): Table {
  return table
}

export const errors = defineErrors({
  apiKeyRequired: { status: 401, error: 'API key required', type: 'auth_error', code: 'auth_error' },
  apiKeyInvalid: { status: 401, error: 'Invalid API key', type: 'auth_error', code: 'auth_error' },
  sessionExpired: { status: 401, error: 'Session expired', type: 'auth_error', code: 'auth_error' },
  sessionRequired: { status: 401, error: 'Web session required' },
  partnerKeyRequired: { status: 401, error: 'Partner API key required' },
  partnerKeyInvalid: { status: 401, error: 'The provided partner API key is invalid or inactive' },
  partnerIpNotAllowed: { status: 403, error: 'IP address not allowed for this partner API key' },
  ipNotAllowed: { status: 403, error: 'IP address not allowed', type: 'auth_error', code: 'auth_error' },
  ownCall: { status: 403, error: "The emulator's own call" },
  originNotAllowed: { status: 403, error: 'Origin not allowed' },
  agentApiOff: { status: 403, error: 'Agent API access not enabled' },
  walletApiOff: { status: 403, error: 'Wallet API access not enabled' },
  tokenLaunchApiOff: { status: 403, error: 'Token Launch API access not enabled' },
  gatewayOff: {
    status: 403,
    error: 'LLM Gateway access not enabled',
    type: 'auth_error',
    code: 'auth_error',
  },
  keyReadOnly: { status: 403, error: 'Read-only API key' },
  invalidRequest: {
    status: 400,
    error: 'Invalid request',
    type: 'invalid_request_error',
    code: 'invalid_request',
  },
  requestIdUsed: {
    status: 409,
    error: 'Request id already used',
    type: 'invalid_request_error',
    code: 'duplicate_request',
  },
  bodyTooLarge: {
    status: 413,
    error: 'Request body too large',
    type: 'invalid_request_error',
    code: 'request_too_large',
  },
  rateLimited: {
    status: 429,
    error: 'Rate limit exceeded',
    type: 'rate_limit_error',
    code: 'rate_limit_error',
  },
  notFound: { status: 404, error: 'Not found', type: 'not_found_error', code: 'not_found' },
  methodNotAllowed: {
    status: 405,
    error: 'Method not allowed',
    type: 'invalid_request_error',
    code: 'method_not_allowed',
  },
  otherDatabase: {
    status: 409,
    error: 'Another database answers',
    type: 'invalid_request_error',
    code: 'other_database',
  },
  notEmulatedYet: { status: 501, error: 'Not emulated yet' },
  internal: { status: 500, error: 'Internal error', type: 'api_error', code: 'internal_error' },
  closed: { status: 503, error: 'Emulator closed' },
  partNotLoaded: { status: 503, error: 'Part not loaded' },
  executionLimit: { status: 503, error: 'Execution limit reached' },
  storageBlocked: { status: 503, error: 'Storage blocked' },
  storageSuperseded: { status: 503, error: 'Storage superseded' },
  storageFull: { status: 507, error: 'Storage full' },
})

/** A refusal whose documented `error` has gaps, with this time's words in them. */
export function worded<Spec extends ErrorSpec>(spec: Spec, ...words: readonly string[]): Spec {
  let next = 0
  return { ...spec, error: spec.error.replace(/…/g, () => words[next++] ?? '') }
}

/** Messages are for people. What a caller sent is quoted in them, and can be as long as a request. */
const LONGEST_MESSAGE = 1_000
const LONGEST_FACT = 1_000

/** Thrown anywhere below a route; `createApp` turns it into the answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal' as const
  readonly decision: Decision

  constructor(
    readonly spec: ErrorSpec,
    message: string,
    { rule, facts }: Decision,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(cut(message, LONGEST_MESSAGE))
    this.decision = {
      rule,
      facts: Object.fromEntries(
        Object.entries(facts).map(([name, fact]) => [
          name,
          typeof fact === 'string' ? cut(fact, LONGEST_FACT) : fact,
        ]),
      ),
    }
  }
}

/**
 * 400 for a field whose value a rule does not allow. `problem` follows the field's name and has no full stop; `facts`
 * are told beside the field.
 */
export function invalidField(
  field: string,
  problem: string,
  rule: string,
  facts: Decision['facts'] = {},
): Refusal {
  return new Refusal(errors.invalidRequest, `${field}: ${problem}. (Rule ${rule}.)`, {
    rule,
    facts: { field, ...facts },
  })
}

/** Cut in the middle: what is quoted stands there, and the rule often at the end. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const half = Math.floor((most - 1) / 2)
  return `${text.slice(0, half)}…${text.slice(-half)}`
}

/** A service worker may hold two copies of this module for a moment: the name decides, never `instanceof`. */
export function isRefusal(thrown: unknown): thrown is Refusal {
  return thrown instanceof Error && thrown.name === 'Refusal'
}

/**
 * A refusal for what was sent or is not there (4xx), of which one may make an absence; not for what the emulator itself
 * cannot do now, such as a full disk.
 */
export function isClientError(thrown: unknown): thrown is Refusal {
  return isRefusal(thrown) && thrown.spec.status < 500
}

/** What the emulator itself cannot do now, which is no refusal of the service that it emulates. */
const OWN_FAILURES: ReadonlySet<ErrorSpec> = new Set(
  Object.values(errors).filter(({ status }) => status >= 500),
)

export function errorBody({ spec, message }: Pick<Refusal, 'spec' | 'message'>, dialect: Dialect): unknown {
  const type = spec.type ?? 'api_error'
  switch (dialect) {
    case 'rest':
      return { ...spec.fields, error: spec.error, message }
    case 'message':
      return OWN_FAILURES.has(spec) ? { error: spec.error, message } : { message }
    case 'chat-completions':
      return { error: { message, type, code: spec.code ?? type } }
    case 'messages':
      return { type: 'error', error: { type, message } }
    case 'engine.io':
      return { code: Number(spec.code), message: spec.error }
  }
}

/** `{rule: 'key.flag', facts: {agentApiEnabled: false}}` → `key.flag agentApiEnabled=false` */
export function decisionText({ rule, facts }: Decision): string {
  return [rule, ...Object.entries(facts).map(([name, value]) => `${name}=${value}`)].join(' ')
}

export function closedRefusal(): Refusal {
  return new Refusal(errors.closed, 'This emulator was closed. Create another one.', {
    rule: 'emulator.closed',
    facts: {},
  })
}
