import type { Context } from '#kernel/context'
import type { RouteTable } from '#kernel/http/define-route'
import type { AnyTable } from '#kernel/store'
import type { Journal } from './journal/journal'

export type HostName = 'service-worker' | 'node' | 'page' | 'test'

/** What the operator's desk knows of the emulator it belongs to, beyond what every domain is lent. */
export interface Desk {
  readonly version: string
  readonly host: HostName
  /** Machine time at which this process opened the store, epoch ms. */
  readonly startedAt: number
  readonly context: Context
  readonly journal: Journal
  readonly tables: readonly AnyTable[]
  routes(): RouteTable
  /** Replaces everything but the settings by the seeded world of `seed` (the current one unless given). */
  reset(seed?: string): Promise<void>
  /** Reads again what is kept in memory, after the rows behind it were replaced. */
  reload(): Promise<void>
}
