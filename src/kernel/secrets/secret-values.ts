import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import { jsonOf } from '../json-of'

/** A value that nothing stored or answered may contain, and what stands in its place. */
export interface SecretValue {
  readonly value: string
  readonly mark: string
}

/** Puts marks in the place of secrets: whatever is stored or shown of what has seen them goes through it. */
export interface SecretMask {
  text(text: string): string
  /** The name of a header, whose letters are all small. */
  headerName(name: string): string
  bytes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>
  /** A text that may be JSON: what its values and keys are, however they are escaped. One without secrets is as it was. */
  json(text: string): string
  /** Every text in a value, and the keys of its objects: one that is there already gets a number. */
  value<Value>(value: Value): Value
  /** How many characters at the end of a text may be the beginning of a secret. */
  openEnd(text: string): number
}

/** Characters of a value that is hidden wherever it stands: shorter ones would hide half of any text. */
const SHORTEST_HIDDEN = 4

/** Whether a value is hidden wherever it stands. */
export function isLong({ value }: Pick<SecretValue, 'value'>): boolean {
  return value.length >= SHORTEST_HIDDEN
}

/** How a secret may stand in a text. */
interface Spelling {
  readonly text: string
  /** The letters before and behind it that hold bits of it too: of base64. */
  readonly isBase64?: { readonly before: boolean; readonly behind: boolean }
}

interface Hidden extends SecretValue {
  /** None of a value that is too short: it is hidden by itself alone. */
  readonly spellings: readonly Spelling[]
}

/**
 * Hides values as they are and in every usual spelling: as JSON has them, also within a text in JSON, as a script, an
 * address, a form or a page has them, in hex and in base64, there also in the middle of other bytes. Values of fewer than
 * 4 characters are hidden as they are, and only where they stand by themselves.
 */
export function secretMask(secrets: readonly SecretValue[]): SecretMask {
  const hidden = secrets
    .filter(({ value }) => value !== '')
    .map((secret): Hidden => ({ ...secret, spellings: isLong(secret) ? spellingsOf(secret.value) : [] }))
  const inBytes = hidden.map(
    ({ value, mark, spellings }): Hidden => ({
      value: byteText(utf8ToBytes(value)),
      mark: byteText(utf8ToBytes(mark)),
      spellings: spellings.map((each) => ({ ...each, text: byteText(utf8ToBytes(each.text)) })),
    }),
  )
  const text = (given: string) => masked(given, hidden)
  const value = <Value>(given: Value) =>
    hidden.length === 0 ? given : (maskedValue(given, text, hidden) as Value)
  let inNames: SecretMask | undefined
  return {
    text,
    headerName(name) {
      if (hidden.length === 0) return name
      inNames ??= secretMask(secrets.map(({ value, mark }) => ({ value: value.toLowerCase(), mark })))
      return inNames.text(name)
    },
    bytes: (bytes) => (hidden.length === 0 ? bytes : bytesOf(masked(byteText(bytes), inBytes))),
    json(given) {
      const shown = text(given)
      // What is in its values stands in the text too, but for escapes, and for numbers, which have many spellings.
      const isPlain = !given.includes('\\') && !hidden.some(isNumeric)
      if (hidden.length === 0 || (shown === given && isPlain)) return given
      const parsed = jsonOf(given)
      if (parsed === undefined) return shown
      const written = JSON.stringify(value(parsed))
      return shown === given && written === JSON.stringify(parsed) ? given : written
    },
    value,
    openEnd: (given) => Math.max(0, ...hidden.map(({ spellings }) => openEnd(given, spellings))),
  }
}

/** Whether a text has this value in it, in whatever spelling. */
export function holdsSecret(text: string, value: string): boolean {
  return value !== '' && spellingsOf(value).some((spelling) => text.includes(spelling.text))
}

