import { lookupTable } from '#kernel/lookup-table'
import type { Clause } from '../clause'
import { phrases } from '../words'
import { isElsewhere } from './elsewhere'
import { call, chainIn, type Intent, type Reading, ready } from './intent'
import { allTokens, ask, define, isQuestionWord, onlyToken, periodIn, tokenOrChain, tokensIn } from './reads'

/** People, texts and places in files: none of what is asked here is about them. */
const isOfOthers = (c: Clause) => c.all('person', 'quoted', 'url', 'path').some(({ lower }) => lower !== '/')
const hasSums = (c: Clause) => c.all('sum').length > 0

/** The kinds of figures that are named, each once; empty where it is all of them, undefined where none is named. */
function kindsIn(
  c: Clause,
  kinds: Readonly<Record<string, string>>,
  words: readonly string[],
): string[] | undefined {
  const found: string[] = []
  for (let word = c.say(words); word !== undefined; word = c.say(words)) found.push(kinds[word] as string)
  return found.length === 0 ? undefined : [...new Set(found)].filter((kind) => kind !== 'all')
}

/** One call for all figures of a token, or one for each of those named. */
function figuresOf(
  tool: string,
  slot: string,
  kinds: readonly string[],
  where: { readonly token: string; readonly chain: string | undefined },
): Reading {
  if (kinds.length === 0) return ready(where, call(tool, where))
  return ready(
    { ...where, [slot]: [...kinds] },
    ...kinds.map((kind) => call(tool, { ...where, [slot]: kind })),
  )
}

const FIGURES = lookupTable<string>({
  'market cap': 'cap',
  marketcap: 'cap',
  mcap: 'cap',
  cap: 'cap',
  capitalization: 'cap',
  capitalisation: 'cap',
  'trading volume': 'volume',
  volume: 'volume',
  vol: 'volume',
  traded: 'volume',
  turnover: 'volume',
  fdv: 'fdv',
  'fully diluted valuation': 'fdv',
  'fully diluted value': 'fdv',
  'fully diluted': 'fdv',
  liquidity: 'liquidity',
  liquid: 'liquidity',
  'how deep': 'liquidity',
  'holder count': 'holders',
  'how many holders': 'holders',
  'number of holders': 'holders',
  'holders count': 'holders',
  'holders has': 'holders',
  supply: 'supply',
  'circulating supply': 'supply',
  'total supply': 'supply',
  ath: 'peak',
  'all time high': 'peak',
  'all-time high': 'peak',
  peak: 'peak',
  'highest ever': 'peak',
  highest: 'peak',
  'record high': 'peak',
  'price change': 'change',
  changed: 'change',
  'up or down': 'change',
  change: 'change',
  'market data': 'all',
  stats: 'all',
  statistics: 'all',
  'token stats': 'all',
  'market stats': 'all',
  'market info': 'all',
  fundamentals: 'all',
  figures: 'all',
  valuation: 'cap',
  valued: 'cap',
  'how big': 'cap',
  'market caps': 'cap',
  'mkt cap': 'cap',
  'how many people hold': 'holders',
  'holder number': 'holders',
  'how many wallets hold': 'holders',
  'how many own': 'holders',
  'how many addresses hold': 'holders',
  'price move': 'change',
  mc: 'cap',
  mcaps: 'cap',
  'market value': 'cap',
  capitalized: 'cap',
  'in circulation': 'supply',
  circulating: 'supply',
  'how many tokens exist': 'supply',
  'max supply': 'supply',
  'diluted valuation': 'fdv',
  'diluted value': 'fdv',
  volumes: 'volume',
  'how much was traded': 'volume',
  'how much has traded': 'volume',
  'all time highs': 'peak',
  'record price': 'peak',
  'key metrics': 'all',
  metrics: 'all',
  'market recap': 'all',
  recap: 'all',
  'market summary': 'all',
  'market overview': 'all',
  'key stats': 'all',
  tokenomics: 'all',
})
const FIGURE_WORDS = Object.keys(FIGURES)
const AROUND_FIGURE = phrases(`
  was | been | at its |
  far | how far | off | away | from | under | below | its | it | in the last | trading | token | rank | much | pct | percent | today's | over time | exchange |
  big | behind | market | data | high | since yesterday | since | yesterday | ever | all time | 24h | hours | of
  | so far | how big | large | pool | pools | how deep | right
`)

