import { seededBytes } from '#kernel/ids'

/** Sky, sun, dune, far water, near water: middling tones that hold their own on white and on near-black. */
const PALETTES = [
  ['#0d5f69', '#f6e3b4', '#e3bd77', '#2a98a1', '#8fd8d8'],
  ['#c9785a', '#ffe3c2', '#e8b98a', '#4d7f92', '#89b8c2'],
  ['#3c4270', '#f3ecd0', '#b99a86', '#55649c', '#8e9cd0'],
  ['#4f9dab', '#fff3cf', '#ecd39b', '#1f7480', '#63b7b4'],
  ['#7a5578', '#ffd9a8', '#d9a382', '#5b6f9a', '#9dbccf'],
  ['#5d7a5c', '#f4e7b0', '#d8bf83', '#2f6f6a', '#7fb9a0'],
  ['#d0a04f', '#fff1d0', '#b9793f', '#3d7d84', '#86c1bd'],
  ['#45657e', '#f7d9c4', '#cdb496', '#2d4f68', '#7ea6bd'],
] as const

/**
 * A small seascape that follows from a name: SVG, 64×64, no scripts, no ids (so that many can stand inline on
 * a page), under 1.5 kB. The name is the title, cut and escaped; its first letter or digit stands in the near
 * water.
 */
export function avatarSvg(name: string): string {
  const bytes = seededBytes('avatar', name)
  const pick = (index: number, limit: number) => (bytes[index] ?? 0) % limit
  const [sky, sun, sand, far, near] = PALETTES[pick(0, PALETTES.length)] ?? PALETTES[0]

  const sunX = 12 + pick(1, 41)
  const sunY = 11 + pick(2, 9)
  const crest = 14 + pick(3, 37)
  const height = 22 + pick(4, 8)
  const initial = /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase('en') ?? ''

  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img">',
    `<title>${escapeXml(Array.from(name).slice(0, 60).join(''))}</title>`,
    `<rect width="64" height="64" fill="${sky}"/>`,
    `<circle cx="${sunX}" cy="${sunY}" r="${5 + pick(5, 4)}" fill="${sun}"/>`,
    dune(crest, height, sand),
    wave(36 + pick(6, 4), 20 + pick(7, 9), 5 + pick(8, 3), pick(9, 24), far),
    wave(45 + pick(10, 3), 16 + pick(11, 8), 4 + pick(12, 3), pick(13, 24), near),
    initial === ''
      ? ''
      : `<text x="32" y="58" text-anchor="middle" font-family="system-ui,sans-serif" font-size="17"
      font-weight="700"
 fill="#10242b">${escapeXml(initial)}</text>`,
    '</svg>',
  ].join('')
}

/** One dune with its top at `x`, `y`, running out under the water on both sides. */
function dune(x: number, y: number, fill: string): string {
  return `<path d="M-26 48C${x - 24} 46 ${x - 14} ${y} ${x} ${y}S${x + 22} 45 90 48z" fill="${fill}"/>`
}

/** Water from a line at `y` down, in waves of a length and a height, begun `shift` left of the picture. */
function wave(y: number, length: number, height: number, shift: number, fill: string): string {
  const half = length / 2
  const swell = `t${half} 0`.repeat(Math.ceil((64 + shift) / half) - 1)
  return `<path d="M${-shift} ${y}q${half / 2} ${-height} ${half} 0${swell}V64H${-shift}z" fill="${fill}"/>`
}

/** Also drops what XML 1.0 cannot hold even escaped: control characters and halves of surrogate pairs. */
function escapeXml(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
