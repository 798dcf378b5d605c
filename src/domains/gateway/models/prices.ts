import { walletById, walletTables } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { discounted } from '../money'
import type { ModelRow, Prices } from '../tables'

export const priceTables = walletTables

/** The discount on a model that applies to a wallet now; undefined where none does. */
export async function discountFor(
  context: Context,
  { discount }: Pick<ModelRow, 'discount'>,
  walletId: string,
): Promise<ModelRow['discount'] | undefined> {
  const now = context.clock.now()
  if (!discount || now < discount.validFrom || now >= discount.validTo) return undefined
  if (discount.eligibilityScope === 'all') return discount
  const { club } = await walletById(context, walletId)
  return club.active ? discount : undefined
}

/** What a wallet pays for a model now. */
export async function pricesFor(context: Context, model: ModelRow, walletId: string): Promise<Prices> {
  const discount = await discountFor(context, model, walletId)
  return discount ? discounted(model.prices, discount.bps) : model.prices
}