export const market = define(
  'market',
  "a token's market cap, volume, liquidity, holders or highest price",
  ['market cap of DRIFT', '24h volume for DRIFT'],
  FIGURE_WORDS.flatMap((each) => each.split(' ')),
  (c) => {
    if (isOfOthers(c) || hasSums(c)) return undefined
    const figures = kindsIn(c, FIGURES, FIGURE_WORDS)
    if (!figures) return undefined
    const tokens = tokenOrChain(c)
    if (tokens.length === 0 || (c.has(COMPARING) && tokens.length > 1)) return undefined
    const chain = chainIn(c)
    periodIn(c)
    c.sayAll(AROUND_FIGURE)
    const [token = '', ...others] = tokens
    const first = figuresOf('token_figures', 'figure', figures, { token, chain })
    const rest = others.map((other) => figuresOf('token_figures', 'figure', figures, { token: other, chain }))
    if (rest.length === 0) return first
    const calls = [first, ...rest].flatMap((each) => ('calls' in each ? each.calls : []))
    return ready({ ...first.slots, token: tokens }, ...calls)
  },
)

const INDICATORS = lookupTable<string>({
  rsi: 'rsi',
  'relative strength': 'rsi',
  overbought: 'rsi',
  oversold: 'rsi',
  macd: 'macd',
  'moving averages': 'sma',
  'moving average': 'sma',
  averages: 'sma',
  average: 'sma',
  'golden cross': 'sma',
  'death cross': 'sma',
  sma: 'sma',
  ema: 'ema',
  bollinger: 'bollinger',
  'bollinger bands': 'bollinger',
  'support and resistance': 'levels',
  support: 'levels',
  resistance: 'levels',
  'key levels': 'levels',
  levels: 'levels',
  'technical analysis': 'all',
  technicals: 'all',
  'technical read': 'all',
  technical: 'all',
  ta: 'all',
  indicators: 'all',
  'chart-wise': 'all',
  momentum: 'rsi',
  trend: 'all',
  uptrend: 'all',
  downtrend: 'all',
  'price action': 'all',
  'ta on': 'all',
  sma50: 'sma',
  sma200: 'sma',
  'stoch rsi': 'rsi',
})
const INDICATOR_WORDS = Object.keys(INDICATORS)

const AROUND_INDICATOR = phrases(`
  - | look | looks | looking | in | an | still | getting | reached | on the | now | showing | show | signal | signals | do a | run |
  day | days | daily | yet | analysis | read | check | reading | zone | lines | line | chart-wise | hour | hours |
  weekly
`)

export const ta = define(
  'ta',
  'technical analysis: RSI, MACD, averages, levels',
  ['RSI of ETH', 'technical analysis of DRIFT'],
  INDICATOR_WORDS.flatMap((each) => each.split(' ')),
  (c) => {
    if (isOfOthers(c)) return undefined
    const indicators = kindsIn(c, INDICATORS, INDICATOR_WORDS)
    if (!indicators) return undefined
    for (const sum of c.all('sum')) {
      if (sum.token !== undefined || !/^(7|10|14|20|21|50|100|200)$/.test(sum.amount)) return undefined
      c.use(sum)
    }
    c.sayAll(AROUND_INDICATOR)
    const token = onlyToken(c)
    if (token === undefined) return undefined
    periodIn(c)
    const chain = chainIn(c)
    return figuresOf('technicals', 'indicator', indicators, { token, chain })
  },
)

