import type { Emulator } from 'sandbank'
import { expect } from 'vitest'
import { caller } from '../helpers/caller'

export interface AgentJob {
  readonly jobId: string
  readonly threadId: string
  readonly status: string
  readonly outcome?: string
  readonly error?: string
  readonly transactions?: readonly { readonly chain: string; readonly hash: string; readonly url: string }[]
  readonly prompt: string
  readonly response: string
  readonly richData?: readonly Record<string, unknown>[]
  readonly statusUpdates: readonly { message: string }[]
}

/** The status of a job that came to its outcome: what is refused or not understood has failed. */
export function statusOf({ outcome }: Pick<AgentJob, 'outcome'>): string {
  return outcome === 'done' || outcome === 'asks' ? 'completed' : 'failed'
}

/** Queues a prompt, waits for its end, and returns its outcome. */
export function prompting(emulator: Emulator) {
  const call = caller(emulator)
  return async (prompt: string, threadId?: string, key: string = emulator.keys.full): Promise<AgentJob> => {
    const queued = await call('POST', '/agent/prompt', { prompt, ...(threadId && { threadId }) }, key)
    expect(queued.status, JSON.stringify(queued.body)).toBe(202)
    await emulator.jobsEnded()
    return (await call('GET', `/agent/job/${queued.body.jobId}`, undefined, key)).body
  }
}
