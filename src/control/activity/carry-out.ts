import { seededCredentials } from '#domains/keys'
import type { Job } from '#kernel/jobs/handler'
import { jsonOf } from '#kernel/json-of'
import { REQUEST_ID_HEADER } from '../../kernel/http/headers.mjs'
import type { AdminApi } from '../admin-api'
import { type Caller, STEPS } from './steps'
import { type ActivityRow, activityTable } from './table'

/**
 * Takes the steps that are left. Each request has an id of its own, so a step that is taken again after its process
 * died comes to what it came to. What is refused is noted, and the next step is taken.
 */
export async function carryOut(admin: AdminApi, job: Job): Promise<string> {
  const { store } = admin.context
  let row = await store.table(activityTable).get('week')
  while (row && row.done < STEPS.length) {
    const problem = await take(admin, job, row)
    const { done, problems, ...rest } = row
    const state = done + 1 < STEPS.length ? 'running' : 'done'
    row = {
      ...rest,
      state,
      done: done + 1,
      problems: problem === undefined ? problems : [...problems, problem],
    }
    const next = row
    await job.commit([activityTable], () => store.table(activityTable).put(next))
    await job.progress(progressOf(next))
  }
  return `${row?.done ?? 0} steps, ${row?.problems.length ?? 0} refused`
}

/** What is shown while it is under way. */
export function progressOf({ done }: Pick<ActivityRow, 'done'>) {
  return { done, of: STEPS.length, doing: STEPS[done]?.title ?? null }
}

/** Takes the row's next step. Returns why it was refused, where it was. */
async function take(admin: AdminApi, job: Job, row: ActivityRow): Promise<string | undefined> {
  const step = STEPS[row.done]
  if (!step) return undefined
  try {
    await step.take(callerOf(admin, job, row))
    return undefined
  } catch (thrown) {
    job.signal.throwIfAborted()
    if (!(thrown instanceof Refused)) throw thrown
    return `${step.title}: ${thrown.message}`
  }
}

class Refused extends Error {}

function callerOf(admin: AdminApi, job: Job, { run, done, origin }: ActivityRow): Caller {
  const { context } = admin
  const seed = context.seed()
  let calls = 0
  const call: Caller['call'] = async (method, path, body, caller) => {
    const headers = {
      [REQUEST_ID_HEADER]: `${run} ${done} ${calls++}`,
      ...(caller ?? { Authorization: `Bearer ${seededCredentials(seed).session}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    }
    const request = new Request(new URL(path, origin), {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const response = await job.asRequest(() => admin.answer(request))
    const text = await response.text()
    const answer = jsonOf(text)
    if (!response.ok) {
      const { message, error } = (answer ?? {}) as { message?: string; error?: string }
      throw new Refused(`${method} ${path}: ${message ?? error ?? text}`)
    }
    // The step that calls says what the route answers.
    return answer as never
  }
  return {
    origin,
    seed,
    call,
    async prompt(text) {
      const { jobId } = await call<{ jobId: string }>('POST', '/agent/prompt', { prompt: text })
      await context.jobs.attempted(jobId, job.signal)
      const { status, response, error } = await call<{ status: string; response?: string; error?: string }>(
        'GET',
        `/agent/job/${jobId}`,
      )
      if (status === 'failed') throw new Refused(`"${text}": ${response ?? error}`)
    },
  }
}
