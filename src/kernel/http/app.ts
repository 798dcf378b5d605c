import { HonoBase } from 'hono/hono-base'
import type { AuthSchemes, Caller, CallerName, ForeignPage } from '../auth'
import { reportFailure } from '../background'
import type { Context } from '../context'
import type { Unrouted } from '../domain'
import { type Decision, type Dialect, errorBody, errors, isRefusal, Refusal, type Verdict } from '../errors'
import { limitRefusal } from '../json-rpc'
import { pathSpellings, speakPath, speakText, toNeutral, toVocabulary } from '../vocabulary'
import { callOf, type Progress, type RecordedStream } from './call'
import { isAdminRoute, type Method, Reply, type Route, type RouteTable } from './define-route'
import { readPath } from './path.mjs'
import { checked, parseJson, readText } from './read-request'
import { SegmentRouter } from './router'

export type { ForeignPage } from '../auth'

/** What one request came to, for the journal. */
export interface Outcome {
  readonly request: Request
  readonly requestBody: string | null
  readonly route: Route | undefined
  readonly caller: CallerName
  readonly ip: string
  readonly response: Response
  /** Undefined where the answer is a stream or not text. */
  readonly responseBody: string | null
  /** How a streamed answer ended; undefined where the answer is none. */
  readonly stream: Promise<RecordedStream> | undefined
  readonly decision: Decision | null
  /** What the layers that the request had to pass said; empty where there are none. */
  readonly verdicts: readonly Verdict[]
  readonly startedAt: number
  readonly ms: number
}

export interface AppOptions {
  routes: RouteTable
  context: Context
  auth: AuthSchemes
  version: string
  /** Resolves when the store is open and seeded; rejects with what stands in the way. */
  ready(): Promise<void>
  /** Which reading of the store memory holds; undefined while there is none. Another one is another number. */
  reading(): number | undefined
  /** Who speaks for a path without a route, or without one of this method; undefined: the emulator itself. */
  unrouted(pathname: string): Unrouted | undefined
  /** Which database answers; undefined until it was opened. */
  world(): string | undefined
  observe(outcome: Outcome): void
  /** What a host makes of an answer's text where it has a cheaper way to send it. */
  bodyOf?: ((text: string) => BodyInit) | undefined
}

/** What a host knows of a caller that is not in the request. */
export interface Origin {
  /** The caller's address. */
  ip?: string
  /** The page that sent it, where it is neither this server's own nor allowed: it may not do what programs may. */
  page?: ForeignPage
}

type Answer = (request: Request, from: Origin) => Promise<Response>

/** The emulator's HTTP surface: every route under each of its spellings, and a clear answer to everything else. */
export function createApp(options: AppOptions): Answer {
  const app = new HonoBase<{ Bindings: { from: Origin; path: string } }>({
    router: new SegmentRouter(),
    // Read once, below. Encoded, because the router decodes parameters itself.
    getPath: (_, read) => read?.env?.path ?? '',
  })
  const methodsByPath = new Map<string, Method[]>()
  for (const route of Object.values(options.routes)) {
    // Throws now for a kind of rule that nobody registers, and not at the first request.
    options.auth.of(route.auth)
    const [method, path] = splitKey(route.key)
    for (const spelling of [...pathSpellings(path), ...(route.aliases ?? [])]) {
      methodsByPath.set(spelling, [...(methodsByPath.get(spelling) ?? []), method])
      app.on(method, spelling, (c) => answer(options, route, c.req.raw, c.req.param(), c.env.from))
    }
  }
  for (const [path, methods] of methodsByPath) {
    app.all(path, (c) =>
      answer(options, undefined, c.req.raw, {}, c.env.from, wrongMethod(c.req.method, methods)),
    )
  }
  app.notFound((c) =>
    answer(options, undefined, c.req.raw, {}, c.env.from, unknownPath(c.req.method, c.req.path)),
  )
  return async (request, from) => {
    const read = readPath(new URL(request.url).pathname)
    // Hono would decode what it can and leave the rest.
    return 'problem' in read
      ? answer(options, undefined, request, {}, from, unreadablePath(read.problem))
      : app.fetch(request, { from, path: read.encoded })
  }
}

export function splitKey(key: string): [Method, string] {
  const [method, path] = key.split(' ')
  return [method as Method, path as string]
}

