import { Clause } from '../clause'
import type { Item } from '../items'
import { FILLER, phrases } from '../words'
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
  then | that | this | those | amount | figure | number | numbers | rn | gimme | lemme see | hand me | be honest | honestly | out of curiosity |
  just curious | quick question | serious question | question | for real | real talk | or not | yes or no | no words around it | no extra words | no explanation |
  in one line | in one sentence | briefly | in short | just the number | just the one | nothing but that | not the other chains | no other chains
`)

const QUESTION_WORDS = new Set(QUESTION.flatMap((phrase) => phrase.split(' ')))
export const isQuestionWord = (word: string) => QUESTION_WORDS.has(word)

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

/** Every token that is named, in their order: those that are chains too, and symbols that nobody knows. */
export function allTokens(c: Clause): string[] {
  return c.all('token', 'address', 'chain', 'word').flatMap((item) => {
    const isSymbol = item.kind === 'word' && /^[A-Z][A-Z0-9]{1,5}$/.test(item.text)
    const name = item.kind === 'address' ? item.who : item.kind === 'word' ? item.text : item.token
    if (name === undefined || (item.kind === 'word' && !isSymbol)) return []
    if (item.kind === 'chain' && c.marker(item) === 'on') return []
    c.use(item)
    return [name]
  })
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

/** Filler of several words, before a question's own words take parts of it; "i have" is a part of the question. */
const POLITE = FILLER.filter(
  (phrase) =>
    phrase.includes(' ') && !/\b(have|own|hold|got|wallet|account|worth|total|of|in|know)\b/.test(phrase),
).concat('4 me')

export function define(
  name: string,
  means: string,
  examples: readonly string[],
  words: readonly string[],
  read: (c: Clause) => Reading | undefined,
): Intent {
  return {
    ...{ name, means, acts: false, examples, words },
    read: (c) => {
      c.sayAll(POLITE)
      return asked(c, read(c))
    },
  }
}

const PRICE = phrases(`
  set me back | crossed | how high is | how low is | quotes for | quotes | what do they cost | they cost | they worth | how pricey is |
  how much is | how much are | how much for | how much does | how much would | how much do | how do | dollar price | price level | doing | faring | holding up |
  dollar price | in one go | price check | usd price | per coin | price tag | dollar |
  kostet | cuesta | coûte | price | prices | worth | cost | costs | value | trading at | trading for | trading | trade at | trade for |
  trades at | trades | going for | goes for | go for | priced | rate | quote | exchange rate | usd | dollars |
  in usd | in dollars | sitting at | sit at | at now | spot | market price | today | expensive | cheap | quote
  me | is at | at? | priced at | how expensive | where is | where's | is one | one | precio | prix | preis
`)
const CHART = phrases(`
  move | moving | price movement | movement | developed | evolved | trended | chart for | price action | line chart | candlestick | candlesticks | visualize | visualise | price graph |
  picture of | picture | moved | price chart | chart | graph | plot | candles | price history | history | over
  time | draw | chart of | curve | performance | line
`)

const AT_LAST = ['at']

/** "what is my ETH worth" and "how much is left in DAI" are about what is held, and "the price of my DRIFT" is not. */
const isHeld = (c: Clause) =>
  !c.has(PRICED) &&
  (c.has(KEPT) || c.all('token').some((item) => c.items[c.items.indexOf(item) - 1]?.lower === 'my'))
const PRICED = phrases('price | prices | quote | rate | trading | cost | costs')
const KEPT = phrases(`
  left | in my wallet | do i have | have i got | do i own | i hold | in my account | its dollar value |
  dollar value
