import { CHAINS } from '#domains/chain'
import { USDC_MINT, WRAPPED_SOL_MINT } from '#domains/solana'
import { SOLANA } from './chains'

/** A token in its place. */
export interface PlacedToken {
  readonly chain: string
  /** Of the contract or mint, or the chain's own token. */
  readonly address: string | 'native'
  readonly symbol: string
  readonly name: string
}

/** Each chain's own tokens, by which people mean these and no other of the same name. */
export const OWN_TOKENS: readonly PlacedToken[] = [
  ...CHAINS.flatMap(({ key, native, wrapped, usdc, usdt }): PlacedToken[] => [
    { chain: key, address: 'native', symbol: native.symbol, name: native.name },
    ...[wrapped, usdc, usdt].map(({ address, symbol, name }) => ({ chain: key, address, symbol, name })),
  ]),
  { chain: SOLANA, address: 'native', symbol: 'SOL', name: 'Solana' },
  { chain: SOLANA, address: USDC_MINT, symbol: 'USDC', name: 'USD Coin' },
  { chain: SOLANA, address: WRAPPED_SOL_MINT, symbol: 'WSOL', name: 'Wrapped SOL' },
]
