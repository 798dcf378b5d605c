import { type Palette, png } from '#kernel/png'
import type { Chance } from './play'

const SKY = 160
const HILLS = 5
const SHADES = 16
const SUN = SKY + HILLS * SHADES

/** A PNG of exactly this size: hills under a sun, in colours and shapes drawn from `chance`. */
export function picture(width: number, height: number, chance: Chance): Promise<Uint8Array<ArrayBuffer>> {
  const colours = palette(chance)
  const sun = {
    x: width * (0.2 + 0.6 * chance()),
    y: height * (0.18 + 0.2 * chance()),
    radius: Math.min(width, height) * (0.06 + 0.06 * chance()),
  }
  const ridges = Array.from({ length: HILLS }, (_, hill) => ridge(width, height, hill, chance))
  const pixels = new Uint8Array(width * height)
  for (let y = 0, at = 0; y < height; y++) {
    const sky = Math.floor((SKY - 1) * (y / height))
    for (let x = 0; x < width; x++) {
      const inSun = (x - sun.x) ** 2 + (y - sun.y) ** 2 < sun.radius ** 2
      pixels[at++] = hillAt(ridges, x, y, height) ?? (inSun ? SUN : sky)
    }
  }
  return png(width, height, pixels, colours)
}

/** The nearest hill's colour at a point, lighter towards its ridge; undefined where the sky is. */
function hillAt(ridges: readonly Float32Array[], x: number, y: number, height: number): number | undefined {
  for (let hill = HILLS - 1; hill >= 0; hill--) {
    const below = y - (ridges[hill]?.[x] as number)
    if (below >= 0) {
      return SKY + hill * SHADES + Math.min(SHADES - 1, Math.floor((below / height) * 3 * SHADES))
    }
  }
  return undefined
}

/** Where a hill begins, by column. Nearer hills lie lower and roll more. */
function ridge(width: number, height: number, hill: number, chance: Chance): Float32Array {
  const base = height * (0.45 + 0.11 * hill)
  const waves = [1, 2.3, 5.1].map((turns) => ({
    turns: turns * (0.7 + 0.6 * chance()),
    phase: chance() * 2 * Math.PI,
    swing: (height * (0.05 + 0.012 * hill)) / turns,
  }))
  return Float32Array.from({ length: width }, (_, x) =>
    waves.reduce(
      (top, { turns, phase, swing }) =>
        top + swing * Math.sin(phase + (2 * Math.PI * turns * x) / Math.max(width, height)),
      base,
    ),
  )
}

function palette(chance: Chance): Palette {
  const sky = chance() * 360
  const land = sky + 90 + chance() * 120
  return [
    ...Array.from({ length: SKY }, (_, at) => rgb(sky + 30 * (at / SKY), 0.55, 0.55 + 0.35 * (at / SKY))),
    ...Array.from({ length: HILLS * SHADES }, (_, at) => {
      const nearness = Math.floor(at / SHADES) / (HILLS - 1)
      const depth = (at % SHADES) / SHADES
      return rgb(land + 20 * nearness, 0.25 + 0.2 * nearness, 0.66 - 0.42 * nearness - 0.06 * depth)
    }),
    rgb(sky + 50, 0.9, 0.95),
  ]
}

/** Hue in degrees, saturation and lightness from 0 to 1. */
function rgb(hue: number, saturation: number, lightness: number): [number, number, number] {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const k = (offset + (hue % 360) / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
