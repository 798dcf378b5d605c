import { HIDDEN_MARK } from '#domains/environment'
import { walletById } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import { outcomeOf, type Turn } from '../brain'
import { CHAIN_NAMES } from '../tools/lookup/chains'
import { personNamed } from '../tools/lookup/recipients'
import { assetNamed, tokenWords } from '../tools/lookup/tokens'
import { pairNamed } from '../tools/swap'
import { type Lexicon, Unclear } from './cursor'
import { memoryOf } from './memory'
import { ask, refuse } from './nouns'
import { parse } from './parse'
import type { Plan, Planned } from './plan'

/**
 * The calls that a prompt means. Every token and account that it names is looked up before anything is done, so that
 * of two steps the first is not carried out where the second makes no sense. Throws `Unclear` in words.
 */
export async function understand(
  context: Context,
  walletId: string,
  prompt: string,
  turns: readonly Turn[],
): Promise<Plan> {
  const memory = memoryOf(turns)
  const lexicon = await lexiconOf(context)
  const plan = parse(prompt, lexicon, memory)
  const calls = settledIt(plan.calls, memory.lastMoved)
  enforceVariables(calls)
  await walletById(context, walletId)
  for (const call of calls) {
    for (const each of scheduledBy(call, lexicon) ?? [call]) await check(context, each)
  }
  return { calls }
}

/** What looks like a secret was hidden when the prompt came, and only a variable may have it. */
function enforceVariables(calls: readonly Planned[]): void {
  const wrong = calls.find(
    ({ tool, args }) => tool !== 'set_variable' && HIDDEN_MARK.test(JSON.stringify(args)),
  )
  if (!wrong) return
  refuse(
    'What looks like a secret was hidden, and only a variable may have it. Set one, as in set API_KEY to "the value", and say {{API_KEY}} where a tool server wants it.',
  )
}

/** The calls of a scheduled prompt; undefined where the call schedules none. */
function scheduledBy({ tool, args }: Planned, lexicon: Lexicon): readonly Planned[] | undefined {
  if (tool !== 'create_automation') return undefined
  return parse(String(args.prompt), lexicon, memoryOf([])).calls
}

async function lexiconOf(context: Context): Promise<Lexicon> {
  return { now: context.clock.now(), tokens: await tokenWords(context), chains: new Set(CHAIN_NAMES) }
}

/** "it" is what the call before comes to; of the first call, what moved last in the thread. */
function settledIt(
  calls: readonly Planned[],
  lastMoved: { amount: string; token: string; chain: string | undefined } | undefined,
): readonly Planned[] {
  return calls.map((call, index) => {
    if (call.it !== 'amount' || index > 0) return call
    if (!lastMoved)
      ask(
        'What is "it"? Nothing, or more than one thing, moved in this thread before. Say how much of which token.',
      )
    const { it: _, ...rest } = call
    const { amount, token, chain } = lastMoved
    const said = call.tool === 'swap' ? { from: token } : { token }
    return { ...rest, args: { ...(chain !== undefined && { chain }), ...call.args, amount, ...said } }
  })
}

/** Whose `token`, `from` and `to` are something else, or none. */
const NO_TOKENS = /_(profile|file|files|folder|skill|skills|tool|tools|variable|variables|automation)$/

async function check(context: Context, { tool, args }: Planned): Promise<void> {
  const chain = text(args.chain)
  try {
    const moves = tool === 'transfer'
    if (NO_TOKENS.test(tool)) return
    const token = text(args.token)
    const [from, into] = [text(args.from), text(args.to)]
    if (from !== undefined && into !== undefined) await pairNamed(context, { from, to: into, chain })
    if (token !== undefined) await assetNamed(context, { token, chain })
    const to =
      tool === 'transfer' || tool === 'transfer_fee_beneficiary' ? text(args.to) : text(args.feeRecipient)
    if (to === undefined) return
    const there = moves && token !== undefined ? (await assetNamed(context, { token, chain })).chain : chain
    await personNamed(context, to, there)
  } catch (thrown) {
    if (isRefusal(thrown)) throw new Unclear(outcomeOf(thrown.decision), thrown.message)
    throw thrown
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
