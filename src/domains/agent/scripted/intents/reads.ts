import type { Clause } from '../clause'
import type { Item } from '../items'
import { phrases } from '../words'
import { call, chainIn, type Intent, type Reading, ready } from './intent'

/** Words of questions, which say nothing of what is asked about. */
const QUESTION = phrases(`
  & | what is | what's | whats | what are | what | which | how much | how many | how | hows | how's | is | are |
  does | do | did | has | have | got | am | i | we | you | it | there | in | on | at | of | for | to | with |
  about | and | or | vs | show | tell | give | get | check | list | display | see | view | find | find out |
  pull | pull up | fetch | look | look at | print | know | say | quote | curious | wondering | lookup | report |
  summarize | summarise | go | goes | went | going | up | out | over | all | every | everything | each | one |
  these | days | look like | doing | stand | standing | looking | currently | latest | live | real | quick |
  update | info | hit me with | single | across | exact | exactly | i'm | im | be | as | by | per | from | now |
  then | that | this | those | amount | figure | number | numbers | rn
`)

export function ask(c: Clause, words: readonly string[]): boolean {
  if (c.say(words) === undefined) return false
  c.sayAll(words)
  return true
}

/** Every token that is named, by symbol, name or address. */
export function tokensIn(c: Clause): string[] {
  const found = c.all('token', 'address')
  for (const item of found) c.use(item)
  return found.map((item) => (item.kind === 'token' ? item.token : item.who))
}

/** A chain that can be a token too, where no other token is named: "arbitrum price". */
export function tokenOrChain(c: Clause): string[] {
  const tokens = tokensIn(c)
  if (tokens.length > 0) return tokens
  const both = c
    .all('chain')
    .filter(
      (item): item is Item & { kind: 'chain'; token: string } =>
        item.kind === 'chain' && item.token !== undefined,
    )
  for (const item of both) c.use(item)
  return both.map(({ token }) => token)
}

/** The one token that is named, or the chain that can be one; undefined where there is none or more. */
export function onlyToken(c: Clause): string | undefined {
  const [token, other] = tokenOrChain(c)
  return other === undefined ? token : undefined
}

function asked(c: Clause, read: Reading | undefined): Reading | undefined {
  if (read) c.sayAll(QUESTION)
  return read
}

export function define(
  name: string,
  means: string,
  examples: readonly string[],
  words: readonly string[],
  read: (c: Clause) => Reading | undefined,
): Intent {
  return { name, means, acts: false, examples, words, read: (c) => asked(c, read(c)) }
}

const PRICE = phrases(`
  price | prices | worth | cost | costs | value | trading at | trading for | trading | trade at | trade for |
  trades at | trades | going for | goes for | go for | priced | rate | quote | exchange rate | usd | dollars |
  in usd | in dollars | sitting at | sit at | at now | spot | market price | today | expensive | cheap | quote
  me | is at | at? | priced at | how expensive | where is | where's | is one | one | precio | prix | preis
`)
const CHART = phrases(`
  picture of | picture | moved | price chart | chart | graph | plot | candles | price history | history | over
  time | draw | chart of | curve | performance | line
`)

const PRICE_SAYS = ['at']

export const price = define(
  'price',
  'the price of one or more tokens',
  ['price of ETH', 'how much is DRIFT worth', 'prices of SOL and DRIFT'],
  PRICE,
  (c) => {
    if (c.all('sum', 'person', 'quoted').length > 0 || c.has(CHART)) return undefined
    const isAt =
      c.items.at(-1)?.lower === 'at' || (c.items.at(-1)?.kind === 'mark' && c.items.at(-2)?.lower === 'at')
    if (isAt) c.say(PRICE_SAYS)
    // "$AERO?": a token and nothing else.
    const isBare =
      c.all('token').length > 0 &&
      c.items.every(
        (item) =>
          item.kind === 'token' || item.kind === 'mark' || item.kind === 'arrow' || item.lower === 'usd',
      ) &&
      /[?$]/.test(c.items.map(({ text }) => text).join(''))
    if (!isAt && !ask(c, PRICE) && !isBare) return undefined
    for (const arrow of c.all('arrow')) c.use(arrow)
    const tokens = tokenOrChain(c)
    if (tokens.length === 0) return undefined
    const chain = chainIn(c)
    return ready({ token: tokens, chain }, ...tokens.map((token) => call('token_price', { token, chain })))
  },
)

const CHART_AROUND = ['price', 'prices', 'as a']
const CHART_AROUND2 = phrases(`
  last | past | the last | the past | over | during | ago | in the last | within | this | for | previous
`)
const CHART_SAYS = phrases(`
  hour | day | today | yesterday | week | fortnight | month | quarter | year | daily | weekly | monthly | 24 hours
`)

export const chart = define(
  'chart',
  "a chart of a token's price",
  ['price chart of DRIFT', 'plot ETH'],
  CHART,
  (c) => {
    if (c.all('sum', 'person', 'quoted').length > 0 || !ask(c, CHART)) return undefined
    c.sayAll(CHART_AROUND)
    const range = periodIn(c)
    const token = onlyToken(c)
    if (token === undefined) return undefined
    const chain = chainIn(c)
    return ready({ token, chain, range }, call('price_chart', { token, chain, ...shownRange(range) }))
  },
)

/** As the chart takes it: one of its ranges, or a number of days up to ninety. */
function shownRange(range: string | undefined): { range?: string; days?: number } {
  if (range === undefined) return {}
  if (['1d', '7d', '30d', '90d'].includes(range)) return { range }
  return range.endsWith('h') ? { range: '1d' } : { days: Math.min(90, Number(range.slice(0, -1))) }
}

