import fc from 'fast-check'
import { SEEDED_KEYS } from '../../src/domains/keys/credentials'
import type { Route } from '../../src/kernel/http/define-route'
import { pathSpellings } from '../../src/kernel/vocabulary'
import { EXAMPLES } from './examples'
import { accepted } from './schema-values'
import { mangled, spoiled } from './spoil'
import { anyString, wellFormed } from './strings'

/** Everybody who may call; what each sends is known only when the emulator stands. */
const CALLERS = [
  'nobody',
  ...SEEDED_KEYS,
  'bearer',
  'session',
  'stranger',
  'elsewhere',
  'revoked',
  'wrongSecret',
  'garbage',
] as const
export type Caller = (typeof CALLERS)[number]

/** One request, as text: it can be printed, sent again and made smaller. */
export interface Shot {
  caller: Caller
  method: string
  /** Path and query, as they are written. */
  target: string
  headers: readonly (readonly [string, string])[]
  body: string | undefined
  /** `bytes`: each character of the body is one byte, so that it need not be UTF-8. */
  encoding: 'utf-8' | 'bytes'
}

/** What exists, by table: values that a path may name. */
export type Known = ReadonlyMap<string, readonly string[]>

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'get', 'X-Y']

const BROKEN_SEGMENTS = [
  '%',
  '%zz',
  '%00',
  '%E0%A4%A',
  '%ED%A0%80',
  '%FF%FE',
  '%2F',
  '%2e%2e',
  '..',
  '.',
  '%25%32%66',
  '%20',
  '+',
  '*',
  ':identifier',
  '__proto__',
  'constructor',
  'a'.repeat(20_000),
  '%F0%9F%98%80',
  ';x=1',
  '@',
  '~',
  '0x0000000000000000000000000000000000000000',
]

const HOSTILE_HEADERS: readonly (readonly [string, string])[] = [
  ['Authorization', 'Bearer'],
  ['Authorization', `Bearer ${'x'.repeat(20_000)}`],
  ['Authorization', 'Basic Og=='],
  ['Authorization', 'Bearer sess_'],
  ['Authorization', 'Bearer sess_%00'],
  ['X-API-Key', 'bk_usr___proto___x'],
  ['X-API-Key', 'bk_usr_constructor_x'],
  ['X-API-Key', `bk_usr_${'a'.repeat(20_000)}_b`],
  ['X-API-Key', '\u00ff\u0080'],
  ['Accept', 'text/event-stream, nothing/else'],
  ['Accept', '*/*;q=banana'],
  ['X-Sandbank-Request-Id', 'same'],
  ['X-Sandbank-Request-Id', '\u00e9'.repeat(5_000)],
  ['X-Sandbank-Request-Id', ' '],
  ['Content-Type', 'text/plain'],
  ['Content-Type', 'application/json; charset=utf-16'],
  ['Content-Type', 'multipart/form-data'],
  ['Content-Type', 'application/problem+json'],
  ['Content-Type', ''],
  ['Content-Type', `a/${'b'.repeat(20_000)}`],
  ['Content-Length', '-1'],
  ['Content-Length', '1e99'],
  ['Content-Length', 'many'],
  ['Content-Encoding', 'gzip'],
  ['Expect', '100-continue'],
  ['X-Forwarded-For', '1.2.3.4, ::, garbage'],
  ['Forwarded', 'for="[::1'],
  ['Host', 'evil.example'],
  ['Origin', 'null'],
  ['If-None-Match', '*'],
  ['Range', 'bytes=0-0'],
  ['X-HTTP-Method-Override', 'DELETE'],
]

/** Requests to a route: one in three or so is flawless, in the others something is wrong. */
export function shotsAt(route: Route, known: Known): fc.Arbitrary<Shot> {
  const made = MADE.get(route) ?? newShotsAt(route, known)
  MADE.set(route, made)
  return made
}

/** Trying out what a schema accepts takes a while: once for each route. */
const MADE = new Map<Route, fc.Arbitrary<Shot>>()

