/**
 * The machine's own timers, as they were when this module was loaded. The build of the package puts them in the place
 * of the globals in everything that it bundles (build/library.config.ts): a suite that fakes timers stops its own code, and
 * not the transactions of the emulator.
 */

/** What @sinonjs/fake-timers, used by Vitest and Jest, hangs on a function that it has put in the place of another. */
interface Faked {
  readonly clock?: Readonly<Record<string, unknown>>
}

/** Timers may have been faked before this module is loaded, as Jest's `enableGlobally` does: then the one behind. */
function machine<Timer>(name: string, owner: object = globalThis): Timer {
  const found: unknown = Reflect.get(owner, name)
  const timer: unknown = (found as Faked | undefined)?.clock?.[`_${name}`] ?? found
  // Browsers insist on it, and what is imported from another part of the worker is called as a member of that part.
  return (typeof timer === 'function' ? timer.bind(owner) : timer) as Timer
}

export const setTimeout = machine<typeof globalThis.setTimeout>('setTimeout')
export const clearTimeout = machine<typeof globalThis.clearTimeout>('clearTimeout')
export const setInterval = machine<typeof globalThis.setInterval>('setInterval')
export const clearInterval = machine<typeof globalThis.clearInterval>('clearInterval')
/** Undefined outside of Node. */
export const setImmediate = machine<((run: () => void) => unknown) | undefined>('setImmediate')
export const queueMicrotask = machine<typeof globalThis.queueMicrotask>('queueMicrotask')

const { process }: { process?: { versions?: { node?: string } } } = globalThis as object
/** Undefined outside of Node. */
export const nextTick = process?.versions?.node
  ? machine<(run: () => void) => void>('nextTick', process)
  : undefined
