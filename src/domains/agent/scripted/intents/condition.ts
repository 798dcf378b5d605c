import { lookupTable } from '#kernel/lookup-table'
import type { Clause } from '../clause'
import type { Item } from '../items'
import { phrases } from '../words'
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

const DOWN = phrases(`
  drops | drop | dropped | falls | fall | fell | dips | dip | dipped | below | under | loses | lose |
  lost | down | crashes | crash | tanks | tank | sinks | sink | dumps | slides | slide | declines |
  decline | lower | retraces | pullback | pulls | correction | beneath | < | less | discount | cheaper |
  slips | slip | sheds | red | bleeds | plunges | tumbles | nukes | loss | losses | away | minus | off |
  underneath | decreases | shrinks | slumps | weakens | collapses | downside | cracks
`)
const UP = phrases(`
  rises | rise | climbs | climb | above | over | up | pumps | pump | gains | gain | rallies | rally |
  moons | exceeds | crosses | passes | breaks | tops | higher | > | more | increases | jumps | jump |
  profit | green | surges | spikes | soars | clears | appreciates | rips | plus | grows | increase |
  surge | spike | recovers | bounces | upside | beats | profits | past | tags
`)
const IS_DOWN = new Set(DOWN)
const IS_UP = new Set(UP)
/** What only says that a price follows. */
const AT: ReadonlySet<string> = new Set(
  phrases(`
  prints | hits | hit | reaches | reach | reached | touches | touch | gets | is | at | @ | to | price |
  around | limit | target | stop | trigger | for | costs | cost | trades | equals | near | = | sees |
  floor
`),
)
const DIRECTIONS = [...DOWN, ...UP]
const DOWNWARDS = phrases('on the way down | downwards | downward | to the downside')

/** What a price comes to, in hundredths of what it was. */
const MULTIPLES = lookupTable<number>({
  ...{ doubles: 200, double: 200, triples: 300, triple: 300, quadruples: 400, halves: 50, tenfolds: 1_000 },
})

/** What a condition begins with. */
const CONJUNCTIONS = phrases(`
  as soon as | in case | only if | only when | should it | should the price | the price of
`)
/** The words that join a condition and what is to be done. */
const LINKS = [
  ...CONJUNCTIONS,
  ...AT,
  ...phrases(`
  if | when | once | as soon as | in case | should it | should the price | whenever | the moment | the second |
  only if | only when | provided | provided that | on | on a | on the | it | its | after | price | the price |
  price of | the price of | from here | from now | from the current price | current price | present | present
  price | or less | or lower | or below | or better | or more | or higher | or above | by | goes | go | gets |
  gets to | get | trades | trades at | trading | back | another | ever | dollars | usd | a | an | and | is | is
  at | it is | it's | is it's | again | than | for | then | per | mark | in | in price | value | in value |
  market | comes | through | past | out | has | from current | current | level | price level | per token | each
  | apiece | i am | i'm | move | to | down to | up to | from | closes | close | drifts | wait | wait for | of |
  here | this price | more than | at least | market price | spot | spot price | its value | at all | target is | there
`),
]

/** Uses the words of a condition; undefined, with nothing used, where there is none. */
export function conditionIn(c: Clause): Condition | undefined {
  const found = changeIn(c) ?? multipleIn(c) ?? priceIn(c)
  if (!found) return undefined
  const { item, word, ...condition } = found
  const watched = watchedBefore(c, word ?? item)
  c.sayAll(CONJUNCTIONS)
  if (watched) {
    const before = c.items[c.items.indexOf(watched) - 1]
    if (before?.lower === 'should') c.use(before)
    c.use(watched)
  }
  c.use(item)
  if (word && (IS_DOWN.has(word.lower) || IS_UP.has(word.lower) || MULTIPLES[word.lower] !== undefined))
    c.use(word)
  // "breaks 1,800 on the way down".
  const isBelow = condition.change === undefined && c.say(DOWNWARDS) ? true : condition.isBelow
  return {
    ...condition,
    ...(watched?.token !== undefined && { watch: watched.token }),
    ...(isBelow === undefined ? {} : { isBelow }),
  }
}

/** The words around a condition, when the rest was read. */
export function sayLinks(c: Clause): void {
  c.sayAll(LINKS)
  c.sayAll(DIRECTIONS)
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
    const isBelow = IS_DOWN.has(word.lower)
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
  return [-1, 1, -2, 2, -3]
    .filter((offset) => offset > 0 || !c.items.slice(at + offset, at).some(isBorder))
    .filter((offset) => offset < 2 || !isBorder(c.items[at + 1]))
    .map((offset) => ({ offset, near: c.items[at + offset] }))
    .find(
      ({ offset, near }) =>
        near?.kind === 'word' &&
        (IS_DOWN.has(near.lower) || IS_UP.has(near.lower)) &&
        !(offset > 1 && ['below', 'under', 'over', 'above'].includes(near.lower)),
    )?.near
}

