import type { Clause } from '../clause'
import { phrases } from '../words'
import type { Intent, Reading } from './intent'

/** Requests that are understood and not carried out here, by what is said in them, or what else shows them. */
interface Family {
  readonly name: string
  readonly means: string
  readonly says: readonly string[]
  also?(c: Clause): boolean
}

const list = (phrases: string): readonly string[] => phrases.split(/\s*\|\s*/)

/** Places where something else is traded than tokens: nothing that names one is a transfer or a swap here. */
const VENUES = list(
  'hyperliquid | hl | avantis | polymarket | opensea | robinhood | robinhood chain | perp | perps',
)

const FAMILIES: readonly Family[] = [
  {
    name: 'perpetuals',
    means: 'leveraged positions (perpetuals)',
    says: list(
      `hyperliquid | hl | avantis | perp | perps | perpetual | perpetuals | leverage | leveraged | short | margin | funding rate | funding |
       liquidation | liquidated | flatten | open interest | collateral | cross margin | isolated | bid | longs | shorts | my long`,
    ),
    also: (c) =>
      c.all('leverage').length > 0 || (c.has(LONG) && c.all('sum', 'token').length > 0 && !c.has(LASTING)),
  },
  {
    name: 'bets',
    means: 'prediction markets',
    says: list(
      `polymarket | prediction market | prediction markets | bet | bets | betting | odds | wager | chance of | chances of | yes shares | no shares |
       shares on | winnings | my wins | prediction | predictions | no on | yes on | on no | on yes | to win | winning the | wins the | home side | away side | home team |
       away team | redeem | redeemable | final | rate cut | election | resolves | resolved | parlay`,
    ),
  },
  {
    name: 'collectibles',
    means: 'collectibles (NFTs)',
    says: list(
      `nft | nfts | collectible | collectibles | collection | collections | opensea | floor price | floor | manifold | seadrop | doodle | doodles |
       milady | miladys | punk | punks | cryptopunk | cryptopunks | azuki | azukis | pudgy | penguins | penguin | cool cats | cool cat | bored ape |
       bored apes | bayc | mayc | moonbird | moonbirds | terraform | terraforms | meebits | mfer | mfers | art blocks | best offer | best bid`,
    ),
    also: (c) =>
      c.all('number sign').length > 0 ||
      c.all('url').some(({ text }) => MARKETPLACE.test(text)) ||
      (c.has(MINT) &&
        (c.all('quoted', 'address', 'url').length > 0 ||
          c.all('sum').some(({ token }) => token?.startsWith('0x'))) &&
        !c.has(COIN)),
  },
  {
    name: 'staking',
    means: 'staking',
    says: list(
      'stake | unstake | staking | staked | restake | restaking | my stake | next tier | cooldown | delegate | validator',
    ),
    also: (c) => c.has(LOCK) && c.all('sum').length > 0,
  },
  {
    name: 'stocks',
    means: 'tokenized stocks',
    says: list(
      `stock | stocks | robinhood | robinhood chain | tesla | apple | nvidia | microsoft | google | amazon | netflix | meta platforms | palantir |
       equities | equity | etf | nasdaq | tsla | aapl | nvda | msft | qqq | spy | googl | goog | amzn | nflx | mstr | pltr | hood | amd | intc`,
    ),
    also: (c) =>
      (c.has(SHARES) && c.all('sum').length > 0) || c.items.some(({ text }) => STOCK_TOKEN.test(text)),
  },
]

const LONG = ['long']
const LASTING = phrases('how long | long term | as long as')
const MARKETPLACE = /opensea|magiceden|rarible|zora\.co|blur\.io|manifold/i
const MINT = ['mint']
const COIN = phrases('token | coin')
const LOCK = phrases('lock | lock up')
const SHARES = phrases('shares | share')
/** "GOOGLx" */
const STOCK_TOKEN = /^[A-Z]{2,5}x$/

/** Words of the families in other senses. */
const OTHER_SENSES = phrases(`
  short of | short on | falls short | bet on it | you bet | in short | for short | short report | short summary | short list | short note |
  short answer | short version | short overview | short text | short story | short explanation | short update | short one | final answer |
  finally
`)

/** Whether a clause is about what is elsewhere, as "find Cool Cats" is. */
export const isElsewhere = (c: Clause) => FAMILIES.some(({ says, also }) => c.has(says) || also?.(c) === true)

export const isAtVenue = (c: Clause) => c.has(VENUES)

/** Understood, and refused by name: nothing is asked back, because no answer would help. */
export const elsewhere: readonly Intent[] = FAMILIES.map(({ name, means, says, also }) => ({
  name,
  means,
  acts: false,
  examples: [],
  words: says,
  read(c: Clause): Reading | undefined {
    c.sayAll(OTHER_SENSES)
    if (!c.has(says) && !also?.(c)) return undefined
    for (const item of c.items) c.use(item)
    return {
      slots: {},
      refused: `I understand that this is about ${means}, and there is nothing here yet that could do it. Nothing was done.`,
    }
  },
}))
