import { BollingerBands, EMA, RSI, SMA } from 'trading-signals'

/** The Relative Strength Index by Wilder's smoothing, 0 to 100; undefined below `interval` + 1 values. */
export function rsiOf(values: readonly number[], interval = 14): number | undefined {
  return last(new RSI(interval), values)
}

/** The simple average of the last values; undefined below `interval` values. */
export function smaOf(values: readonly number[], interval: number): number | undefined {
  return last(new SMA(interval), values)
}

/** The exponential average, begun with the simple one of its first values; undefined below `interval` values. */
export function emaOf(values: readonly number[], interval: number): number | undefined {
  return emaSeries(values, interval).at(-1)
}

/** As `emaOf`, at every value from the one on that completes the first `interval`. */
function emaSeries(values: readonly number[], interval: number): number[] {
  const first = smaOf(values.slice(0, interval), interval)
  if (first === undefined) return []
  // The library's begins with its first value.
  const average = new EMA(interval)
  return [first, ...values.slice(interval)].map((value) => average.add(value) ?? value)
}

/** Moving average convergence and divergence, 12/26/9; undefined below 34 values, which the signal line needs. */
export function macdOf(
  values: readonly number[],
): { macd: number; signal: number; histogram: number } | undefined {
  const slow = emaSeries(values, 26)
  const fast = emaSeries(values, 12).slice(26 - 12)
  const line = slow.map((value, index) => (fast[index] ?? value) - value)
  const signal = emaOf(line, 9)
  const macd = line.at(-1)
  return macd === undefined || signal === undefined ? undefined : { macd, signal, histogram: macd - signal }
}

/** The average of the last 20 values, and two standard deviations on both sides; undefined below 20 values. */
export function bollingerOf(
  values: readonly number[],
  interval = 20,
): { lower: number; middle: number; upper: number } | undefined {
  return last(new BollingerBands(interval, 2), values)
}

interface Indicator<Result> {
  add(value: number): Result | null
}

function last<Result>(indicator: Indicator<Result>, values: readonly number[]): Result | undefined {
  let result: Result | null = null
  for (const value of values) result = indicator.add(value)
  return result ?? undefined
}

/** On both sides of a turning point, as many values are on its same side. */
const TURN = 3

/**
 * The nearest turning points around the last value: support below it, resistance above. Where there is none, the lowest
 * and the highest of all values; undefined where the last value is that itself.
 */
export function levelsOf(values: readonly number[]): { support?: number; resistance?: number } {
  const now = values.at(-1) ?? 0
  const earlier = values.slice(0, -1)
  const turns = (isTurn: (value: number, other: number) => boolean) =>
    earlier.filter(
      (value, index) =>
        index >= TURN &&
        index + TURN < values.length &&
        values.slice(index - TURN, index + TURN + 1).every((other) => isTurn(value, other)),
    )
  const below = turns((value, other) => value <= other).filter((value) => value < now)
  const above = turns((value, other) => value >= other).filter((value) => value > now)
  const support = below.length > 0 ? Math.max(...below) : Math.min(...values)
  const resistance = above.length > 0 ? Math.min(...above) : Math.max(...values)
  return { ...(support < now && { support }), ...(resistance > now && { resistance }) }
}
