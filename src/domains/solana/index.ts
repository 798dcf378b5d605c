import type { Domain, SeedRows } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { LAMPORTS_PER_SOL } from './cluster'
import { allocationTable, type SolanaAllocationRow, solanaTables } from './tables'

export { USDC_MINT, WRAPPED_SOL_MINT } from './cluster'
export { isSolanaAddress } from './wire/is-address'
export { SYSTEM_PROGRAM } from './wire/program-ids'

const solanaRoutes = lazyRoutes(() => import('./route-table'), {
  'POST /rpc/solana': {},
})

/** What pays for the bridge on Solana, evaluated on first use: await it before a transaction opens. */
export const solanaBridge = () => import('./bridge')

/** What quotes and signs swaps on Solana, evaluated on first use: await it before a transaction opens. */
export const solanaPools = () => import('./pools/trading')

/** A small ledger behind Solana's JSON-RPC: real transactions, the programs that move money, no virtual machine. */
export const solanaDomain: Domain<typeof solanaRoutes> = {
  name: 'solana',
  tables: solanaTables,
  routes: solanaRoutes,
}

/** What an account has when the ledger begins. */
interface Allocation {
  readonly address: string
  /** Whole SOL, at most six decimals. */
  readonly sol: number
  /** Whole USDC, at most six decimals. */
  readonly usdc: number
}

/** The part of a seed that gives accounts what they begin with: one allocation for an account. */
export function seedSolanaAllocations(allocations: readonly Allocation[]): SeedRows {
  const rows = allocations.map(
    ({ address, sol, usdc }): SolanaAllocationRow => ({
      owner: address,
      lamports: String((BigInt(sol * 1e6) * LAMPORTS_PER_SOL) / 1_000_000n),
      usdc: String(usdc * 1e6),
    }),
  )
  return { table: allocationTable, rows }
}

type Client = typeof import('./client')
type Transfers = typeof import('./transfer')

// What follows is evaluated on first use, like the ledger itself.

export const solanaBalances: Client['solanaBalances'] = async (...args) =>
  (await import('./client')).solanaBalances(...args)

export const solanaHolders: Client['solanaHolders'] = async (...args) =>
  (await import('./client')).solanaHolders(...args)

export const sendSolana: Client['sendSolana'] = async (...args) =>
  (await import('./client')).sendSolana(...args)

export const solanaStatus: Client['solanaStatus'] = async (...args) =>
  (await import('./client')).solanaStatus(...args)

type Prices = typeof import('./pools/price')

export const solanaPrice: Prices['solanaPrice'] = async (...args) =>
  (await import('./pools/price')).solanaPrice(...args)

export const solanaAsset: Transfers['solanaAsset'] = async (...args) =>
  (await import('./transfer')).solanaAsset(...args)

export const solanaTransferState: Transfers['solanaTransferState'] = async (...args) =>
  (await import('./transfer')).solanaTransferState(...args)

export const signSolanaTransfer: Transfers['signSolanaTransfer'] = async (...args) =>
  (await import('./transfer')).signSolanaTransfer(...args)
