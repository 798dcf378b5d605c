import type { Context } from './context'
import type { DueHandler } from './due'
import type { RouteTable } from './http/define-route'
import type { AnyTable } from './store'

/** What a seed function may build on. `now` is the first moment of a day, so that one day's seeds are equal. */
export interface SeedInput {
  readonly seed: string
  readonly now: number
}

export interface SeedRows {
  readonly table: AnyTable
  readonly rows: readonly unknown[]
}

/** A product of the emulated service, as `emulator.ts` sees it. */
export interface Domain {
  readonly name: string
  readonly tables: readonly AnyTable[]
  readonly routes: RouteTable
  /** The domain's part of the world a fresh database starts with; pure, so equal for an equal input. */
  readonly seed?: (input: SeedInput) => readonly SeedRows[]
  readonly due?: Readonly<Record<string, (context: Context) => DueHandler>>
}
