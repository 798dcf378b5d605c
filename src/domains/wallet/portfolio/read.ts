import { z } from 'zod'
import type { Context } from '#kernel/context'
import { SOLANA } from '../chains'
import { walletById } from '../wallets'
import { collectibleView, type PortfolioReader, READERS } from './readers'
import { chainPortfolio, type ViewOptions } from './view'

/** What an answer can hold besides balances. */
export const EXTRAS = ['pnl', 'nfts'] as const

export const portfolioView = z.object({
  success: z.literal(true),
  evmAddress: z.string(),
  solAddress: z.string().optional().describe('of a wallet that has one'),
  balances: z.record(z.string(), chainPortfolio),
  nfts: z.array(collectibleView).optional(),
  pnl: z.null().optional().describe('what was paid for a token is not kept'),
})

export interface PortfolioQuestion {
  /** By their keys; all unless given. */
  readonly chains?: readonly string[] | undefined
  readonly include?: readonly string[] | undefined
  readonly showLowValueTokens?: boolean | undefined
  /** Where pictures are: `http://localhost:4100`. */
  readonly origin: string
}

/** What a wallet has. Chains are read side by side; one that was not used yet is not opened for it. */
export async function readPortfolio(
  context: Context,
  walletId: string,
  { chains, include = [], showLowValueTokens = false, origin }: PortfolioQuestion,
): Promise<z.infer<typeof portfolioView>> {
  const wallet = await walletById(context, walletId)
  const view: ViewOptions = { showLowValueTokens, origin }
  const readers = [...READERS].filter(([key]) =>
    chains?.length ? chains.includes(key) : key !== SOLANA || wallet.solanaAddress !== null,
  )
  const each = <Part>(read: (reader: PortfolioReader) => Promise<Part>) =>
    Promise.all(readers.map(async ([key, reader]) => [key, await read(reader)] as const))
  const balances = await each((reader) => reader.balances(context, wallet, view))
  return {
    success: true,
    evmAddress: wallet.evmAddress,
    ...(wallet.solanaAddress !== null && { solAddress: wallet.solanaAddress }),
    balances: Object.fromEntries(balances),
    ...(include.includes('nfts') && {
      nfts: (await each((reader) => reader.nfts(context, wallet))).flatMap(([, found]) => found),
    }),
    ...(include.includes('pnl') && { pnl: null }),
  }
}
