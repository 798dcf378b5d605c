/** A page of somebody's own site, as its bundler makes it: the guard first, then what calls, and `start` at hand. */
import '#hosts/page/guard'
import { start } from '#hosts/page/browser'

Reflect.set(globalThis, 'start', start)
