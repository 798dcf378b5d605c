import { encodeFunctionData, erc20Abi, erc721Abi, getAddress } from 'viem'
import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import type { Store } from '#kernel/store'
import { chainMode } from './chain-modes'
import { chainSpec } from './chains'
import { balances, priceAttoUsd, publicClient, type TokenMetadata, tokenMetadata } from './client'
import { received } from './engine/received'
import { type Hex, NO_CODE } from './engine/state'
import { allocationsOn } from './node/allocations'
import { reached } from './reached'
import { accountTable, type ChainMode, embeddedLedger, forkLedger, headTable } from './tables'

type Address = `0x${string}`

/** A token that an account has some of. */
interface Holding extends TokenMetadata {
  /** Base units. */
  readonly balance: bigint
  /** Of one whole token; undefined where no pool prices it. */
  readonly attoUsd: bigint | undefined
}

/** A token that is one of a kind (ERC-721). */
interface Collectible {
  readonly address: Address
  readonly id: bigint
  readonly name: string
  readonly symbol: string
}

interface Holdings {
  readonly native: bigint
  readonly nativeAttoUsd: bigint | undefined
  readonly tokens: readonly Holding[]
}

/** What an account will have on a chain that was not used yet. Reading does not begin it. */
async function firstHoldings(context: Context, chainId: number, owner: Address): Promise<Holdings> {
  const spec = chainSpec(chainId)
  const own = (await allocationsOn(context, spec)).filter(
    ({ address }) => address.toLowerCase() === owner.toLowerCase(),
  )
  const balance = own.reduce((sum, { usdc }) => sum + BigInt(usdc), 0n)
  const { name, symbol } = spec.usdc
  const address = getAddress(spec.usdc.address)
  return {
    native: BigInt(own.at(-1)?.native ?? 0),
    nativeAttoUsd: BigInt(spec.native.usdCents) * 10n ** 16n,
    tokens: balance === 0n ? [] : [{ address, name, symbol, decimals: 6, balance, attoUsd: 10n ** 18n }],
  }
}

/**
 * What an account has on a chain. It reads the chain's own tokens, those of `known` that are deployed there, and
 * every contract that ever sent the account something: that is kept by account, so the cost follows what was received
 * and not how many blocks there are. A chain that is passed through to a node elsewhere keeps no such list.
 */
export async function holdings(
  context: Context,
  chainId: number,
  owner: Address,
  known: readonly Address[],
): Promise<Holdings> {
  const { store } = context
  const { wrapped, usdc, usdt } = chainSpec(chainId)
  const { kind } = await chainMode(context, chainId)
  const hasBegun = (await store.table(headTable).get(embeddedLedger(chainId))) !== undefined
  if (kind === 'embedded' && !hasBegun) return firstHoldings(context, chainId, owner)
  const nativeAttoUsd = await priceAttoUsd(context, chainId, 'native')
  const ledger = ledgerOf(chainId, kind)
  const came = ledger === undefined ? [] : await received(store, ledger, owner)
  const trusted = unique([
    ...[usdc, usdt, wrapped].map(({ address }) => address),
    ...(kind === 'embedded' ? await deployed(store, embeddedLedger(chainId), known) : known),
  ])
  const strangers = unique(came.flatMap(({ address, id }) => (id === undefined ? [address] : []))).filter(
    (address) => !trusted.includes(address),
  )
  const found = await reached(context, chainSpec(chainId), () => balances(context, chainId, owner, trusted))
  const theirs = await Promise.all(
    strangers.map((address) => strangersBalance(context, chainId, owner, address)),
  )
  const amounts = [...found.tokens, ...theirs]
  const tokens = await Promise.all(
    [...trusted, ...strangers].map(async (address, index): Promise<Holding | undefined> => {
      const balance = amounts[index] ?? 0n
      if (balance === 0n) return undefined
      const [metadata, attoUsd] = await Promise.all([
        tokenMetadata(context, chainId, address),
        priceAttoUsd(context, chainId, address),
      ])
      return metadata && { ...metadata, balance, attoUsd }
    }),
  )
  return { native: found.native, nativeAttoUsd, tokens: tokens.filter((token) => token !== undefined) }
}

function unique(addresses: readonly Address[]): Address[] {
  return [...new Set(addresses.map((address) => getAddress(address)))]
}

/** Far more than any token's balanceOf takes. */
const BALANCE_GAS = 500_000n

/** A call of its own, with its own gas: a contract that burns all it is given takes nothing from its neighbours. */
async function strangersBalance(
  context: Context,
  chainId: number,
  owner: Address,
  address: Address,
): Promise<bigint> {
  const { data } = await publicClient(context, chainId)
    .call({
      to: address,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
      gas: BALANCE_GAS,
    })
    .catch((thrown) => {
      if (isRefusal(thrown)) throw thrown
      return { data: undefined }
    })
  return data?.length === WORD_LENGTH ? BigInt(data) : 0n
}

/** Of 32 bytes in hex. */
const WORD_LENGTH = 66

/** The ERC-721 tokens that an account received and still has. */
export async function collectibles(
  context: Context,
  chainId: number,
  owner: Address,
): Promise<Collectible[]> {
  const ledger = ledgerOf(chainId, (await chainMode(context, chainId)).kind)
  const everything = ledger === undefined ? [] : await received(context.store, ledger, owner)
  const came = everything.flatMap(({ address, id }) => (id === undefined ? [] : [{ address, id }]))
  const client = publicClient(context, chainId)
  const found = await Promise.all(
    came.map(async ({ address, id }): Promise<Collectible | undefined> => {
      const contract = { address, abi: erc721Abi } as const
      const [ownerOf, name, symbol] = await client.multicall({
        contracts: [
          { ...contract, functionName: 'ownerOf', args: [id] },
          { ...contract, functionName: 'name' },
          { ...contract, functionName: 'symbol' },
        ],
      })
      if (ownerOf.result?.toLowerCase() !== owner.toLowerCase()) return undefined
      return { address: getAddress(address), id, name: name.result ?? '', symbol: symbol.result ?? '' }
    }),
  )
  return found.filter((token) => token !== undefined)
}

/** The ledger whose blocks say who received what; undefined where a node elsewhere has them. */
export function ledgerOf(chainId: number, kind: ChainMode['kind']): string | undefined {
  switch (kind) {
    case 'embedded':
      return embeddedLedger(chainId)
    case 'fork':
      return forkLedger(chainId)
    case 'rpc':
      return undefined
  }
}

/** For all but an embedded chain, which is asked without being begun, only the chain itself knows. */
export async function mayHaveCode(context: Context, chainId: number, address: Address): Promise<boolean> {
  if ((await chainMode(context, chainId)).kind !== 'embedded') return true
  return (await deployed(context.store, embeddedLedger(chainId), [address])).length > 0
}

/**
 * Those of `addresses` that have code on a ledger, in one reading of the store: a call to each in the EVM takes
 * longer.
 */
async function deployed(store: Store, ledger: string, addresses: readonly Hex[]): Promise<Hex[]> {
  const rows = await store
    .table(accountTable)
    .bulkGet(addresses.map((address) => `${ledger}:${address.toLowerCase()}`))
  return addresses.filter((_, index) => {
    const state = rows[index]?.state
    return state && state.codeHash !== NO_CODE
  })
}
