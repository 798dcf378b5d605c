import { readControls, readSpending } from '#domains/wallet'
import type { ToolCall, ToolResult } from '../../../tool'

/** What the wallet may still do, by its controls and what it has sent in the last 24 hours. */
export async function limits({ context, principal }: ToolCall): Promise<ToolResult> {
  const controls = await readControls(context, principal.walletId)
  const { spentUsd, limitUsd, sponsored } = await readSpending(context, principal.walletId)
  const left = limitUsd === null ? null : Math.max(0, limitUsd - spentUsd)
  const { transactionLimit, recipients, paused, contractCalls } = controls
  const each = transactionLimit.enabled ? Number(transactionLimit.usd) : null
  const gasLeft = Math.max(0, sponsored.limit - sponsored.used)
  const texts = [
    ...(paused ? ['The wallet is paused: nothing leaves it.'] : []),
    left === null || limitUsd === null
      ? 'There is no daily limit.'
      : `$${left.toFixed(2)} of the daily limit of $${limitUsd.toFixed(2)} are left: $${spentUsd.toFixed(2)} were spent in the last 24 hours.`,
    each === null
      ? 'There is no limit for one transaction.'
      : `One transaction may be worth $${each.toFixed(2)}.`,
    `The gas of ${gasLeft} of ${sponsored.limit} transactions is left to be sponsored today, worth at most $${(sponsored.limitUsd - sponsored.usedUsd).toFixed(2)}.`,
    ...(recipients.enabled ? [`Only ${recipients.entries.length} permitted recipients may be sent to.`] : []),
    ...(contractCalls ? [] : ['Arbitrary contract calls are switched off.']),
    'Change them on Wallet in the shell (/ui/wallet).',
  ]
  return {
    text: texts.join(' '),
    data: {
      paused,
      dailyLimitUsd: limitUsd,
      spentUsd,
      leftUsd: left,
      transactionLimitUsd: each,
      sponsoredLeft: gasLeft,
      recipientsOnly: recipients.enabled,
      contractCalls,
    },
  }
}
