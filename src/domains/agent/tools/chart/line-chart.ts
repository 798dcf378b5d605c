import { type Palette, png } from '#kernel/png'

const WIDTH = 480
const HEIGHT = 240
const MARGIN = { left: 12, right: 12, top: 28, bottom: 28 }
const [PAPER, GRID, AREA, LINE, INK] = [0, 1, 2, 3, 4]
const PALETTE: Palette = [
  [255, 255, 255],
  [228, 231, 236],
  [219, 234, 254],
  [29, 78, 216],
  [55, 65, 81],
]

/** Each row of a sign as three bits. */
const SIGNS: Readonly<Record<string, readonly number[]>> = {
  '0': [7, 5, 5, 5, 7],
  '1': [2, 6, 2, 2, 7],
  '2': [7, 1, 7, 4, 7],
  '3': [7, 1, 7, 1, 7],
  '4': [5, 5, 7, 1, 1],
  '5': [7, 4, 7, 1, 7],
  '6': [7, 4, 7, 5, 7],
  '7': [7, 1, 1, 2, 2],
  '8': [7, 5, 7, 5, 7],
  '9': [7, 5, 7, 1, 7],
  '.': [0, 0, 0, 0, 2],
  '-': [0, 0, 7, 0, 0],
  $: [3, 6, 3, 6, 2],
}
const SIGN_SCALE = 2

interface Labels {
  /** Digits, points, dashes and dollars; anything else is a space. */
  readonly high: string
  readonly low: string
  readonly first: string
  readonly last: string
}

/** A line over evenly spaced values, at least two, as a PNG: the highest at the top, the lowest at the bottom. */
export function lineChart(values: readonly number[], labels: Labels): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(PAPER)
  const set = (x: number, y: number, colour: number) => {
    if (x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT) pixels[y * WIDTH + x] = colour
  }
  const bottom = HEIGHT - MARGIN.bottom
  const plotHeight = bottom - MARGIN.top
  for (let line = 0; line <= 4; line++) {
    const y = MARGIN.top + Math.round((line / 4) * plotHeight)
    for (let x = MARGIN.left; x < WIDTH - MARGIN.right; x++) set(x, y, GRID)
  }
  let before: number | undefined
  for (let x = MARGIN.left; x < WIDTH - MARGIN.right; x++) {
    const part = (x - MARGIN.left) / (WIDTH - MARGIN.right - MARGIN.left - 1)
    const y = MARGIN.top + Math.round((1 - heightAt(values, part)) * plotHeight)
    for (let below = y + 1; below < bottom; below++) set(x, below, AREA)
    // From the height of the column before, so that a steep line has no gaps; two pixels strong.
    for (let each = Math.min(before ?? y, y); each <= Math.max(before ?? y, y) + 1; each++) set(x, each, LINE)
    before = y
  }
  write(set, labels.high, MARGIN.left, 8)
  write(set, labels.low, WIDTH - MARGIN.right - widthOf(labels.low), 8)
  write(set, labels.first, MARGIN.left, HEIGHT - 18)
  write(set, labels.last, WIDTH - MARGIN.right - widthOf(labels.last), HEIGHT - 18)
  return png(WIDTH, HEIGHT, pixels, PALETTE)
}

/** Between 0, the lowest value, and 1, the highest; `part` of the way along. Values that are all equal are in the middle. */
function heightAt(values: readonly number[], part: number): number {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (high === low) return 0.5
  const at = part * (values.length - 1)
  const [from, to] = [values[Math.floor(at)] ?? low, values[Math.ceil(at)] ?? low]
  return (from + (to - from) * (at - Math.floor(at)) - low) / (high - low)
}

const widthOf = (text: string) => text.length * 4 * SIGN_SCALE

function write(
  set: (x: number, y: number, colour: number) => void,
  text: string,
  x: number,
  y: number,
): void {
  for (const [place, sign] of [...text].entries()) {
    for (const [row, bits] of (SIGNS[sign] ?? []).entries()) {
      for (let column = 0; column < 3; column++) {
        if (!(bits & (4 >> column))) continue
        for (let dot = 0; dot < SIGN_SCALE ** 2; dot++) {
          const dx = (place * 4 + column) * SIGN_SCALE + (dot % SIGN_SCALE)
          set(x + dx, y + row * SIGN_SCALE + Math.floor(dot / SIGN_SCALE), INK)
        }
      }
    }
  }
}
