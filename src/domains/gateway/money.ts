import type { TokenUsage } from './formats/model-request'
import type { Prices } from './tables'

const MILLION = 1_000_000n

export interface Cost {
  /** Micro-dollars, rounded up: what was used is never free. */
  readonly microUsd: number
  /** The part of it that reading from and writing to caches cost, rounded up. */
  readonly cacheMicroUsd: number
}

/** What tokens cost. `imageTokens`: those of the output that are an image, priced as such. */
export function costOf(prices: Prices, usage: TokenUsage, imageTokens = 0): Cost {
  const of = (tokens: number, price: number) => BigInt(tokens) * BigInt(price)
  const cache = of(usage.cacheRead, prices.cacheRead) + of(usage.cacheWrite, prices.cacheWrite)
  const rest =
    of(usage.input, prices.input) +
    of(usage.output - imageTokens, prices.output) +
    of(imageTokens, prices.imageOutput)
  return { microUsd: Number(roundedUp(cache + rest)), cacheMicroUsd: Number(roundedUp(cache)) }
}

function roundedUp(picoUsd: bigint): bigint {
  return (picoUsd + MILLION - 1n) / MILLION
}

/** What a price is after a discount, rounded up. */
export function discounted(prices: Prices, bps: number): Prices {
  const less = (price: number) => Number((BigInt(price) * BigInt(10_000 - bps) + 9_999n) / 10_000n)
  return {
    input: less(prices.input),
    output: less(prices.output),
    cacheRead: less(prices.cacheRead),
    cacheWrite: less(prices.cacheWrite),
    imageOutput: less(prices.imageOutput),
  }
}

/** Micro-dollars as the wire writes USD: a number. Whole micro-dollars are exact to 9 billion USD. */
export function usd(microUsd: number): number {
  return microUsd / 1_000_000
}

/** An amount of USD for people: `$1.50`, `$0.000123`. */
export function dollars(microUsd: number): string {
  const [whole, part = ''] = (microUsd / 1_000_000).toFixed(6).split('.')
  return `$${whole}.${part.replace(/0{1,4}$/, '')}`
}
