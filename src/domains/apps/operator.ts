import type { Context } from '#kernel/context'
import { type AppPaymentRow, appPaymentTable } from './tables'

/** The payments that pages of apps made, by their authorizations as the x402 domain names them. */
export async function paymentsByAuthorization(
  { store }: Context,
  authorizations: readonly string[],
): Promise<ReadonlyMap<string, AppPaymentRow>> {
  const rows = await store.table(appPaymentTable).where('authorization').anyOf(authorizations).toArray()
  return new Map(rows.map((row) => [row.authorization, row]))
}
