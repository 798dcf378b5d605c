import type { Clause } from '../clause'
import type { Item } from '../items'
import { isDollars, isPart } from './intent'

/** When an order is to be filled: at a price in USD, or when the price has changed by so much from now. */
export interface Condition {
  readonly price?: string
  /** "-12%", "+25%". */
  readonly change?: string
  /** Whether the price comes from above; undefined where the words do not say. */
  readonly isBelow?: boolean
  /** The token whose price it is, where it is said. */
  readonly watch?: string
}

const DOWN = [
  'drops',
  'drop',
  'dropped',
  'falls',
  'fall',
  'fell',
  'dips',
  'dip',
  'dipped',
  'below',
  'under',
  'loses',
  'lose',
  'down',
  'crashes',
  'crash',
  'tanks',
  'sinks',
  'dumps',
  'slides',
  'declines',
  'decline',
  'lower',
  'retraces',
  'pullback',
  'pulls',
  'correction',
  'beneath',
  '<',
  'less',
  'goes below',
  'discount',
  'cheaper',
  'slips',
  'sheds',
  'red',
  'bleeds',
  'plunges',
  'tumbles',
  'sheds',
  'nukes',
  'loss',
  'losses',
  'away',
  'minus',
]
const UP = [
  'rises',
  'rise',
  'climbs',
  'climb',
  'above',
  'over',
  'up',
  'pumps',
  'pump',
  'gains',
  'gain',
  'rallies',
  'rally',
  'moons',
  'exceeds',
  'crosses',
  'passes',
  'breaks',
  'tops',
  'higher',
  '>',
  'more',
  'increases',
  'jumps',
  'goes above',
  'profit',
  'green',
  'surges',
  'spikes',
  'soars',
  'clears',
  'appreciates',
  'rips',
  'plus',
]
const AT = [
  'hits',
  'hit',
  'reaches',
  'reach',
  'touches',
  'touch',
  'gets to',
  'is at',
  'at',
  '@',
  'to',
  'is',
  'price',
  'around',
  'limit',
  'target',
  'stop',
  'trigger',
  'price of',
  'trades at',
  'equals',
  'near',
  '=',
]
const LINKS = [
  'if',
  'when',
  'once',
  'as soon as',
  'in case',
  'should',
  'whenever',
  'the moment',
  'the second',
  'only if',
  'only when',
  'provided',
  'on a',
  'on the',
  'it',
  'its',
  'price',
  'the price',
  'the price of',
  'from here',
  'from now',
  'from the current price',
  'current price',
  'or less',
  'or lower',
  'or below',
  'or better',
  'or more',
  'or higher',
  'or above',
  'by',
  'goes',
  'go',
  'gets',
  'get',
  'trades',
  'trading',
  'back',
  'another',
  'ever',
  'dollars',
  'usd',
  'a',
  'and',
  'is',
  'it is',
  "it's",
  'again',
  'than',
  'for',
  'then',
  'per',
  'mark',
  'in',
  'value',
  'market',
  'comes',
  'through',
  'past',
  'out',
  'has',
  'from current',
  'current',
  'level',
  'price level',
  'per token',
  'each',
  'apiece',
  'i am',
  "i'm",
  'move',
  'to',
  'ok',
  'just',
  'so',
  'from',
]

/** Uses the words of a condition; undefined, with nothing used, where there is none. */
export function conditionIn(c: Clause): Condition | undefined {
  const found = changeIn(c) ?? priceIn(c)
  if (!found) return undefined
  const { item, word, ...condition } = found
  const watch = tokenBefore(c, word ?? item)
  c.use(item)
  // "breaks 1,800 on the way down".
  const isDown =
    condition.change === undefined && c.say(['on the way down', 'downwards', 'downward', 'to the downside'])
  const isBelow = isDown ? true : condition.isBelow
  c.sayAll([...DOWN, ...UP])
  return {
    ...condition,
    ...(watch !== undefined && { watch }),
    ...(isBelow === undefined ? {} : { isBelow }),
  }
}

