import { openEarly } from '#kernel/store/early-connection'
import { DATABASE } from '../src/hosts/browser-databases.mjs'

declare const self: ServiceWorkerGlobalScope

/**
 * The database, of which the browser has the more to do the longer it was closed. Not of a version that is being
 * installed: the one before it is at work.
 */
export const early = self.serviceWorker?.state === 'activated' ? openEarly(DATABASE) : undefined
