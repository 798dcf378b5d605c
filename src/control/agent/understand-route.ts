import { z } from 'zod'
import { LONGEST_PROMPT } from '#domains/agent'
import { defineRoute } from '#kernel/http/define-route'
import { understandPrompt } from '#operators/agent'

const json = z.record(z.string(), z.json())

export const understandRoute = defineRoute('POST /__sandbank/agent/understand', {
  summary: 'What the scripted brain would do with a prompt; nothing is done',
  repeat: { harmless: 'it changes nothing' },
  level: 'ours',
  auth: { kind: 'session' },
  body: z.strictObject({
    prompt: z.string().min(1).max(LONGEST_PROMPT),
    threadId: z.string().max(100).optional().describe('the thread that it would go on'),
  }),
  response: z.object({
    outcome: z.enum(['done', 'asks', 'refused', 'not_understood']),
    intents: z.array(z.object({ intent: z.string(), slots: json })).describe('what each part asks for'),
    calls: z.array(z.object({ tool: z.string(), args: json, it: z.string().optional() })),
    plan: z.array(z.string()).describe('the calls in words'),
    response: z.string().nullable().describe('the question back, or why nothing would be done'),
  }),
  async handle({ context, principal, body: { prompt, threadId } }) {
    const { intents, calls, plan, ...rest } = await understandPrompt(
      context,
      principal.walletId,
      prompt,
      threadId,
    )
    return { ...rest, intents: [...intents], calls: [...calls], plan: [...plan] }
  },
})
