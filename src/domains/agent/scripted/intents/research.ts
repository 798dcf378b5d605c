import type { Clause } from '../clause'
import { phrases } from '../words'
import { isElsewhere } from './elsewhere'
import { call, chainIn, type Intent, ready } from './intent'
import { ask, define, onlyToken, periodIn, tokenOrChain, tokensIn } from './reads'

const nothingElse = (c: Clause) => c.all('sum', 'person', 'quoted', 'url', 'path').length > 0

const FIGURES: Readonly<Record<string, string>> = {
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
  'holder count': 'holders',
  'how many holders': 'holders',
  'number of holders': 'holders',
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
}
const FIGURE_WORDS = Object.keys(FIGURES)
const AROUND_FIGURE = phrases(`
  big | behind | market | data | high | since yesterday | since | yesterday | ever | all time | 24h | hours | of
  | so far | how big | large | pool | pools | how deep | right
`)

export const market = define(
  'market',
  "a token's market cap, volume, liquidity, holders or highest price",
  ['market cap of DRIFT', '24h volume for ETH'],
  FIGURE_WORDS.flatMap((each) => each.split(' ')),
  (c) => {
    if (nothingElse(c)) return undefined
    const figures: string[] = []
    for (let word = c.say(FIGURE_WORDS); word !== undefined; word = c.say(FIGURE_WORDS))
      figures.push(FIGURES[word] as string)
    if (figures.length === 0) return undefined
    const token = onlyToken(c)
    if (token === undefined) return undefined
    const chain = chainIn(c)
    periodIn(c)
    c.sayAll(AROUND_FIGURE)
    const known = [...new Set(figures)].filter((figure) => figure !== 'all')
    if (known.length === 0) return ready({ token, chain }, call('token_figures', { token, chain }))
    return ready(
      { token, chain, figure: known },
      ...known.map((figure) => call('token_figures', { token, chain, figure })),
    )
  },
)

const INDICATORS: Readonly<Record<string, string>> = {
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
}
const INDICATOR_WORDS = Object.keys(INDICATORS)

const TA_AROUND = phrases(`
  day | days | daily | yet | analysis | read | check | reading | zone | lines | line | chart-wise | hour | hours |
  weekly
`)

export const ta = define(
  'ta',
  'technical analysis: RSI, MACD, averages, levels',
  ['RSI of ETH', 'technical analysis of DRIFT'],
  INDICATOR_WORDS.flatMap((each) => each.split(' ')),
  (c) => {
    if (c.all('person', 'quoted', 'url', 'path').length > 0) return undefined
    const found: string[] = []
    for (let word = c.say(INDICATOR_WORDS); word !== undefined; word = c.say(INDICATOR_WORDS))
      found.push(INDICATORS[word] as string)
    if (found.length === 0) return undefined
    for (const sum of c.all('sum')) {
      if (sum.token !== undefined || !/^(7|10|14|20|21|50|100|200)$/.test(sum.amount)) return undefined
      c.use(sum)
    }
    c.sayAll(TA_AROUND)
    const token = onlyToken(c)
    if (token === undefined) return undefined
    periodIn(c)
    const chain = chainIn(c)
    const indicators = [...new Set(found)].filter((each) => each !== 'all')
    if (indicators.length === 0) return ready({ token, chain }, call('technicals', { token, chain }))
    return ready(
      { token, chain, indicator: indicators },
      ...indicators.map((indicator) => call('technicals', { token, chain, indicator })),
    )
  },
)

const ORDERS: Readonly<Record<string, string>> = {
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
  'top volume': 'volume',
}
const ORDER_WORDS = Object.keys(ORDERS)

