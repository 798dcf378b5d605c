import { z } from 'zod'

export const activityView = z.object({
  state: z.enum(['none', 'running', 'done', 'failed']),
  done: z.int().describe('steps that are taken'),
  of: z.int(),
  doing: z.string().nullable().describe('the step that is under way'),
  startedAt: z.iso.datetime().nullable(),
  problems: z.array(z.string()).describe('steps that were refused, and why'),
})
export type Activity = z.infer<typeof activityView>