/** What a condition does not reach over. */
const isBorder = (item: Item | undefined) =>
  item?.kind === 'arrow' || (item?.kind === 'mark' && [',', ':', ';', '?', '.'].includes(item.lower))

/** "doubles", "halves", "does a 3x". */
function multipleIn(c: Clause): Found | undefined {
  const word = c.all('word').find(({ lower }) => MULTIPLES[lower] !== undefined)
  const times = c.all('leverage').find((item) => MULTIPLYING.has(c.before(item)))
  const item = word ?? times
  if (!item) return undefined
  const hundredths = word
    ? (MULTIPLES[word.lower] as number)
    : Math.round(Number(item.lower.replace('x', '')) * 100)
  const isBelow = hundredths < 100
  return { item, word: item, change: `${isBelow ? '-' : '+'}${Math.abs(hundredths - 100)}%`, isBelow }
}

const MULTIPLYING = new Set(['does', 'goes', 'hits', 'is', 'makes', 'by', 'at', 'up'])

function priceIn(c: Clause): Found | undefined {
  for (const item of c.all('sum')) {
    // "30 USDC of LINK" is an amount.
    if (item.isIt || isPart(item.amount) || c.after(item)?.lower === 'of') continue
    if (item.token !== undefined && !/^(usdc|usdt|dai|usd)$/i.test(item.token)) continue
    const at = c.items.indexOf(item)
    const price = item.amount.replace('$', '')
    for (const offset of [1, 2, 3, 4]) {
      const before = c.items[at - offset]
      if (
        !before ||
        (before.kind === 'sum' && offset > 1) ||
        (before.kind === 'mark' && !MARKS.has(before.lower))
      )
        break
      // "is worth more than 500" is about what is held.
      if (before.lower === 'worth') return undefined
      // "gets to 4k".
      if (offset > 1 && MOVES.has(before.lower) && c.items[at - 1]?.lower === 'to')
        return { item, word: before, price }
      const [isDown, isUp] = [IS_DOWN.has(before.lower), IS_UP.has(before.lower)]
      if (isDown || isUp) {
        if (before.kind === 'token') break
        // "up to $50" and "for more than" bound an amount, and say no price.
        if (before.lower === 'more' || before.lower === 'less') continue
        return { item, word: before, price, isBelow: isDown }
      }
      if (AT.has(before.lower) && !NO_PRICE.has(before.lower) && isPriceLike(item, before)) {
        const direction = c.items
          .slice(0, at - offset)
          .reverse()
          .find(({ lower }) => IS_DOWN.has(lower) || IS_UP.has(lower))
        return {
          item,
          word: direction ?? before,
          price,
          ...(direction && { isBelow: IS_DOWN.has(direction.lower) }),
        }
      }
      if (before.kind !== 'word' && before.kind !== 'mark') break
    }
  }
  return undefined
}

const MOVES = new Set(['get', 'gets', 'go', 'goes', 'moves', 'comes', 'runs', 'returns', 'makes'])
/** What compares. */
const MARKS = new Set(['@', '<', '>', '='])
/** What stands before an amount as well. */
const NO_PRICE = new Set(['to', 'for'])

/** "at $11", "at 2,500", "@ 5.20"; "at 9" may be a time, which its own item says. */
function isPriceLike(item: Item & { amount: string }, before: Item): boolean {
  return isDollars(item.amount) || before.lower !== 'is' || Number(item.amount) > 0
}

/** The token whose price is spoken of: the subject of the condition's verb, "1 LINK" too. */
function watchedBefore(c: Clause, word: Item): Extract<Item, { kind: 'token' | 'sum' }> | undefined {
  for (let at = c.items.indexOf(word) - 1; at >= 0; at--) {
    const item = c.items[at] as Item
    if (item.kind === 'sum') return item.amount === '1' && item.token !== undefined ? item : undefined
    if (item.kind === 'token') return !c.isUsed(item) && isSubject(c, item) ? item : undefined
    if (
      item.kind !== 'word' ||
      !(SKIPPED.has(item.lower) || IS_DOWN.has(item.lower) || IS_UP.has(item.lower))
    )
      return undefined
  }
  return undefined
}

/** "the price of LINK", and not "get rid of LINK". */
const isSubject = (c: Clause, item: Item) => {
  const marker = c.marker(item)
  return marker === '' || (marker === 'of' && c.has(['price of', 'value of']))
}

/** What may stand between the subject of a condition and its verb. */
const SKIPPED = new Set(
  'is are price value goes go gets ever has back trades trading costs then again should comes moves falls down'.split(
    ' ',
  ),
)
