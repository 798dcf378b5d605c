import type { Context } from '#kernel/context'
import { knownPrompt, knownThread } from './prompts'
import { type PromptRow, promptTable, type StepRow, stepTable, type ThreadRow, threadTable } from './tables'

const LAST = Number.MAX_SAFE_INTEGER

/** A wallet's threads, the one with the newest prompt first. */
export function threadsOf({ store }: Context, walletId: string, limit: number): PromiseLike<ThreadRow[]> {
  return store
    .table(threadTable)
    .where('[walletId+updatedAt]')
    .between([walletId, 0], [walletId, LAST])
    .reverse()
    .limit(limit)
    .toArray()
}

/** The prompts of a thread, the oldest first. Throws 404 for a thread that is not the wallet's. */
export async function promptsOf(context: Context, walletId: string, threadId: string): Promise<PromptRow[]> {
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
