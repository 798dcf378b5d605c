/** What one `start()` has changed in this page, and how to take it back. */
let ending = new AbortController()
const undoing: (() => unknown)[] = []
let ended: 'not' | 'stopped' | 'removed' = 'not'

/** Aborted by the `stop()` that ends what is being started now; its reason is what `start()` rejects with. */
export function currentRun(): AbortSignal {
  return ending.signal
}

/**
 * Whether the run before this one was ended by `stop()`: the worker leaves this page alone until it is asked for control
 * again. Or by a removal of Sandbank: that worker does not come back.
 */
export function howEnded(): typeof ended {
  return ended
}

/** Has `stop()` call `undo`, what was done last first. */
export function undoAtStop(undo: () => unknown): void {
  undoing.push(undo)
}

/** Resolves when all is undone; what needs no waiting is at once. */
export async function endRun(reason: Error, how: 'stopped' | 'removed' = 'stopped'): Promise<void> {
  ending.abort(reason)
  ending = new AbortController()
  if (ended !== 'removed') ended = how
  await Promise.all(
    undoing
      .splice(0)
      .reverse()
      .map((undo) => undo()),
  )
}

/** As `work`, but rejects as soon as the run is ended. */
export function unlessEnded<Value>(work: Promise<Value>, run: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    run.addEventListener('abort', () => reject(run.reason), { once: true })
    work.then(resolve, reject)
  })
}