async function answer(
  options: AppOptions,
  route: Route | undefined,
  request: Request,
  params: Record<string, string>,
  from: Origin,
  refusal?: Refusal,
): Promise<Response> {
  const { context, version, observe } = options
  const startedAt = context.clock.now()
  const started = performance.now()
  const progress: Progress = {
    requestBody: null,
    responseBody: null,
    principal: undefined,
    decision: null,
    verdicts: [],
    headers: new Headers(),
    stream: undefined,
  }
  const unrouted = route ? undefined : options.unrouted(new URL(request.url).pathname)
  let dialect = route?.dialect ?? 'rest'
  let ip = from.ip ?? ''
  let response: Response
  try {
    dialect = (route ?? unrouted)?.dialectOf?.(request) ?? dialect
    const early = await identifiedWhenReady(options, route, request)
    // Known only now: the settings are in the store.
    ip = from.ip ?? context.settings.current.callerIp
    checkPin(request, options.world())
    if (refusal || !route) throw refusal ?? unknownPath(request.method, new URL(request.url).pathname)
    if (from.page) options.auth.of(route.auth).authorizePage?.(from.page)
    progress.principal = early
    response = await carryOut(options, route, request, params, { ...from, ip }, progress)
  } catch (thrown) {
    response = refused(options, context.store.explain(thrown), route, dialect, progress)
  }
  try {
    response = withHeaders(options, response, route, unrouted, request, progress)
  } catch (thrown) {
    response = refused(options, thrown, route, dialect, progress)
    response.headers.set('X-Sandbank', version)
  }
  try {
    const { principal, ...told } = progress
    const caller = callerName(options, route, request, principal)
    const ms = performance.now() - started
    observe({ request, route, caller, ip, response, startedAt, ms, ...told })
  } catch (thrown) {
    // The answer stands, whatever becomes of its entry in the journal.
    reportFailure(context.bus, 'journal', thrown)
  }
  return response
}

/** The answer with the headers that every answer has, and those of its route. */
function withHeaders(
  { context, version, ...options }: AppOptions,
  answered: Response,
  route: Route | undefined,
  unrouted: Unrouted | undefined,
  request: Request,
  progress: Progress,
): Response {
  // Those of some cannot be changed: `Response.redirect`, or what `fetch` brought.
  const response = canChange(answered.headers) ? answered : new Response(answered.body, answered)
  response.headers.set('X-Sandbank', version)
  const world = options.world()
  if (world !== undefined) response.headers.set(WORLD_HEADER, world)
  for (const [name, value] of Object.entries((route ?? unrouted)?.headers?.(request) ?? {})) {
    if (!response.headers.has(name)) response.headers.set(name, progress.headers.get(name) ?? value)
  }
  if (route?.deprecated) {
    response.headers.set('Deprecation', 'true')
    response.headers.set('Sunset', route.deprecated.sunset)
    response.headers.set(
      'Link',
      `<${speakPath(route.deprecated.use, context.settings.current.vocabulary)}>; rel="successor-version"`,
    )
  }
  return response
}

function canChange(headers: Headers): boolean {
  try {
    headers.delete('X-Sandbank')
    return true
  } catch {
    return false
  }
}

/** Says which database answered; in a request, which one alone may answer. */
const WORLD_HEADER = 'X-Sandbank-World'

function checkPin(request: Request, world: string | undefined): void {
  const pinned = request.headers.get(WORLD_HEADER)?.trim()
  if (!pinned || pinned === world) return
  throw new Refusal(
    errors.otherWorld,
    `This request is for the world ${pinned} (${WORLD_HEADER}), and the world ${world} would answer it: that of another browser profile, another host or another data folder. Nothing was changed. Open or start the one that you mean, or send the header with ${world}, or without it to take whichever answers.`,
    { rule: 'world.pin', facts: { pinned, world: world ?? null } },
  )
}

/**
 * Whom the credential stands for, asked while `ready` looks whether memory is still right: two reads side by side
 * instead of one after the other. Asked again where memory turns out to be older, or work that has fallen due comes
 * first; and where nobody was found, because a refusal can take its time.
 */
async function identifiedWhenReady(
  options: AppOptions,
  route: Route | undefined,
  request: Request,
): Promise<Caller | undefined> {
  const { scheduler } = options.context
  const ask = async () => (route ? identified(options, route, request) : undefined)
  const needsClock = route !== undefined && options.auth.of(route.auth).needsClock?.(route.auth)
  const before = scheduler.isDue() || needsClock ? undefined : options.reading()
  const early = before === undefined ? undefined : ask().catch(() => undefined)
  await options.ready()
  await scheduler.run()
  return (options.reading() === before ? await early : undefined) ?? ask()
}

/** Whom the request's credential stands for under the route's rule. */
async function identified(
  { auth, context }: AppOptions,
  route: Route,
  { headers }: Request,
): Promise<Caller | undefined> {
  const scheme = auth.of(route.auth)
  const credential = scheme.credential(headers)
  return credential === undefined ? undefined : scheme.identify(context, credential, route.auth)
}

