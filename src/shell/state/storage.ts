import { signal } from '@preact/signals'
import { type ApiError, asApiError, call, onUnavailable } from '../api'

const LOOK_AGAIN_MS = 1000

/** Why the emulator cannot use its database just now, in its own words; null while it can. */
export const storageProblem = signal<ApiError | null>(null)

const waiting = new Set<() => void>()
let isLooking = false

/** Calls `listener` when the database can be used again. Answers a function that stops it. */
export function onStorageBack(listener: () => void): () => void {
  waiting.add(listener)
  return () => waiting.delete(listener)
}

/** Notices when the database is blocked or taken away, and when it is there again, without a reload. */
export function watchStorage(): void {
  onUnavailable(() => void look())
  // A new version of the worker may find its upgrade blocked before the first request of this page.
  if ('serviceWorker' in navigator) {
    navigator.serviceWorker.addEventListener('controllerchange', () => void look())
  }
}

/** Asks until the emulator is well: no event says that the tab in the way was closed. */
async function look(): Promise<void> {
  if (isLooking) return
  isLooking = true
  let problem = await healthProblem()
  const wasBlocked = problem !== null
  while (problem) {
    storageProblem.value = problem
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    problem = await healthProblem()
  }
  storageProblem.value = null
  isLooking = false
  if (wasBlocked) for (const listener of [...waiting]) listener()
}

/** Health needs nothing but the open database, so a 503 of it is about that; another route may have its own reasons. */
async function healthProblem(): Promise<ApiError | null> {
  try {
    await call('GET /__sandbank/health')
    return null
  } catch (reason) {
    const error = asApiError(reason)
    return error.status === 503 ? error : storageProblem.value
  }
}
