import type { Clause } from '../clause'
import type { Intent, Reading } from './intent'

/** Families of requests that are understood and not carried out here. */
const FAMILIES: readonly {
  name: string
  means: string
  words: readonly string[]
  needs?: (c: Clause) => boolean
}[] = [
  {
    name: 'perpetuals',
    means: 'leveraged positions (perpetuals)',
    words: [
      'long',
      'short',
      'leverage',
      'leveraged',
      'perp',
      'perps',
      'perpetual',
      'perpetuals',
      'liquidation',
      'liquidated',
      'isolated',
      'cross margin',
      'margin',
      'funding rate',
      'funding',
      'hyperliquid',
      'hl',
      'avantis',
      'flatten',
      'open interest',
    ],
    needs: (c) =>
      c.all('leverage').length > 0 ||
      c.has([
        'hyperliquid',
        'hl',
        'avantis',
        'perp',
        'perps',
        'perpetual',
        'perpetuals',
        'leverage',
        'leveraged',
        'short',
        'margin',
        'funding rate',
        'funding',
        'liquidation',
        'flatten',
        'open interest',
      ]) ||
      (c.has(['long']) && c.all('sum', 'token').length > 0 && !c.has(['how long', 'long term'])),
  },
  {
    name: 'bets',
    means: 'prediction markets',
    words: [
      'polymarket',
      'prediction',
      'bet',
      'bets',
      'odds',
      'wager',
      'chances of',
      'yes shares',
      'no shares',
      'redeem my wins',
      'redeem my winnings',
    ],
    needs: (c) =>
      c.has([
        'polymarket',
        'prediction market',
        'prediction markets',
        'bet',
        'bets',
        'odds',
        'wager',
        'chances of',
        'yes shares',
        'no shares',
        'shares on',
        'winnings',
        'my wins',
        'prediction',
      ]),
  },
  {
    name: 'collectibles',
    means: 'collectibles (NFTs)',
    words: [
      'nft',
      'nfts',
      'collectible',
      'collectibles',
      'opensea',
      'floor',
      'mint',
      'manifold',
      'seadrop',
      'doodle',
      'doodles',
      'milady',
      'punk',
      'punks',
      'azuki',
      'pudgy',
      'penguin',
      'penguins',
      'cool cats',
      'bored ape',
      'apes',
    ],
    needs: (c) =>
      c.all('number sign').length > 0 ||
      c.has([
        'nft',
        'nfts',
        'collectible',
        'collectibles',
        'opensea',
        'floor price',
        'floor',
        'manifold',
        'seadrop',
        'doodle',
        'doodles',
        'milady',
        'punk',
        'punks',
        'azuki',
        'pudgy',
        'penguins',
        'cool cats',
        'cool cat',
        'bored ape',
      ]) ||
      (c.has(['mint']) && c.all('quoted', 'address', 'url').length > 0 && !c.has(['token', 'coin'])),
  },
  {
    name: 'staking',
    means: 'staking',
    words: ['stake', 'unstake', 'staking', 'staked', 'restake'],
    needs: (c) => c.has(['stake', 'unstake', 'staking', 'staked', 'restake', 'my stake', 'next tier']),
  },
  {
    name: 'stocks',
    means: 'tokenized stocks',
    words: ['stock', 'stocks', 'shares of', 'shares', 'equities', 'robinhood'],
    needs: (c) =>
      c.has([
        'stock',
        'stocks',
        'robinhood',
        'robinhood chain',
        'tesla',
        'apple',
        'nvidia',
        'microsoft',
        'google',
        'amazon',
        'equities',
        'tsla',
        'aapl',
        'nvda',
        'msft',
        'qqq',
        'spy',
        'googl',
        'amzn',
      ]) ||
      (c.has(['shares']) && c.all('sum').length > 0),
  },
]

/** Understood, and refused by name: nothing is asked back, because no answer would help. */
export const elsewhere: readonly Intent[] = FAMILIES.map(({ name, means, words, needs }) => ({
  name,
  means,
  acts: false,
  examples: [],
  words,
  read(c: Clause): Reading | undefined {
    if (!needs?.(c)) return undefined
    for (const item of c.items) c.use(item)
    return {
      slots: {},
      refused: `I understand that this is about ${means}, and there is nothing here yet that could do it. Nothing was done.`,
    }
  },
}))
