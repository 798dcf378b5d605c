import { formatUnits } from 'viem'

/** For reading: thousands grouped, at most `places` digits of what is below one; tiny amounts keep three that count. */
export function readable(decimal: string, places = 4): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const digits = /^-?0$/.test(whole) && zeros >= places ? zeros + 3 : places
  const shown = fraction.slice(0, digits).replace(/0+$/, '')
  return shown ? `${grouped}.${shown}` : grouped
}

/** Two amounts that differ, with as many places as it takes to distinguish them: `1.5` and `1.499999999999`. */
export function readableBoth(one: string, other: string, places = 4): [string, string] {
  const most = Math.max(one.length, other.length)
  for (let shown = places; shown < most; shown++) {
    const both: [string, string] = [readable(one, shown), readable(other, shown)]
    if (both[0] !== both[1]) return both
  }
  return [readable(one, most), readable(other, most)]
}

/** Base units for reading. The exact amount belongs next to it, for example as a title. */
export const readableUnits = (amount: bigint, decimals: number): string =>
  readable(formatUnits(amount, decimals))

const GWEI = 9

/** Wei per gas in gwei. */
export const formatGwei = (wei: bigint): string => `${readable(formatUnits(wei, GWEI))} gwei`

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$1,234.50`; what is below a cent and not nothing is said to be so. */
export function formatDollars(usd: number): string {
  return usd > 0 && usd < 0.01 ? '< $0.01' : dollars.format(usd)
}