const ORDERS = lookupTable<string>({
  trending: 'trending',
  trends: 'trending',
  'trending tokens': 'trending',
  hot: 'trending',
  hottest: 'trending',
  popular: 'trending',
  buzzing: 'trending',
  tendencia: 'trending',
  gainers: 'gainers',
  gainer: 'gainers',
  'biggest winners': 'gainers',
  winners: 'gainers',
  pumping: 'gainers',
  pumped: 'gainers',
  pumps: 'gainers',
  'movers upward': 'gainers',
  upward: 'gainers',
  movers: 'gainers',
  mooning: 'gainers',
  'up the most': 'gainers',
  losers: 'losers',
  loosers: 'losers',
  loser: 'losers',
  dumping: 'losers',
  dumped: 'losers',
  dumps: 'losers',
  'down the most': 'losers',
  tanking: 'losers',
  'new tokens': 'new',
  'new coins': 'new',
  'new launches': 'new',
  newest: 'new',
  'just launched': 'new',
  fresh: 'new',
  'most traded': 'volume',
  'best performing': 'gainers',
  'best performers': 'gainers',
  'best performer': 'gainers',
  'top performers': 'gainers',
  'worst performing': 'losers',
  'worst performers': 'losers',
  'worst performer': 'losers',
  'moved today': 'trending',
  'what moved': 'trending',
  'everyone buying': 'trending',
  'people buying': 'trending',
  'biggest losers': 'losers',
  bleeding: 'losers',
  bled: 'losers',
  'bled most': 'losers',
  'bled the most': 'losers',
  'got hit hardest': 'losers',
  'got wrecked': 'losers',
  'got rekt': 'losers',
  crashing: 'losers',
  ripping: 'gainers',
  runners: 'gainers',
  'highest volume': 'volume',
  'by volume': 'volume',
  'most volume': 'volume',
  'most active': 'volume',
  'new pairs': 'new',
  'new pools': 'new',
  'newly launched': 'new',
  'recently launched': 'new',
  'latest launches': 'new',
  'recent launches': 'new',
  'latest tokens': 'new',
  'top tokens': 'trending',
  'top coins': 'trending',
  'top memecoins': 'trending',
  'popping off': 'gainers',
  'taking off': 'gainers',
  skyrocketing: 'gainers',
  surging: 'gainers',
  'up big': 'gainers',
  'up most': 'gainers',
  'gained the most': 'gainers',
  'gained most': 'gainers',
  'top gaining': 'gainers',
  'down big': 'losers',
  'down most': 'losers',
  'lost the most': 'losers',
  'lost most': 'losers',
  'falling the most': 'losers',
  tanked: 'losers',
  'is moving': 'trending',
  "what's moving": 'trending',
  'whats moving': 'trending',
  'in vogue': 'trending',
  'going up': 'gainers',
  'going down': 'losers',
  rising: 'gainers',
  'launched today': 'new',
  'what launched': 'new',
  'the hype': 'trending',
  hyped: 'trending',
  'what runs': 'gainers',
  "what's running": 'gainers',
  rallying: 'gainers',
  'best today': 'gainers',
  'most popular': 'trending',
  'talk of the town': 'trending',
  'top volume': 'volume',
})
const ORDER_WORDS = Object.keys(ORDERS)

const AROUND_TRENDING = phrases(`
  name | who | who are | who's | of the day | of the week |
  ai | defi | gaming | rwa | depin | agent | agents | dog | cat | l2 | stock | stocks | pairs | assets | anything | stuff |
  launches | performing | performer | performers | projects | names | right | there | of the | movers | small caps | microcaps |
  top | biggest | tokens | token | coins | coin | memecoins | memecoin | meme | memes | altcoins | alts | crypto | the
  most | most | largest | market | new | in | list | ones
`)

export const trending = define(
  'trending',
  'what trends, gains or loses',
  ["what's trending on base", 'top gainers today'],
  ORDER_WORDS.flatMap((each) => each.split(' ')),
  (c) => {
    if (
      c
        .all('person', 'quoted', 'url', 'path', 'token', 'address')
        .some((item) => item.kind !== 'token' || item.isKnown)
    )
      return undefined
    const word = c.has(OWN_THINGS) ? undefined : c.say(ORDER_WORDS)
    if (word === undefined) return undefined
    c.sayAll(ORDER_WORDS)
    const count = c.all('sum').find(({ token, amount }) => token === undefined && /^\d{1,2}$/.test(amount))
    if (count) c.use(count)
    if (c.all('sum').length > 0) return undefined
    const period = periodIn(c)
    const chain = chainIn(c)
    c.sayAll(AROUND_TRENDING)
    return ready(
      { order: ORDERS[word] as string, chain, period },
      call('trending', {
        order: ORDERS[word] as string,
        chain,
        period: periodOf(period),
        count: count === undefined ? undefined : Number(count.amount),
      }),
    )
  },
)

