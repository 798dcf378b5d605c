import type { Context } from '#kernel/context'
import { type PaymentRow, paymentTable } from './tables'

declare module '#kernel/bus' {
  interface BusEvents {
    /** A payment was settled, or refused. */
    'x402.payment': { id: string; state: string }
  }
}

/** Any caller can cause refusals, at no cost: of them the newest are kept. */
const MAX_REFUSALS = 500

/** Newest first. `before`: an id that was shown last. */
export function listPayments(
  { store }: Context,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<PaymentRow[]> {
  const rows = store.table(paymentTable)
  const from = before === undefined ? rows.orderBy('id') : rows.where('id').below(before)
  return from.reverse().limit(limit).toArray()
}

/** Which authorization a payment is by. */
export function authorizationKey(chainId: number, payer: string, nonce: string): string {
  return `${chainId}:${payer}:${nonce}`.toLowerCase()
}

/** The payment that an authorization was used for, if it was settled here. */
export async function settledBy({ store }: Context, authorization: string): Promise<PaymentRow | undefined> {
  const row = await store.table(paymentTable).where('authorization').equals(authorization).first()
  return row?.state === 'settled' ? row : undefined
}

/** What was settled for an address, all of it in USDC. */
export async function revenueOf(
  { store }: Context,
  address: string,
): Promise<{ microUsd: bigint; count: number }> {
  const settled = await store.table(paymentTable).where('state').equals('settled').toArray()
  const own = settled.filter(({ payTo }) => payTo?.toLowerCase() === address.toLowerCase())
  return { microUsd: own.reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n), count: own.length }
}

/** In the transaction that commits the block. After a block was taken back, the authorization is settled anew. */
export async function putPayment({ store }: Context, row: PaymentRow): Promise<void> {
  const rows = store.table(paymentTable)
  await rows
    .where('authorization')
    .equals(row.authorization ?? '')
    .delete()
  await rows.put(row)
}

/** Stores a refusal and publishes it. */
export async function recordRefusal(context: Context, row: PaymentRow): Promise<void> {
  const { store, bus } = context
  await store.write([paymentTable], async () => {
    const rows = store.table(paymentTable)
    await rows.put(row)
    const refused = await rows.where('state').equals('refused').primaryKeys()
    if (refused.length > MAX_REFUSALS) await rows.bulkDelete(refused.slice(0, refused.length - MAX_REFUSALS))
  })
  bus.publish({ type: 'x402.payment', id: row.id, state: row.state })
}
