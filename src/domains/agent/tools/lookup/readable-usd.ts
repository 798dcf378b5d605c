import { formatUnits } from 'viem'

/** Four digits that say something: `3000`, `1.002`, `0.00001234`. From atto-USD. */
export function readableUsd(atto: bigint): string {
  const exact = formatUnits(atto, 18)
  const [whole = '0', fraction = ''] = exact.split('.')
  if (whole !== '0') return fraction ? `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}` : whole
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  return `0.${fraction.slice(0, zeros + 4)}`
}
