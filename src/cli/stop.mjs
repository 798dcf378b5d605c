/** How long closing may take, milliseconds. What was answered is stored already. */
const CLOSE_MS = 10_000

/**
 * Closes on the first SIGINT or SIGTERM and ends the process: with code 0, or with 1 where closing failed or took
 * longer than `closeMs`. The second signal ends it at once.
 * @param {() => Promise<void>} close
 * @param {{ closeMs?: number, message?: string }} [options] `message`: the line that reports a clean end
 */
export function stopOnSignal(close, { closeMs = CLOSE_MS, message = 'Stopped.' } = {}) {
  let stopping = false
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, async () => {
      if (stopping) process.exit(130)
      stopping = true
      setTimeout(() => {
        console.error(`Not stopped cleanly: closing took longer than ${closeMs / 1000} s.`)
        process.exit(1)
      }, closeMs)
      try {
        await close()
      } catch (error) {
        console.error(`Not stopped cleanly: ${/** @type {Error} */ (error).message}`)
        process.exit(1)
      }
      console.log(message)
      process.exit(0)
    })
  }
}
