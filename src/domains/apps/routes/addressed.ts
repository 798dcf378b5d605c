import type { Principal } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { type App, appFor } from '../apps'

/** What a route about one app has: its slug, and its owner's wallet where it is another's. */
interface Addressed {
  readonly context: Context
  readonly principal: Principal | undefined
  readonly params: Readonly<Record<'slug', string> & Partial<Record<'wallet', string>>>
}

/** The app of a request. Throws 404. */
export function addressedApp({ context, principal, params }: Addressed): Promise<App> {
  return appFor(context, principal, params)
}

/** A visitor of a public app is anonymous, or the owner of the credential. */
export const ANYONE = { kind: 'public' } as const
export const MAY_ACT = { kind: 'key-or-session', flag: 'agentApiEnabled', write: true } as const
export const MAY_READ = { kind: 'key-or-session', flag: 'agentApiEnabled' } as const
