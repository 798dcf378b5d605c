import type { z } from 'zod'
import type { AuthRule, Caller, ForeignPage, PrincipalOf } from '../auth'
import type { Context, TransactionContext } from '../context'
import { type Decision, type Dialect, type ErrorSpec, errors, Refusal, type Verdict } from '../errors'
import type { AnyTable } from '../store'
import type { AnswerHeaders } from './answer-headers'
import type { LazyRoute } from './lazy-routes'
import { isAdminPath } from './path.mjs'
import type { Chunks } from './stream'
import type { AnyAnswer } from './text-answer'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type RouteKey = `${Method} /${string}`

/**
 * Where a route's behaviour is known from: the three documents, other public material, or only our own judgement.
 * @public
 */
export type Level = 'documented' | 'public' | 'ours'

export type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<Tail>
    : Rest
  : never

type BodyType = 'multipart/form-data' | 'application/octet-stream' | 'application/json' | 'application/zip'

export type SuccessStatus = 200 | 201 | 202

/** An answer with a status of its own; see `Call.reply`. */
export class Reply<out Answer> {
  constructor(
    readonly status: SuccessStatus,
    readonly body: Answer,
  ) {}
}

/** One request, as a handler sees it: validated, with its caller known. */
export interface Call<
  Key extends RouteKey = RouteKey,
  Rule extends AuthRule = AuthRule,
  Query = unknown,
  Body = unknown,
> {
  readonly params: Readonly<Record<ParamNames<Key>, string>>
  readonly query: Query
  readonly body: Body
  readonly principal: PrincipalOf<Rule>
  /** The caller's address. */
  readonly ip: string
  /** The page that sent it, where it may not do what programs may. */
  readonly page: ForeignPage | undefined
  readonly request: Request
  /** Where this request reached the emulator: `http://localhost:4100`. */
  readonly origin: string
  /** Headers to send with the answer. */
  readonly headers: AnswerHeaders
  /**
   * Names this request and its repeats: its route, path, caller and the `X-Sandbank-Request-Id` it was sent with;
   * undefined where it was sent without one.
   */
  readonly requestId: string | undefined
  /** Aborts when the caller leaves, as far as the host can know: see docs/extending.md. */
  readonly signal: AbortSignal
  /** The answer with the route's `otherStatus` instead of its own: `return call.reply(200, body)`. */
  reply<Answer>(status: SuccessStatus, body: Answer): Reply<Answer>
  /**
   * The answer as a stream with these headers added to those of the call. The journal records how it ended; when the
   * caller leaves, `signal` aborts and the chunks are closed. `status`: 200 unless given.
   */
  stream(chunks: Chunks, headers: Readonly<Record<string, string>>, status?: 200 | 206): Response
  /** Whether the host sends together what a stream has at the same time. */
  readonly joinsChunks: boolean
  readonly context: Context
  /**
   * The one readwrite transaction of a mutating request. When the request repeats one that was already carried out
   * (its worker died before it answered), `run` is skipped and the first outcome returned. At most once per request,
   * not counting those that threw.
   */
  transact<Outcome>(
    tables: readonly AnyTable[],
    run: (context: TransactionContext) => PromiseLike<Outcome>,
  ): Promise<Outcome>
  /**
   * What `transact` came to for this request before, where it is a repeat: for a handler that reads, before its
   * transaction, what the first one has changed.
   */
  recalled<Outcome>(): Promise<Outcome | undefined>
  /**
   * The same one transaction, begun when `until` has ended, or before another one over its tables. Apart from `transact`,
   * whose shape the steps of the agent share.
   */
  transactLater<Outcome>(
    tables: readonly AnyTable[],
    run: (context: TransactionContext) => PromiseLike<Outcome>,
    until: Promise<unknown>,
  ): Promise<Outcome>
  /**
   * Whether an answer may begin before its `transact` ends: the request repeats no other one, and has a place under the
   * route's limit whatever becomes of those before it. Its end waits for the transaction all the same.
   */
  canGoAhead(): boolean
  /** Tells the journal which rule decided where the answer is no refusal by its status: a JSON-RPC error, a miss. */
  note(decision: Decision): void
  /** Records each layer's decision in the journal, also where the request is let through. */
  report(verdicts: readonly Verdict[]): void
}

/** A place under a limit that a request may have, and has not taken yet. */
export interface Place {
  readonly verdict: Verdict
  /** What `take` writes. */
  readonly tables: readonly AnyTable[]
  /**
   * Takes it: in the request's own transaction where it has one, otherwise in one before its answer. Throws 429 where
   * others have taken the last ones meanwhile.
   */
  take(context: TransactionContext): Promise<void>
  /** Whether `take` will find one, whatever becomes of the requests before it. */
  isCertain(): boolean
  /** Counts it in memory until `taken`, the transaction with `take` in it, has ended. */
  hold(taken: Promise<unknown>): void
}

export interface RouteSpec<
  Key extends RouteKey,
  Rule extends AuthRule,
  Query,
  Body,
  Answer,
  SentQuery = unknown,
  SentBody = unknown,
