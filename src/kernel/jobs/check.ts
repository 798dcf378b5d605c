import type { RowsOf } from '../domain'
import { taskTable } from '../scheduler'
import { dueId, JOB_DUE, jobTable } from './tables'

/** What is wrong with the jobs of a snapshot: one that waits for virtual time, and no task would make it due. */
export function jobsProblem(rowsOf: RowsOf): string | undefined {
  const due = new Set(
    rowsOf(taskTable)
      .filter(({ id, kind, payload }) => kind === JOB_DUE && id === dueId(payload))
      .map(({ payload }) => payload),
  )
  const stranded = rowsOf(jobTable).find(({ id, state }) => state === 'scheduled' && !due.has(id))
  return stranded && `the job ${stranded.id} waits for its time, and it lacks the task that makes it due`
}
