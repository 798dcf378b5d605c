import type { Context } from '#kernel/context'
import type { Domain, SeedRows } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { chainSpec } from './chains'
import { contractsOf, extensionContracts } from './contracts'
import type { DecodedCall } from './decode-call'
import { type AllocationRow, allocationTable, chainTables } from './tables'

export { chainMode } from './chain-modes'
export { CHAIN_NAMES, CHAIN_RULE, chainCalled, chainId, chainName } from './chain-names'
export {
  CHAINS,
  type ChainSpec,
  chainErrors,
  chainSpec,
  EXCHANGE_ADDRESS,
  TREASURY_ADDRESS,
} from './chains'
export {
  extendChains,
  type Indexer,
  type IndexerRows,
} from './extensions'
export type { ChainView } from './node/act'
export { reached } from './reached'
export { actOnChain, chainRequest, sendSigned } from './request'
export { embeddedLedger } from './tables'

const chainRoutes = lazyRoutes(() => import('./route-table'), {
  'POST /rpc/:chainId': {},
})

/** EVM chains that really execute, stored block by block. */
export const chainDomain: Domain<typeof chainRoutes> = {
  name: 'chain',
  tables: chainTables,
  routes: chainRoutes,
}

/** What a wallet has when a chain begins. Base units. */
interface Allocation extends Omit<AllocationRow, 'key'> {
  readonly walletId: string
}

/** The part of a seed that gives wallets what they begin with: one allocation for a wallet and chain. */
export function seedAllocations(allocations: readonly Allocation[]): SeedRows {
  const rows = allocations.map(
    ({ walletId, ...allocation }): AllocationRow => ({
      key: `${walletId}:${allocation.chainId}`,
      ...allocation,
    }),
  )
  return { table: allocationTable, rows }
}

type Client = typeof import('./client')
type Holdings = typeof import('./holdings')

// What follows is evaluated on first use, like the chains themselves.

/** A viem public client over a chain. */
export async function chainClient(context: Context, chainId: number) {
  const { publicClient } = await import('./client')
  return publicClient(context, chainId)
}

export const balances: Client['balances'] = async (...args) => (await import('./client')).balances(...args)

export const chainTime: Client['chainTime'] = async (...args) => (await import('./client')).chainTime(...args)

export const tokenMetadata: Client['tokenMetadata'] = async (...args) =>
  (await import('./client')).tokenMetadata(...args)

export const priceAttoUsd: Client['priceAttoUsd'] = async (...args) =>
  (await import('./client')).priceAttoUsd(...args)

export const holdings: Holdings['holdings'] = async (...args) =>
  (await import('./holdings')).holdings(...args)

export const collectibles: Holdings['collectibles'] = async (...args) =>
  (await import('./holdings')).collectibles(...args)

/** Who holds a token, and where a transaction is. */
export const chainReads = () => import('./reads')

/** What is read of the rows of embedded chains, none of which begins by it. */
export const chainRows = () => import('./rows')

/** The slot of an account's balance in any token of ours: for genesis, and for plans of actions. */
export async function balanceSlot(owner: `0x${string}`): Promise<`0x${string}`> {
  return (await import('./node/parts')).balanceSlot(owner)
}

/** The slot in USDC that says whether an authorization of `owner` with this nonce was used or cancelled. */
export async function authorizationSlot(owner: `0x${string}`, nonce: `0x${string}`): Promise<`0x${string}`> {
  return (await import('./node/parts')).authorizationSlot(owner, nonce)
}

/** The name and arguments of a custom error, where one of the known contracts of the chain declares it. */
export async function errorText(context: Context, chainId: number, data: `0x${string}`): Promise<string> {
  return (await import('./error-text')).errorText(data, await extensionContracts(context, chainSpec(chainId)))
}

/** A call in words, where one of the known contracts of the chain, or a token, has its function. */
export async function decodeCall(
  context: Context,
  chainId: number,
  call: { readonly to: string; readonly data: string },
): Promise<DecodedCall | undefined> {
  const contracts = await contractsOf(context, chainId)
  return (await import('./decode-call')).decodeCall(context, chainId, contracts, call)
}
