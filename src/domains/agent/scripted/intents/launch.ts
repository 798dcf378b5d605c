import type { Clause } from '../clause'
import type { Item } from '../items'
import { phrases } from '../words'
import { call, declined, type Intent, lacking, type Reading, ready } from './intent'
import { linked, unquoted, valueAfter, written } from './texts'

const VERBS = phrases(`
  launch | deploy | create | mint | make | start | issue | set up | ship | spin up | build | release
`)
/** Verbs that say it by themselves. */
const LAUNCH = phrases('launch | deploy')
const NOUNS = phrases(`
  token | tokens | coin | coins | memecoin | meme coin | shitcoin | ticker called | launch
`)
const CALLED = phrases(`
  called | named | with the name | with name | name is | name it | call it | name | titled | token name
`)
const SYMBOL = phrases(`
  with the symbol | with symbol | with the ticker | with ticker | and symbol | and ticker | the symbol | the
  ticker | symbol is | ticker is | symbol | ticker | token symbol | abbreviated
`)
const DESCRIPTION = phrases(`
  with description | with the description | described as | and description | description | about | tagline |
  desc | bio | story | what it is
`)
const WEBSITE = phrases(`
  website | site | web site | homepage | web | url | webpage | with the website | page
`)
const IMAGE = phrases('logo | image | picture | icon | img | pic | avatar | photo | artwork')
const TWEET = phrases('tweet | post | announcement')
const FEES = phrases(`
  and send its fees to | send its fees to | with its fees going to | its fees go to | the fees should go to | with its fees to | with the fees to | with fees to | and send fees to | and its fees to | send the fees to
  | send fees to | fees go to | fees should go to | fees going to | fees for | fees to | all fees to | fees
  | fee recipient is | fee recipient | fee receiver | fee beneficiary | beneficiary | creator fees to
`)
const PAIR = phrases(`
  against | paired with | paired against | pair it with | pair with | pair | versus | vs | quoted in
`)
const LOCK = phrases(`
  locked | lock | lockup | vested | vesting | vest | cliff | quote only | quote-only | quote only fees |
  degen mode
`)
const NO_LOCK = phrases(`
  no vesting | without vesting | no lock | no lockup | without lock | without a lock | vesting off
`)

const LABELS = [
  ...SYMBOL,
  ...DESCRIPTION,
  ...WEBSITE,
  ...IMAGE,
  ...TWEET,
  ...FEES,
  ...PAIR,
  ...LOCK,
  ...NO_LOCK,
]
/** What ends a name. */
const AFTER_NAME = [...LABELS, 'on', 'with', 'and', 'for', 'please', 'now', 'then', 'thanks', 'fees']
const FIELDS = [...CALLED, ...LABELS]
const REST = [
  ...[
    ...VERBS,
    ...NOUNS,
    'with',
    'and',
    'on',
    'as',
    'its',
    'to',
    'is',
    'it',
    'one',
    'there',
    'new',
    'of',
    'the name',
  ],
  ...['for me', 'a launch of', 'in', 'at', 'go', 'use', 'should be', 'be', 'no'],
]

/** What a name is not made of: it could mean that nothing should be launched, or later. */
const NO_NAME = new Set(
  "not no don't dont never unless if when until only except but maybe should tomorrow later then instead because".split(
    ' ',
  ),
)

const NEW = phrases(`
  new coin | new token | a new coin | a new token | a token | token launch | my own token | my own coin | own token | own coin |
  token time | coin time
`)

const TITLED = phrases(
  'token called | token named | coin called | coin named | memecoin called | memecoin named',
)

/** Chains that others launch on, and this emulator does not. */
const HERE = 'base'

