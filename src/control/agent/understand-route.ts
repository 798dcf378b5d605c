import { z } from 'zod'
import { agentErrors, LONGEST_PROMPT } from '#domains/agent'
import { walletErrors } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { knownIntents, understandPrompt } from '#operators/agent'

const json = z.record(z.string(), z.json())

export const understandRoute = defineRoute('POST /__sandbank/agent/understand', {
  summary: 'What the scripted brain would do with a prompt; nothing is done',
  repeat: { harmless: 'it changes nothing' },
  level: 'ours',
  auth: { kind: 'session' },
  body: z.strictObject({
    prompt: z.string().min(1).max(LONGEST_PROMPT),
    walletId: z
      .string()
      .max(100)
      .optional()
      .describe("whose prompt it would be; the session's wallet unless given"),
    threadId: z.string().max(100).optional().describe('the thread that it would go on'),
  }),
  response: z.object({
    outcome: z.enum(['done', 'asks', 'refused', 'not_understood']),
    intents: z.array(z.object({ intent: z.string(), slots: json })).describe('what each part asks for'),
    calls: z.array(z.object({ tool: z.string(), args: json, it: z.string().optional() })),
    defaults: z
      .array(
        z.object({
          call: z.int().describe('of which call, from 0'),
          slot: z.string(),
          value: z.string(),
          rule: z
            .string()
            .describe("agent.default.… of the emulator, wallet.default.… of the wallet's own settings"),
          message: z.string(),
        }),
      )
      .describe('what was not said, and what is taken for it'),
    plan: z.array(z.string()).describe('the calls in words'),
    response: z.string().nullable().describe('the question back, or why nothing would be done'),
    nearest: z.array(z.string()).describe('where it is not understood: prompts that are, the nearest first'),
    missing: z.string().optional().describe('the slot that the question is about'),
    decision: z
      .object({ rule: z.string(), facts: json })
      .optional()
      .describe('the rule that would refuse it, with its numbers'),
  }),
  errors: [agentErrors.threadUnknown, walletErrors.unknown],
  async handle({ context, principal, body: { prompt, walletId = principal.walletId, threadId } }) {
    const { intents, calls, defaults, plan, nearest, missing, decision, ...rest } = await understandPrompt(
      context,
      walletId,
      prompt,
      threadId,
    )
    return {
      ...{ ...rest, intents: [...intents], calls: [...calls], defaults: [...defaults] },
      ...{ plan: [...plan], nearest: [...nearest] },
      ...(missing !== undefined && { missing }),
      ...(decision && { decision: { ...decision, facts: { ...decision.facts } } }),
    }
  },
})

export const listIntents = defineRoute('GET /__sandbank/agent/intents', {
  summary: 'What the scripted brain understands, with examples',
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({
    intents: z.array(
      z.object({
        name: z.string(),
        means: z.string().describe('in a few words'),
        acts: z.boolean().describe('whether it changes something'),
        examples: z
          .array(z.string())
          .describe('prompts that are read as it; none where it is only refused by name'),
      }),
    ),
  }),
  handle: async () => ({ intents: await knownIntents() }),
})
