import { formatUnits } from 'viem'
import type { Context } from '#kernel/context'
import { errors, isRefusal } from '#kernel/errors'
import type { Json } from '#kernel/jobs/tables'
import { shareOf } from '#kernel/numbers/amounts'
import { roundedUnits } from '#kernel/numbers/token-amount'
import { type Acted, type Answer, type Brain, outcomeOf, type Session } from '../brain'
import type { Question } from '../running/confirm'
import type { RichDatum } from '../tables'
import { toolsByName } from '../tools/all'
import { helpText, smallTalk } from './help'
import type { Plan, Planned } from './plan'
import { type SkillPlan, skillPlan } from './skill'
import { isUnclear, type Known, type Unclear } from './unclear'
import { isQuestion, understand } from './understand'

/** What `understand` writes down: the calls, or why there are none. */
type Understood =
  | { calls: Planned[]; confirm?: Question }
  | ({ unclear: string; outcome?: Unclear['outcome']; nearest?: readonly string[] } & Known)

/** The brain that needs no model: a grammar for what people type, and nothing that it would have to guess. */
export function scriptedBrain(context: Context): Brain {
  return async (session) => {
    const talk = smallTalk(session.prompt)
    if (talk !== undefined) return { outcome: 'done', response: talk }
    const understood = (await session.note('understand', () => understoodBy(context, session), {
      isReading: true,
      understood: (result) => linesOf(result as unknown as Understood),
    })) as unknown as Understood
    if ('unclear' in understood) {
      const { unclear, outcome = 'not_understood', nearest = [] } = understood
      return { outcome, response: unclear, richData: suggestions(nearest) }
    }
    const { calls, confirm } = understood
    if (confirm) return { outcome: 'asks', response: confirm.question }
    return carryOut(context, session, calls)
  }
}

const linesOf = (understood: Understood) => ('calls' in understood ? understood.calls.map(wordsOf) : [])

async function understoodBy(context: Context, session: Session): Promise<Json> {
  try {
    const plan = await understand(context, session.walletId, session.prompt, await session.history())
    const confirm = await session.asked(
      plan.calls.map(({ tool, args, it }) => ({ tool, args: it ? null : args })),
    )
    return { ...plan, ...(confirm && { confirm }) } satisfies Plan as unknown as Json
  } catch (thrown) {
    if (isRefusal(thrown)) return { unclear: thrown.message, outcome: outcomeOf(thrown.decision) }
    if (!isUnclear(thrown)) throw thrown
    const { outcome, message, sofar, nearest } = thrown
    return {
      ...{ unclear: message, outcome, ...sofar },
      ...(nearest.length > 0 && { nearest: [...nearest] }),
    } satisfies Understood as unknown as Json
  }
}

/** What the shell shows as buttons. */
function suggestions(prompts: readonly string[]): RichDatum[] {
  return prompts.length === 0 ? [] : [{ type: 'suggestions', title: 'Nearest to it', prompts: [...prompts] }]
}

/** One call after the other; where one is refused, the rest is left, because it may have built on it. */
export async function carryOut(
  context: Context,
  session: Session,
  calls: readonly Planned[],
): Promise<Answer> {
  const messages: string[] = []
  const richData: RichDatum[] = []
  const rest = [...calls]
  let outcome: Answer['outcome'] = 'done'
  // What "it" is: a question does not change that.
  let before: Acted | undefined
  for (let call = rest.shift(); call; call = rest.shift()) {
    if (call.tool === 'help') {
      messages.push(helpText())
      continue
    }
    const last = await session.act(call.tool, argsOf(call, before), call.settled)
    if (!isQuestion(call)) before = last
    if (!last.ok || last.failed) {
      outcome = last.ok ? 'refused' : outcomeOf(last)
      messages.push(
        last.ok
          ? last.text
          : `${isQuestion(call) || outcome === 'asks' ? '' : `I could not ${wordsOf(call)}: `}${reasonOf(last)}`,
      )
      if (rest.length > 0) messages.push(`So I did not go on: ${rest.map(wordsOf).join('; ')}.`)
      break
    }
    if (call.tool === 'run_skill' && call.args.task !== undefined) {
      outcome = 'refused'
      messages.push(
        `The skill ${call.args.name} is installed, and what you ask of it takes a model. Say "run the skill ${call.args.name}" for the steps that it lists.`,
      )
      break
    }
    if (call.tool === 'run_skill') {
      const { calls: steps, text, isCarriedOut } = await skillSteps(context, session, last)
      if (!isCarriedOut) outcome = 'not_understood'
      messages.push(text)
      rest.unshift(...steps)
      continue
    }
    messages.push(last.text)
    richData.push(...(last.richData ?? []))
  }
  return { outcome, response: messages.join('\n'), richData }
}

/** What a skill has this brain do, and what it says of the rest. */
async function skillSteps(
  context: Context,
  session: Session,
  read: Extract<Acted, { ok: true }>,
): Promise<{ calls: readonly Planned[]; text: string; isCarriedOut: boolean }> {
  const { name, instructions } = read.data as { name: string; instructions: string }
  const plan = await session.note('read_skill', async () => {
    const { calls, left, isCarriedOut } = await skillPlan(context, session, instructions, isQuestion)
    return { calls: calls.map((call) => ({ ...call })), left: [...left], isCarriedOut } as unknown as Json
  })
  const { calls, left, isCarriedOut = true } = plan as unknown as SkillPlan
  if (calls.length === 0) {
    return {
      ...{ calls, isCarriedOut: false },
      text: `The skill ${name} has no steps that I can take without a model. It says:\n${instructions}`,
    }
  }
  await session.understoodAs([`run the skill ${name}`, ...calls.map(wordsOf)])
  const rest =
    left.length === 0 ? '' : ` These steps of it I leave to you, or to a model: ${left.join(' / ')}`
  return { calls, text: `The skill ${name}: ${calls.map(wordsOf).join('; ')}.${rest}`, isCarriedOut }
}

/** With what the act before came to in the place of "it". */
function argsOf({ args, it, tool }: Planned, before: Acted | undefined): Json {
  if (it === undefined || !before?.ok) return { ...args }
  const data = (before.data ?? {}) as Record<string, Json>
  if (it === 'token') return { ...args, token: data.tokenAddress ?? null }
  const whole = data.boughtAmount ?? data.amount ?? null
  const amount =
    typeof whole === 'string' && typeof args.amount === 'string' ? partOf(whole, args.amount) : whole
  const token = data.bought ?? data.token ?? data.symbol ?? null
  const chain = data.chain === undefined ? {} : { [tool === 'bridge' ? 'fromChain' : 'chain']: data.chain }
  return { ...chain, ...args, amount, [tool === 'swap' ? 'from' : 'token']: token }
}

/** "half" of what the step before came to, rounded down. */
function partOf(amount: string, share: string): string {
  const { part, whole } = shareOf(share) ?? { part: 1n, whole: 1n }
  return formatUnits((roundedUnits(amount, 18) * part) / whole, 18)
}

/** The message, and the name of the error where that says something more. */
function reasonOf({ message, error }: Extract<Acted, { ok: false }>): string {
  return message.includes(error) || error === errors.invalidRequest.error ? message : `${message} (${error})`
}

export function wordsOf({ tool, args, it }: Planned): string {
  if (tool === 'help') return 'say what I can do'
  const known = toolsByName.get(tool)
  return known
    ? known.words(
        it === undefined
          ? args
          : { amount: 'it', token: 'from the step before', from: 'from the step before', ...args },
      )
    : tool
}