/** As the tools name it: the nearest of theirs. */
function periodOf(period: string | undefined): string | undefined {
  if (period === undefined) return undefined
  if (period.endsWith('h')) return Number(period.slice(0, -1)) <= 6 ? '1h' : '24h'
  const days = Number(period.slice(0, -1))
  return days <= 1 ? '24h' : days <= 7 ? '7d' : '30d'
}

const COMPARING = phrases(`
  line up | lined up | relative to | weigh up | weigh | measure up | matchup | match up | beaten | better than | which had | had the | contrast | stack | versus each other | outpaced | outperforms |
  outperforming | performance | compared to | comparing | rather | than | stronger | weaker | side-by-side | which one |
  compare | compared | comparison | versus | vs | vs. | against | next to each other | next to | side by side | or |
  difference between | difference | better | stack up | head to head | outperform | outperformed | beat | beats
`)
const AROUND_COMPARING = phrases(`
  comparison | had | has | have | up | against | with | week | year | who's | more | next | show | which |
  caps | market caps | caps of | / | on | does | did | is | bigger | cheaper | safer | who | wins | stats | numbers | figures | performing | one | than | a | by | prices | better buy |
  cap | volume | market cap | put | between | better | month | performance | to | price | which | performed
`)

export const compare = define(
  'compare',
  'the figures of two tokens side by side',
  ['compare ETH and SOL', 'DRIFT vs ETH'],
  ['compare', 'versus', 'difference', 'against', 'side by side'],
  (c) => {
    if (isOfOthers(c) || hasSums(c)) return undefined
    if (!ask(c, COMPARING)) return undefined
    const tokens = allTokens(c)
    // "ETH / BTC".
    for (const item of c.all('path')) c.use(item)
    if (tokens.length < 2 || tokens.length > 4) return undefined
    const period = periodIn(c)
    c.sayAll(AROUND_COMPARING)
    return ready({ tokens }, call('compare_tokens', { tokens, period: periodOf(period) }))
  },
)

const HOLDING = phrases(`
  held by | ownership | owners | owns most | owns the most | hold most | holds most | has the most | hold the most | biggest bags | bag holders | bagholders | big wallets | largest wallets | who are holding |
  top holders | largest holders | biggest holders | holders | holder | holder distribution | distribution | whales |
  who holds | who has most | holds the most | who owns | top wallets | biggest wallets | wallets | few hands | owned
  by | concentrated | concentration | handful
`)
const AROUND_HOLDING = phrases(`
  held | is | wallets | addresses | ownership | own | hold | how | many | the most | of | list | concentration | spread | it | big | supply | share |
  top | most | the most | a handful | few | hands | largest | biggest | more than | more | than | over | above | holds
  | who | owned | by | in | with
`)

export const holders = define(
  'holders',
  'who holds most of a token',
  ['top holders of DRIFT'],
  ['holders', 'holder', 'whales', 'distribution', 'wallets', 'concentration'],
  (c) => {
    if (isOfOthers(c)) return undefined
    if (!ask(c, HOLDING)) return undefined
    const sums = c.all('sum')
    const floor = sums.find(({ amount }) => amount.startsWith('$'))
    const count = sums.find(({ amount, token }) => /^\d{1,3}$/.test(amount) && token === undefined)
    for (const item of [floor, count]) if (item) c.use(item)
    c.sayAll(AROUND_HOLDING)
    const token = floor?.token ?? onlyToken(c)
    if (token === undefined) return undefined
    const chain = chainIn(c)
    return ready(
      { token, chain },
      call('holders', {
        token,
        chain,
        floorUsd: floor && Number(floor.amount.slice(1)),
        count: count === undefined ? undefined : Number(count.amount),
      }),
    )
  },
)

