/** A point of a small picture, in its own units. */
export type Point = readonly [x: number, y: number]

/**
 * The prices of a token, oldest first, as points of a picture: the lowest at the bottom, the highest at the top, a level
 * line where nothing moved. Prices are decimal text; here they only become heights.
 */
export function pointsOf(prices: readonly string[], width: number, height: number): Point[] {
  const heights = prices.map(Number)
  const low = Math.min(...heights)
  const range = Math.max(...heights) - low
  const step = heights.length > 1 ? width / (heights.length - 1) : 0
  return heights.map((price, at) => [
    at * step,
    range === 0 ? height / 2 : height - ((price - low) / range) * height,
  ])
}

export const pathOf = (points: readonly Point[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** `up 12 %`, `down 3.4 %`, `unchanged`: from the first price to the last. */
export function moveOf(prices: readonly string[]): string {
  const [first, last] = [Number(prices[0] ?? 0), Number(prices.at(-1) ?? 0)]
  if (first === 0 || first === last) return 'unchanged'
  const percent = ((last - first) / first) * 100
  const shown = Math.abs(percent) < 10 ? Math.abs(percent).toFixed(1) : Math.round(Math.abs(percent))
  return `${percent > 0 ? 'up' : 'down'} ${shown} %`
}
