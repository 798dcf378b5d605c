import type { PolicyDecision } from '#domains/wallet'
import { iso } from '#kernel/clock'
import type { Context, TransactionContext } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import { calendarCount } from '#kernel/quota/calendar-count'
import { rollingCalls } from '#kernel/quota/rolling-calls'
import type { AnyTable } from '#kernel/store'
import type { App } from '../apps'
import { appErrors } from '../errors'
import { type AppPaymentRow, appPaymentTable } from '../tables'

const CALLS_A_MINUTE = 10n
/** Micro-dollars. */
const A_DAY = 10_000_000n

const calls = rollingCalls({ rule: 'apps.x402.callsPerMinute', windowMs: MINUTE_MS })
const dollars = calendarCount({
  rule: 'apps.x402.usdPerDay',
  period: 'day',
  source: {
    table: appPaymentTable,
    async entries({ store }, subject) {
      const rows = await store.table(appPaymentTable).where('subject').equals(subject).toArray()
      return rows.flatMap(({ state, sentAt, amount }) =>
        sentAt !== null && (state === 'sent' || state === 'paid')
          ? [{ at: sentAt, amount: BigInt(amount) }]
          : [],
      )
    },
  },
})

/** What the functions below read and write. */
export const capTables: readonly AnyTable[] = [...new Set([...calls.tables, ...dollars.tables])]

/** Visitor and app: each pair has its caps. Row app-x402. */
export function capSubject(walletId: string, { key }: Pick<App, 'key'>): string {
  return `${walletId} ${key.replace('\n', '/')}`
}

/** What the caps say of one more payment. In a transaction over `capTables`. */
export async function capDecisions(
  context: Context,
  { subject, amount, slug }: Pick<AppPaymentRow, 'subject' | 'amount' | 'slug'>,
): Promise<PolicyDecision[]> {
  const made = await calls.used(context, subject)
  const spent = await dollars.used(context, subject)
  const resetsAt = iso(dollars.resetsAt(context) ?? 0)
  const isFew = made < CALLS_A_MINUTE
  const isLittle = spent + BigInt(amount) <= A_DAY
  const shared = { layer: 'source', spec: appErrors.paymentCap } as const
  return [
    {
      ...shared,
      rule: 'apps.x402.callsPerMinute',
      ok: isFew,
      text: `You have made ${made} of ${CALLS_A_MINUTE} payments within a minute in the app ${slug}.${isFew ? '' : ' Nothing was paid. Wait until the oldest is a minute ago, or advance the clock (/ui/clock).'}`,
      facts: { used: Number(made), limit: Number(CALLS_A_MINUTE) },
    },
    {
      ...shared,
      rule: 'apps.x402.usdPerDay',
      ok: isLittle,
      text: `You have paid ${usd(spent)} of ${usd(A_DAY)} USD this UTC day in the app ${slug}, and this is ${usd(BigInt(amount))} more.${isLittle ? '' : ` Nothing was paid. It begins anew at ${resetsAt} (the clock is at /ui/clock).`}`,
      facts: { usedUsd: usd(spent), amountUsd: usd(BigInt(amount)), limitUsd: usd(A_DAY), resetsAt },
    },
  ]
}

/** Counts a payment that `capDecisions` let through, before its row is written. Over `capTables`. */
export async function takeCaps(
  context: TransactionContext,
  { subject, amount }: AppPaymentRow,
): Promise<number> {
  // One time for both, by which they are given back.
  const { at } = await calls.reserve(context, subject, 1n, CALLS_A_MINUTE)
  await dollars.add(context, subject, { at, amount: BigInt(amount) })
  return at
}

/** Gives back what was never paid, before its row is written. Over `capTables`. */
export async function freeCaps(
  context: TransactionContext,
  { subject, amount, sentAt }: AppPaymentRow,
): Promise<void> {
  if (sentAt === null) return
  await calls.release(context, subject, { at: sentAt, amount: 1n })
  await dollars.release(context, subject, { at: sentAt, amount: BigInt(amount) })
}

/** Dollars of micro-dollars, exactly: `0.01`. */
export function usd(micro: bigint): string {
  const [whole, fraction] = [
    micro / 1_000_000n,
    String(micro % 1_000_000n)
      .padStart(6, '0')
      .replace(/0+$/, ''),
  ]
  return fraction === '' ? String(whole) : `${whole}.${fraction}`
}
