import type { Context } from '#kernel/context'
import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { type ChainSpec, chainSpec } from './chains'
import type { DecodedCall } from './decode-call'
import { extensionsOf } from './extensions'
import type { KnownContract } from './known-contracts'
import type { WishedMode } from './modes/modes'
import { type ChainMode, chainTables, headTable } from './tables'

export { chainMode, chainModes } from './chain-modes'
export { CHAINS, type ChainSpec, chainErrors, chainName, chainSpec, EXCHANGE_ADDRESS } from './chains'
export { DEVELOPER_ACCOUNTS, DEVELOPER_MNEMONIC, DEVELOPER_WARNING } from './developer-accounts'
export {
  type ChainExtension,
  extendChains,
  type GenesisPart,
  type IndexedBlock,
  type Indexer,
  type IndexerRows,
  type IndexerStep,
  type Log,
  type SyntheticBlock,
} from './extensions'
export type { KnownContract } from './known-contracts'
export type { Acted, ChainView, Mined } from './node/act'
export { reached } from './reached'
export { actOnChain, chainRequest, sendSigned } from './request'
export { isRpcError } from './rpc-errors'
export { type AllocationRow, allocationTable, type ChainMode, embeddedLedger, forkLedger } from './tables'

export const chainRoutes = lazyRoutes(() => import('./route-table'), {
  'POST /rpc/:chainId': {},
})

/** EVM chains that really execute, kept in the store block by block. */
export const chainDomain: Domain = { name: 'chain', tables: chainTables, routes: chainRoutes }

/** The newest block's number of every chain in use, by its ledger. */
export async function chainHeads({ store }: Context): Promise<Map<string, number>> {
  const rows = await store.table(headTable).toArray()
  return new Map(rows.map(({ ledger, number }) => [ledger, number]))
}

type Client = typeof import('./client')
type Holdings = typeof import('./holdings')

// What follows is evaluated on first use, like the chains themselves.

/** Puts a chain in another mode; see modes/modes.ts. */
export async function switchChain(context: Context, chainId: number, wish: WishedMode): Promise<ChainMode> {
  return (await import('./modes/modes')).changeMode(context, chainId, wish)
}

/** Contracts of a chain whose interfaces are known. Throws a refusal for an unknown chain. */
export async function contractsOf(context: Context, chainId: number | string): Promise<KnownContract[]> {
  const spec = chainSpec(chainId)
  const own = (await import('./known-contracts')).knownContracts(spec)
  return [...own, ...(await extensionContracts(context, spec))]
}

async function extensionContracts(context: Context, spec: ChainSpec): Promise<KnownContract[]> {
  const contracts = await Promise.all(
    extensionsOf(context).map((extension) => extension.contracts?.(spec) ?? []),
  )
  return contracts.flat()
}

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
