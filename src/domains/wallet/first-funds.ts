import { CHAINS, seedAllocations } from '#domains/chain'
import { seedSolanaAllocations } from '#domains/solana'
import type { SeedRows } from '#kernel/domain'
import { type WalletRow, walletTable } from './tables'

/** What a wallet begins with on a chain: whole native tokens and whole USDC, at most six decimals. */
type Funds = Readonly<Record<string, { native: number; usdc: number }>>

/** Native token on every chain, so that a first transfer works on each; on the last two of the EVM nothing else. */
export const DEVELOPER_FUNDS: Funds = {
  base: { native: 1, usdc: 1_000 },
  mainnet: { native: 0.5, usdc: 500 },
  polygon: { native: 200, usdc: 250 },
  arbitrum: { native: 0.25, usdc: 250 },
  unichain: { native: 0.1, usdc: 100 },
  worldchain: { native: 0.1, usdc: 100 },
  bnb: { native: 0.5, usdc: 100 },
  equities: { native: 0.1, usdc: 0 },
  // Its native token is USDC.
  arc: { native: 250, usdc: 0 },
  solana: { native: 5, usdc: 500 },
}

/** Tokens to send, and nothing to pay the gas with where it is not sponsored. */
export const GASLESS_FUNDS: Funds = {
  base: { native: 0.1, usdc: 100 },
  mainnet: { native: 0, usdc: 250 },
  arbitrum: { native: 0, usdc: 250 },
  solana: { native: 0, usdc: 100 },
}

export const OWNER_FUNDS: Funds = { base: { native: 0.05, usdc: 25 }, solana: { native: 0.1, usdc: 10 } }

/** The rows of wallets, each with what it begins with. */
export function seededRowsOf(seeded: readonly (readonly [WalletRow, Funds])[]): readonly SeedRows[] {
  return [
    { table: walletTable, rows: seeded.map(([wallet]) => wallet) },
    seedAllocations(seeded.flatMap(([wallet, funds]) => allocationsOf(wallet, funds))),
    seedSolanaAllocations(seeded.flatMap(([wallet, funds]) => solanaAllocationsOf(wallet, funds))),
  ]
}

/** What a wallet begins with on the EVM chains. */
function allocationsOf({ id, evmAddress }: WalletRow, funds: Funds) {
  return CHAINS.flatMap((chain) => {
    const { native = 0, usdc = 0 } = funds[chain.key] ?? {}
    if (native === 0 && usdc === 0) return []
    return [
      {
        walletId: id,
        chainId: chain.id,
        address: evmAddress,
        native: String(BigInt(native * 1e6) * 10n ** 12n),
        usdc: String(usdc * 1e6),
      },
    ]
  })
}

/** At most one: there is one Solana. */
function solanaAllocationsOf({ solanaAddress }: WalletRow, { solana }: Funds) {
  if (!solana || solanaAddress === null) return []
  return [{ address: solanaAddress, sol: solana.native, usdc: solana.usdc }]
}
