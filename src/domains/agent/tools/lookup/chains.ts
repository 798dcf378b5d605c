import { CHAINS, type ChainSpec } from '#domains/chain'
import { SOLANA } from '#domains/wallet'
import { lookupTable } from '#kernel/lookup-table'
import { CHAIN_ALIASES } from '#kernel/vocabulary'

/** What people call a chain, besides its key and its name. */
const NICKNAMES = lookupTable<readonly string[]>({
  mainnet: ['ethereum', 'ethereum mainnet', 'eth mainnet', 'l1'],
  arbitrum: ['arb', 'arbitrum one'],
  bnb: ['bsc', 'bnb chain', 'bnb smart chain', 'binance smart chain'],
  worldchain: ['world chain', 'world'],
  polygon: ['matic'],
})

const BY_NAME: ReadonlyMap<string, string> = new Map([
  ...CHAINS.flatMap(({ key, name }) =>
    [key, name.toLowerCase(), ...(NICKNAMES[key] ?? [])].map((each) => [each, key] as const),
  ),
  ...CHAIN_ALIASES,
  [SOLANA, SOLANA],
])

/** Every name that a chain is known by, in lower case. */
export const CHAIN_NAMES: readonly string[] = [...BY_NAME.keys()]

/** The key of the chain that people mean by a name. */
export function chainNamed(text: string): string | undefined {
  return BY_NAME.get(text.trim().toLowerCase())
}

/** Undefined for Solana, which is no chain of the EVM. */
export function evmSpec(chain: string): ChainSpec | undefined {
  return CHAINS.find(({ key }) => key === chain)
}

export function nativeSymbol(chain: string): string {
  return evmSpec(chain)?.native.symbol ?? 'SOL'
}
