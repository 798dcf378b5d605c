import { ask } from './host'
import { fail } from './outcome'

interface Timer {
  due: number
  readonly every: number | undefined
  readonly run: () => void
}

const timers = new Map<number, Timer>()
let last = 0
/** When the host will call, or undefined. */
let armed: number | undefined
/** When this turn began, once a timer was set in it. */
let turn: number | undefined

/** What Node returns: a number to those who want one. */
class Handle {
  readonly #id: number

  constructor(id: number) {
    this.#id = id
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  hasRef(): boolean {
    return true
  }

  refresh(): this {
    return this
  }

  [Symbol.toPrimitive](): number {
    return this.#id
  }
}

function start(isRepeated: boolean, run: unknown, ms: unknown, values: unknown[]): Handle {
  if (typeof run !== 'function') throw new TypeError('The "callback" argument must be of type function.')
  last++
  const id = last
  const every = Math.max(1, Number(ms) || 0)
  // From the turn's begin: what takes Node a moment may take longer here than two timers are apart, and in Node those fire
  // in the order of their times.
  turn ??= now()
  timers.set(id, { due: turn + every, every: isRepeated ? every : undefined, run: () => run(...values) })
  arm()
  return new Handle(id)
}

export const setTimeout = (run: unknown, ms?: unknown, ...values: unknown[]) => start(false, run, ms, values)
export const setInterval = (run: unknown, ms?: unknown, ...values: unknown[]) => start(true, run, ms, values)
export const setImmediate = (run: unknown, ...values: unknown[]) => start(false, run, 0, values)

export function clearTimeout(handle: unknown): void {
  if (handle === undefined || handle === null) return
  if (timers.delete(Number(handle)) && timers.size === 0) arm()
}

/** What the host calls first, each time it enters. */
export function beginTurn(): void {
  turn = undefined
}

/** The host's one timer is set to the first that is due. */
function arm(): void {
  let first = Number.POSITIVE_INFINITY
  if (timers.size > 0 && armed !== undefined) {
    // A new one matters only where it is due sooner.
    const newest = timers.get(last)
    if (!newest || newest.due >= armed) return
    first = newest.due
  } else {
    for (const { due } of timers.values()) first = Math.min(first, due)
  }
  armed = Number.isFinite(first) ? first : undefined
  ask('wake', armed === undefined ? -1 : Math.max(0, armed - now()))
}

/** What the host calls. Runs what is due, in the order of its time; each in a turn of its own. */
export function tick(): void {
  armed = undefined
  const present = now()
  const due = [...timers].filter(([, timer]) => timer.due <= present).sort(([, a], [, b]) => a.due - b.due)
  const next = () => {
    const [id, timer] = due.shift() ?? []
    if (id === undefined || !timer) return arm()
    queueMicrotask(next)
    // Another one may have ended it.
    if (!timers.has(id)) return
    if (timer.every === undefined) timers.delete(id)
    else timer.due = now() + timer.every
    try {
      timer.run()
    } catch (thrown) {
      fail(thrown)
    }
  }
  next()
}

function now(): number {
  return ask('clock') as number
}
