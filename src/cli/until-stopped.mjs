const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM'])

/**
 * Runs what goes on until Ctrl-C or another signal that ends a process, which is no failure here.
 * @param {(signal: AbortSignal) => Promise<void>} work
 */
export async function untilStopped(work) {
  const over = new AbortController()
  const stop = () => over.abort()
  for (const signal of SIGNALS) process.once(signal, stop)
  try {
    await work(over.signal)
  } catch (error) {
    if (!over.signal.aborted) throw error
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
}
