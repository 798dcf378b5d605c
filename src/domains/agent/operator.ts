/** What the admin API may use, besides index.ts. */

import { hideAssigned } from '#domains/environment'
import { walletById } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { knownThread } from './prompts'
import { turnsBefore } from './running/turns'

export { clubDay } from './admission'
export { changeSettings } from './change-settings'
export { agentFixtureFile } from './fixtures/fixture-file'
export { readAgentFixtures, replaceAgentFixtures } from './fixtures/stored-fixtures'
export { jobsOfThread, stepsOfPrompt, threadsOf } from './reading'
export type { DryRun } from './scripted/dry-run'
export { readSettings, settingsChanges, settingsView } from './settings/settings'
export { jobView } from './views'

/**
 * What the scripted brain would do with a wallet's prompt, after those of a thread. Changes nothing. Throws 404 for a
 * thread that is not the wallet's, and for a wallet that there is not.
 */
export async function understandPrompt(
  context: Context,
  walletId: string,
  prompt: string,
  threadId?: string,
) {
  await walletById(context, walletId)
  if (threadId !== undefined) await knownThread(context, walletId, threadId)
  const turns =
    threadId === undefined ? [] : await turnsBefore(context, { threadId, seq: Number.MAX_SAFE_INTEGER })
  const { dryRun } = await import('./brains')
  // What a secret says is hidden before a prompt is read.
  return dryRun(context, walletId, hideAssigned(prompt).text, turns)
}

/** What the scripted brain understands, in the order of the help: for the help, suggestions and the docs. */
export async function knownIntents() {
  const { INTENTS } = await import('./brains')
  return INTENTS.map(({ name, means, acts, examples }) => ({ name, means, acts, examples: [...examples] }))
}
