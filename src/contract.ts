import type { BusEvents } from '#kernel/bus'
import type { ParamNames } from '#kernel/http/define-route'
import type { allRoutes } from './routes'

/**
 * The HTTP surface as types, in the neutral vocabulary, for clients of this house: they import nothing else of the
 * core, and this as types alone.
 */
type Routes = ReturnType<typeof allRoutes>

export type RouteName = keyof Routes & string
/** The names of what the bus publishes. */
export type BusEventName = keyof ReturnType<typeof written>

/**
 * Never called. Domains add their events to BusEvents in modules that no type here leads to; the inferred type of a
 * copy is written out in this module's declarations, with all of them.
 */
function written(events: BusEvents) {
  return { ...events }
}

interface Nothing {
  query: undefined
  body: undefined
  answer: unknown
}
type Wire<Name extends RouteName> = Routes[Name] extends { readonly onTheWire?: infer Types }
  ? Exclude<Types, undefined>
  : Nothing

/** What the route answers with where it does not refuse; unknown where its handler writes the response itself. */
export type AnswerTo<Name extends RouteName> =
  Wire<Name> extends { answer: infer Answer } ? (Answer extends Response ? unknown : Answer) : unknown
/** What may be sent, before defaults are filled in. */
export type BodyOf<Name extends RouteName> = Wire<Name> extends { body: infer Body } ? Body : undefined
/** As it stands in the URL: numbers are written out, and what is `undefined` or empty is left out. */
type QueryOf<Name extends RouteName> = Wire<Name> extends { query: infer Query } ? InUrl<Query> : undefined

type InUrl<Query> = Query extends undefined
  ? undefined
  : {
      readonly [Field in keyof Query]?: Query[Field] | (string extends Query[Field] ? number : '') | undefined
    }
type PathOf<Name> = Name extends `${string} ${infer Path}` ? Path : never
type OneOf<Name extends string> = { readonly [Each in Name]: string | number }

/** What a request to the route must be given: path parameters, body and query, each only where the route has it. */
export type Parts<Name extends RouteName> = ([ParamNames<PathOf<Name>>] extends [never]
  ? unknown
  : { readonly params: OneOf<ParamNames<PathOf<Name>>> }) &
  (BodyOf<Name> extends undefined ? unknown : { readonly body: BodyOf<Name> }) &
  (undefined extends QueryOf<Name> ? unknown : { readonly query?: QueryOf<Name> })
