import { checkModelCredit, modelCredit, modelUsageTables } from '#domains/gateway'
import { type WalletRow, walletById, walletTables } from '#domains/wallet'
import type { Context, TransactionContext } from '#kernel/context'
import { DAY_MS } from '#kernel/durations'
import { isRefusal, Refusal } from '#kernel/errors'
import { rollingSum } from '#kernel/quota/rolling-sum'
import { agentErrors } from './errors'

/** Messages in 24 hours of the virtual clock. Row prompt-club. */
const MESSAGES_A_DAY = { club: 1_000, max: 100 } as const

const counts = {
  club: rollingSum({ rule: 'agent.clubMessages', windowMs: DAY_MS }),
  max: rollingSum({ rule: 'agent.maxMessages', windowMs: DAY_MS }),
}

export const admissionTables = [...walletTables, ...counts.club.tables, ...modelUsageTables]

const CLUB_SWITCH =
  'Switch the club on with PATCH /__sandbank/agent/account {"club": true}, or on Wallet in the shell (/ui/wallet).'
const ADD_CREDIT = 'Add model credit with POST /llm/credits/topup, or on Models in the shell (/ui/gateway).'

/**
 * Counts a prompt against what the club or max mode allow, or looks whether there is model credit to pay for it. Throws the
 * refusal where none lets it through. Over `admissionTables`. Returns whether the club pays.
 */
export async function admitPrompt(
  context: TransactionContext,
  walletId: string,
  maxModel: string | undefined,
): Promise<boolean> {
  const wallet = await walletById(context, walletId)
  if (maxModel === undefined && wallet.club.active) {
    await count(context, wallet, 'club')
    return true
  }
  await checkCredit(context, wallet, maxModel)
  if (maxModel !== undefined) await count(context, wallet, 'max')
  return false
}

/** What admits a prompt, outside of its transaction: where it is refused for lack of credit, that is topped up for the next. */
export async function toppedUpAfter<Result>(
  context: Context,
  walletId: string,
  admitting: Promise<Result>,
): Promise<Result> {
  try {
    return await admitting
  } catch (thrown) {
    if (isRefusal(thrown)) {
      await (await modelCredit()).topUpAfterRefusal(context, { walletId, microUsd: 0 }, thrown)
    }
    throw thrown
  }
}

async function checkCredit(
  context: TransactionContext,
  { id, club }: WalletRow,
  maxModel?: string,
): Promise<void> {
  try {
    await checkModelCredit(context, id)
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    const remediation = maxModel === undefined ? [CLUB_SWITCH, ADD_CREDIT] : [ADD_CREDIT]
    const needs =
      maxModel === undefined
        ? 'The agent needs the club or model credit. The club of this wallet is off, and'
        : `Max mode (${maxModel}) is billed to the model credit, also with the club, and`
    throw new Refusal(
      { ...agentErrors.subscriptionRequired, fields: { remediation } },
      `${needs}: ${thrown.message}`,
      { rule: 'agent.subscription', facts: { club: club.active, credit: thrown.decision.rule } },
    )
  }
}

async function count(context: TransactionContext, { id }: WalletRow, by: keyof typeof counts): Promise<void> {
  const limit = MESSAGES_A_DAY[by]
  const { ok, used, freeAt } = await counts[by].reserve(context, id, 1n, BigInt(limit))
  if (ok) return
  const resetAt = context.clock.iso(freeAt ?? 0)
  const figures = { limit, used: Number(used) }
  const whose = by === 'club' ? 'the club allows' : 'max mode allows'
  throw new Refusal(
    { ...agentErrors.dailyLimit, fields: { resetAt, ...figures } },
    `${figures.used} of the ${limit} messages that ${whose} in 24 hours are used. The next is free at ${resetAt}.`,
    { rule: by === 'club' ? 'agent.clubMessages' : 'agent.maxMessages', facts: { resetAt, ...figures } },
  )
}

/**
 * How many messages of the club are used, how many there are in 24 hours, and when the first of them counts no more (epoch
 * ms, to ten minutes); undefined where none is used.
 */
export async function clubDay(
  context: Context,
  walletId: string,
): Promise<{ used: number; limit: number; resetsAt: number | undefined }> {
  const [oldest] = await counts.club.timeline(context, walletId)
  return {
    limit: MESSAGES_A_DAY.club,
    used: Number(await counts.club.used(context, walletId)),
    resetsAt: oldest?.freeBy,
  }
}