`)

export const price = define(
  'price',
  'the price of one or more tokens',
  ['price of ETH', 'how much is DRIFT worth', 'prices of SOL and DRIFT'],
  PRICE,
  (c) => {
    const one = c.all('sum').find(({ amount, token }) => amount === '1' && token !== undefined)
    const level = levelIn(c)
    const others = c.all('sum', 'person', 'quoted').filter((item) => item !== one && item !== level)
    if (others.length > 0 || c.has(CHART) || c.has(HAPPENING) || isHeld(c)) return undefined
    if (level) c.use(level)
    const isAt =
      c.items.at(-1)?.lower === 'at' || (c.items.at(-1)?.kind === 'mark' && c.items.at(-2)?.lower === 'at')
    if (isAt) c.sayAll([...AT_LAST, ...PRICE])
    // "$AERO?": a token and nothing else.
    const isBare =
      c.all('token').length > 0 &&
      c
        .left()
        .every(
          (item) =>
            item.kind === 'token' || item.kind === 'mark' || item.kind === 'arrow' || item.lower === 'usd',
        ) &&
      /[?$]/.test(c.items.map(({ text }) => text).join(''))
    const isPair = c.all('path').some(({ lower }) => lower === '/usd')
    if (!isAt && !ask(c, PRICE) && !isBare && !isPair && !level) return undefined
    for (const item of [
      ...c.all('arrow'),
      ...c.all('mark').filter(({ text }) => text === '$'),
      ...c.all('path').filter(({ lower }) => lower === '/usd' || lower === '/'),
    ])
      c.use(item)
    if (one) c.use(one)
    const tokens = [...(one?.token === undefined ? [] : [one.token]), ...tokenOrChain(c)]
    if (tokens.length === 0) return undefined
    const chain = chainIn(c)
    return ready({ token: tokens, chain }, ...tokens.map((token) => call('token_price', { token, chain })))
  },
)

/** "is ETH above 3000?": the one sum is a price, and not what is traded or held. */
function levelIn(c: Clause): Item | undefined {
  const first = new Clause(c.items).left()[0] ?? c.items[0]
  const [sum, other] = c.all('sum')
  const isLevel = sum && !other && sum.token === undefined && LEVELS.has(c.marker(sum) || c.wordBefore(sum))
  return isLevel && first && ASKS.has(first.lower) ? sum : undefined
}
const LEVELS = new Set([
  'drop',
  'fall',
  'rise',
  'crossed',
  'hit',
  'reached',
  'touched',
  'broken',
  'above',
  'below',
  'over',
  'under',
  'past',
  'near',
  'around',
  'at',
  'than',
  'back',
])
const ASKS = new Set(['is', 'are', 'did', 'has', 'is it'])
const HAPPENING = phrases('going on | happening | why | why is | why did')

const AROUND_CHART = phrases('price | prices | as a')
const CHART_AROUND2 = phrases(`
  back | last | past | the last | the past | over | during | ago | in the last | within | this | for | previous
`)
const CHART_SAYS = phrases(`
  hour | day | today | yesterday | week | fortnight | month | quarter | year | daily | weekly | monthly | 24 hours |
  since it launched | since launch | since its launch | since day one | since the beginning | all time | lifetime | full history