const TRENDING_AROUND = phrases(`
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
    const word = c.say(ORDER_WORDS)
    if (word === undefined) return undefined
    c.sayAll(ORDER_WORDS)
    const count = c.all('sum').find(({ token, amount }) => token === undefined && /^\d{1,2}$/.test(amount))
    if (count) c.use(count)
    if (c.all('sum').length > 0) return undefined
    const period = periodIn(c)
    const chain = chainIn(c)
    c.sayAll(TRENDING_AROUND)
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

const COMPARE_SAYS = phrases(`
  compare | compared | comparison | versus | vs | vs. | against | next to each other | next to | side by side | or |
  difference between | difference | better | stack up | head to head | outperform | outperformed | beat | beats
`)
const COMPARE_AROUND = phrases(`
  cap | volume | market cap | put | between | better | month | performance | to | price | which | performed
`)

export const compare = define(
  'compare',
  'the figures of two tokens side by side',
  ['compare ETH and SOL', 'DRIFT vs ETH'],
  ['compare', 'versus', 'difference', 'against', 'side by side'],
  (c) => {
    if (nothingElse(c)) return undefined
    if (c.all('token').length < 2 || !ask(c, COMPARE_SAYS)) return undefined
    const tokens = tokensIn(c)
    if (tokens.length < 2 || tokens.length > 4) return undefined
    const period = periodIn(c)
    c.sayAll(COMPARE_AROUND)
    return ready({ tokens }, call('compare_tokens', { tokens, period: periodOf(period) }))
  },
)

const HOLDERS_SAYS = phrases(`
  top holders | largest holders | biggest holders | holders | holder | holder distribution | distribution | whales |
  who holds | who has most | holds the most | who owns | top wallets | biggest wallets | wallets | few hands | owned
  by | concentrated | concentration | handful
`)
const HOLDERS_AROUND = phrases(`
  top | most | the most | a handful | few | hands | largest | biggest | more than | more | than | over | above | holds
  | who | owned | by | in | with
`)

export const holders = define(
  'holders',
  'who holds most of a token',
  ['top holders of DRIFT'],
  ['holders', 'holder', 'whales', 'distribution', 'wallets', 'concentration'],
  (c) => {
    if (c.all('person', 'quoted', 'url', 'path').length > 0) return undefined
    if (!ask(c, HOLDERS_SAYS)) return undefined
    const sums = c.all('sum')
    const floor = sums.find(({ amount, token }) => amount.startsWith('$') && token === undefined)
    const count = sums.find(({ amount, token }) => /^\d{1,3}$/.test(amount) && token === undefined)
    for (const item of [floor, count]) if (item) c.use(item)
    c.sayAll(HOLDERS_AROUND)
    const token = onlyToken(c)
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

const FIND_TOKEN_HAS = phrases(`
  launch | deploy | create | make | mint | file | files | skill | tool | note | notes
`)
const FIND_TOKEN_SAYS = ['contract address', 'token address', 'ca for', 'ca of', 'contract']
const FIND_TOKEN_SAYS2 = phrases(`
  find a token | find token | search token | search for | search | look for | look up | find | which token | what
  token | a coin called | a token called | token called | anything named | anything called | does a token | is there a
  token | is there a coin | lookup | token named | coin named | ticker
`)
const FIND_TOKEN_AROUND = phrases(`
  ca | called | named | with ticker | ticker | with the ticker | exist | exists | token | coin | a | the | for | of |
  symbol | with
`)

export const findToken = define(
  'find.token',
  'a token by name, symbol or address',
  ['find a token called Night Ferry', 'contract address of DRIFT'],
  ['find', 'search', 'contract', 'ticker', 'called', 'named'],
  (c) => {
    if (c.has(FIND_TOKEN_HAS) || isElsewhere(c)) return undefined
    const isContract = ask(c, FIND_TOKEN_SAYS)
    const isFound = c.say(FIND_TOKEN_SAYS2) !== undefined
    if (!isContract && !isFound) return undefined
    c.sayAll(FIND_TOKEN_AROUND)
    const chain = chainIn(c)
    const quoted = c.take('quoted')
    const [token, other] = quoted ? [quoted.text] : tokensIn(c)
    if (other !== undefined) return undefined
    const query = token ?? wordsLeft(c)
    return query === undefined ? undefined : ready({ query, chain }, call('find_token', { query, chain }))
  },
)

/** Up to three words that nothing else has used: a name. */
function wordsLeft(c: Clause): string | undefined {
  const left = c.left()
  if (left.length === 0 || left.length > 3 || left.some(({ kind }) => kind !== 'word')) return undefined
  for (const item of left) c.use(item)
  return left.map(({ text }) => text).join(' ')
}

const SENTIMENT_SAYS = phrases(`
  sentiment | mood | vibes | vibe | bullish | bearish | talking about | saying about | think of | think about |
  chatter | buzz | hype | people saying | feel about | people say | opinion on | opinions on
`)
const SENTIMENT_SAYS2 = ['farcaster', 'twitter', 'x', 'ct', 'crypto twitter']
const SENTIMENT_AROUND = phrases(`
  folks | people | everyone | around | talking | saying | say | think | on | crypto | social | market | about |
  community
`)

export const sentiment = define(
  'sentiment',
  'what people say about a token',
  ['sentiment on ETH', 'what is farcaster saying about DRIFT'],
  ['sentiment', 'mood', 'bullish', 'bearish', 'saying', 'vibes', 'vibe'],
  (c) => {
    if (c.all('sum', 'person', 'quoted', 'url', 'path').length > 0) return undefined
    if (!ask(c, SENTIMENT_SAYS)) return undefined
    const network = c.say(SENTIMENT_SAYS2)
    c.sayAll(SENTIMENT_AROUND)
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

const RESEARCH_SAYS = phrases(`
  research | dig into | deep dive on | deep dive into | deep dive | look into | investigate | tell me about | tell me
  more about | info on | information on | risk check on | risk check | risk | risks of | safe | legit | a rug | rug |
  scam | tvl of | tvl | locked in | news on | news about | news | who's behind | who is behind | behind | explain what
  | what does | due diligence on | dyor | honeypot | background on | what do you know about | what is known about |
  analyze | analyse | analysis of | audit
`)
const RESEARCH_AROUND = phrases(`
  project | token | do | does | sells | sell | see dev and holders | dev | devs | team | holders | and | locked | the
  | latest | sold | worth | about | more | doing | who | check | protocol
`)

export const research = define(
  'research',
  'what is known of a token or project',
  ['research DRIFT', 'is DRIFT safe?'],
  ['research', 'safe', 'risk', 'news', 'tell', 'explain', 'legit', 'rug'],
  (c) => {
    if (c.all('sum', 'person', 'quoted', 'url', 'path').length > 0) return undefined
    const word = c.say(RESEARCH_SAYS)
    if (word === undefined) return undefined
    c.sayAll(RESEARCH_AROUND)
    const [token, other] = tokenOrChain(c)
    if (other !== undefined) return undefined
    const topic = token ?? wordsLeft(c)
    if (topic === undefined) return undefined
    return ready({ topic }, call('research', { topic }))
  },
)

const ABOUT_WALLET: readonly (readonly [string, readonly string[]])[] = [
  ['gas', ['enough gas', 'gas enough', 'gas money', 'gas left', 'gas on']],
  [
    'largest',
    [
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
      'split between the chains',
      'split across',
      'by chain',
      'per chain',
      'between the chains',
      'across chains',
      'on which chain',
      'on which chains',
    ],
  ],
  [
    'split',
    [
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
  ['enough', ['enough', 'cover', 'afford', 'sufficient', 'suffice']],
]

const HOLDINGS_ASK_HAS = ['enough', 'gas money', 'arrived']
const HOLDINGS_ASK_AROUND = phrases(`
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
    if (c.all('person', 'address', 'quoted', 'url', 'path').length > 0) return undefined
    const isMine =
      c.items.some(({ lower }) =>
        ['my', 'i', 'mine', 'me', 'wallet', 'portfolio', 'am', 'that'].includes(lower),
      ) || c.has(HOLDINGS_ASK_HAS)
    const kind = isMine ? ABOUT_WALLET.find(([, words]) => c.has(words)) : undefined
    if (!kind) return undefined
    const [question, words] = kind
    c.say(words)
    c.sayAll(words)
    const sum = question === 'enough' || question === 'gas' ? c.take('sum') : undefined
    const all = c.all('sum').find(({ amount }) => amount === '100%')
    if (all) c.use(all)
    c.take('time')
    periodIn(c)
    const chain = chainIn(c)
    const [token] = tokensIn(c)
    c.sayAll(HOLDINGS_ASK_AROUND)
    return ready(
      { question, token, chain, ...(sum && { amount: sum.amount }) },
      call('wallet_report', { question, token: token ?? sum?.token, chain, amount: sum?.amount }),
    )
  },
)

const GAS_SAYS = phrases(`
  gas price | gas prices | gas fee | gas fees | gwei | network fees | gas cost | cost of gas | gas
`)
const GAS_AROUND = phrases(`
  gas | gwei | fees | fee | price | cost | network | cheap | expensive | high | low | now
`)

export const gas = define(
  'gas',
  'what gas costs on a chain',
  ['gas price on mainnet'],
  ['gas', 'gwei', 'fees'],
  (c) => {
    if (nothingElse(c) || c.items.some(({ lower }) => lower === 'my')) return undefined
    if (c.say(GAS_SAYS) === undefined) return undefined
    c.sayAll(GAS_AROUND)
    const chain = chainIn(c)
    return ready({ chain }, call('gas_price', { chain }))
  },
)

const TRANSACTION_STATUS_AROUND = phrases(`
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
    c.sayAll(TRANSACTION_STATUS_AROUND)
    const chain = chainIn(c)
    return ready({ hash: hash.text, chain }, call('transaction_status', { hash: hash.text, chain }))
  },
)
