import { checkModelCredit, modelUsageTables } from '#domains/gateway'
import { type WalletRow, walletById, walletTables } from '#domains/wallet'
import type { Context, TransactionContext } from '#kernel/context'
import { isRefusal, Refusal } from '#kernel/errors'
import { calendarCount } from '#kernel/quota/calendar-count'
import { agentErrors } from './errors'

/** Row prompt-club: messages of a wallet with the club, in a UTC day of the virtual clock. */
const CLUB_MESSAGES_A_DAY = 1_000

const clubMessages = calendarCount({ rule: 'agent.clubMessages', period: 'day' })

export const admissionTables = [...walletTables, ...clubMessages.tables, ...modelUsageTables]

const CLUB_SWITCH =
  'Switch the club on with PATCH /__sandbank/agent/account {"club": true}, or on Wallet in the shell (/ui/wallet).'
const ADD_CREDIT = 'Add model credit with POST /llm/credits/topup, or on Gateway in the shell (/ui/gateway).'

/**
 * Counts a prompt against the club's day, or looks whether there is model credit to pay for it. Throws the refusal
 * where neither lets it through. Over `admissionTables`. Returns whether the club pays.
 */
export async function admitPrompt(
  context: TransactionContext,
  walletId: string,
): Promise<{ isClub: boolean }> {
  const wallet = await walletById(context, walletId)
  if (wallet.club.active) {
    await countClubMessage(context, wallet)
    return { isClub: true }
  }
  try {
    await checkModelCredit(context, walletId)
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    throw new Refusal(
      { ...agentErrors.subscriptionRequired, fields: { remediation: [CLUB_SWITCH, ADD_CREDIT] } },
      `The agent needs the club or model credit. The club of this wallet is off, and: ${thrown.message}`,
      { rule: 'agent.subscription', facts: { club: false, credit: thrown.decision.rule } },
    )
  }
  return { isClub: false }
}

async function countClubMessage(context: TransactionContext, { id }: WalletRow): Promise<void> {
  const limit = BigInt(CLUB_MESSAGES_A_DAY)
  const { ok, used } = await clubMessages.reserve(context, id, 1n, limit)
  if (ok) return
  const resetAt = context.clock.iso(clubMessages.resetsAt(context) ?? 0)
  const figures = { limit: CLUB_MESSAGES_A_DAY, used: Number(used) }
  throw new Refusal(
    { ...agentErrors.dailyLimit, fields: { resetAt, ...figures } },
    `${figures.used} of the ${figures.limit} messages that the club allows on a UTC day are used. They count from nothing again at ${resetAt}.`,
    { rule: 'agent.clubMessages', facts: { resetAt, ...figures } },
  )
}

/** How many messages of the club's day are used, how many there are, and when they count from nothing again (epoch ms). */
export async function clubDay(
  context: Context,
  walletId: string,
): Promise<{ used: number; limit: number; resetsAt: number }> {
  return {
    limit: CLUB_MESSAGES_A_DAY,
    used: Number(await clubMessages.used(context, walletId)),
    resetsAt: clubMessages.resetsAt(context) ?? 0,
  }
}