`)
const SINCE_LAUNCH = phrases(
  'since it launched | since launch | since its launch | since day one | since the beginning',
)

export const chart = define(
  'chart',
  "a chart of a token's price",
  ['price chart of DRIFT', 'plot ETH'],
  CHART,
  (c) => {
    if (c.all('sum', 'person', 'quoted').length > 0 || !(isOverTime(c) || ask(c, CHART))) return undefined
    c.sayAll(CHART)
    c.sayAll(AROUND_CHART)
    const range = periodIn(c)
    const token = onlyToken(c)
    if (token === undefined) return undefined
    const chain = chainIn(c)
    return ready({ token, chain, range }, call('price_chart', { token, chain, ...shownRange(range) }))
  },
)

/** "LINK since monday", "how did AERO do in the last 7 days". */
function isOverTime(c: Clause): boolean {
  if (c.has(SINCE_LAUNCH)) return true
  const since = c.say(['since'])
  const [time, other] = c.all('time')
  if (since !== undefined && time && !other) {
    c.say(['last'])
    c.use(time)
    return true
  }
  return c.has(OVER_TIME) && (c.all('duration').length === 1 || c.has(PERIODS))
}

const OVER_TIME = phrases('over the | in the last | in the past | last | past | over | this | against time')
const PERIODS = phrases('hour | day | week | fortnight | month | quarter | year')

/** As the chart takes it: one of its ranges, or a number of days up to ninety. */
function shownRange(range: string | undefined): { range?: string; days?: number } {
  if (range === undefined) return {}
  if (['1d', '7d', '30d', '90d'].includes(range)) return { range }
  return range.endsWith('h') ? { range: '1d' } : { days: Math.min(90, Number(range.slice(0, -1))) }
}

/** "how much has it changed in 24h": a length of time, and not when something is to be done. */
function agoIn(c: Clause): { readonly ms: number } | undefined {
  const time = c.has(PASSED)
    ? c.all('time').find(({ lower }) => /^(?:in )?\d+ ?[a-z]+$/.test(lower))
    : undefined
  if (!time) return undefined
  const [, count, unit] = /(\d+) ?([a-z])/.exec(time.lower) ?? []
  const hours = { h: 1, d: 24, w: 168 }[unit ?? '']
  if (hours === undefined) return undefined
  c.use(time)
  return { ms: Number(count) * hours * 3_600_000 }
}
const PASSED = phrases('has | have | did | was | changed | moved')

/** "7d", "over the last week", "today": as the tools name a length of time. */
export function periodIn(c: Clause): string | undefined {
  const duration = c.take('duration') ?? agoIn(c)
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
  return word && (known[word] ?? LONGEST)
}

/** The longest that there is. */
const LONGEST = '365d'

/** What asks for the portfolio. */
const STARTS = phrases(`
  do i currently own | do i currently hold | do i currently have | what i hold | what i own | what i have | am i sitting on | my stack | my stuff | my total | account summary | wallet rundown | inventory | have we got | in here | grand total |
  have i got | tokens i hold | tokens i own | coins i hold |
  summed up | everything | my wallet | everything worth | all my money | in my account | in my portfolio | account value |
  portfolio | holdings | balances | balance | assets | funds | bags | bag | net worth | wallet worth | wallet
  contents | contents | positions | what do i own | what do i have | what do i hold | do i own | do i have | do
  i hold | do i hodl | am i worth | my worth | base wallet | solana wallet | am i rich | cartera | portefeuille
  | i own | i hold | i have | my stack | whole stack | my coins | am i holding | in my wallet | in my bags | how rich am i | how much do i have | how much
  money | money | stash | wallet | my tokens | my coins | my crypto | whole portfolio | total balance | account
  balance | everything i own | everything i have | everything i hold
`)
const PORTFOLIO = [
  ...STARTS,
  ...phrases(`
  rank | sort | by size | from biggest to smallest | largest first | smallest | descending | myself | per network | per chain | what is it worth |
  what's it worth | together | every coin | every token | each coin | each token | dollar values | dollar value | values | all tokens | tokens |
  break down | rundown | in dollars | dollars | usd | in usd | stuff | stack | account | full | across |
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
    const all = c.has(VALUE) ? c.all('sum').find(({ isIt, amount }) => isIt && amount === '100%') : undefined
    if (c.say(STARTS) === undefined && !all) return undefined
    if (all) c.use(all)
    c.sayAll(PORTFOLIO)
    if (c.all('sum').length > 0) return undefined
    // "arb wallet": a chain that is a token too.
    const [both, other] = c.all('token')
    if (other || (both && both.chain === undefined)) return undefined
    if (both) c.use(both)
    const chain = both?.chain ?? chainIn(c)
    return ready({ chain }, call('balances', { chain }))
  },
)

const VALUE = phrases('worth | value')

/** What says that it is about the wallet's own. */
const MINE = phrases(`
  my amounts | my amount |
  in my account | in my portfolio | my wallet | in the wallet |
  balance | balances | do i have | do i own | do i hold | have i got | i have | i own | i hold | i got | got |
  have | hold | holding | holdings | own | left | in my wallet | is in my wallet | are in my wallet
`)
const HAVE = [
  ...MINE,
  ...phrases(`
  funds | money | wallet | some | stuff | of my money | in | check |
  amounts | any | available | in there | my | bag | stack | position | amount | count | sitting | in total | total | its
  dollar value | dollar value | and its value | worth | value | usd
`),
]

const HOW_MUCH = phrases('how much | how many')
const SHOWN = phrases(`show | what is | what's`)