/** A new token. */
export const launch: Intent = {
  name: 'launch',
  means: 'launch a token on Base, with its pool',
  acts: true,
  examples: [
    ...['launch a token called Night Ferry with symbol FERRY', 'new coin: Paper Kite, ticker KITE'],
    'launch Night Bus (BUS), fees to ana.eth, description: a bus that never sleeps',
  ],
  words: [
    'site',
    'name',
    'names',
    'logo',
    'image',
    'icon',
    'launch',
    'deploy',
    'create',
    'memecoin',
    'symbol',
    'ticker',
    'description',
    'website',
    'called',
    'named',
  ],
  read(c) {
    const isNoun = c.has(NOUNS)
    // "Robinhood chain, start a token there".
    const isVerb =
      c.opening(VERBS) !== undefined ||
      (isNoun && c.all('chain').length > 0 && c.has(VERBS) && c.items[0]?.kind === 'chain')
    const isLaunch = c.opening(LAUNCH) !== undefined
    const isNew = c.opening(NEW) !== undefined
    const bracket = bracketed(c)
    const isTitled =
      c.opening(TITLED) !== undefined && c.has([...SYMBOL, ...FEES, ...WEBSITE, ...IMAGE, ...DESCRIPTION])
    const isQuestion = !isVerb && c.items.at(-1)?.text === '?'
    const isNamed =
      c.has([...SYMBOL, ...FEES, ...WEBSITE, ...IMAGE, ...DESCRIPTION]) || c.all('chain').length > 0
    // "ship my AERO to mainnet", "ship 40 USDC to Arbitrum"
    const isOwn =
      c.all('token').some((item) => item.isKnown && c.wordBefore(item) === 'my') ||
      (!isNoun && c.all('sum').some(({ token }) => token !== undefined))
    if (
      isQuestion ||
      isOwn ||
      c.has([
        'fees of',
        'skill',
        'automation',
        'file',
        'folder',
        'profile',
        'endpoint',
        'nft',
        'order',
        'alert',
      ])
    )
      return undefined
    const isSaid =
      isLaunch ||
      (isVerb && isNoun) ||
      isNew ||
      isTitled ||
      (isVerb && (bracket !== undefined || isNamed) && isCapital(c)) ||
      (bracket !== undefined && isNamed) ||
      isLocked(c)
    if (!isSaid) return undefined
    return launching(c, { isBare: !isVerb && !isNew, isNoun })
  },
}

/** "Oat, 15% locked 60 days": said of nothing but a token that is to come. */
const isLocked = (c: Clause) =>
  c.items[0]?.kind === 'word' &&
  /^\p{Lu}/u.test(c.items[0].text) &&
  c.has(['locked', 'vested']) &&
  c.all('sum').length > 0 &&
  c.all('duration').length > 0