> {
  readonly summary: string
  readonly level: Level
  readonly auth: Rule
  /**
   * Counts every request to the endpoint, those included that the guard refuses: keys could be guessed without end
   * otherwise. Runs before query and body are read. Throws 429; the verdict stands before those of the handler.
   */
  limit?(context: Context, from: { principal: Caller | undefined; ip: string }): Promise<Place>
  readonly query?: z.ZodType<Query, SentQuery>
  readonly body?: z.ZodType<Body, SentBody>
  /**
   * The type of a body that the handler reads itself, as a stream: with `formParts` or `bodyStream`. Such a route has no
   * `body`, and passes its limit on.
   */
  readonly bodyType?: BodyType | readonly BodyType[]
  /** The parameter that may be a path: `/user/files/:id` with `a/b.txt`. */
  readonly pathParameter?: ParamNames<Key>
  /**
   * Body and answer are in no vocabulary: what is signed must be what was sent, and a model's prompts and answers are
   * nobody's field names.
   */
  readonly verbatim?: boolean
  /**
   * Neither the journal nor a refusal of unreadable JSON repeats the request's body: it holds secrets, or files. A
   * function says what the journal has of it instead.
   */
  readonly privateBody?: boolean | ((body: string) => string | null)
  /** The journal does not repeat the query: it holds secrets. */
  readonly privateQuery?: boolean
  /** What it answers was chosen by user code or an upstream: opened as a document, it has an origin of its own. */
  readonly untrusted?: boolean
  /** Other paths of the same endpoint, without parameters. */
  readonly aliases?: readonly string[]
  /**
   * Headers of every answer, also of a refusal before the handler ran. What the handler sets in `Call.headers` under
   * such a name comes before it, also where it refuses afterwards.
   */
  headers?(request: Request): Readonly<Record<string, string>>
  /** Largest request body, bytes; 1 MiB by default. */
  readonly maxBodyBytes?: number
  /** The schema of the answer; undefined where the handler writes the answer itself. */
  readonly response?: z.ZodType<Answer>
  /** Media type of an answer that the handler writes itself; with `response`, the caller has to accept it. */
  readonly responseType?: 'text/event-stream'
  readonly status?: SuccessStatus
  /** A second status of success: for what was there already, or was only tried out. See `Call.reply`. */
  readonly otherStatus?: SuccessStatus
  /** The refusals of its own that a caller should expect. */
  readonly errors?: readonly ErrorSpec[]
  readonly dialect?: Dialect
  /** Where the format depends on the request; `dialect` is then the most common one. */
  dialectOf?(request: Request): Dialect
  /** Answers with a refusal whatever is sent: what it stands for is not to be had over HTTP. */
  readonly refuses?: boolean
  /** `sunset`: an HTTP date; `use`: the path that replaces this one. */
  readonly deprecated?: { readonly sunset: string; readonly use: string }
  /**
   * What becomes of a request that comes twice under one id. By default, the handler's `transact`, or the `requestId`
   * that it passes on, remembers the first. `answered`: its work is not one transaction, and the kernel stores its answer
   * when it has ended. `harmless`: why carrying it out once more changes nothing more.
   */
  readonly repeat?: 'answered' | { readonly harmless: string }
  /** Documented, guarded, but not emulated in this version: answers 501 behind its guards. */
  readonly planned?: boolean
  handle(call: Call<Key, Rule, Query, Body>): Promise<Answer | Reply<NoInfer<Answer>> | AnyAnswer>
}

export interface Route<Key extends RouteKey = RouteKey>
  extends Omit<RouteSpec<Key, AuthRule, unknown, unknown, unknown>, 'handle' | 'pathParameter'> {
  readonly key: Key
  readonly pathParameter?: string
  // Erased: what the handler accepts is checked where the route is defined.
  handle(call: never): Promise<unknown>
}

/** One endpoint: its docs, schemas, guard and handler. OpenAPI and the coverage table are derived from it. */
export function defineRoute<
  const Key extends RouteKey,
  const Rule extends AuthRule,
  Query = unknown,
  Body = unknown,
  Answer = undefined,
  SentQuery = undefined,
  SentBody = undefined,
>(
  key: Key,
  spec: RouteSpec<Key, Rule, Query, Body, Answer, SentQuery, SentBody>,
): Route<Key> & { readonly onTheWire?: { query: SentQuery; body: SentBody; answer: Answer } } {
  // `onTheWire` is for types alone (src/contract.ts): it is never there.
  return { ...spec, key }
}

export function splitKey(key: string): [Method, string] {
  const [method, path] = key.split(' ')
  return [method as Method, path as string]
}

/** Whether a route belongs to the emulator's own admin API, which has one vocabulary. Whoever calls it. */
export function isAdminRoute({ key }: Pick<Route, 'key'>): boolean {
  return isAdminPath(splitKey(key)[1])
}

/** Whether the field names of a route's bodies follow the vocabulary of the settings. */
export function hasVocabulary(route: Pick<Route, 'key' | 'verbatim'>): boolean {
  return !isAdminRoute(route) && !route.verbatim
}

export type RouteTable = Readonly<Record<string, Route>>

/** Keyed by method and path; a key that differs from its route's own does not compile. */
export function routeTable<
  const Table extends { [Key in keyof Table]: Key extends RouteKey ? Route<Key> | LazyRoute<Key> : never },
>(table: Table): Table {
  return table
}

/**
 * An endpoint whose guards stand already and whose domain does not: it says so instead of an unknown path.
 * @public None is left at this time.
 */
export function plannedRoute<const Key extends RouteKey>(
  key: Key,
  spec: { summary: string; level: Level; auth: AuthRule },
): Route<Key> {
  return {
    ...spec,
    key,
    planned: true,
    errors: [errors.notEmulatedYet],
    async handle() {
      throw new Refusal(
        errors.notEmulatedYet,
        `${key}: your key may do this, but this version of Sandbank does not carry it out yet.`,
        { rule: 'routes.planned', facts: { route: key } },
      )
    },
  }
}
