export { LEAST_PRICE, priceProblem } from './price-rule.mjs'

/** In base units of a token with so many decimals; digits that it does not have are left out. */
export function unitsOf(price: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = price.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}
