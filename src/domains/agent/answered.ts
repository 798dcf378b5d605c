import type { Context } from '#kernel/context'
import type { Json } from '#kernel/jobs/tables'
import type { Brain, Turn } from './brain'
import { CONFIRM_RULE } from './running/confirm'
import { carryOut, wordsOf } from './scripted/brain'
import type { Plan, Planned } from './scripted/plan'

const YES = /^\s*(?:yes|yes,? please)[\s.!]*$/i
const NO = /^\s*(?:no|no,? thanks|no,? thank you|don't|do not|cancel|cancel (?:that|it)|stop)[\s.!]*$/i

/** What a prompt says where it is the whole answer to a question, and undefined where it is anything else. */
export function answerTo(prompt: string): 'yes' | 'no' | undefined {
  return YES.test(prompt) ? 'yes' : NO.test(prompt) ? 'no' : undefined
}

/**
 * A brain that is left out where the turn before asked whether something is to be done: a yes carries out exactly what
 * was asked about, as it was settled then, and once; a no says that it was not. Everything else goes to the brain.
 */
export function answersFirst(context: Context, brain: Brain): Brain {
  return async (session) => {
    const answer = answerTo(session.prompt)
    if (!answer) return brain(session)
    const find = async () => pendingOf((await session.history()).at(-1)) as unknown as Json
    const calls = (await session.note('confirm', find, { isReading: true })) as unknown as Planned[] | null
    if (!calls) return brain(session)
    if (answer === 'no')
      return { outcome: 'done', response: `Not done: ${calls.map(wordsOf).join('; ')}. Nothing was changed.` }
    await session.understoodAs(calls.map(wordsOf))
    return carryOut(context, session, calls)
  }
}

/** The calls that a turn asked about, confirmed; null where it asked about none. */
export function pendingOf(turn: Turn | undefined): readonly Planned[] | null {
  if (turn?.outcome !== 'asks') return null
  const plan = turn.steps.find(({ tool }) => tool === 'understand')?.result as
    | Partial<Plan>
    | null
    | undefined
  if (plan?.confirm) {
    const { settled } = plan.confirm
    return (plan.calls ?? []).map((call, index) => ({ ...call, settled: { ...settled[index], worth: '0' } }))
  }
  const step = turn.steps.at(-1)
  if ((step?.result as { rule?: string } | null | undefined)?.rule !== CONFIRM_RULE || !step) return null
  return [{ tool: step.tool, args: step.args as Planned['args'], settled: { ...step.decided, worth: '0' } }]
}
