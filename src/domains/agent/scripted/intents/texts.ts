import type { Clause, Stretch } from '../clause'
import type { Item } from '../items'

/** What items say, as it was written. */
export function written(items: readonly Item[]): string {
  let [text, end] = ['', -1]
  for (const item of items) {
    if (end >= 0 && item.start > end) text += ' '.repeat(item.start - end)
    text += item.text
    end = item.end
  }
  return text.trim()
}

/** Without its quotes. */
export const unquoted = ({ text }: Item) => text.slice(1, -1)

/** Between what names a value and the value. */
const LINKS = new Set([':', '=', 'is', 'to', 'as', 'be', 'now', 'of', '-'])

/** Before what names the next value. */
const SEPARATORS = new Set([',', ';', 'and', 'with', 'but', '\n', '&', '(', '.'])

/** What ends a text: the name of another value. A `name` is ended by it anywhere, a longer text after a separator alone. */
interface Ends {
  readonly ends: readonly string[]
  readonly isName?: boolean
}

/** Uses what is named by a label, and the label; empty where nothing follows it. Undefined where it does not stand there. */
export function valueAfter(c: Clause, labels: readonly string[], ends: Ends): string | undefined {
  const label = c.find(labels)
  if (!label) return undefined
  let from = label.end
  while (from < c.items.length && LINKS.has(c.items[from]?.lower ?? '')) from++
  c.useAll({ at: label.at, end: from })
  return textFrom(c, from, ends)
}

/** Uses the text that begins at an item, and the separators after it. */
export function textFrom(c: Clause, from: number, ends: Ends): string {
  const first = c.items[from]
  if (first?.kind === 'quoted') {
    c.useAll({ at: from, end: from + 1 })
    return unquoted(first)
  }
  const { at, end, next } = stretchFrom(c, from, ends)
  c.useAll({ at, end: next })
  return written(c.items.slice(at, end)).replace(/[\s.,;!]+$/, '')
}

function stretchFrom(c: Clause, from: number, { ends, isName = false }: Ends): Stretch & { next: number } {
  let end = from
  for (; end < c.items.length; end++) {
    const item = c.items[end] as Item
    if (c.isUsed(item)) break
    const isSeparator = SEPARATORS.has(item.lower)
    if (isName && (item.lower === ',' || item.lower === '(' || item.lower === '\n' || item.lower === ';'))
      break
    if (!isSeparator && !isName) continue
    let after = end
    while (SEPARATORS.has(c.items[after]?.lower ?? '')) after++
    const label = c.find(ends, end)
    if (label && (label.at === end || label.at === after)) break
  }
  let next = end
  while (next < c.items.length && c.items[next]?.lower !== '(' && SEPARATORS.has(c.items[next]?.lower ?? ''))
    next++
  return { at: from, end, next }
}

/** A file by its path, or by a name with an ending that files have. */
export function filesIn(c: Clause, isSaid: boolean): Item[] {
  return c
    .all('path', 'site', 'quoted')
    .filter((item) => (item.kind === 'path' ? true : isSaid || FILE_NAME.test(pathOf(item))))
}

const FILE_NAME =
  /\.(md|mdx|txt|text|csv|tsv|json|jsonl|ya?ml|toml|xml|html?|css|log|js|mjs|ts|tsx|py|sh|sol|sql|ini|conf|exe|pdf|png|jpe?g|gif|svg|webp)$/i

export const pathOf = (item: Item) => (item.kind === 'quoted' ? unquoted(item) : item.text)

/** A token that is named: known or not. What is in capitals may be the symbol of one. */
export function anyToken(c: Clause): string | undefined {
  const known = c.take(['token', 'address'])
  if (known) return known.kind === 'token' ? known.token : known.who
  const symbol = c
    .all('word')
    .find(({ text }) => /^\$?[A-Z][A-Z0-9]{1,19}(?:['’]s)?$/.test(text) && !NO_SYMBOLS.has(text))
  if (!symbol) return undefined
  c.use(symbol)
  return symbol.text.replace(/^\$|['’]s$/g, '')
}

const NO_SYMBOLS = new Set([
  'API',
  'AI',
  'LLM',
  'URL',
  'NFT',
  'OK',
  'USD',
  'JSON',
  'DM',
  'PM',
  'AM',
  'UTC',
  'ID',
])

/** With its scheme. */
export function linked(item: Item): string {
  const text = item.kind === 'quoted' ? unquoted(item) : item.text
  return text.includes('://') ? text : `https://${text}`
}