async function carryOut(
  options: AppOptions,
  route: Route,
  request: Request,
  params: Record<string, string>,
  { ip, page }: Origin & { ip: string },
  progress: Progress,
): Promise<Response> {
  const { context } = options
  const hasVocabulary = !isAdminRoute(route) && !route.verbatim
  progress.principal = await guarded(options, route, request, progress.principal, ip)
  progress.verdicts = route.limit ? [await route.limit(context, { principal: progress.principal, ip })] : []
  const { vocabulary } = context.settings.current
  const query =
    route.query &&
    checked(route.query, Object.fromEntries(new URL(request.url).searchParams), 'query', vocabulary)
  let body: unknown
  if (route.body) {
    progress.requestBody = await readText(request, route.maxBodyBytes)
    const json = parseJson(progress.requestBody, request.headers.get('content-type'))
    body = checked(route.body, hasVocabulary ? toNeutral(json) : json, 'body', vocabulary)
  }
  const caller = callerName(options, route, request, progress.principal)
  const call = callOf(route, { params, query, body, ip, page, request, context }, caller, progress)
  const answered = await route.handle(call as never)
  if (answered instanceof Response) {
    if (answered.type !== 'error') return answered
    // No host could pass it on: it has no status.
    throw new Error(`${route.key} answered with Response.error()`)
  }
  const isReply = answered instanceof Reply
  const result = isReply ? answered.body : answered
  const status = isReply ? answered.status : (route.status ?? 200)
  progress.responseBody =
    // A text is JSON already.
    route.verbatim && typeof result === 'string'
      ? result
      : JSON.stringify(hasVocabulary ? toVocabulary(result, vocabulary) : result)
  return jsonResponse(options, progress.responseBody, status, progress.headers)
}

/** The principal whom the route's rule lets in. One that it refuses has still used a place of the route's limits. */
async function guarded(
  { auth, context }: AppOptions,
  route: Route,
  { headers }: Request,
  caller: Caller | undefined,
  ip: string,
): Promise<Caller | undefined> {
  const scheme = auth.of(route.auth)
  try {
    return scheme.authorize(route.auth, { credential: scheme.credential(headers), caller, ip })
  } catch (thrown) {
    await route.limit?.(context, { principal: undefined, ip })
    throw thrown
  }
}

function callerName(
  { auth }: AppOptions,
  route: Route | undefined,
  { headers }: Request,
  principal: Caller | undefined,
): CallerName {
  return route && principal ? auth.of(route.auth).nameOf(principal) : auth.anonymous(headers)
}

function refused(
  options: AppOptions,
  thrown: unknown,
  route: Route | undefined,
  dialect: Dialect,
  progress: Progress,
): Response {
  const refusal = isRefusal(thrown) ? thrown : (limitRefusal(thrown) ?? unexpected(thrown))
  // Where there is no route, the path that is named is the caller's own. The admin API has one vocabulary.
  const hasOne = !route || isAdminRoute(route)
  const { vocabulary } = options.context.settings.current
  const message = hasOne ? refusal.message : speakText(refusal.message, vocabulary)
  progress.decision = refusal.decision
  progress.responseBody = JSON.stringify(errorBody({ spec: refusal.spec, message }, dialect))
  return jsonResponse(options, progress.responseBody, refusal.spec.status, new Headers(refusal.headers))
}

function unexpected(thrown: unknown): Refusal {
  console.error(thrown)
  const what = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  return new Refusal(
    errors.internal,
    `Sandbank itself failed on this request (${what}). That is a bug; the console has the details.`,
    { rule: 'sandbank.failure', facts: { what } },
  )
}

function jsonResponse({ bodyOf }: AppOptions, text: string, status: number, headers: Headers): Response {
  headers.set('Content-Type', 'application/json; charset=utf-8')
  return new Response(bodyOf ? bodyOf(text) : text, { status, headers })
}

function unreadablePath(problem: string): Refusal {
  return new Refusal(errors.invalidRequest, `path: ${problem}. (Rule request.path.)`, {
    rule: 'request.path',
    facts: { field: 'path', problem },
  })
}

function unknownPath(method: string, path: string): Refusal {
  return new Refusal(
    errors.notFound,
    `Sandbank knows no ${method} ${path}. GET /__sandbank/coverage lists every path it answers.`,
    { rule: 'routes.path', facts: { method, path } },
  )
}

function wrongMethod(method: string, methods: readonly Method[]): Refusal {
  const allow = methods.join(', ')
  return new Refusal(
    errors.methodNotAllowed,
    `This path answers ${allow}, not ${method}.`,
    { rule: 'routes.method', facts: { method, allow } },
    { Allow: allow },
  )
}