/** "7d", "over the last week", "today": as the tools name a length of time. */
export function periodIn(c: Clause): string | undefined {
  const duration = c.take('duration')
  c.sayAll(CHART_AROUND2)
  if (duration) {
    const hours = duration.ms / 3_600_000
    return hours < 24 ? `${Math.round(hours)}h` : `${Math.round(hours / 24)}d`
  }
  const word = c.say(CHART_SAYS)
  const known: Readonly<Record<string, string>> = {
    hour: '1h',
    day: '1d',
    today: '1d',
    yesterday: '1d',
    daily: '1d',
    week: '7d',
    weekly: '7d',
    fortnight: '14d',
    month: '30d',
    monthly: '30d',
    quarter: '90d',
    year: '365d',
  }
  return word && known[word]
}

/** What asks for the portfolio. */
const STARTS = phrases(`
  portfolio | holdings | balances | balance | assets | funds | bags | bag | net worth | wallet worth | wallet
  contents | contents | positions | what do i own | what do i have | what do i hold | do i own | do i have | do
  i hold | do i hodl | am i worth | my worth | base wallet | solana wallet | am i rich | cartera | portefeuille
  | i own | i hold | am i holding | in my wallet | in my bags | how rich am i | how much do i have | how much
  money | money | stash | wallet | my tokens | my coins | my crypto | whole portfolio | total balance | account
  balance | everything i own | everything i have | everything i hold
`)
const PORTFOLIO = [
  ...STARTS,
  ...phrases(`
  networks | chains | worth | value | broken down | breakdown | total | summary | overview | snapshot | biggest
  first | sorted | by value | by chain | usd value | with | look like | looks like | could | only | there | rich
  | yet | sitting | in
`),
]

export const portfolio = define(
  'portfolio',
  'what the wallet holds',
  ['what do I own', "what's my portfolio worth", 'my balances on base'],
  PORTFOLIO,
  (c) => {
    if (
      c
        .all('sum', 'person', 'address', 'quoted')
        .some((item) => !(item.kind === 'sum' && item.amount === '100%'))
    )
      return undefined
    const isSaid = c.say(STARTS) !== undefined
    if (!isSaid) return undefined
    c.sayAll(PORTFOLIO)
    const all = c.all('sum')[0]
    if (all) return undefined
    if (c.all('token').some((item) => !['on', 'onto'].includes(c.marker(item)))) return undefined
    const chain = chainIn(c)
    return ready({ chain }, call('balances', { chain }))
  },
)

/** What says that it is about the wallet's own. */
const MINE = phrases(`
  balance | balances | do i have | do i own | do i hold | have i got | i have | i own | i hold | i got | got |
  have | hold | holding | holdings | own | left | in my wallet | is in my wallet | are in my wallet
`)
const HAVE = [
  ...MINE,
  ...phrases(`
  any | available | in there | my | bag | stack | position | amount | count | sitting | in total | total | its
  dollar value | dollar value | and its value | worth | value | usd
`),
]

const BALANCE_HAS = ['how much', 'how many']
const BALANCE_HAS2 = ['show', 'what is', "what's"]

export const balance = define(
  'balance',
  'how much of a token the wallet holds',
  ['how much USDC do I have on polygon', 'got any DRIFT?', 'my ETH balance'],
  HAVE,
  (c) => {
    if (c.all('sum', 'person', 'quoted').length > 0) return undefined
    const isMine = c.items.some(({ lower }) => lower === 'my' || lower === 'i')
    if (c.say(MINE) === undefined && !c.has(BALANCE_HAS) && !(isMine && c.has(BALANCE_HAS2))) return undefined
    c.sayAll(HAVE)
    const tokens = tokensIn(c)
    if (tokens.length === 0) return undefined
    const chain = chainIn(c)
    return ready({ token: tokens, chain }, ...tokens.map((token) => call('balances', { token, chain })))
  },
)

const ADDRESS = phrases(`
  do i receive | receive funds | funds | 0x | sol | address | addresses | deposit | wallet | receive | pay me |
  send me | fund | pubkey | public key | account | who am i | where | can | people | someone | money | evm | qr
  | crypto | nothing else | just
`)

const ADDRESS_HAS = phrases(`
  my address | my addresses | wallet address | deposit address | my solana address | my evm address | who am i |
  address | where can people pay me | pay me | addresses | do i receive | receive funds
`)

export const address = define(
  'address',
  "the wallet's own addresses",
  ["what's my address", 'my solana address'],
  ['address', 'addresses', 'deposit', 'wallet'],
  (c) => {
    if (c.all('sum', 'person', 'address', 'quoted').length > 0) return undefined
    const isSaid = c.has(ADDRESS_HAS)
    if (!isSaid) return undefined
    c.sayAll(ADDRESS)
    const chain = chainIn(c)
    return ready({ chain }, call('wallet_addresses', {}))
  },
)

const WHO = phrases(`
  who is | who's | whos | whois | resolve | look up | lookup | whose address is | who owns | address of | the
  address | find
`)

const RESOLVE_HAS = ['address']

export const resolve = define(
  'resolve',
  'whom a name, handle or address belongs to',
  ['who is ana.eth', 'look up @ana'],
  WHO,
  (c) => {
    const people = c.all('person', 'site', 'address')
    if (people.length === 0 || c.all('sum').length > 0) return undefined
    if (c.say(WHO) === undefined && !c.has(RESOLVE_HAS)) return undefined
    c.sayAll([...WHO, 'address', 'wallet'])
    for (const item of people) c.use(item)
    const chain = chainIn(c)
    return ready(
      {},
      ...people.map((item) =>
        call('resolve_address', { value: item.kind === 'site' ? item.text : item.who, chain }),
      ),
    )
  },
)
