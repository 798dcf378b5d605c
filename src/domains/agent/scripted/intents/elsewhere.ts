import type { Clause } from '../clause'
import type { Intent, Reading } from './intent'

/** Requests that are understood and not carried out here, by what is said in them, or what else shows them. */
interface Family {
  readonly name: string
  readonly means: string
  readonly says: readonly string[]
  also?(c: Clause): boolean
}

const FAMILIES: readonly Family[] = [
  {
    name: 'perpetuals',
    means: 'leveraged positions (perpetuals)',
    says: 'hyperliquid|hl|avantis|perp|perps|perpetual|perpetuals|leverage|leveraged|short|margin|funding rate|funding|liquidation|flatten|open interest'.split(
      '|',
    ),
    also: (c) =>
      c.all('leverage').length > 0 ||
      (c.has(['long']) && c.all('sum', 'token').length > 0 && !c.has(['how long', 'long term'])),
  },
  {
    name: 'bets',
    means: 'prediction markets',
    says: 'polymarket|prediction market|prediction markets|bet|bets|odds|wager|chances of|yes shares|no shares|shares on|winnings|my wins|prediction'.split(
      '|',
    ),
  },
  {
    name: 'collectibles',
    means: 'collectibles (NFTs)',
    says: 'nft|nfts|collectible|collectibles|opensea|floor price|floor|manifold|seadrop|doodle|doodles|milady|punk|punks|azuki|pudgy|penguins|cool cats|cool cat|bored ape'.split(
      '|',
    ),
    also: (c) =>
      c.all('number sign').length > 0 ||
      (c.has(['mint']) && c.all('quoted', 'address', 'url').length > 0 && !c.has(['token', 'coin'])),
  },
  {
    name: 'staking',
    means: 'staking',
    says: 'stake|unstake|staking|staked|restake|my stake|next tier'.split('|'),
  },
  {
    name: 'stocks',
    means: 'tokenized stocks',
    says: 'stock|stocks|robinhood|robinhood chain|tesla|apple|nvidia|microsoft|google|amazon|equities|tsla|aapl|nvda|msft|qqq|spy|googl|amzn'.split(
      '|',
    ),
    also: (c) => c.has(['shares']) && c.all('sum').length > 0,
  },
]

/** Words of the families in other senses. */
const OTHER_SENSES = ['short of', 'short on', 'falls short', 'bet on it', 'you bet']

/** Whether a clause is about what is elsewhere, as "find Cool Cats" is. */
export const isElsewhere = (c: Clause) => FAMILIES.some(({ says, also }) => c.has(says) || also?.(c) === true)

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