/** A value as it is written within any quotes of a script. */
export function inScript(value: string): string {
  return inJson(value).replace(/['`]|\$(?=\{)/g, (sign) => `\\${sign}`)
}

function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}

function spellingsOf(value: string): Spelling[] {
  // What is encoded as a whole is JSON, as often as not.
  const within = [...new Set([value, inJson(value)])]
  const bytes = within.map(utf8ToBytes)
  const texts = [
    ...[value, ...escapedSpellings(value)],
    ...within.flatMap((each) => [...pageSpellings(each), ...addressSpellings(each)]),
    ...bytes.flatMap(byteSpellings),
  ]
  // An address leaves breaks out: what is left may stand anywhere.
  const shortest = Math.min(SHORTEST_HIDDEN, value.length)
  const long = [...new Set(texts)].filter(({ length }) => length >= shortest)
  return [...long.map((text) => ({ text })), ...[...bytes, ...latinBytes(value)].flatMap(base64Spellings)]
}

/** Each byte in hex or percent. */
function byteSpellings(bytes: Uint8Array): string[] {
  const hex = bytesToHex(bytes)
  const percent = hex.replace(/../g, '%$&')
  return [hex, hex.toUpperCase(), percent, percent.toUpperCase()]
}

/** In JSON and in a script; in JSON that stands in JSON, too, up to three times. */
function escapedSpellings(value: string): string[] {
  const found: string[] = []
  const json = [inJson(value), inAscii(value), inJson(value).replaceAll('/', '\\/'), ...inSafeJson(value)]
  for (const first of [value, inScript(value), ...json]) {
    let text = first
    found.push(text)
    for (let depth = 0; depth < 3; depth++) {
      text = inJson(text)
      found.push(text)
    }
  }
  return found
}

/** As JSON is written where only ASCII is let through. */
function inAscii(value: string): string {
  return inJson(value).replace(/[^\0-\x7f]/g, (unit) => `\\u${hexOf(unit)}`)
}

/** As JSON is written that may stand in a page: in Go and Rails; and in .NET. */
function inSafeJson(value: string): string[] {
  const json = inJson(value)
  return [
    json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${hexOf(sign)}`),
    json
      .replaceAll('\\"', '\\u0022')
      .replace(/[<>&'+`]|[^\0-\x7f]/g, (unit) => `\\u${hexOf(unit).toUpperCase()}`),
  ]
}

function hexOf(unit: string): string {
  return unit.charCodeAt(0).toString(16).padStart(4, '0')
}

/** What the writers of pages do with quotes, besides `&`, `<` and `>`: the DOM, languages, and engines of templates. */
const QUOTES_IN_PAGES: readonly Readonly<Record<string, string>>[] = [
  {},
  { '"': '&quot;' },
  ...['&#39;', '&#x27;', '&apos;', '&#039;'].map((apostrophe) => ({ '"': '&quot;', "'": apostrophe })),
  { '"': '&#34;', "'": '&#39;' },
  { '"': '&#x22;', "'": '&#x27;' },
  { '"': '&quot;', "'": '&#x27;', '+': '&#x2B;' },
  { '"': '&quot;', "'": '&#x27;', '/': '&#x2F;' },
  { '"': '&quot;', "'": '&#x27;', '`': '&#x60;' },
  { '"': '&quot;', "'": '&#x27;', '`': '&#x60;', '=': '&#x3D;' },
  { '"': '&quot;', "'": '&#39;', '`': '&#x60;', '=': '&#x3D;', '/': '&#x2F;' },
]

/** In a page, also with every letter as a reference. */
function pageSpellings(value: string): string[] {
  const codes = [...value].map((letter) => letter.codePointAt(0) ?? 0)
  return [
    ...QUOTES_IN_PAGES.map((quotes) => inPage(value, { '&': '&amp;', '<': '&lt;', '>': '&gt;', ...quotes })),
    codes.map((code) => `&#${code};`).join(''),
    codes.map((code) => `&#x${code.toString(16)};`).join(''),
  ]
}

