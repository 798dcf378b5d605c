import { z } from 'zod'
import { iso } from '#kernel/clock'
import type { Context } from '#kernel/context'
import { jobOutcome, type PromptRow, type StepRow, verdict } from './tables'
import { transactionsOf } from './transactions'

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
  outcome: jobOutcome
    .optional()
    .describe(
      'ours: what a job that is completed (done, asks) or failed (refused, not_understood) came to; asks puts a question back',
    ),
  transactions: z
    .array(
      z.object({
        chain: z.string(),
        hash: z.string().describe('on Solana the signature'),
        url: z.string().describe('of its page in the shell; the path alone where no host has an address'),
      }),
    )
    .optional()
    .describe('ours: what it has sent so far'),
  response: z.string().optional(),
  richData: z.array(z.record(z.string(), z.json())).optional(),
  error: z.string().optional().describe('why it failed; the response says so too'),
})

export async function viewJob(context: Context, row: PromptRow): Promise<z.infer<typeof jobView>> {
  const { id, threadId, status, prompt, startedAt, completedAt, processingTime } = row
  const { outcome, response, richData, error } = row
  const transactions = await transactionsOf(context, row)
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
    ...(outcome !== undefined && { outcome }),
    ...(transactions.length > 0 && { transactions }),
    ...(response !== undefined && { response }),
    ...(richData !== undefined && { richData }),
    ...(error !== undefined && { error }),
  }
}

/** Whether it has not ended yet. */
export function isOpen({ status }: PromptRow): boolean {
  return status === 'pending' || status === 'processing'
}

/** A step of a job, with the verdict of each layer. */
const stepView = z.object({
  tool: z.string(),
  state: z.enum(['intended', 'done', 'refused']),
  result: z.json(),
  verdicts: z.array(verdict),
})

/** As `jobView`, with what it did. */
export const jobWithStepsView = jobView.extend({
  steps: z.array(stepView).describe('what it did, with what each layer said of it'),
})

export function viewStep({ tool, state, result, verdicts = [] }: StepRow): z.infer<typeof stepView> {
  return { tool, state, result, verdicts }
}