function newShotsAt(route: Route, known: Known): fc.Arbitrary<Shot> {
  const [method = '', path = ''] = route.key.split(' ')
  const all = [...new Set([...known.values()].flat())]
  const examples = EXAMPLES[route.key] ?? []
  const likely = [...all, ...examples]
  const json = route.body
    ? fc.oneof(
        { weight: 5, arbitrary: accepted(route.body, likely) },
        { weight: 5, arbitrary: spoiled(accepted(route.body, likely)) },
        ...(examples.length > 0 ? [{ weight: 10, arbitrary: spoiled(fc.constantFrom(...examples)) }] : []),
      )
    : fc.jsonValue({ maxDepth: 2 })
  const text = json.map((value) => JSON.stringify(value) ?? '')
  const body = fc.oneof(
    { weight: 8, arbitrary: text },
    { weight: 2, arbitrary: mangled(text) },
    { weight: 1, arbitrary: fc.constant('') },
  )
  const usual = /^(POST|PUT|PATCH)$/.test(method) ? body : fc.constant(undefined)
  const sent = fc.oneof(
    { weight: 12, arbitrary: fc.record({ method: fc.constant(method), body: usual }) },
    {
      weight: 1,
      arbitrary: fc.record({
        method: fc.constantFrom(...METHODS),
        body: fc.option(body, { nil: undefined }),
      }),
    },
  )
  return fc
    .record({
      caller: callersOf(route),
      target: targets(route, path, known, all),
      sent,
      headers: headers(),
      encoding: fc.oneof(
        { weight: 20, arbitrary: fc.constant('utf-8' as const) },
        { weight: 1, arbitrary: fc.constant('bytes' as const) },
      ),
    })
    .map(({ sent, ...shot }) => ({
      ...shot,
      ...sent,
      // The platform's own Request takes no body with these.
      body: /^(get|head)$/i.test(sent.method) ? undefined : sent.body,
    }))
    .filter(isSendable)
}

function callersOf(route: Route): fc.Arbitrary<Caller> {
  const welcome: Caller = route.auth.kind === 'session' ? 'session' : 'full'
  if (route.auth.kind === 'operator') return fc.constantFrom<Caller>('nobody', 'nobody', 'garbage', 'full')
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant<Caller>(welcome) },
    { weight: 4, arbitrary: fc.constantFrom(...CALLERS) },
  )
}

function headers(): fc.Arbitrary<Shot['headers']> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...HOSTILE_HEADERS), { minLength: 1, maxLength: 3 }) },
  )
}

function targets(route: Route, path: string, known: Known, all: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom(...pathSpellings(path)),
      fc.array(segment(path, known, all), { minLength: 3, maxLength: 3 }),
      queries(route, all),
    )
    .map(([spelling, segments, query]) => {
      let index = 0
      return spelling.replace(/:\w+/g, () => segments[index++ % segments.length] as string) + query
    })
}

/** For a parameter: mostly something that exists, named as the path's last word before it suggests. */
function segment(path: string, known: Known, all: readonly string[]): fc.Arbitrary<string> {
  const word = /([\w-]+)\/:/.exec(path)?.[1] ?? ''
  const named = [...known].filter(([table]) => word.endsWith(table)).flatMap(([, values]) => values)
  const fitting = named.length > 0 ? named : all
  return fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...fitting).map(encodeURIComponent) },
    { weight: 1, arbitrary: fc.constantFrom(...all).map(encodeURIComponent) },
    { weight: 2, arbitrary: fc.constantFrom('note_1', 'ann', 'Ann', 'a.b-c') },
    { weight: 2, arbitrary: fc.constantFrom(...BROKEN_SEGMENTS) },
    { weight: 2, arbitrary: anyString.map((text) => encodeURIComponent(wellFormed(text))) },
  )
}

function queries(route: Route, all: readonly string[]): fc.Arbitrary<string> {
  const junk = fc.oneof(
    fc.constant(''),
    fc.constantFrom(
      ...['?', '?&&&', '?=', '?%', '?%zz=%zz', '?__proto__=1', '?constructor=1&toString=2', '?a[]=1&a[b]=2'],
      ...[
        '?limit',
        '?limit=&offset=',
        '?limit=1&limit=2',
        '?\u0000',
        '?%00=%00',
        `?q=${'a'.repeat(20_000)}`,
        '?#',
      ],
    ),
  )
  if (!route.query) return fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: junk })
  const good = accepted(route.query, all)
  const asQuery = (values: fc.Arbitrary<unknown>) =>
    values.map((value) => {
      const isRecord = typeof value === 'object' && value !== null
      const pairs = isRecord
        ? Object.entries(value).map(([name, inner]) => [name, plain(inner)])
        : [['q', plain(value)]]
      return `?${new URLSearchParams(pairs as [string, string][])}`
    })
  return fc.oneof(
    { weight: 5, arbitrary: asQuery(good) },
    { weight: 3, arbitrary: asQuery(spoiled(good)) },
    { weight: 1, arbitrary: junk },
    { weight: 1, arbitrary: fc.constant('') },
  )
}

function plain(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 30_000)
}

/** Whether the platform lets such a request be made at all. */
function isSendable({ method, target, headers }: Shot): boolean {
  try {
    new Request(`http://sandbank.test${target}`, { method, headers: headers.map(([...pair]) => pair) })
    return true
  } catch {
    return false
  }
}
