import { formatUnits } from 'viem'
import type { OperationCall } from '#domains/wallet'
import { errors, Refusal } from '#kernel/errors'
import { roundedUnits } from '#kernel/numbers/token-amount'
import type { Amount, Asset, OrderRow } from './tables'
import { tokensOf } from './tokens'

export type OrderCall = Pick<OperationCall, 'context' | 'principal' | 'source'>
type Priced = Pick<OrderRow, 'from' | 'to' | 'amount'>

/** Whole tokens of what is sold in the run of this number, from 1, by the prices and the holding of now. */
export async function soldInRun(
  call: OrderCall,
  { from, to, amount }: Priced,
  run: { readonly n: number; readonly of: number },
): Promise<string> {
  const tokens = tokensOf(call.context)
  switch (amount.type) {
    case 'units':
      return amount.units
    case 'all':
      return tokens.exact(call, from, 'all')
    case 'usd':
      return tokens.exact(call, from, `$${amount.usd}`)
    case 'bought':
      return tokens.exact(call, from, `$${formatUnits(await worthOf(call, to, amount.units), 18)}`)
    case 'total': {
      const { decimals } = await tokens.held(call.principal.walletId, from)
      const total = roundedUnits(amount.units, decimals)
      // Together they are the total exactly.
      const until = (n: number) => (total * BigInt(n)) / BigInt(run.of)
      return formatUnits(until(run.n) - until(run.n - 1), decimals)
    }
  }
}

/** What an amount is worth now, atto-USD. Of a total: all of it. */
export async function worthOfOrder(call: OrderCall, { from, to, amount }: Priced): Promise<bigint> {
  switch (amount.type) {
    case 'usd':
      return roundedUnits(amount.usd, 18)
    case 'bought':
      return worthOf(call, to, amount.units)
    case 'all':
      return worthOf(call, from, await tokensOf(call.context).exact(call, from, 'all'))
    default:
      return worthOf(call, from, amount.units)
  }
}

async function worthOf({ context }: OrderCall, asset: Asset, units: string): Promise<bigint> {
  return (roundedUnits(units, 18) * (await knownPrice({ context }, asset))) / 10n ** 18n
}

/** Atto-USD of one whole token. Throws 400 where no pool has a price. */
export async function knownPrice({ context }: Pick<OrderCall, 'context'>, asset: Asset): Promise<bigint> {
  const price = await tokensOf(context).price(asset)
  if (price !== undefined && price > 0n) return price
  throw new Refusal(
    errors.invalidRequest,
    `No pool on ${asset.chain} tells what ${asset.symbol} costs, so no order can go by it. (Rule orders.price.)`,
    { rule: 'orders.price', facts: { token: asset.address, chain: asset.chain } },
  )
}

/** An amount in words, before what is done with it: `$100 of LINK with USDC`. */
export function amountWords({ from, to, amount, side }: Priced & Pick<OrderRow, 'side'>): string {
  const how = howMuch(amount)
  if (side === 'sell') return `${amount.type === 'usd' ? `${how} of` : how} ${from.symbol} for ${to.symbol}`
  if (amount.type === 'usd') return `${how} of ${to.symbol} with ${from.symbol}`
  if (amount.type === 'bought') return `${how} ${to.symbol} with ${from.symbol}`
  return `${to.symbol} with ${how} ${from.symbol}`
}

/** `$100`, `0.5`, `all`. */
export function howMuch(amount: Amount): string {
  if (amount.type === 'all') return 'all'
  return amount.type === 'usd' ? `$${amount.usd}` : amount.units
}
