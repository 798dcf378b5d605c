import { CHAINS } from '#domains/chain'
import type { Context } from '#kernel/context'
import { type PaymentRow, paymentTable } from './tables'
import type { Payment } from './wire'

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

/** Which authorization of USDC a payment is by. */
export function authorizationKey(chainId: number, payer: string, nonce: string): string {
  return `${chainId}:${payer}:${nonce}`.toLowerCase()
}

/** The same of any payment: each token counts nonces of its own, and Permit2 those of all tokens. */
export function keyOf({ spec, authorization: { from, nonce }, permit2, asset }: Payment): string {
  const key = authorizationKey(spec.id, from, nonce)
  if (permit2) return `${key}:permit2`
  return asset.toLowerCase() === spec.usdc.address.toLowerCase() ? key : `${key}:${asset.toLowerCase()}`
}

/** The payment that an authorization was used for, if it was settled here. */
export async function settledBy({ store }: Context, authorization: string): Promise<PaymentRow | undefined> {
  const row = await store.table(paymentTable).where('authorization').equals(authorization).first()
  return row?.state === 'settled' ? row : undefined
}

/** What was settled in USDC for an address, to itself or as the owner of a paid endpoint, without the service's fee. */
export async function revenueOf(
  { store }: Context,
  address: string,
): Promise<{ microUsd: bigint; count: number }> {
  const settled = await store.table(paymentTable).where('state').equals('settled').toArray()
  const dollars = new Set(CHAINS.map(({ id, usdc }) => `${id}:${usdc.address}`.toLowerCase()))
  const own = settled.filter(
    ({ payTo, owner, chainId, asset }) =>
      (owner ?? payTo)?.toLowerCase() === address.toLowerCase() &&
      dollars.has(`${chainId}:${asset}`.toLowerCase()),
  )
  return {
    microUsd: own.reduce((sum, { amount, fee }) => sum + BigInt(amount ?? 0) - BigInt(fee ?? 0), 0n),
    count: own.length,
  }
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
