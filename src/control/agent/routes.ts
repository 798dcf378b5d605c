import { z } from 'zod'
import { agentErrors } from '#domains/agent'
import { walletById, walletTables } from '#domains/wallet'
import { iso } from '#kernel/clock'
import type { Context } from '#kernel/context'
import { defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'
import { brainChoice } from '#kernel/settings'
import { clubDay, jobsOfThread, jobView, stepsOfPrompt, threadsOf } from '#operators/agent'
import { changeWallet } from '#operators/wallet'
import { journalEntry } from '../journal/table'

const auth = { kind: 'session' } as const

const accountView = z.object({
  club: z.boolean(),
  subscriptionType: z.string(),
  messages: z.object({
    used: z.int(),
    limit: z.int(),
    resetAt: z.iso
      .datetime()
      .nullable()
      .describe('when the first of them counts no more, to ten minutes; null: none is used'),
  }),
})

export const getAgentAccount = defineRoute('GET /__sandbank/agent/account', {
  summary: "Whether the session's wallet has the club, and how many of the day's messages are used",
  level: 'ours',
  auth,
  response: accountView,
  handle: ({ context, principal }) => viewAccount(context, principal.walletId),
})

export const patchAgentAccount = defineRoute('PATCH /__sandbank/agent/account', {
  summary: "Switch the club of the session's wallet",
  level: 'ours',
  auth,
  body: z.strictObject({
    club: z.boolean().optional(),
    subscriptionType: z.string().min(1).max(50).optional(),
  }),
  response: accountView,
  async handle({ context, principal: { walletId }, body: { club, subscriptionType }, transact }) {
    const changes = {
      ...(club !== undefined && { active: club }),
      ...(subscriptionType !== undefined && { subscriptionType }),
    }
    await transact(walletTables, (context) => changeWallet(context, walletId, { club: changes }))
    context.bus.publish({ type: 'wallet.changed', walletId })
    return viewAccount(context, walletId)
  },
})

async function viewAccount(context: Context, walletId: string): Promise<z.infer<typeof accountView>> {
  const { club } = await walletById(context, walletId)
  const { resetsAt, ...messages } = await clubDay(context, walletId)
  return {
    club: club.active,
    subscriptionType: club.subscriptionType,
    messages: { ...messages, resetAt: resetsAt === undefined ? null : iso(resetsAt) },
  }
}

const detailedJob = jobView.omit({ success: true }).extend({
  understood: z.array(z.string()).describe('what the prompt was understood as'),
  source: z.enum(['api', 'webhook', 'app', 'automation']),
  brain: z
    .union([
      brainChoice,
      z.strictObject({
        kind: z.literal('fixture'),
        place: z.int().describe('in the list of fixtures as it was then, from 0'),
      }),
    ])
    .optional()
    .describe('who carries it out; absent until it begins'),
})

export const listThreads = defineRoute('GET /__sandbank/agent/threads', {
  summary: "The threads of the session's wallet, the one with the newest prompt first",
  level: 'ours',
  auth,
  query: z.object({ limit: wholeNumber(1, 100).default(50) }),
  response: z.object({
    threads: z.array(
      z.object({
        id: z.string(),
        createdAt: z.iso.datetime(),
        updatedAt: z.iso.datetime(),
        title: z.string().describe('its first prompt, or the beginning of it'),
        prompts: z.int(),
      }),
    ),
  }),
  async handle({ context, principal: { walletId }, query: { limit } }) {
    const rows = await threadsOf(context, walletId, limit)
    const threads = rows.map(({ id, createdAt, updatedAt, nextSeq, first }) => {
      const title = (first?.prompt ?? '').slice(0, 80)
      return { id, createdAt: iso(createdAt), updatedAt: iso(updatedAt), title, prompts: nextSeq - 1 }
    })
    return { threads }
  },
})

export const getThread = defineRoute('GET /__sandbank/agent/threads/:id', {
  summary: 'The prompts of a thread and what became of them, the oldest first',
  level: 'ours',
  auth,
  response: z.object({ id: z.string(), jobs: z.array(detailedJob) }),
  errors: [agentErrors.threadUnknown],
  async handle({ context, principal: { walletId }, params: { id } }) {
    const jobs = (await jobsOfThread(context, walletId, id)).map(
      ({ prompt, job: { success: _, ...job } }) => ({
        ...job,
        understood: prompt.understood,
        source: prompt.source.kind,
        ...brainOf(prompt),
      }),
    )
    return { id, jobs }
  },
})

function brainOf({ brain }: Awaited<ReturnType<typeof jobsOfThread>>[number]['prompt']) {
  if (!brain) return {}
  return { brain: brain.kind === 'fixture' ? { kind: brain.kind, place: brain.place } : brain }
}

export const getSteps = defineRoute('GET /__sandbank/agent/jobs/:id/steps', {
  summary: 'What was done for a prompt: each tool call, what it was given and what it came to',
  level: 'ours',
  auth,
  response: z.object({
    steps: z.array(
      z.object({
        n: z.int(),
        tool: z.string(),
        at: z.iso.datetime(),
        state: z.enum(['intended', 'done', 'refused']),
        args: z.json(),
        result: z.json(),
        verdicts: journalEntry.shape.verdicts
          .unwrap()
          .describe('what each layer said of it, in the order of evaluation'),
      }),
    ),
  }),
  errors: [agentErrors.jobUnknown],
  async handle({ context, principal: { walletId }, params: { id } }) {
    const steps = await stepsOfPrompt(context, walletId, id)
    return {
      steps: steps.map(({ n, tool, at, state, args, result, verdicts = [] }) => ({
        ...{ n, tool, at: iso(at), state, args, result, verdicts },
      })),
    }
  },
})