/** Whether a word after the first begins with a capital. */
const isCapital = (c: Clause) => c.items.slice(1).some(({ text }) => /^["“]?\p{Lu}/u.test(text))

/** "(BUS)" */
function bracketed(c: Clause): Item | undefined {
  return c.items.find(
    (item, at) =>
      c.items[at - 1]?.text === '(' &&
      c.items[at + 1]?.text === ')' &&
      /^\$?[\p{L}\p{N}]{1,10}$/u.test(item.text) &&
      at > 1,
  )
}

function launching(c: Clause, { isBare, isNoun }: { isBare: boolean; isNoun: boolean }): Reading | undefined {
  const nameAt = nameStart(c, isBare)
  const isUnlocked = c.say(NO_LOCK) !== undefined
  const description = valueAfter(c, DESCRIPTION, { ends: FIELDS })
  const image = linkOf(c, IMAGE)
  const tweet = linkOf(c, TWEET)
  const website = linkOf(c, WEBSITE) ?? restingLink(c)
  const feeRecipient = recipientOf(c)
  const symbol = symbolOf(c)
  const cannot = cannotBe(c)
  const chain = c.take('chain')?.chain
  const name = nameOf(c, nameAt)
  const slots = {
    name,
    symbol,
    chain: chain ?? HERE,
    description,
    image,
    website,
    to: feeRecipient,
    ...(isUnlocked && { vesting: 'no' }),
  }
  if (name !== undefined && isNoName(name)) return undefined
  c.sayAll(REST)
  if (cannot !== undefined) {
    c.useAll({ at: 0, end: c.items.length })
    return declined(slots, cannot)
  }
  if (chain !== undefined && chain !== HERE) {
    c.useAll({ at: 0, end: c.items.length })
    return declined(
      slots,
      `Tokens are launched on Base here, and not on ${chain}. Nothing was launched. Leave the chain out, or say "on base".`,
    )
  }
  if (name === undefined)
    return isNoun || !isBare
      ? lacking(
          slots,
          'name',
          'What should the token be called? As in "launch a token called Night Ferry with symbol FERRY".',
        )
      : undefined
  return ready(
    slots,
    call('launch_token', {
      name,
      symbol,
      description,
      website,
      image,
      tweet,
      feeRecipient,
      ...(isUnlocked && { disableVesting: true }),
    }),
  )
}

const isNoName = (name: string) =>
  name
    .toLowerCase()
    .split(/\s+/)
    .some((word) => NO_NAME.has(word))

/** Where a name may begin: behind a word that says so, else behind the verb and the noun. */
function nameStart(c: Clause, isBare: boolean): { at: number; isSaid: boolean } {
  const called = c.find(CALLED)
  if (called) {
    let at = called.end
    while ([':', 'is', '=', 'to', 'be'].includes(c.items[at]?.lower ?? '')) at++
    c.useAll({ at: called.at, end: at })
    return { at, isSaid: true }
  }
  if (isBare) {
    let at = 0
    while (c.items[at]?.kind === 'mark') at++
    return { at, isSaid: false }
  }
  const noun = c.find(NOUNS)
  const verb = c.opening(VERBS) ?? c.opening(NEW) ?? c.opening(['new', 'a'])
  let at = Math.max(noun?.end ?? 0, verb?.end ?? 0)
  while (
    [':', '.', '!', 'time', 'a', 'an', 'the', 'me', 'my', 'new', '-', ',', 'it', 'for'].includes(
      c.items[at]?.lower ?? '',
    )
  )
    at++
  return { at, isSaid: false }
}

/** Quoted, or words; where nothing says that it is a name, words that begin with capitals. */
function nameOf(c: Clause, start: { at: number; isSaid: boolean }): string | undefined {
  const { isSaid } = start
  let { at } = start
  while (c.items[at] && c.isUsed(c.items[at] as Item)) at++
  const first = c.items[at]
  if (!first) return undefined
  if (first.kind === 'quoted') {
    c.use(first)
    return unquoted(first)
  }
  let end = at
  for (; end < c.items.length && end - at < 6; end++) {
    const item = c.items[end] as Item
    if (c.isUsed(item) || item.kind === 'mark' || item.kind === 'arrow') break
    if (c.find(AFTER_NAME, end)?.at === end && (end > at || AFTER_NAME.includes(item.lower))) break
    if (!isSaid && !/^[\p{Lu}\p{N}]/u.test(item.text) && !['of', 'and', 'the', 'in'].includes(item.lower))
      break
  }
  if (end === at) return undefined
  c.useAll({ at, end })
  const name = written(c.items.slice(at, end))
  return name === '' ? undefined : name
}

function symbolOf(c: Clause): string | undefined {
  const bracket = bracketed(c)
  if (bracket) {
    const at = c.items.indexOf(bracket)
    c.useAll({ at: at - 1, end: at + 2 })
    return bracket.text.replace(/^\$/, '')
  }
  const label = c.find(SYMBOL)
  if (label) {
    let at = label.end
    while ([':', 'is', '=', 'of', 'should', 'be', 'as'].includes(c.items[at]?.lower ?? '')) at++
    const item = c.items[at]
    if (!item || c.isUsed(item)) return undefined
    c.useAll({ at: label.at, end: at + 1 })
    return (item.kind === 'quoted' ? unquoted(item) : item.text).replace(/^\$/, '')
  }
  const cashtag = c.items.find((item) => !c.isUsed(item) && /^\$[A-Za-z]\w{0,9}$/.test(item.text))
  // "Tin Whistle, TWHSL" and "Clay Pigeon CLAYP": capitals after a name in small letters.
  const shouted = c.items.find(
    (item, at) =>
      at > 1 &&
      !c.isUsed(item) &&
      ['word', 'token'].includes(item.kind) &&
      /^[A-Z][A-Z0-9]{1,9}$/.test(item.text) &&
      isAfterName(c, at),
  )
  const found = cashtag ?? shouted
  if (!found) return undefined
  c.use(found)
  return found.text.replace(/^\$/, '')
}

function isAfterName(c: Clause, at: number): boolean {
  const before = c.items[at - 1]
  const word = before?.text === ',' ? c.items[at - 2] : before
  return word !== undefined && /^\p{Lu}.*\p{Ll}/u.test(word.text)
}

/** The person behind one of the words for fees. */
function recipientOf(c: Clause): string | undefined {
  const label = c.find(FEES)
  if (!label) return undefined
  const found = c.items.find(
    (item, at) => at >= label.end && ['person', 'address', 'site'].includes(item.kind),
  )
  if (!found) return undefined
  const at = c.items.indexOf(found)
  c.useAll({ at: label.at, end: at + 1 })
  c.use(found)
  return found.kind === 'person' || found.kind === 'address' ? found.who : found.text
}

/** The link behind a label. */
function linkOf(c: Clause, labels: readonly string[]): string | undefined {
  const label = c.find(labels)
  const at =
    label &&
    c.items.findIndex((item, index) => index >= label.end && ['url', 'site', 'quoted'].includes(item.kind))
  if (!label || at === undefined || at < 0 || at - label.end > 3) return undefined
  const item = c.items[at] as Item
  c.useAll({ at: label.at, end: at + 1 })
  return linked(item)
}

/** A link that no word says anything of is the website. */
function restingLink(c: Clause): string | undefined {
  const url = c.take('url')
  return url && linked(url)
}

/** What this emulator's launches have not, in words. */
function cannotBe(c: Clause): string | undefined {
  if (c.find(PAIR))
    return 'A token is launched with a pool against WETH here, and cannot be paired with something else. Nothing was launched. Leave the pair out.'
  if (c.find(LOCK))
    return '15 % of a token vests to its fee recipient over a year here, with a cliff of 30 days, and fees come in both tokens of its pool. Nothing was launched. Leave that out, or say "no vesting".'
  return undefined
}
