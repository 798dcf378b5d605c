import type { AuthSchemes, ForeignPage } from '../auth'
import type { Context } from '../context'
import type { Unrouted } from '../domain'
import type { Dialect } from '../errors'
import type { JournalRecord } from '../journal-record'
import { AnswerHeaders } from './answer-headers'
import type { Progress } from './call'
import type { Route } from './define-route'
import type { AnyRouteTable } from './lazy-routes'
import type { FoundRoute, Match } from './match'

export interface AppOptions {
  routes: AnyRouteTable
  context: Context
  auth: AuthSchemes
  version: string
  /** Resolves when the store is open and seeded; rejects with what stands in the way. */
  ready(): Promise<void>
  /** Which reading of the store memory holds; undefined while there is none. Another one is another number. */
  reading(): number | undefined
  /** Who answers for a path without a route, or without one of this method; undefined: the emulator itself. */
  unrouted(pathname: string): Unrouted | undefined
  /** Which database answers; undefined until it was opened. */
  databaseId(): string | undefined
  observe(record: JournalRecord): void
  /** Credentials that let nobody in, whatever the store says of them. */
  refused?: ReadonlySet<string>
  /** Whether the chunks that a stream has at once go out together. */
  joinsChunks?: boolean | undefined
}

/** What a host knows of a caller that is not in the request. */
export interface Origin {
  /** The caller's address. */
  ip?: string
  /** The page that sent it, where it is neither this server's own nor allowed: it may not do what programs may. */
  page?: ForeignPage
}

/** One request on its way to its answer: what was found out about it so far. */
export type Exchange = Match<Route> & Passage

/** One that has a route. */
export type RoutedExchange = FoundRoute<Route> & Passage

interface Passage {
  readonly request: Request
  readonly url: URL
  readonly page: ForeignPage | undefined
  /** The caller's address; where the host knows none, that of the settings, once they are read. */
  ip: string
  /** Who answers for the path where it has no route. */
  unrouted: Unrouted | undefined
  /** In which format a refusal is written. */
  dialect: Dialect
  readonly progress: Progress
}

export function beginExchange(request: Request, url: URL, from: Origin, match: Match<Route>): Exchange {
  return {
    ...match,
    request,
    url,
    page: from.page,
    ip: from.ip ?? '',
    unrouted: undefined,
    dialect: match.route?.dialect ?? 'rest',
    progress: {
      requestBody: null,
      responseBody: null,
      principal: undefined,
      decision: null,
      verdicts: [],
      place: undefined,
      headers: new AnswerHeaders(),
      stream: undefined,
    },
  }
}
