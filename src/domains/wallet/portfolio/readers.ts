import { z } from 'zod'
import { CHAINS, type ChainSpec, collectibles, holdings } from '#domains/chain'
import { solanaBalances, solanaPrice } from '#domains/solana'
import { allTokens } from '#domains/tokens'
import type { Context } from '#kernel/context'
import { SOLANA } from '../chains'
import type { WalletRow } from '../tables'
import { type chainPortfolio, type ViewOptions, viewChain } from './view'

export const collectibleView = z.object({
  network: z.string(),
  contractAddress: z.string(),
  tokenId: z.string(),
  name: z.string(),
  symbol: z.string(),
})

/** What reads a wallet's holdings on one chain. */
export interface PortfolioReader {
  balances(context: Context, wallet: WalletRow, view: ViewOptions): Promise<z.infer<typeof chainPortfolio>>
  nfts(context: Context, wallet: WalletRow): Promise<z.infer<typeof collectibleView>[]>
}

/** By the chain's key, in the order of the answer. A chain of another kind joins here. */
export const READERS: ReadonlyMap<string, PortfolioReader> = new Map([
  ...CHAINS.map((spec) => [spec.key, evmReader(spec)] as const),
  [SOLANA, solanaReader()],
])

const NOTHING = { lamports: 0n, tokens: [] }

function solanaReader(): PortfolioReader {
  return {
    async balances(context, { solanaAddress }, view) {
      const { lamports, tokens } =
        solanaAddress === null ? NOTHING : await solanaBalances(context, solanaAddress)
      const native = { balance: lamports, decimals: 9, attoUsd: await solanaPrice(context, 'native') }
      const nonZero = tokens.filter(({ amount }) => amount > 0n)
      return viewChain(
        SOLANA,
        native,
        nonZero.map(({ mint, amount, ...token }) => ({ ...token, address: mint, balance: amount })),
        view,
      )
    },
    // A ledger without metadata has none.
    nfts: async () => [],
  }
}

function evmReader({ id: chainId, key }: ChainSpec): PortfolioReader {
  const ownerOf = ({ evmAddress }: WalletRow) => evmAddress as `0x${string}`
  return {
    async balances(context, wallet, view) {
      const listed = (await allTokens(context)).filter(({ chain }) => chain === key)
      const known = listed.map(({ address }) => address as `0x${string}`)
      const { native, nativeAttoUsd, tokens } = await holdings(context, chainId, ownerOf(wallet), known)
      return viewChain(key, { balance: native, decimals: 18, attoUsd: nativeAttoUsd }, tokens, view)
    },
    async nfts(context, wallet) {
      const found = await collectibles(context, chainId, ownerOf(wallet))
      return found.map(({ address, id, name, symbol }) => ({
        network: key,
        contractAddress: address,
        tokenId: String(id),
        name,
        symbol,
      }))
    },
  }
}
