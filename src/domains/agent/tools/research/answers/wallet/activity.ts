import { readSpendsBetween } from '#domains/wallet'
import { iso } from '#kernel/clock'
import { DAY_MS } from '#kernel/durations'
import { errors, Refusal } from '#kernel/errors'
import { chainKey } from '../../../lookup/tokens'
import type { ToolCall, ToolResult } from '../../../tool'
import type { WalletReport } from '../../tools'
import { timeText } from '../format'

/** Rows of the log that one answer looks at, and lines that it shows. */
const MOST_ROWS = 200
const MOST_LINES = 20

/** What the wallet sent in a time, by its spend log; the last 24 hours by default. */
export async function activity(
  { context, principal }: ToolCall,
  { since, until, chain, token }: WalletReport,
): Promise<ToolResult> {
  const now = context.clock.now()
  const end = until === undefined ? now + 1 : Date.parse(until)
  const start = since === undefined ? end - DAY_MS : Date.parse(since)
  if (start >= end) {
    throw new Refusal(errors.invalidRequest, `since: ${iso(start)} is not before ${iso(end)}.`, {
      rule: 'agent.activity.time',
      facts: { since: iso(start), until: iso(end) },
    })
  }
  const rows = await readSpendsBetween(context, principal.walletId, {
    since: start,
    until: end,
    limit: MOST_ROWS + 1,
  })
  const key = chain === undefined ? undefined : chainKey(chain)
  const found = rows
    .slice(0, MOST_ROWS)
    .filter(
      (row) =>
        (key === undefined || row.chain === key) &&
        (token === undefined || row.symbol?.toLowerCase() === token.replace(/^\$/, '').toLowerCase()),
    )
    .reverse()
  const moved = found.filter(({ state }) => state === 'confirmed' || state === 'pending')
  const total = moved.reduce((sum, { usd }) => sum + (usd ?? 0), 0)
  const lines = found
    .slice(-MOST_LINES)
    .map(
      ({ at, kind, amount, symbol, to, chain: there, usd, state }) =>
        `${timeText(at)}: ${kind}${amount === null ? '' : ` of ${amount} ${symbol}`}${kind === 'transfer' ? ` to ${to}` : ''} on ${there}${usd === null ? '' : `, $${usd.toFixed(2)}`}${state === 'confirmed' ? '' : ` (${state})`}`,
    )
  const span = `from ${timeText(start)} to ${timeText(Math.min(end, now))}`
  const notes = [
    ...(found.length > lines.length ? [`${found.length - lines.length} earlier ones are not shown.`] : []),
    ...(rows.length > MOST_ROWS ? [`Only the newest ${MOST_ROWS} were looked at; say a shorter time.`] : []),
  ]
  return {
    text: [
      found.length === 0
        ? `The wallet sent nothing ${span}.`
        : `The wallet sent ${found.length} transactions ${span}, together $${total.toFixed(2)}:`,
      ...lines,
      ...notes,
    ].join('\n'),
    data: {
      since: iso(start),
      until: iso(end),
      totalUsd: total.toFixed(2),
      isCut: rows.length > MOST_ROWS,
      transactions: found
        .slice(-MOST_LINES)
        .map(({ hash, at, kind, amount, symbol, to, chain: there, usd, state }) => ({
          ...{ hash, at: iso(at), kind, amount, symbol, to, chain: there, usd, state },
        })),
    },
  }
}
