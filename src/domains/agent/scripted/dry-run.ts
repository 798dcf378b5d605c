import type { Context } from '#kernel/context'
import type { Decision } from '#kernel/errors'
import type { Turn } from '../brain'
import type { JobOutcome } from '../tables'
import { wordsOf } from './brain'
import type { Intended, Planned } from './plan'
import { isUnclear } from './unclear'
import { understand } from './understand'

/** What the scripted brain would do with a prompt. */
export interface DryRun {
  /** `done`: it would be carried out, as far as can be seen before that. */
  readonly outcome: JobOutcome
  readonly intents: readonly Intended[]
  readonly calls: readonly Planned[]
  /** The calls in words. */
  readonly plan: readonly string[]
  /** The question back, or why nothing would be done. */
  readonly response: string | null
  /** Where it is not understood: prompts that are, the nearest first. */
  readonly nearest: readonly string[]
  /** The slot that the question is about. */
  readonly missing?: string
  /** The rule that would refuse it. */
  readonly decision?: Decision
}

/** Reads a prompt as the scripted brain does, after the turns before it, and changes nothing. */
export async function dryRun(
  context: Context,
  walletId: string,
  prompt: string,
  turns: readonly Turn[],
): Promise<DryRun> {
  try {
    const { calls, intents = [] } = await understand(context, walletId, prompt, turns)
    return { outcome: 'done', intents, calls, plan: calls.map(wordsOf), response: null, nearest: [] }
  } catch (thrown) {
    if (!isUnclear(thrown)) throw thrown
    const { outcome, message, sofar: { intents = [], asked: _, ...rest } = {}, nearest } = thrown
    return { outcome, intents, calls: [], plan: [], response: message, nearest, ...rest }
  }
}
