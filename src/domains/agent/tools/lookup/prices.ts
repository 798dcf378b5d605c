import { formatUnits } from 'viem'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { roundedUnits } from '#kernel/numbers/token-amount'
import { priceOf } from './amounts'
import type { Asset } from './tokens'

/** Four digits that say something: `3000`, `1.002`, `0.00001234`. From atto-USD. */
export function readableUsd(atto: bigint): string {
  const exact = formatUnits(atto, 18)
  const [whole = '0', fraction = ''] = exact.split('.')
  if (fraction === '') return whole
  if (whole !== '0') return `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  return `0.${fraction.slice(0, zeros + 4)}`
}

/** What so many whole tokens are worth, atto-USD; undefined where no pool has a price. */
export async function worthOf(context: Context, asset: Asset, amount: string): Promise<bigint | undefined> {
  const price = await priceOf(context, asset)
  return price === undefined ? undefined : (roundedUnits(amount, 18) * price) / 10n ** 18n
}

/** What one whole token costs, atto-USD. Throws 400 where no pool has a price. */
export async function knownPriceOf(context: Context, asset: Asset): Promise<bigint> {
  const price = await priceOf(context, asset)
  if (price !== undefined) return price
  throw new Refusal(errors.invalidRequest, `No pool on ${asset.chain} tells what ${asset.symbol} costs.`, {
    rule: 'agent.price',
    facts: { token: asset.address, chain: asset.chain },
  })
}
