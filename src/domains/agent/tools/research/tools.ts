import { z } from 'zod'
import { type AnyTool, defineTool } from '../tool'
import * as answers from './answers'

const token = z.string().min(1).max(100).describe('by symbol, name or address')
const chain = z
  .string()
  .max(40)
  .optional()
  .describe("any name of a chain; the token's, or base, unless given")
const period = z.enum(['1h', '24h', '7d', '30d']).optional().describe('24h unless given')
const moment = z.iso.datetime({ offset: true })

const figure = z.enum(['cap', 'volume', 'fdv', 'liquidity', 'holders', 'supply', 'peak', 'change', 'address'])
export type Figure = z.infer<typeof figure>

const indicator = z.enum(['rsi', 'macd', 'sma', 'ema', 'bollinger', 'levels'])
export type Indicator = z.infer<typeof indicator>

const tokenFiguresArgs = z.strictObject({
  token,
  chain,
  figure: figure.optional().describe('all of them unless given'),
})
export type TokenFigures = z.infer<typeof tokenFiguresArgs>

const technicalsArgs = z.strictObject({
  token,
  chain,
  indicator: indicator.optional().describe('all of them unless given'),
})
export type Technicals = z.infer<typeof technicalsArgs>

const trendingArgs = z.strictObject({
  order: z
    .enum(['trending', 'gainers', 'losers', 'new', 'volume'])
    .optional()
    .describe('trending, by what was traded for the size of the token, unless given'),
  chain,
  period,
  count: z.int().min(1).max(20).optional().describe('how many; 5 unless given'),
})
export type Trending = z.infer<typeof trendingArgs>

const compareArgs = z.strictObject({ tokens: z.array(token).min(2).max(4), period })
export type CompareTokens = z.infer<typeof compareArgs>

const holdersArgs = z.strictObject({
  token,
  chain,
  floorUsd: z.number().min(0).optional().describe('only holders of at least so many USD'),
  count: z.int().min(1).max(50).optional().describe('how many; 10 unless given'),
})
export type Holders = z.infer<typeof holdersArgs>

const findArgs = z.strictObject({
  query: z.string().min(1).max(100).describe('a symbol, a name, a part of one, or an address'),
  chain: z.string().max(40).optional().describe('all chains unless given'),
})
export type FindToken = z.infer<typeof findArgs>

const sentimentArgs = z.strictObject({
  token,
  network: z.enum(['twitter', 'farcaster']).optional().describe('twitter unless given'),
})
export type Sentiment = z.infer<typeof sentimentArgs>

const researchArgs = z.strictObject({
  topic: z.string().min(1).max(200).describe('a token, a protocol, a project, or an address'),
  ask: z.string().max(500).optional().describe('what in particular is asked about it'),
})
export type Research = z.infer<typeof researchArgs>

const reportArgs = z.strictObject({
  question: z
    .enum(['worth', 'by_chain', 'largest', 'split', 'profit', 'activity', 'limits', 'enough', 'gas'])
    .describe(
      'enough: whether what is held of `token` covers `amount`; gas: whether the gas of a swap on `chain` is there; split: stablecoins against the rest',
    ),
  token: token.optional(),
  chain: z.string().max(40).optional().describe('all chains unless given; base for gas'),
  amount: z.string().max(140).optional().describe('for enough: "0.1" of the token, "$80", or "80 DAI"'),
  since: moment.optional().describe('ISO 8601; for activity 24 hours ago, for profit always, unless given'),
  until: moment.optional().describe('ISO 8601, left out itself; now unless given'),
})
export type WalletReport = z.infer<typeof reportArgs>

const statusArgs = z.strictObject({
  hash: z.string().min(1).max(100).describe('of a transaction: 0x and 64 digits, or a Solana signature'),
  chain: z.string().max(40).optional().describe('all chains unless given'),
})
export type TransactionStatus = z.infer<typeof statusArgs>

const gasArgs = z.strictObject({ chain })
export type GasPrice = z.infer<typeof gasArgs>

const onChain = (name: string | undefined) => (name === undefined ? '' : ` on ${name}`)

