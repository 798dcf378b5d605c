import { formatUnits } from 'viem'
import { ATTO_PER_MICRO } from '#kernel/numbers/usd'

export { baseUnits } from '#kernel/numbers/token-amount'

/** Tokens are counted in base units, dollars in millionths: whole numbers both, never floats. */

/** What `units` of a token are worth, micro-USD, rounded up: dust is not nothing. `attoUsdEach`: of a whole one. */
export function worth(units: bigint, decimals: number, attoUsdEach: bigint): bigint {
  const unit = 10n ** BigInt(decimals) * ATTO_PER_MICRO
  return (units * attoUsdEach + unit - 1n) / unit
}

/** `$12.50`; more than two decimals only where cents would hide something. */
export function dollars(microUsd: bigint): string {
  const isCents = microUsd % 10_000n === 0n
  const [whole = '0', fraction = ''] = formatUnits(microUsd, 6).split('.')
  return `$${whole}.${isCents ? fraction.padEnd(2, '0') : fraction}`
}

/** As answers of the admin API write it. */
export function usdNumber(microUsd: bigint): number {
  return Number(microUsd) / 1e6
}
