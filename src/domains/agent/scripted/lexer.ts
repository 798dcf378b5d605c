/** What a piece of a prompt is, before its meaning is known. */
export type TokenKind =
  | 'word'
  | 'number'
  | 'money'
  | 'percent'
  | 'address'
  | 'handle'
  | 'dotted'
  | 'path'
  | 'url'
  | 'quoted'
  | 'hidden'
  | 'arrow'
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

/** Each kind's shape; the first that fits at a place wins. Digits are grouped in threes or not at all. */
const SHAPES: readonly (readonly [TokenKind, RegExp])[] = [
  ['hidden', /\[hidden \d{1,4}\]/y],
  ['url', /https?:\/\/[^\s"'<>]+[^\s"'<>.,;:!?)]/y],
  ['address', /0x[0-9a-fA-F]{40}(?![0-9a-zA-Z])/y],
  ['address', /[1-9A-HJ-NP-Za-km-z]{32,44}(?![0-9a-zA-Z])/y],
  ['handle', /@[\p{L}\p{N}_][\p{L}\p{N}_.-]*[\p{L}\p{N}_]|@[\p{L}\p{N}_]/uy],
  [
    'path',
    // One with spaces in it has to be quoted.
    /\/[\p{L}\p{N}_.@-][\p{L}\p{N}_.@/-]*[\p{L}\p{N}_/-](?![\p{L}\p{N}])|\/[\p{L}\p{N}_]|\/(?=\s|$)/uy,
  ],
  ['percent', /\d+(?:\.\d+)?\s?%/y],
  ['money', /\$(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\p{L}\p{N}]|[.,]\d)/uy],
  ['number', /(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![.,]?\d)|\.\d+(?![.,]?\d)/y],
  ['dotted', /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/uy],
  ['arrow', /->|=>|→/y],
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

/** Digits without their commas, a percentage without its space, a number that begins with its point made whole. */
function plain(kind: TokenKind, text: string): string {
  if (kind === 'number' || kind === 'money' || kind === 'percent') {
    const digits = text.replace(/[,\s]/g, '')
    return digits.startsWith('.') ? `0${digits}` : digits
  }
  return kind === 'word' ? text.replace(/^\$/, '').replace(/’/g, "'") : text
}

function made(kind: TokenKind, text: string, start: number, end: number): Token {
  return { kind, text, lower: text.toLowerCase(), start, end }
}
