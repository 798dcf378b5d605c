import { nextTick, queueMicrotask, setImmediate } from './machine-timers'

/** After so many ticks in a row Node gets to its sockets. */
const TICKS_IN_ROW = 32

/** Runs something in a task of the event loop of its own, in the order of the calls. Takes some microseconds. */
export const inNextTask: (run: () => void) => void = setImmediate ?? overChannel()

/**
 * As `inNextTask`, where only promises must not mix: no microtask of anybody's is left when it runs, and those that it
 * leaves are run before the next. In Node a tick does for that, which takes a fraction of a turn of the loop.
 */
export const apartFromOthers: (run: () => void) => void =
  nextTick && setImmediate ? overTicks(nextTick, setImmediate) : inNextTask

function overTicks(tick: (run: () => void) => void, task: (run: () => void) => unknown) {
  const waiting: (() => void)[] = []
  let taken = 0
  // Asked for by a microtask: ticks that are there already would run without those between.
  const ask = () => void (++taken % TICKS_IN_ROW === 0 ? task(next) : tick(next))
  const next = () => {
    const run = waiting.shift()
    if (waiting.length > 0) queueMicrotask(ask)
    run?.()
  }
  return (run: () => void) => {
    waiting.push(run)
    if (waiting.length === 1) queueMicrotask(ask)
  }
}

/** Neither `setTimeout`, which browsers stretch to 4 ms, nor a promise, which is no task. */
function overChannel(): (run: () => void) => void {
  const { port1, port2 } = new MessageChannel()
  const waiting: (() => void)[] = []
  port1.onmessage = () => waiting.shift()?.()
  return (run) => {
    waiting.push(run)
    port2.postMessage(null)
  }
}

/** Resolves after so many turns of the event loop. */
export async function afterTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise<void>(inNextTask)
}

/**
 * Until the host knows what has become of its connections: after seconds of computing it has yet to hear which were
 * closed meanwhile, and what is sent over one of those fails. What runs now may be amid a turn of Node's loop, so it
 * takes two. Browsers send such a request again by themselves.
 */
export async function closedConnectionsSeen(): Promise<void> {
  if (setImmediate) await afterTurns(2)
}