/** The words around a condition, when the rest was read. */
export function sayLinks(c: Clause): void {
  c.sayAll([...AT, ...LINKS])
}

type Found = Condition & { readonly item: Item; readonly word?: Item | undefined }

function changeIn(c: Clause): Found | undefined {
  for (const item of c.all('sum')) {
    if (item.token !== undefined || item.isIt || !isPart(item.amount)) continue
    const percent = percentOf(item.amount)
    if (percent === undefined || percent === '100') continue
    if (item.amount.startsWith('-') || item.text.trim().startsWith('+')) {
      const isBelow = item.amount.startsWith('-')
      return { item, change: `${isBelow ? '-' : '+'}${percent.replace('-', '')}%`, isBelow }
    }
    const word = directionNear(c, item)
    if (!word) continue
    const isBelow = DOWN.includes(word.lower)
    return { item, word, change: `${isBelow ? '-' : '+'}${percent}%`, isBelow }
  }
  return undefined
}

function percentOf(amount: string): string | undefined {
  if (amount.endsWith('%')) return amount.slice(0, -1)
  const [part, whole] = amount.split('/').map(Number)
  return part !== undefined && whole !== undefined
    ? String(Math.round((part / whole) * 10_000) / 100)
    : undefined
}

/** The word that says which way, within three items of a percentage. */
function directionNear(c: Clause, item: Item): Item | undefined {
  const at = c.items.indexOf(item)
  for (const offset of [-1, 1, -2, 2, -3]) {
    const near = c.items[at + offset]
    if (
      near?.kind === 'word' &&
      (DOWN.includes(near.lower) || UP.includes(near.lower)) &&
      !(offset > 1 && ['below', 'under', 'over', 'above'].includes(near.lower))
    )
      return near
    if (near && near.kind !== 'word' && offset < 0) continue
  }
  return undefined
}

function priceIn(c: Clause): Found | undefined {
  for (const item of c.all('sum')) {
    if (item.isIt || isPart(item.amount)) continue
    if (item.token !== undefined && !/^(usdc|usdt|dai|usd)$/i.test(item.token)) continue
    const at = c.items.indexOf(item)
    const price = item.amount.replace('$', '')
    for (const offset of [1, 2, 3, 4]) {
      const before = c.items[at - offset]
      if (
        !before ||
        (before.kind === 'sum' && offset > 1) ||
        (before.kind === 'mark' && before.lower !== '@' && before.lower !== '<' && before.lower !== '>')
      )
        break
      const [isDown, isUp] = [DOWN.includes(before.lower), UP.includes(before.lower)]
      if (isDown || isUp) {
        if (before.kind === 'token') break
        // "up to $50" and "for more than" bound an amount, and say no price.
        if (before.lower === 'more' || before.lower === 'less') continue
        return { item, word: before, price, isBelow: isDown }
      }
      if (AT.includes(before.lower) && before.lower !== 'to' && isPriceLike(item, before)) {
        const direction = c.items
          .slice(0, at - offset)
          .reverse()
          .find(({ lower }) => DOWN.includes(lower) || UP.includes(lower))
        return {
          item,
          word: direction ?? before,
          price,
          ...(direction && { isBelow: DOWN.includes(direction.lower) }),
        }
      }
      if (before.kind !== 'word' && before.kind !== 'mark') break
    }
  }
  return undefined
}

/** "at $11", "at 2,500", "@ 5.20"; "at 9" may be a time, which its own item says. */
function isPriceLike(item: Item & { amount: string }, before: Item): boolean {
  return isDollars(item.amount) || before.lower !== 'is' || Number(item.amount) > 0
}

/** The token whose price is spoken of: the nearest before the words of the condition. */
function tokenBefore(c: Clause, word: Item): string | undefined {
  const at = c.items.indexOf(word)
  for (let index = at - 1; index >= Math.max(0, at - 4); index--) {
    const item = c.items[index] as Item
    if (item.kind === 'sum' || item.kind === 'mark') return undefined
    if (item.kind === 'token' && !c.isUsed(item)) return item.token
  }
  return undefined
}
