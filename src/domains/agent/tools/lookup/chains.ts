import { CHAINS, type ChainSpec, chainCalled, CHAIN_NAMES as EVM_CHAIN_NAMES } from '#domains/chain'
import { SOLANA } from '#domains/wallet'

/** Every name that a chain is known by, in lower case. */
export const CHAIN_NAMES: readonly string[] = [...EVM_CHAIN_NAMES, SOLANA]

/** The key of the chain that people mean by a name. */
export function chainNamed(text: string): string | undefined {
  return text.trim().toLowerCase() === SOLANA ? SOLANA : chainCalled(text)?.key
}

/** Undefined for Solana, which is no chain of the EVM. */
export function evmSpec(chain: string): ChainSpec | undefined {
  return CHAINS.find(({ key }) => key === chain)
}

export function nativeSymbol(chain: string): string {
  return evmSpec(chain)?.native.symbol ?? 'SOL'
}
