/**
 * USD as models cost it: cents where it is more than one, otherwise down to a millionth of a dollar, which is the
 * gateway's smallest unit. `$1.25`, `$0.0042`, `$0.000123`.
 */
export function formatCost(usd: number): string {
  const sign = usd < 0 ? '−' : ''
  const size = Math.abs(usd)
  if (size >= 1 || size === 0) return sign + whole.format(size)
  // Three figures that count, and at least cents.
  const leading = Math.max(0, -Math.floor(Math.log10(size)) - 1)
  const places = Math.min(6, Math.max(2, leading + 3))
  return `${sign}$${size.toFixed(places).replace(/(\.\d\d\d*?)0+$/, '$1')}`
}

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A price for a million tokens: `$0.25`, `$14`. */
export function formatPrice(usd: number): string {
  if (usd === 0) return 'free'
  if (Number.isInteger(usd)) return `$${usd}`
  const cents = usd.toFixed(2)
  return Number(cents) === usd ? `$${cents}` : `$${Number(usd.toFixed(4))}`
}
