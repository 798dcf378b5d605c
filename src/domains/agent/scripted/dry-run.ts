import type { Context } from '#kernel/context'
import type { Decision } from '#kernel/errors'
import type { Json } from '#kernel/jobs/tables'
import { answerTo, pendingOf } from '../answered'
import type { Turn } from '../brain'
import { previewOf, questionFor, settlingCall, type Whose } from '../running/confirm'
import type { JobOutcome } from '../tables'
import { toolsByName } from '../tools/all'
import type { Default } from '../tools/tool'
import { wordsOf } from './brain'
import type { Intended, Plan, Planned } from './plan'
import { isUnclear } from './unclear'
import { understand } from './understand'

/** What the scripted brain would do with a prompt. */
export interface DryRun {
  /** `done`: it would be carried out, as far as can be seen before that. */
  readonly outcome: JobOutcome
  readonly intents: readonly Intended[]
  readonly calls: readonly Planned[]
  /** What was not said, and what is taken for it; `call`: of which call, from 0. */
  readonly defaults: readonly (Default & { readonly call: number })[]
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
    const { calls, intents = [] } = await planFor(context, walletId, prompt, turns)
    const whose = asOwner(context, walletId)
    const seen = calls.map(({ settled: _, ...call }) => call)
    const defaults = await defaultsOf(whose, calls)
    const read = { intents, calls: seen, plan: calls.map(wordsOf), defaults, nearest: [] }
    const question = calls.some(({ settled }) => settled)
      ? undefined
      : await questionFor(whose, calls, toolsByName)
    return question
      ? { ...read, outcome: 'asks', response: question.question }
      : { ...read, outcome: 'done', response: null }
  } catch (thrown) {
    if (!isUnclear(thrown)) throw thrown
    const { outcome, message, sofar: { intents = [], asked: _, ...rest } = {}, nearest } = thrown
    return { outcome, intents, calls: [], defaults: [], plan: [], response: message, nearest, ...rest }
  }
}

async function planFor(
  context: Context,
  walletId: string,
  prompt: string,
  turns: readonly Turn[],
): Promise<Plan> {
  const confirmed = answerTo(prompt) === 'yes' ? pendingOf(turns.at(-1)) : null
  return confirmed ? { calls: confirmed } : understand(context, walletId, prompt, turns, { isNamed: true })
}

/** The wallet's owner, by the agent's own endpoint. */
function asOwner(context: Context, walletId: string): Whose {
  return {
    context,
    principal: { kind: 'session', sessionId: 'dry-run', walletId },
    source: { kind: 'api', name: '', readOnly: false, allowedRecipients: { evm: [], solana: [] } },
  }
}

async function defaultsOf(whose: Whose, calls: readonly Planned[]): Promise<DryRun['defaults']> {
  const all = await Promise.all(
    calls.map(async ({ tool, args, it }, call) => {
      if (it !== undefined) return []
      const decided: Record<string, Json> = {}
      const preview = await previewOf(settlingCall(whose, decided), toolsByName.get(tool), args)
      return (preview?.defaults ?? []).map((each) => ({ call, ...each }))
    }),
  )
  return all.flat()
}