/** "my AERO", "my ETH on base and arbitrum". */
const NOUN_KINDS = new Set(['token', 'chain', 'mark'])
const AND = new Set(['and', '&', 'on', 'please', 'check', 'show', 'see'])
const VALUED = phrases('its dollar value | dollar value | its value')

export const balance = define(
  'balance',
  'how much of a token the wallet holds',
  ['how much USDC do I have on polygon', 'got any DRIFT?', 'my ETH balance'],
  HAVE,
  (c) => {
    if (c.all('sum', 'person', 'quoted').length > 0) return undefined
    const isMine = c.items.some(({ lower }) => lower === 'my' || lower === 'i')
    const isNoun =
      isMine && c.items.every(({ kind, lower }) => NOUN_KINDS.has(kind) || lower === 'my' || AND.has(lower))
    if (
      c.say(MINE) === undefined &&
      !c.has(HOW_MUCH) &&
      !isNoun &&
      !(isMine && c.has(SHOWN)) &&
      !c.has(VALUED) &&
      !(isMine && c.has(['wallet']))
    )
      return undefined
    c.sayAll(HAVE)
    const tokens = tokensIn(c)
    if (tokens.length === 0) return undefined
    const more = c.all('chain').slice(1)
    const chains = [chainIn(c), ...more.map(({ chain }) => chain)]
    for (const item of more) c.use(item)
    return ready(
      { token: tokens, chain: chains.length === 1 ? chains[0] : chains.flatMap((chain) => chain ?? []) },
      ...tokens.flatMap((token) => chains.map((chain) => call('balances', { token, chain }))),
    )
  },
)

const ADDRESS = phrases(`
  do i send | send | to | use | i | mine | i mean mine | a friend | friend | somebody | how | which | does | the 0x | only | one | usdc |
  do i receive | receive funds | funds | 0x | sol | address | addresses | deposit | wallet | receive | pay me |
  send me | fund | pubkey | public key | account | who am i | where | can | people | someone | money | evm | qr
  | crypto | nothing else | just
`)

const OWN_ADDRESS = phrases(`
  do i send funds | can i receive | do i deposit | to deposit | nothing else | my 0x | the 0x | i receive | do i top up |
  my address | my addresses | wallet address | deposit address | my solana address | my evm address | who am i |
  address | where can people pay me | pay me | addresses | do i receive | receive funds
`)

const WHO = phrases(`
  behind | what address does | whose | who owns | who holds the name | address behind |
  who is | who's | whos | whois | resolve | look up | lookup | whose address is | who owns | address of | the
  address | find
`)

export const address = define(
  'address',
  "the wallet's own addresses, or whom a name, handle or address belongs to",
  ["what's my address", 'my solana address', 'who is ana.eth', 'look up @ana'],
  ['address', 'addresses', 'deposit', 'wallet', ...WHO],
  (c) => {
    if (c.all('sum', 'quoted').length > 0) return undefined
    const people = c.all('person', 'site', 'address')
    if (people.length > 0) return whose(c, people)
    if (c.all('token').some(({ token }) => !RECEIVED.has(token.toLowerCase())) || !c.has(OWN_ADDRESS))
      return undefined
    c.sayAll(ADDRESS)
    for (const item of c.all('token')) c.use(item)
    const chain = chainIn(c)
    return ready({ chain }, call('wallet_addresses', {}))
  },
)

const OF_ADDRESS = ['address']

/** What anybody's address may be asked for. */
const RECEIVED = new Set(['usdc', 'sol', 'eth', 'usdt'])

function whose(
  c: Clause,
  people: ReturnType<typeof c.all<'person' | 'site' | 'address'>>,
): Reading | undefined {
  if (c.say(WHO) === undefined && !c.has(OF_ADDRESS)) return undefined
  c.sayAll([...WHO, ...AROUND_WHO])
  for (const item of people) c.use(item)
  const chain = chainIn(c)
  const names = people.map((item) => (item.kind === 'site' ? item.text : item.who))
  return ready({ whose: names }, ...names.map((value) => call('resolve_address', { value, chain })))
}

const AROUND_WHO = phrases('address | wallet | have | has | use | belong to | belongs to')