/** What answers questions about tokens, wallets and transactions from the emulator's own state. None of them acts. */
export const RESEARCH_TOOLS: readonly AnyTool[] = [
  defineTool<TokenFigures>({
    name: 'token_figures',
    description:
      'Figures of a token in USD: market cap, volume of 24 hours, fully diluted value, liquidity, holders, supply, highest price of 90 days, change of 24 hours in percent, contract address.',
    args: tokenFiguresArgs,
    writes: false,
    words: (args) => `show ${args.figure ?? 'the figures'} of ${args.token}${onChain(args.chain)}`,
    run: answers.tokenFigures,
  }),
  defineTool<Technicals>({
    name: 'technicals',
    description:
      'Technical analysis of daily prices: RSI 14, MACD 12/26/9, simple and exponential averages of 50 and 200 days, Bollinger bands, support and resistance in USD. A reading, no advice.',
    args: technicalsArgs,
    writes: false,
    words: (args) => `analyse ${args.indicator ?? 'the price'} of ${args.token}${onChain(args.chain)}`,
    run: answers.technicals,
  }),
  defineTool<Trending>({
    name: 'trending',
    description:
      'Lists of launched tokens of the simulated market: trending, gainers, losers, new, or by volume; prices and volumes in USD.',
    args: trendingArgs,
    writes: false,
    words: ({ order = 'trending', chain: there, period: over = '24h' }) =>
      `list tokens by ${order} over ${over}${onChain(there)}`,
    run: answers.trending,
  }),
  defineTool<CompareTokens>({
    name: 'compare_tokens',
    description:
      'Two to four tokens side by side: price, change in percent, market cap, volume and liquidity in USD.',
    args: compareArgs,
    writes: false,
    words: ({ tokens, period: over = '24h' }) => `compare ${tokens.join(', ')} over ${over}`,
    run: answers.compareTokens,
  }),
  defineTool<Holders>({
    name: 'holders',
    description:
      'Who holds a token, the largest first: whole tokens, value in USD, share of the supply in percent. Pools and contracts are in it.',
    args: holdersArgs,
    writes: false,
    words: (args) => `list the holders of ${args.token}${onChain(args.chain)}`,
    run: answers.holders,
  }),
  defineTool<FindToken>({
    name: 'find_token',
    description: 'Tokens by symbol, name, a part of one, or address, with their chains and addresses.',
    args: findArgs,
    writes: false,
    words: ({ query, chain: there }) => `find the token ${query}${onChain(there)}`,
    run: answers.findToken,
  }),
  defineTool<Sentiment>({
    name: 'sentiment',
    description:
      'What the simulated posts of the last 30 days say of a token: mentions, accounts, mood. Simulated, as all posts here.',
    args: sentimentArgs,
    writes: false,
    words: (args) => `read the posts about ${args.token}`,
    run: answers.sentiment,
  }),
  defineTool<Research>({
    name: 'research',
    description:
      "What is known here of a token, project or address: profile, launch, the developer's fees in WETH, holders, liquidity in USD, age in days, risk hints. Nothing outside of the emulator is looked up.",
    args: researchArgs,
    writes: false,
    words: ({ topic }) => `research ${topic}`,
    run: answers.research,
  }),
  defineTool<WalletReport>({
    name: 'wallet_report',
    description:
      'Questions about the wallet, in USD: net worth, worth by chain, largest holding, stablecoins against the rest, profit and loss against what was paid in swaps, what was sent in a time, limits left, whether a holding covers a sum, whether there is gas.',
    args: reportArgs,
    writes: false,
    words: (args) =>
      `report ${args.question.replace('_', ' ')}${args.token === undefined ? '' : ` of ${args.token}`}${args.amount === undefined ? '' : ` for ${args.amount}`}${onChain(args.chain)}`,
    run: answers.walletReport,
  }),
  defineTool<TransactionStatus>({
    name: 'transaction_status',
    description:
      'Whether a transaction is confirmed, failed, waiting or unknown, with its block and its gas.',
    args: statusArgs,
    writes: false,
    words: ({ hash, chain: there }) => `show the status of ${hash}${onChain(there)}`,
    run: answers.transactionStatus,
  }),
  defineTool<GasPrice>({
    name: 'gas_price',
    description: 'What gas costs on a chain, in gwei, and a transfer and a swap in native tokens and USD.',
    args: gasArgs,
    writes: false,
    words: (args) => `show the price of gas${onChain(args.chain)}`,
    run: answers.gasPrice,
  }),
]
