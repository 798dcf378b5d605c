import { z } from 'zod'
import { hideAssignedInJson } from '#domains/environment'
import { defineRoute } from '#kernel/http/define-route'
import { agentErrors } from '../errors'
import { maxMode } from '../max-mode'
import { queuePrompt } from '../prompts'

/** Rows prompt-job, prompt-club, key-agent-flag. */
export const prompt = defineRoute('POST /agent/prompt', {
  summary: 'Queue a prompt for the agent; GET /agent/job/:id returns its state',
  level: 'documented',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled' },
  privateBody: hideAssignedInJson,
  body: z.object({
    prompt: z.string().describe('at most 10,000 characters'),
    threadId: z.string().optional().describe('of an earlier prompt; a new thread unless given'),
    maxMode: maxMode
      .optional()
      .describe(
        "a model of the gateway carries it out, billed to the model credit; the wallet's own unless given",
      ),
  }),
  status: 202,
  response: z.object({
    success: z.literal(true),
    jobId: z.string(),
    threadId: z.string(),
    status: z.literal('pending'),
    message: z.literal('Job created successfully'),
  }),
  errors: [
    agentErrors.promptTooLong,
    agentErrors.threadUnknown,
    agentErrors.subscriptionRequired,
    agentErrors.dailyLimit,
  ],
  async handle(call) {
    const { prompt, threadId, maxMode } = call.body
    const queued = await queuePrompt(call, { prompt, threadId, maxMode })
    return {
      success: true as const,
      jobId: queued.id,
      threadId: queued.threadId,
      status: 'pending' as const,
      message: 'Job created successfully' as const,
    }
  },
})
