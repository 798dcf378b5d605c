import { call } from '../api'

const LOOK_MS = 250

/** The agent's job when it has ended. */
export async function endedJob(key: string, id: string) {
  for (;;) {
    const job = await call('GET /agent/job/:id', { key, params: { id } })
    if (!job.cancellable) return job
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
