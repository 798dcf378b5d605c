import { lookupTable } from '#kernel/lookup-table'

/** What a piece of a prompt is, before its meaning is known. */
type TokenKind =
  | 'word'
  | 'number'
  | 'money'
  | 'percent'
  | 'fraction'
  | 'leverage'
  | 'unreadable'
  | 'address'
  | 'cut'
  | 'hash'
  | 'number sign'
  | 'handle'
  | 'dotted'
  | 'path'
  | 'url'
  | 'quoted'
  | 'hidden'
  | 'arrow'
  | 'hashtag'
  | 'mark'

export interface Token {
  readonly kind: TokenKind
  /** As it was written; of a quoted text what stands between the quotes, of a number its digits alone. */
  readonly text: string
  /** In lower case, for comparing. */
  readonly lower: string
  readonly start: number
  readonly end: number
}

const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '‘': '’',
  '`': '`',
  "'": "'",
  '«': '»',
}

/** Digits in groups of three or not at all, with thousands and millions for short. */
const NUMBER =
  '(?:(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?|\\.\\d+)(?:k|m|mm|mn|b|bn|mil|mio)?(?![\\p{L}\\p{N}]|[.,]\\d)'
const SCALES = lookupTable<number>({ k: 3, m: 6, mm: 6, mn: 6, mil: 6, mio: 6, b: 9, bn: 9 })

