import type { Chance } from './play'
import { type Palette, png } from './png'

/** A PNG of exactly this size: soft waves of light, their colours and shapes drawn from `chance`. */
export function picture(width: number, height: number, chance: Chance): Promise<Uint8Array<ArrayBuffer>> {
  const across = wave(width, 0.6 + chance() * 1.6, chance())
  const down = wave(height, 0.6 + chance() * 1.4, chance())
  const along = wave(width + height, 0.8 + chance() * 2.2, chance())
  const pixels = new Uint8Array(width * height)
  for (let y = 0, at = 0; y < height; y++) {
    const row = down[y] as number
    for (let x = 0; x < width; x++) {
      pixels[at++] = 127.5 + 42 * ((across[x] as number) + row + (along[x + y] as number))
    }
  }
  return png(width, height, pixels, palette(chance))
}

function wave(length: number, turns: number, phase: number): Float32Array {
  return Float32Array.from({ length }, (_, at) => Math.sin(2 * Math.PI * (phase + (turns * at) / length)))
}

/** From a dark colour over a strong one to a light one, neighbours on the colour circle. */
function palette(chance: Chance): Palette {
  const hue = chance() * 360
  const spread = 40 + chance() * 80
  return Array.from({ length: 256 }, (_, at) => {
    const part = at / 255
    return rgb(hue + spread * part, 0.75 - 0.2 * part, 0.16 + 0.68 * part)
  })
}

/** Hue in degrees, saturation and lightness from 0 to 1. */
function rgb(hue: number, saturation: number, lightness: number): [number, number, number] {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
