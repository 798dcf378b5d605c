import type { Context } from '#kernel/context'
import type { Session } from '../brain'
import type { Plan, Planned } from './plan'
import { isUnclear } from './unclear'
import { understand } from './understand'

/** Of one skill. */
const MOST_COMMANDS = 20

/** What a skill's instructions come to: calls, and the steps that are not understood. */
export interface SkillPlan {
  readonly calls: readonly Planned[]
  readonly left: readonly string[]
  /** Whether all that was understood is taken, and that is something; absent in plans of an older version. */
  readonly isCarriedOut?: boolean
}

/**
 * A skill's list items that are commands of this grammar, as calls. Where one item is not understood, it could have
 * bounded the others: only those that look and change nothing are left then. A skill runs no other skill.
 */
export async function skillPlan(
  context: Context,
  { walletId }: Pick<Session, 'walletId'>,
  instructions: string,
  isQuestion: (call: Planned) => boolean,
): Promise<SkillPlan> {
  const items = itemsOf(instructions)
  const understood: { item: string; calls: Plan['calls'] | undefined }[] = []
  for (const item of items) {
    understood.push({ item, calls: await callsOf(context, walletId, item) })
  }
  const isWhole = understood.every(({ calls }) => calls !== undefined)
  const isTaken = (calls: Plan['calls']) => isWhole || calls.every(isQuestion)
  const taken = understood.map(({ item, calls = [] }) => ({ item, calls: isTaken(calls) ? calls : [] }))
  const calls = taken.flatMap((each) => each.calls)
  return {
    calls,
    left: taken.flatMap((each) => (each.calls.length === 0 ? [each.item] : [])),
    isCarriedOut: calls.length > 0 && understood.every((each) => isTaken(each.calls ?? [])),
  }
}

/** `1. …`, `- …`, `* …`: the first twenty. */
function itemsOf(instructions: string): string[] {
  return instructions
    .split(/\r?\n/)
    .flatMap((line) => /^\s*(?:\d+[.)]|[-*])\s+(.+?)\s*$/.exec(line)?.[1] ?? [])
    .slice(0, MOST_COMMANDS)
}

async function callsOf(context: Context, walletId: string, item: string): Promise<Plan['calls'] | undefined> {
  try {
    const { calls } = await understand(context, walletId, item.replace(/^`(.*)`\.?$/, '$1'), [])
    return calls.some(({ tool }) => tool === 'run_skill' || tool === 'help') ? undefined : calls
  } catch (thrown) {
    if (!isUnclear(thrown)) throw thrown
    return undefined
  }
}
