import type { Principal } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { isRefusal, Refusal } from '#kernel/errors'
import type { Json } from '#kernel/jobs/tables'
import { agentErrors } from '../errors'
import { agentSettingsOf, SETTINGS_PATH } from '../settings/settings'
import type { PromptRow } from '../tables'
import type { AnyTool, Preview, SettlingCall } from '../tools/tool'

/** Of a call that its wallet's owner wants to be asked about: a question, which the next turn answers. */
export const CONFIRM_RULE = 'agent.confirm'

/** A call as a brain makes it. */
export interface Call {
  readonly tool: string
  readonly args: Json
}

/** What the calls of a plan were settled as when they were asked about, each in its place. */
export interface Question {
  readonly question: string
  readonly settled: readonly Readonly<Record<string, Json>>[]
}

/** Whose calls they are. */
export interface Whose {
  readonly context: Context
  readonly principal: Principal
  readonly source: PromptRow['source']
}

type Worth = Pick<Preview, 'words' | 'worth'>

/** Above what an act is asked about, atto-USD; undefined: it never is. */
export async function confirmAbove(context: Context, walletId: string): Promise<bigint | undefined> {
  const { confirmAboveUsdCents } = await agentSettingsOf(context, walletId)
  return confirmAboveUsdCents === null ? undefined : BigInt(confirmAboveUsdCents) * 10n ** 16n
}

/**
 * What a plan is asked about before any of it is done: undefined where it may go on. A call that leans on the one before
 * it has no preview yet, and neither has one that would be refused now: each is asked about when its turn comes.
 */
export async function questionFor(
  whose: Whose,
  calls: readonly Call[],
  tools: ReadonlyMap<string, AnyTool>,
): Promise<Question | undefined> {
  const { context, principal } = whose
  const limit = await confirmAbove(context, principal.walletId)
  if (limit === undefined) return undefined
  const settled: Record<string, Json>[] = []
  const worths: Worth[] = []
  for (const call of calls) {
    const decided: Record<string, Json> = {}
    settled.push(decided)
    const tool = tools.get(call.tool)
    if (!tool?.writes) continue
    const found = await previewOf(settlingCall(whose, decided), tool, call.args)
    if (found) worths.push(found)
  }
  if (!isOver(worths, limit)) return undefined
  return { question: confirmationNeeded(whose.source, worths, limit).message, settled }
}

/** The preview of a call; undefined where it has none, or would be refused. */
export async function previewOf(
  call: SettlingCall,
  tool: AnyTool | undefined,
  args: Json,
): Promise<Preview | undefined> {
  const read = tool?.args.safeParse(args)
  if (!tool?.preview || !read?.success) return undefined
  try {
    return await tool.preview(call, read.data)
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    return undefined
  }
}

/** Settles into `decided`, and stores nothing. */
export function settlingCall(whose: Whose, decided: Record<string, Json>): SettlingCall {
  return {
    ...whose,
    async once(name, decide) {
      if (!(name in decided)) decided[name] = await decide()
      return decided[name] as never
    },
  }
}

/** Whether they are worth more together, or nobody knows what one of them is worth. */
export function isOver(worths: readonly Pick<Preview, 'worth'>[], limit: bigint): boolean {
  const known = worths.map(({ worth }) => worth)
  return known.includes(undefined) || known.reduce<bigint>((sum, worth) => sum + (worth ?? 0n), 0n) > limit
}

/** The question; or the refusal, where nobody is there to answer it. Throws that refusal. */
export function confirmationNeeded(
  source: PromptRow['source'],
  worths: readonly Worth[],
  limit: bigint,
): Refusal {
  const acts = worths.map(({ words }) => words).join('; then ')
  const isKnown = worths.every(({ worth }) => worth !== undefined)
  const worth = worths.reduce((sum, each) => sum + (each.worth ?? 0n), 0n)
  const worthText = isKnown ? `worth $${cents(worth)}` : 'and no pool tells what it is worth'
  const facts = { usd: isKnown ? cents(worth) : null, above: cents(limit) }
  if (source.kind !== 'api') {
    throw new Refusal(
      agentErrors.confirmation,
      `${capital(acts)}: ${worthText}, and acts above $${cents(limit)} are asked about first. A prompt of ${source.kind === 'app' ? 'an app' : `a ${source.kind}`.replace('a a', 'an a')} has nobody who could answer, so it was not done. Raise the amount at ${SETTINGS_PATH}, or prompt it yourself.`,
      { rule: `${CONFIRM_RULE}.unattended`, facts },
    )
  }
  return new Refusal(
    agentErrors.confirmation,
    `${capital(acts)}? It is ${isKnown ? worthText : 'not known what it is worth'}, and acts above $${cents(limit)} are asked about first (change it at ${SETTINGS_PATH}). "Yes" does exactly that; anything else does not.`,
    { rule: CONFIRM_RULE, facts },
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function cents(atto: bigint): string {
  const all = atto / 10n ** 16n
  return `${all / 100n}.${String(all % 100n).padStart(2, '0')}`
}
