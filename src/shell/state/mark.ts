import { signal } from '@preact/signals'

const STORED = 'sandbank.mark'

const FIRST = [
  'quiet',
  'amber',
  'early',
  'salt',
  'paper',
  'round',
  'copper',
  'gentle',
  'hollow',
  'bright',
  'sandy',
  'velvet',
  'northern',
  'patient',
  'silver',
  'mossy',
] as const
const SECOND = [
  'heron',
  'kettle',
  'lantern',
  'pebble',
  'orchard',
  'harbour',
  'sparrow',
  'anchor',
  'meadow',
  'violin',
  'compass',
  'pencil',
  'thimble',
  'willow',
  'ferry',
  'acorn',
] as const

/** What the viewer knows Sandbank's own questions by: drawn once in this browser, and out of reach of every app. */
export interface Mark {
  name: string
  /** Of the picture: 15 cells of a grid that is 5 wide and mirrored, and its hue in degrees. */
  cells: readonly boolean[]
  hue: number
}

/** 32 bits of chance; the same ones are the same mark. */
export function markOf(seed: number): Mark {
  const first = FIRST[seed & 15] ?? FIRST[0]
  const second = SECOND[(seed >>> 4) & 15] ?? SECOND[0]
  const drawn = Array.from({ length: 15 }, (_, at) => ((seed >>> (8 + at)) & 1) === 1)
  // The middle is always drawn: no picture is empty.
  return {
    name: `${first} ${second}`,
    cells: drawn.map((cell, at) => cell || at === 12),
    hue: ((seed >>> 23) * 360) / 512,
  }
}

export const mark = signal<Mark>(markOf(remembered()))

/** Another one from now on. */
export function drawMark(): void {
  mark.value = markOf(cached(chance()))
}

function chance(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}

function remembered(): number {
  try {
    const stored = localStorage.getItem(STORED)
    if (stored !== null && /^\d{1,10}$/.test(stored)) return Number(stored) >>> 0
  } catch {
    // Where storage is blocked the mark is good until the page is closed.
  }
  return cached(chance())
}

function cached(seed: number): number {
  try {
    localStorage.setItem(STORED, String(seed))
  } catch {
    // As above.
  }
  return seed
}
