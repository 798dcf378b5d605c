import type { Emulator } from '../emulator'

/** Long enough that requests in a row share one write of the journal, short enough for a reader of it. */
const SETTLE_AFTER_MS = 100

/** How long one event keeps the worker alive for jobs: an event of more than five minutes has it killed, with every stream. */
const JOBS_MS = 240_000

export interface SettlingOptions {
  /** Resolves when a newer worker waits for this one: jobs are not to keep it, the newer one goes on with them. */
  readonly replaced: Promise<void>
  readonly jobsMs?: number
}

/**
 * What a worker's event waits for after its answer: what can come later, and the jobs that run. Once for all the answers
 * of a tenth of a second, because it would be in the way of the next one.
 */
export function settlingOf(
  emulator: Pick<Emulator, 'drainInBackground' | 'jobsEnded'>,
  { replaced, jobsMs = JOBS_MS }: SettlingOptions,
): (answer: Promise<unknown>) => Promise<void> {
  let settling: Promise<void> | undefined

  async function settledSoon(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_AFTER_MS))
    // From here on what was answered needs a settling of its own.
    settling = undefined
    await emulator.drainInBackground()
    let timer: ReturnType<typeof setTimeout> | undefined
    const longEnough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, jobsMs)
    })
    await Promise.race([emulator.jobsEnded(), longEnough, replaced])
    clearTimeout(timer)
  }

  return async (answer) => {
    await answer
    settling ??= settledSoon()
    await settling
  }
}