const NO_TOKENS = phrases(`
  polymarket | bet | bets | nft | nfts | collection | api | apis | endpoint | endpoints | x402 | paid |
  launch | deploy | create | make | mint | file | files | skill | tool | note | notes
`)
const CONTRACT = phrases(`
  contract address | token address | ca for | ca of | contract | ca | address of the token | contract of
`)
const FINDING = phrases(`
  what coin | which coin | what contract | what lives at | what sits at | what is at | any token | any coin | any coin called | any token called | any coin named | any token named | coin called | called | named | does it exist | which coin | is there anything called |
  find a token | find token | search token | search for | search | look for | look up | find | which token | what
  token | a coin called | a token called | token called | anything named | anything called | does a token | is there a
  token | is there a coin | lookup | token named | coin named | ticker
`)
const AROUND_FOUND = phrases(`
  sits at | sits | lives at | lives | is at | deployed at | in the name | in its name | its name | name | at | behind | it | does | does it exist | anything | any | tokens | coins | look up | what's the | is | there | that | named | on | in | exact | right | real | official | listed | one |
  ca | called | named | with ticker | ticker | with the ticker | exist | exists | token | coin | a | the | for | of |
  symbol | with
`)

export const findToken = define(
  'find.token',
  'a token by name, symbol or address',
  ['find a token called Night Ferry', 'contract address of DRIFT'],
  ['find', 'search', 'contract', 'ticker', 'called', 'named'],
  (c) => {
    if (c.has(NO_TOKENS) || isElsewhere(c)) return undefined
    const isContract = ask(c, CONTRACT)
    const isFound = c.say(FINDING) !== undefined
    if (!isContract && !isFound) return undefined
    c.sayAll(AROUND_FOUND)
    const chain = chainIn(c)
    const quoted = c.take('quoted')
    const query = quoted?.text ?? nameLeft(c)
    if (query === undefined) return undefined
    return { ...ready({ query, chain }, call('find_token', { query, chain })), isLoose: quoted === undefined }
  },
)

/** "Salt Lamp", also where a word of it is a token's name: what nothing else has used, up to four words. */
function nameLeft(c: Clause): string | undefined {
  const left = c.left()
  if (
    left.length === 0 ||
    left.length > 4 ||
    left.some(({ kind }) => !['word', 'token', 'address'].includes(kind))
  )
    return undefined
  for (const item of left) c.use(item)
  return left.map((item) => (item.kind === 'token' ? item.token : item.text)).join(' ')
}

/** Up to three words that nothing else has used: a name. */
function wordsLeft(c: Clause): string | undefined {
  const left = c.left()
  if (
    left.length === 0 ||
    left.length > 3 ||
    left.some(({ kind, lower }) => kind !== 'word' || NO_NAMES.has(lower))
  )
    return undefined
  for (const item of left) c.use(item)
  return left.map(({ text }) => text).join(' ')
}

const NO_NAMES = new Set('you did do does think in general end life wallet portfolio'.split(' '))

const MOOD = phrases(`
  mentions | mention | talking | what people say | what people think | saying | fud | popular on | how popular | feeling about | feel | feeling |
  sentiment | mood | vibes | vibe | bullish | bearish | talking about | saying about | think of | think about |
  chatter | buzz | hype | people saying | feel about | people say | opinion on | opinions on
`)
const NETWORKS = phrases('farcaster | twitter | x | ct | crypto twitter')
const AROUND_MOOD = phrases(`
  crowd | everybody | anyone | holders | traders | of | does | ct | x | the | still | these days | around | towards | toward | how | as well | posts | posting | degens | socials | on social media | social media | timeline |
  folks | people | everyone | around | talking | saying | say | think | on | crypto | social | market | about |
  community
`)

export const sentiment = define(
  'sentiment',
  'what people say about a token',
  ['sentiment on ETH', 'what is farcaster saying about DRIFT'],
  ['sentiment', 'mood', 'bullish', 'bearish', 'saying', 'vibes', 'vibe'],
  (c) => {
    if (isOfOthers(c) || hasSums(c)) return undefined
    if (!ask(c, MOOD)) return undefined
    const network = c.say(NETWORKS)
    c.sayAll(AROUND_MOOD)
    const token = onlyToken(c)
    if (token === undefined) return undefined
    return ready(
      { token, network },
      call('sentiment', {
        token,
        network: network === undefined ? undefined : network === 'farcaster' ? 'farcaster' : 'twitter',
      }),
    )
  },
)

