import type { AuthSchemes } from '#kernel/auth'
import type { BackgroundFailures } from '#kernel/background'
import type { Context } from '#kernel/context'
import type { AnyRouteTable } from '#kernel/http/lazy-routes'
import type { Snapshot } from '#kernel/snapshots/snapshots'
import type { Journal } from './journal/journal'

export type HostName = 'service-worker' | 'node' | 'page' | 'test'

/** What routes of the admin API know of their emulator, beyond the context that every domain gets. */
export interface AdminApi {
  readonly version: string
  readonly host: HostName
  /** Machine time at which this process opened the store, epoch ms. */
  readonly startedAt: number
  readonly context: Context
  readonly journal: Journal
  readonly auth: AuthSchemes
  readonly failures: BackgroundFailures
  routes(): AnyRouteTable
  /** Replaces everything but the settings by the seeded state of `seed` (the current one unless given). */
  reset(seed?: string): Promise<void>
  /** Replaces everything by a snapshot, checked whole before anything changes. Returns how many rows came in. */
  restore(snapshot: unknown): Promise<number>
  takeSnapshot(): Promise<Snapshot>
  /** What the emulator answers to a request of its own, for who is inside of its lock already. */
  answer(request: Request): Promise<Response>
}