function inPage(value: string, references: Readonly<Record<string, string>>): string {
  return value.replace(/[&<>"'`=/+]/g, (sign) => references[sign] ?? sign)
}

/** In an address and in a form, which each leave other characters alone; in an address within one, too. */
function addressSpellings(value: string): string[] {
  const whole = value.replace(/\p{Cs}/gu, '\ufffd')
  const component = encodeURIComponent(whole)
  const strict = component.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const form = new URLSearchParams({ v: whole }).toString().slice('v='.length)
  const path = whole.replaceAll('\\', '%5C').split('/').map(inPath).join('/')
  const query = new URL(`http://a/?${whole}x`).href.slice('http://a/?'.length, -1)
  const upper = [component, strict, component.replaceAll('%20', '+'), form, path, query, encodeURI(whole)]
  const lower = upper.map((text) => text.replace(/%../g, (code) => code.toLowerCase()))
  return [...upper, ...lower, encodeURIComponent(component)]
}

/** Between letters, or the address would be another one: without "..", and without a space at its end. */
function inPath(segment: string): string {
  return new URL(`http://a/x${segment}x`).href.slice('http://a/x'.length, -1)
}

/** What `btoa` encodes, where it differs from UTF-8. */
function latinBytes(value: string): Uint8Array[] {
  return /^[\0-\xff]*$/.test(value) && /[\x80-\xff]/.test(value) ? [bytesOf(value)] : []
}

/** The letters of base64 that follow from these bytes alone, wherever in others they begin. */
function base64Spellings(bytes: Uint8Array): Spelling[] {
  return [0, 1, 2].flatMap((offset) => {
    const encoded = base64.encode(new Uint8Array([...new Uint8Array(offset), ...bytes]))
    const bits = 8 * (offset + bytes.length)
    const text = encoded.slice(Math.ceil((8 * offset) / 6), Math.floor(bits / 6))
    if (text.length < SHORTEST_HIDDEN) return []
    const isBase64 = { before: offset > 0, behind: bits % 6 > 0 }
    const inAddresses = text.replaceAll('+', '-').replaceAll('/', '_')
    return [...new Set([text, inAddresses, encodeURIComponent(text)])].map((each) => ({
      text: each,
      isBase64,
    }))
  })
}

interface Place {
  readonly start: number
  readonly end: number
  readonly mark: string
}

function masked(text: string, secrets: readonly Hidden[]): string {
  const places = secrets.flatMap((secret) => placesOf(text, secret))
  if (places.length === 0) return text
  places.sort((one, other) => one.start - other.start || other.end - one.end)
  let result = ''
  let from = 0
  for (const { start, end, mark } of places) {
    // Within another one, or across its end: what is left of it goes too.
    if (start >= from) result += text.slice(from, start) + mark
    from = Math.max(from, end)
  }
  return result + text.slice(from)
}

function placesOf(text: string, { value, mark, spellings }: Hidden): Place[] {
  if (spellings.length === 0) {
    const places = [...text.matchAll(byItself(value))]
    return places.map(({ index }) => ({ start: index, end: index + value.length, mark }))
  }
  return spellings.flatMap((spelling) => {
    const found: Place[] = []
    const { length } = spelling.text
    for (let at = text.indexOf(spelling.text); at >= 0; at = text.indexOf(spelling.text, at + length)) {
      const place = { start: at, end: at + length, mark }
      found.push(spelling.isBase64 ? wholeBase64(text, place, spelling.isBase64) : place)
    }
    return found
  })
}

function byItself(value: string): RegExp {
  const literal = value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}{])${literal}(?![\\p{L}\\p{N}}])`, 'gu')
}

const BASE64 = /[A-Za-z0-9+/_-]/

/** With the letters at both ends that have some bits of the secret, and what fills up the last group. */
function wholeBase64(
  text: string,
  { start, end, mark }: Place,
  { before, behind }: { before: boolean; behind: boolean },
): Place {
  const first = before && start > 0 && BASE64.test(text.charAt(start - 1)) ? start - 1 : start
  let last = behind && BASE64.test(text.charAt(end)) ? end + 1 : end
  if (behind) while (text.charAt(last) === '=') last++
  return { start: first, end: last, mark }
}

function openEnd(text: string, spellings: readonly Spelling[]): number {
  let longest = 0
  for (const { text: spelling } of spellings) {
    for (let length = Math.min(spelling.length - 1, text.length); length > longest; length--) {
      if (text.endsWith(spelling.slice(0, length))) longest = length
    }
  }
  return longest
}

function maskedValue(
  value: unknown,
  text: (text: string) => string,
  hidden: readonly SecretValue[],
): unknown {
  if (typeof value === 'string') return text(value)
  if (typeof value === 'number') {
    return hidden.find((secret) => isNumber(secret, value))?.mark ?? value
  }
  if (Array.isArray(value)) return value.map((each) => maskedValue(each, text, hidden))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value)
  const taken = new Set(entries.map(([name]) => name).filter((name) => text(name) === name))
  return Object.fromEntries(
    entries.map(([name, inner]) => [
      taken.has(name) ? name : free(text(name), taken),
      maskedValue(inner, text, hidden),
    ]),
  )
}

function isNumeric(secret: SecretValue): boolean {
  return isLong(secret) && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(secret.value)
}

/** Whether a secret is this number, however either is written. */
function isNumber(secret: SecretValue, number: number): boolean {
  return isNumeric(secret) && isLong({ value: String(number) }) && Number(secret.value) === number
}

/** The name, with a number where it is taken; taken from now on. */
function free(name: string, taken: Set<string>): string {
  let found = name
  for (let n = 2; taken.has(found); n++) found = `${name} ${n}`
  taken.add(found)
  return found
}

/** A character for each byte: bytes need not be text. */
function byteText(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 8_192)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)))
  return pieces.join('')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
