/**
 * Waits by the machine's clock, not the virtual one: how fast an answer streams is seen by the client's own clock.
 * Rejects with the signal's reason when it is aborted meanwhile.
 */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** What `work` comes to, or undefined when it takes longer than `ms` by the machine's clock. `work` is not stopped. */
export async function within<Value>(ms: number, work: Promise<Value>): Promise<Value | undefined> {
  const over = new AbortController()
  try {
    return await Promise.race([work, pause(ms, over.signal).then(() => undefined)])
  } finally {
    over.abort()
  }
}

/** Node would wait for the timer before it ends. */
export function unreferenced(timer: unknown): void {
  if (typeof timer === 'object') (timer as { unref?(): void } | null)?.unref?.()
}
