import { erc20Abi, getAddress } from 'viem'
import type { Context } from '#kernel/context'
import { chainMode } from './chain-modes'
import { chainSpec, EXCHANGE_ADDRESS } from './chains'
import { publicClient } from './client'
import { receivers } from './engine/received'
import { ledgerOf } from './holdings'
import { allocationsOn } from './node/allocations'

type Address = `0x${string}`

interface Holder {
  readonly address: Address
  /** Base units. */
  readonly balance: bigint
}

interface Holders {
  /** All that is known to exist; undefined where the contract does not tell. Base units. */
  readonly supply: bigint | undefined
  /** The largest first. */
  readonly holders: readonly Holder[]
  /** Whether there are more accounts than were looked at. */
  readonly isCut: boolean
}

/**
 * Who holds a token on a chain, pools and contracts among them: of the accounts that ever received it, at most `limit`,
 * and of `also`. The cost follows their number. A chain that is passed through to a node elsewhere keeps no list: there
 * only `also` is looked at.
 */
export async function tokenHolders(
  context: Context,
  chainId: number,
  token: Address,
  { also, limit }: { also: readonly Address[]; limit: number },
): Promise<Holders> {
  const spec = chainSpec(chainId)
  const ledger = ledgerOf(chainId, (await chainMode(context, chainId)).kind)
  const came = ledger === undefined ? [] : await receivers(context.store, ledger, token, limit + 1)
  const isUsdc = token.toLowerCase() === spec.usdc.address.toLowerCase()
  const first = isUsdc ? (await allocationsOn(context, spec)).slice(0, limit) : []
  const accounts = [
    ...new Set(
      [
        EXCHANGE_ADDRESS,
        ...also,
        ...first.map(({ address }) => address as Address),
        ...came.slice(0, limit),
      ].map((address) => getAddress(address)),
    ),
  ]
  const contract = { address: token, abi: erc20Abi } as const
  const client = publicClient(context, chainId)
  const [supply] = await client.multicall({ contracts: [{ ...contract, functionName: 'totalSupply' }] })
  const balances = await client.multicall({
    contracts: accounts.map((owner) => ({ ...contract, functionName: 'balanceOf', args: [owner] }) as const),
  })
  const holders = accounts
    .map((address, index) => ({ address, balance: balances[index]?.result ?? 0n }))
    .filter(({ balance }) => balance > 0n)
    .sort((a, b) => (a.balance === b.balance ? 0 : a.balance < b.balance ? 1 : -1))
  return { supply: supply.result, holders, isCut: ledger === undefined || came.length > limit }
}
