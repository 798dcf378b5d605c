import type { AnyAuthScheme } from './auth'
import type { Context } from './context'
import type { Route } from './http/define-route'
import type { AnyRouteTable } from './http/lazy-routes'
import type { JobHandler } from './jobs/handler'
import type { TaskHandler } from './scheduler'
import type { StoredTable, TableDefinition } from './store'

/** What a seed function may build on. `now` is the first moment of a day, so that one day's seeds are equal. */
export interface SeedInput {
  readonly seed: string
  readonly now: number
}

export interface SeedRows {
  readonly table: StoredTable
  readonly rows: readonly unknown[]
}

/** The rows a snapshot brings for a table. */
export type RowsOf = <Row>(table: TableDefinition<Row, string>) => readonly Row[]

/** Addresses that are a domain's though no route stands there: what is refused there is refused in its own words. */
export interface Unrouted extends Required<Pick<Route, 'dialectOf' | 'headers'>> {
  covers(pathname: string): boolean
}

/** A product of the emulated service, as `emulator.ts` sees it. */
export interface Domain<Routes extends AnyRouteTable = AnyRouteTable> {
  readonly name: string
  readonly tables: readonly StoredTable[]
  /** Tables of earlier versions whose rows this one does without: passed over in a snapshot. */
  readonly formerTables?: readonly string[]
  readonly routes: Routes
  /** The kinds of rules that routes may name in `auth` because this domain knows their callers. */
  readonly auth?: readonly AnyAuthScheme[]
  /** Whether user code may call a path (decoded) of this domain though it is the emulator's own; see `OwnServices`. */
  readonly serves?: (path: string) => boolean
  /** For unknown paths, and for methods that a path has not. */
  readonly unrouted?: Unrouted
  /** The domain's part of the state that a fresh database starts with; pure, so equal for an equal input. */
  readonly seed?: (input: SeedInput) => readonly SeedRows[] | Promise<readonly SeedRows[]>
  /**
   * What is wrong with the rows of a snapshot beyond each row by itself: references that lead nowhere, totals that do
   * not add up. Undefined when nothing is.
   */
  readonly check?: (rowsOf: RowsOf) => string | undefined
  /** Tells its neighbours of itself, once, when the emulator is put together; in the order of the domains. */
  readonly introduce?: (context: Context) => void
  readonly tasks?: Readonly<Record<string, (context: Context) => TaskHandler>>
  /** Background work of many steps, by kind. */
  readonly jobs?: Readonly<Record<string, (context: Context) => JobHandler>>
}