const RESEARCHING = phrases(`
  anything new about | anything new on | what's new with | whats new with | what is new with | any updates on | any update on | rundown on | rundown | lowdown on | lowdown | latest on | the latest on | primer on | brief on | what happened to |
  audited | use case of | use case | story with | the story with | story of | background check on | background check | project behind |
  developments on | developments | who is the dev of | dev of | the dev of | team behind | roadmap | risks with | risk of | how does | what does | how do |
  what do you know about | know about | going on with | whats going on with | up with | happening with | happening to | why is | why did | why are | why has | why was | why's | why |
  security audit | security | worried about | should i be worried about | explain | fundamentals of | is it legit | how risky is | worry about | what is | what's | whats | who made | who built | tell me everything about | summary of | report on | overview of | headlines | is it safe | trust | can i trust | rugpull | rug pull | red flags | good project |
  research | dig into | deep dive on | deep dive into | deep dive | look into | investigate | tell me about | tell me
  more about | info on | information on | risk check on | risk check | risk | risks of | safe | legit | a rug | rug |
  scam | tvl of | tvl | locked in | news on | news about | news | who's behind | who is behind | behind | explain what
  | what does | due diligence on | dyor | honeypot | background on | what do you know about | what is known about |
  analyze | analyse | analysis of | audit
`)
const AROUND_RESEARCHING = phrases(`
  could | be | check it | helper | all you can find | everything you can find | all you know | everything you know | this week | this month | lately | pumping | dumping | up | down | dropping | drop | rising | rise | falling | fall | crashing | crash | crashed | pumped | dumped | moving |
  give me | me | the | got |
  any | contract | much | value | how | up | should i | i | is | it | its | to buy | safe | there | recent | of | in | on | a | an | what | been | has | with | worth knowing | know | protocol's | today | project's |
  project | token | do | does | sells | sell | see dev and holders | dev | devs | team | holders | and | locked | the
  | latest | sold | worth | about | more | doing | who | check | protocol
`)

export const research = define(
  'research',
  'what is known of a token or project',
  ['research DRIFT', 'is DRIFT safe?'],
  ['research', 'safe', 'risk', 'news', 'tell', 'explain', 'legit', 'rug'],
  (c) => {
    if (isOfOthers(c) || hasSums(c) || c.has(OWN_THINGS)) return undefined
    const word = c.say(RESEARCHING)
    if (word === undefined) return undefined
    c.sayAll(AROUND_RESEARCHING)
    const [token, other] = tokenOrChain(c)
    if (other !== undefined) return undefined
    // "what is the cheapest LINK" asks for something else than what LINK is.
    if (WHAT_IS.has(word) && c.left().some(({ kind, lower }) => kind === 'word' && !isQuestionWord(lower)))
      return undefined
    // "what is love" is about nothing here.
    const topic = token ?? (word.startsWith('what') ? undefined : wordsLeft(c))
    if (topic === undefined) return undefined
    return { ...ready({ topic }, call('research', { topic })), isLoose: token === undefined }
  },
)

const OWN_THINGS = phrases(`
  my portfolio | my wallet | my holdings | my coins | my tokens | my bags | my account | my balance | my orders
`)
const WHAT_IS = new Set(['what is', "what's", 'whats'])

