import { setImmediate } from './machine-timers'

/** Runs something in a task of the event loop of its own, in the order of the calls. Takes some microseconds. */
export const inNextTask: (run: () => void) => void = setImmediate ?? overChannel()

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
