import type { Context } from '#kernel/context'
import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { headTable, solanaTables } from './tables'

export { LAMPORTS_PER_SOL, solanaPriceMicroUsd, USDC as SOLANA_USDC, WRAPPED_SOL } from './cluster'
export { SOLANA_DEVELOPER_ACCOUNTS } from './developer-accounts'
export { allocationTable as solanaAllocationTable, type SolanaAllocationRow } from './tables'
export type { SolanaTransfer } from './transfer'
export { isSolanaAddress } from './wire/is-address'
export { SYSTEM_PROGRAM } from './wire/program-ids'

export const solanaRoutes = lazyRoutes(() => import('./route-table'), {
  'POST /rpc/solana': {},
})

/** A small ledger behind Solana's JSON-RPC: real transactions, the programs that move money, no virtual machine. */
export const solanaDomain: Domain = { name: 'solana', tables: solanaTables, routes: solanaRoutes }

/** The slot of the newest transaction; undefined until the ledger is first used. */
export async function solanaHead({ store }: Context): Promise<number | undefined> {
  return (await store.table(headTable).get('solana'))?.slot
}

type Client = typeof import('./client')
type Transfers = typeof import('./transfer')

// What follows is evaluated on first use, like the ledger itself.

export const solanaBalances: Client['solanaBalances'] = async (...args) =>
  (await import('./client')).solanaBalances(...args)

export const sendSolana: Client['sendSolana'] = async (...args) =>
  (await import('./client')).sendSolana(...args)

export const latestBlockhash: Client['latestBlockhash'] = async (...args) =>
  (await import('./client')).latestBlockhash(...args)

export const solanaFate: Client['solanaFate'] = async (...args) =>
  (await import('./client')).solanaFate(...args)

export const solanaAsset: Transfers['solanaAsset'] = async (...args) =>
  (await import('./transfer')).solanaAsset(...args)

export const solanaTransferState: Transfers['solanaTransferState'] = async (...args) =>
  (await import('./transfer')).solanaTransferState(...args)

export const signSolanaTransfer: Transfers['signSolanaTransfer'] = async (...args) =>
  (await import('./transfer')).signSolanaTransfer(...args)