const ABOUT_WALLET: readonly (readonly [string, readonly string[]])[] = [
  [
    'gas',
    [
      'for gas',
      'gas fees',
      'pay gas',
      'enough gas',
      'gas enough',
      'gas money',
      'gas left',
      'any gas',
      'gas on',
    ],
  ],
  [
    'largest',
    [
      'smallest',
      'tiniest',
      'number one holding',
      'number one position',
      'number one bag',
      'number one',
      'most of my money',
      'most of my funds',
      'most of my wallet',
      'top five positions',
      'top three positions',
      'best bag',
      'top 3 holdings',
      'top 5 holdings',
      'top three holdings',
      'top five holdings',
      'main holding',
      'main holdings',
      'main bag',
      'top bag',
      'top bags',
      'largest bags',
      'biggest bags',
      'biggest positions',
      'largest positions',
      'top positions',
      'worth most',
      'worth the most',
      'most valuable',
      'biggest chunk',
      'largest holdings',
      'biggest holdings',
      'top holdings',
      'top position',
      'hold most',
      'main position',
      'largest position',
      'largest holding',
      'biggest holding',
      'biggest position',
      'biggest bag',
      'largest bag',
      'hold most of',
      'the most of',
      'largest',
      'biggest',
      'top holding',
    ],
  ],
  [
    'by_chain',
    [
      'split between',
      'on which chain do i hold',
      'which chain',
      'which chains',
      'which network',
      'spread across',
      'between chains',
      'split between the chains',
      'split across',
      'by chain',
      'per chain',
      'between the chains',
      'over networks',
      'over the networks',
      'over chains',
      'distribution of my money',
      'distributed',
      'on which chain',
      'on which chains',
    ],
  ],
  [
    'split',
    [
      'concentrated',
      'how risky',
      'exposed',
      'fraction of',
      'what fraction',
      'portion',
      'what portion',
      'more than half',
      'mostly in',
      'asset mix',
      'analyse',
      'analyze',
      'analysis',
      'review',
      'breakdown in percent',
      'balanced',
      'weight',
      'weighting',
      'how much of my portfolio',
      'how much of my wallet',
      'how much of my money',
      'makes up',
      'percentage',
      'percent',
      'share of',
      'what share',
      'stablecoins',
      'stables',
      'allocation',
      'diversified',
      'too heavy',
      'heavy',
      'exposure',
      'ratio',
      'what part',
      'proportion',
    ],
  ],
  [
    'profit',
    [
      'best performing bag',
      'worst performing bag',
      'best performing',
      'worst performing',
      'went up the most',
      'went down the most',
      'up the most',
      'down the most',
      'profit and loss',
      'have i made',
      'did i make',
      'have i lost',
      'did i lose',
      'return',
      'performing',
      'how am i doing',
      'in profit',
      'gained',
      'earned',
      'profit',
      'loss',
      'pnl',
      'p&l',
      'gains',
      'up or down',
      'made or lost',
      'how much am i up',
      'how much am i down',
      'performance',
      'returns',
    ],
  ],
  [
    'limits',
    [
      'limits left',
      'spending limit',
      'remaining limit',
      'still spend',
      'still send',
      'may i still',
      'left to spend',
      'spend limit',
      'left of my limit',
      'spending left',
      'can i spend',
      'limit left',
      'limits',
      'limit',
      'spend today',
      'spent today',
      'can i still spend',
      'allowance left',
      'left to spend',
      'daily limit',
    ],
  ],
  [
    'activity',
    [
      'anything new',
      'last thing i bought',
      'last thing i sold',
      'my deposit',
      'the swap go',
      'have i done',
      'have i been doing',
      'have i traded',
      'have i sent',
      'have i received',
      'have i spent',
      'last transaction',
      'latest transaction',
      'latest transactions',
      'last swap',
      'last trade',
      'trade history',
      'trading history',
      'incoming',
      'outgoing',
      'deposits',
      'hit my wallet',
      'show up',
      'shown up',
      'came in',
      'confirmed',
      'did it arrive',
      'did i buy',
      'did i sell',
      'did i send',
      'did i swap',
      'did i spend',
      'did i trade',
      'arrive',
      'did i receive',
      'receive anything',
      'transactions',
      'my trades',
      'recent trades',
      'last trades',
      'have i bought',
      'have i sold',
      'my last',
      'my moves',
      'did i get',
      'pay me',
      'paid me',
      'sent me',
      'send me anything',

      'been up to',
      'did i do',
      'activity',
      'recent transactions',
      'transaction history',
      'last transactions',
      'my transactions',
      'history',
      'what happened',
      'arrived',
      'go through',
      'went through',
      'received',
      'recently',
      'come in',
      'landed',
      'did that go through',
    ],
  ],
  [
    'enough',
    ['enough', 'cover', 'covered', 'covers', 'afford', 'sufficient', 'suffice', 'able to pay', 'able to buy'],
  ],
]

const TRADING = phrases('swap | convert | exchange | trade | sell | buy | send')

