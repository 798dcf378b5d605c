import { BytePairEncodingCore } from 'gpt-tokenizer/BytePairEncodingCore'
import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants'
import { mergedTokens } from './artifacts/ranks'

/** A word of the tokenizer longer than this is cut: merging takes time with the square of the length. */
const LONGEST_WORD = 48

const UTF8 = new TextEncoder()

/** The single bytes in the order of the table: what ASCII and Latin-1 print comes before what they do not. */
const BYTES = [range(33, 126), range(161, 172), range(174, 255), range(0, 32), range(127, 160), [173]].flat()

/** Starts a token that is no text by itself: its bytes follow, each as the character of its number. */
const RAW = '\u0002'

/** The first tokens of the table, single bytes included, as the library wants them. */
function ranks(): (string | number[])[] {
  const single = BYTES.map((byte) => (byte < 128 ? String.fromCharCode(byte) : [byte]))
  const merged = mergedTokens.split('\u0001').map((token) => {
    return token.startsWith(RAW) ? [...token.slice(1)].map((character) => character.charCodeAt(0)) : token
  })
  return [...single, ...merged]
}

let made: BytePairEncodingCore | undefined

/** Made on first use: a worker that only reads balances needs none. */
function core(): BytePairEncodingCore {
  made ??= new BytePairEncodingCore({
    bytePairRankDecoder: ranks(),
    tokenSplitRegex: O200K_TOKEN_SPLIT_REGEX,
    mergeCacheSize: 4096,
  })
  return made
}

/**
 * A text cut where the tokenizer would, as nearly as the beginning of its table allows: joined the pieces are the text
 * again, their number is its tokens. See docs/decisions/0035-token-counts.md for the error.
 */
export function pieces(text: string): string[] {
  return [...text.matchAll(O200K_TOKEN_SPLIT_REGEX)].flatMap(([word]) => piecesOfWord(word))
}

export function countTokens(text: string): number {
  let count = 0
  for (const [word] of text.matchAll(O200K_TOKEN_SPLIT_REGEX)) count += tokensOfWord(word)
  return count
}

const piecesOfWord = cachedByWord((word) => slices(word).flatMap(piecesOf))
const tokensOfWord = cachedByWord((word) => slices(word).reduce((sum, slice) => sum + joinedTokens(slice), 0))

const MOST_WORDS = 2_000

/** Keeps what was found out of a word: those of a text come again and again. */
function cachedByWord<Found>(find: (word: string) => Found): (word: string) => Found {
  const cache = new Map<string, Found>()
  return (word) => {
    const known = cache.get(word)
    if (known !== undefined) return known
    const found = find(word)
    if (word.length > LONGEST_WORD) return found
    if (cache.size >= MOST_WORDS) cache.clear()
    cache.set(word, found)
    return found
  }
}

/**
 * What the short table cuts in more places than the whole one would is mended by joining its tokens again, three and two
 * in turns: most words are one token of the whole table, and two or three of the short one.
 */
const JOINED = [3, 2]

function piecesOf(word: string): string[] {
  const tokens = core().encodeNative(word)
  const cut: string[] = []
  const text = new TextDecoder()
  for (let at = 0; at < tokens.length; ) {
    const next = at + joinedAt(cut.length)
    cut.push(text.decode(bytesOf(tokens.slice(at, next)), { stream: true }))
    at = next
  }
  // Half a character is no text: a word that holds one stays whole.
  return cut.join('') === word ? cut.filter((piece) => piece !== '') : [word]
}

function joinedTokens(word: string): number {
  const { length } = core().encodeNative(word)
  let count = 0
  for (let at = 0; at < length; count++) at += joinedAt(count)
  return count
}

function joinedAt(index: number): number {
  return JOINED[index % JOINED.length] as number
}

function bytesOf(tokens: readonly number[]): Uint8Array {
  return new Uint8Array(
    [...core().decodeNativeGenerator(tokens)].flatMap((token) => [
      ...(typeof token === 'string' ? UTF8.encode(token) : token),
    ]),
  )
}

function slices(word: string): string[] {
  if (word.length <= LONGEST_WORD) return [word]
  const cut: string[] = []
  for (let at = 0; at < word.length; ) {
    let end = at + LONGEST_WORD
    // Never between the halves of a character.
    if (/[\uD800-\uDBFF]/.test(word.charAt(end - 1))) end++
    cut.push(word.slice(at, end))
    at = end
  }
  return cut
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
