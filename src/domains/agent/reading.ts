import type { z } from 'zod'
import type { Context } from '#kernel/context'
import { knownPrompt, knownThread } from './prompts'
import { type PromptRow, promptTable, type StepRow, stepTable, type ThreadRow, threadTable } from './tables'
import { type jobView, type jobWithStepsView, viewJob, viewStep } from './views'

const LAST = Number.MAX_SAFE_INTEGER

/** A wallet's threads with their first prompts, the one with the newest prompt first. */
export async function threadsOf(
  context: Context,
  walletId: string,
  limit: number,
): Promise<(ThreadRow & { readonly first: PromptRow | undefined })[]> {
  const threads = await context.store
    .table(threadTable)
    .where('[walletId+updatedAt]')
    .between([walletId, 0], [walletId, LAST])
    .reverse()
    .limit(limit)
    .toArray()
  return Promise.all(
    threads.map(async (thread) => ({ ...thread, first: (await promptsOf(context, walletId, thread.id))[0] })),
  )
}

/** The jobs of a thread and the prompts that they are of, the oldest first. Throws 404 as `promptsOf`. */
export async function jobsOfThread(
  context: Context,
  walletId: string,
  threadId: string,
): Promise<{ readonly prompt: PromptRow; readonly job: z.infer<typeof jobView> }[]> {
  const prompts = await promptsOf(context, walletId, threadId)
  return Promise.all(prompts.map(async (prompt) => ({ prompt, job: await viewJob(context, prompt) })))
}

/** A job with its steps and their verdicts; undefined where the wallet has none of this id (any more). */
export async function jobWithSteps(
  context: Context,
  walletId: string,
  id: string,
): Promise<z.infer<typeof jobWithStepsView> | undefined> {
  const row = await context.store.table(promptTable).get(id)
  if (row?.walletId !== walletId) return undefined
  const steps = await stepsOfPrompt(context, walletId, id)
  return { ...(await viewJob(context, row)), steps: steps.map(viewStep) }
}

/** The prompts of a thread, the oldest first. Throws 404 for a thread that is not the wallet's. */
async function promptsOf(context: Context, walletId: string, threadId: string): Promise<PromptRow[]> {
  await knownThread(context, walletId, threadId)
  return context.store
    .table(promptTable)
    .where('[threadId+seq]')
    .between([threadId, 0], [threadId, LAST])
    .toArray()
}

/** What was done for a prompt, in its order. Throws 404 for a job that is not the wallet's. */
export async function stepsOfPrompt(
  context: Context,
  walletId: string,
  promptId: string,
): Promise<StepRow[]> {
  await knownPrompt(context, walletId, promptId)
  return context.store
    .table(stepTable)
    .where('[promptId+n]')
    .between([promptId, 0], [promptId, LAST])
    .toArray()
}
