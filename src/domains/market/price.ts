import type { Reserves } from '#domains/pools'

/** What one whole token costs in a pool, wei, rounded down. */
export function priceWei({ weth, token }: Reserves): bigint {
  return (weth * 10n ** 18n) / token
}