/** Each kind's shape; the first that fits at a place wins. Digits are grouped in threes or not at all. */
const SHAPES: readonly (readonly [TokenKind, RegExp])[] = [
  ['hidden', /\[hidden \d{1,4}\]/y],
  ['url', /https?:\/\/[^\s"'<>]+[^\s"'<>.,;:!?)]/y],
  ['hash', /0x[0-9a-fA-F]{64}(?![0-9a-zA-Z])/iy],
  ['address', /0x[0-9a-fA-F]{40}(?![0-9a-zA-Z…]|\.\.)/iy],
  // An address of which a part is missing, or that is too long.
  ['cut', /0x[0-9a-zA-Z]*(?:…|\.{2,})[0-9a-zA-Z]*|0x[0-9a-zA-Z]+/iy],
  ['address', /[1-9A-HJ-NP-Za-km-z]{32,44}(?![0-9a-zA-Z])/y],
  ['handle', /@[\p{L}\p{N}_][\p{L}\p{N}_.-]*[\p{L}\p{N}_]|@[\p{L}\p{N}_]/uy],
  [
    'path',
    // One with spaces in it has to be quoted.
    /\/[\p{L}\p{N}_.@-][\p{L}\p{N}_.@/-]*[\p{L}\p{N}_/-](?![\p{L}\p{N}])|\/[\p{L}\p{N}_]|\/(?=\s|$)/uy,
  ],
  ['path', /[\p{L}\p{N}_-]+(?:\/[\p{L}\p{N}_.-]+)*\/[\p{L}\p{N}_-]+\.[a-z][a-z0-9]{1,4}(?![\p{L}\p{N}])/uy],
  ['number sign', /#\d+(?![\p{L}\p{N}])/uy],
  ['hashtag', /#\p{L}[\p{L}\p{N}_]*/uy],
  // Digits of other scripts, and groups that are parted otherwise: "1'000", "1 000".
  ['unreadable', /(?!\d)\p{N}[\p{N}.,٫٬]*|\d{1,3}(?:['’_ \u00a0\u202f]\d{3})+(?![\p{L}\p{N}%])/uy],
  ['percent', /[+-]?(?:\d+(?:\.\d+)?|\.\d+)\s?%/y],
  ['money', new RegExp(`\\$\\s?${NUMBER}|${NUMBER}\\s?\\$(?![\\p{L}\\d]|\\.\\d)`, 'iuy')],
  ['leverage', /[1-9]\d{0,2}(?:\.\d+)?x(?![\p{L}\p{N}])/iuy],
  ['fraction', /[1-9]\d?\/[1-9]\d?(?![\p{L}\p{N}/])/uy],
  ['number', new RegExp(NUMBER, 'iuy')],
  // "0.05ETH": taken apart where the letters are a token.
  [
    'word',
    /\$?(?:(?:\d{1,3}(?:,\d{3})+|\d+)\.\d+|\.\d+|\d{1,3}(?:,\d{3})+)[a-z]{2,11}(?![\p{L}\p{N}._-])/iuy,
  ],
  // Digits that are no number in the way of English: "1.000,50", "1,0", "1.5.2".
  ['unreadable', /[€£¥]\s?\d[\d.,]*|\d[\d.,]*[.,]\d+(?:\s?[€£¥])?|\d+e\d+(?![\p{L}\p{N}])/iuy],
  ['dotted', /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/uy],
  ['mark', /['’]s(?![\p{L}\p{N}])/uy],
  ['arrow', /-+>|=+>|<-+|>(?=\s*\$?\p{L})|[→➡⇒➜➔⟶⇨▶←]\uFE0F?/uy],
  ['word', /w\/(?!\p{L})/iuy],
  ['word', /\$?[\p{L}\p{N}_](?:[\p{L}\p{N}_’'-]*[\p{L}\p{N}_])?/uy],
  ['mark', /\r?\n|./suy],
]

/** A prompt as tokens; white space is left out, but a line's end is a mark. */
export function tokensOf(prompt: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < prompt.length) {
    const space = /[^\S\n]+/y
    space.lastIndex = at
    at += space.exec(prompt)?.[0].length ?? 0
    if (at >= prompt.length) break
    const token = quotedAt(prompt, at) ?? shapedAt(prompt, at)
    tokens.push(token)
    at = token.end
  }
  return tokens
}

/** A quotation that begins here and ends somewhere; an apostrophe inside of a word begins none. */
function quotedAt(prompt: string, start: number): Token | undefined {
  const closing = QUOTES[prompt.charAt(start)]
  if (closing === undefined || /[\p{L}\p{N}]/u.test(prompt.charAt(start - 1))) return undefined
  const end = prompt.indexOf(closing, start + 1)
  if (end < 0) return undefined
  return made('quoted', prompt.slice(start + 1, end), start, end + 1)
}

function shapedAt(prompt: string, start: number): Token {
  for (const [kind, shape] of SHAPES) {
    shape.lastIndex = start
    const found = shape.exec(prompt)?.[0]
    if (found === undefined) continue
    return made(kind, plain(kind, found), start, start + found.length)
  }
  // The last shape takes any character.
  return made('mark', prompt.charAt(start), start, start + 1)
}

/** Digits without their commas and letters: "1.5k" is 1500, ".5" is 0.5. */
function plain(kind: TokenKind, text: string): string {
  if (kind === 'number' || kind === 'money' || kind === 'percent') {
    const [, digits = '', scale = ''] = /^([\d.]*)([a-z]*)$/i.exec(text.replace(/[$,%\s+-]/g, '')) ?? []
    const whole = shifted(digits.startsWith('.') ? `0${digits}` : digits, SCALES[scale.toLowerCase()] ?? 0)
    if (kind === 'percent') return `${text.startsWith('-') ? '-' : ''}${whole}%`
    return kind === 'money' ? `$${whole}` : whole
  }
  if (text.toLowerCase() === 'w/') return 'with'
  return kind === 'word' ? text.replace(/^\$/, '').replace(/’/g, "'") : text
}

/** A decimal number times a power of ten, exactly. */
export function shifted(digits: string, places: number): string {
  if (places === 0) return digits
  const [whole = '', fraction = ''] = digits.split('.')
  if (places < 0) {
    const all = whole.padStart(1 - places, '0')
    return `${all.slice(0, places)}.${all.slice(places)}${fraction}`.replace(/\.?0+$/, '')
  }
  const rest = fraction.slice(places)
  const shiftedWhole = `${whole}${fraction.slice(0, places).padEnd(places, '0')}`.replace(/^0+(?=\d)/, '')
  return rest === '' ? shiftedWhole : `${shiftedWhole}.${rest}`
}

function made(kind: TokenKind, text: string, start: number, end: number): Token {
  return { kind, text, lower: text.toLowerCase(), start, end }
}