const ABOUT_OWN = phrases(`
  any gas | gas left |
  go through | portion | exposed |
  top 3 holdings | top 5 holdings | top holdings | transaction history | trade history | incoming transfers | incoming | last transaction | last transactions |
  biggest bag | largest bag | top holding | activity | biggest position | largest position | gas money |
  enough | gas money | arrived | pnl | share of | of everything | profit and loss | limits left | recent transactions | largest holding | biggest holding | stables
`)
const AROUND_WALLET = phrases(`
  name | someone | somebody | anyone | anybody | for | eth for gas | distribution | networks | over | fees | go | land | thing | bill | will | up | down | in it | in | on | sits | sitting | new | went | which of my |
  to pay for | pay for | pay | swap | swaps | trade | trades | a swap | by | what i have | tx | txs | what |
  transfer | transfers | payment | deposit | receive | anything | chain | most | enough | network | i hold | it |
  portfolio | wallet | coins | coin | holding | holdings | position | funds | chains | split | between | by value |
  value | yesterday | today | buy | purchase | could | can | would | yet | any | money | gas | stuff | most | lately |
  recent | recently | look through | through | too | still | the rest | against | did | was | bags | everything |
  stables | percent | token | a | left | much | far | so far | arrived | made | in one coin | one | me
`)

export const holdingsAsk = define(
  'holdings.ask',
  'a question about the wallet: largest holding, split, profit, gas, limits, history',
  ["what's my largest holding", 'what did I do yesterday', 'have I enough gas on polygon?'],
  ABOUT_WALLET.flatMap(([, words]) => words).flatMap((each) => each.split(' ')),
  (c) => {
    if (c.all('person', 'address', 'quoted', 'url', 'path').length > 0 || c.opening(TRADING)) return undefined
    const isMine =
      c.items.some(({ lower }) =>
        ['my', 'i', 'mine', 'me', 'wallet', 'portfolio', 'am', 'that'].includes(lower),
      ) || c.has(ABOUT_OWN)
    const kind = isMine ? ABOUT_WALLET.find(([, words]) => c.has(words)) : undefined
    if (!kind) return undefined
    const [question, words] = kind
    c.say(words)
    c.sayAll(words)
    const sum = question === 'enough' || question === 'gas' ? c.take('sum') : undefined
    const all = c.all('sum').find(({ amount }) => amount === '100%')
    if (all) c.use(all)
    const count = c.all('sum').find(({ token, amount }) => token === undefined && /^\d{1,2}$/.test(amount))
    if (count && question === 'activity') c.use(count)
    c.take('time')
    periodIn(c)
    const chain = chainIn(c)
    const [token] = tokensIn(c)
    c.sayAll(AROUND_WALLET)
    return ready(
      { question, token, chain, ...(sum && { amount: sum.amount }) },
      call('wallet_report', { question, token: token ?? sum?.token, chain, amount: sum?.amount }),
    )
  },
)

const GAS = phrases(`
  transaction cost | transaction fee | transaction fees | network fee | base fee | transaction |
  gas price | gas prices | gas fee | gas fees | gwei | network fees | gas cost | cost of gas | gas
`)
const AROUND_GAS = phrases(`
  like | eth |
  does | a | what | how | much | right | transaction | transactions | cost | costs | is | it | on | for | price | prices | current | busy | of | tx | per |
  gas | gwei | fees | fee | price | cost | network | cheap | expensive | high | low | now
`)

export const gas = define(
  'gas',
  'what gas costs on a chain',
  ['gas price on mainnet'],
  ['gas', 'gwei', 'fees'],
  (c) => {
    if (isOfOthers(c) || hasSums(c) || c.items.some(({ lower }) => lower === 'my')) return undefined
    if (c.say(GAS) === undefined) return undefined
    c.sayAll(AROUND_GAS)
    const chain = chainIn(c)
    return ready({ chain }, call('gas_price', { chain }))
  },
)

const AROUND_TRANSACTION = phrases(`
  check | to | is | has | it | yet | already | of | what | my | this | look | at | find | show | me | details | for | fail | failed | succeed | succeeded | in | block | included | pending | was | on | has it | with |
  status of | status | transaction | tx | hash | confirmed | go through | happened | mined | became | went | through |
  look up | did
`)

export const transactionStatus: Intent = define(
  'transaction',
  'what became of a transaction',
  ['status of 0x1111111111111111111111111111111111111111111111111111111111111111'],
  ['status', 'transaction', 'tx', 'hash'],
  (c) => {
    const [hash, other] = c.all('hash')
    if (!hash || other) return undefined
    c.use(hash)
    c.sayAll(AROUND_TRANSACTION)
    const chain = chainIn(c)
    return ready({ hash: hash.text, chain }, call('transaction_status', { hash: hash.text, chain }))
  },
)
