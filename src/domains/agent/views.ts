import { z } from 'zod'
import { iso } from '#kernel/clock'
import { type PromptRow, type StepRow, verdict } from './tables'

const time = z.iso.datetime()

/** Row prompt-job: the job of a prompt, as the wire shows it. */
export const jobView = z.object({
  success: z.literal(true),
  jobId: z.string(),
  threadId: z.string(),
  status: z.enum(['pending', 'processing', 'completed', 'failed', 'cancelled']),
  prompt: z.string(),
  createdAt: time,
  cancellable: z.boolean(),
  statusUpdates: z.array(z.object({ message: z.string(), timestamp: time })),
  startedAt: time.optional(),
  completedAt: time.optional().describe('when it ended, however'),
  processingTime: z.int().optional().describe('milliseconds of machine time'),
  response: z.string().optional(),
  richData: z.array(z.record(z.string(), z.json())).optional(),
  error: z.string().optional(),
})

export function viewJob(row: PromptRow): z.infer<typeof jobView> {
  const { id, threadId, status, prompt, startedAt, completedAt, processingTime, response, richData, error } =
    row
  return {
    success: true,
    jobId: id,
    threadId,
    status,
    prompt,
    createdAt: iso(row.createdAt),
    cancellable: isOpen(row),
    statusUpdates: row.statusUpdates.map(({ message, timestamp }) => ({
      message,
      timestamp: iso(timestamp),
    })),
    ...(startedAt !== undefined && { startedAt: iso(startedAt) }),
    ...(completedAt !== undefined && { completedAt: iso(completedAt) }),
    ...(processingTime !== undefined && { processingTime }),
    ...(response !== undefined && { response }),
    ...(richData !== undefined && { richData }),
    ...(error !== undefined && { error }),
  }
}

/** Whether it has not ended yet. */
export function isOpen({ status }: PromptRow): boolean {
  return status === 'pending' || status === 'processing'
}

/** A step of a job, with what each layer said of it. */
export const stepView = z.object({
  tool: z.string(),
  state: z.enum(['intended', 'done', 'refused']),
  result: z.json(),
  verdicts: z.array(verdict),
})

export function viewStep({ tool, state, result, verdicts = [] }: StepRow): z.infer<typeof stepView> {
  return { tool, state, result, verdicts }
}
