import { parseAbi } from 'viem'
import { type ChainSpec, chainClient, EXCHANGE_ADDRESS } from '#domains/chain'
import { findLaunch, LAUNCH_CHAIN_ID, launchContracts } from '#domains/launches'
import { listings } from '#domains/listings'
import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'

type Address = `0x${string}`

const EXCHANGE = parseAbi([
  'function quote(address tokenIn, address tokenOut, uint256 amountIn) view returns (uint256)',
])

/** One pool on the way of a swap, as the router takes it. */
export interface Hop {
  readonly pool: Address
  readonly tokenOut: Address
  readonly isLaunch: boolean
}

/** What a pool would give, fee included; undefined where the two tokens have none. */
export async function exchangeQuote(
  context: Context,
  spec: ChainSpec,
  tokenIn: Address,
  tokenOut: Address,
  amountIn: bigint,
): Promise<{ hop: Hop; amountOut: bigint } | undefined> {
  const client = await chainClient(context, spec.id)
  const { listedUnit, PRICED_EXCHANGE_ADDRESS } = await listings()
  const isPair = (token: Address, other: Address) => isSame(listedUnit(spec, token), other)
  const isListed = isPair(tokenIn, tokenOut) || isPair(tokenOut, tokenIn)
  const launched = await launchPoolOf(context, spec, tokenIn, tokenOut)
  try {
    if (launched) {
      const { launchPool } = await launchContracts()
      const first = await client.readContract({
        address: launched,
        abi: launchPool.abi,
        functionName: 'currency0',
      })
      const [amountOut] = await client.readContract({
        address: launched,
        abi: launchPool.abi,
        functionName: 'quote',
        args: [first.toLowerCase() === tokenIn.toLowerCase(), amountIn],
      })
      return { hop: { pool: launched, tokenOut, isLaunch: true }, amountOut }
    }
    // Both take the same calls.
    const pool = isListed ? PRICED_EXCHANGE_ADDRESS : EXCHANGE_ADDRESS
    const amountOut = await client.readContract({
      address: pool,
      abi: EXCHANGE,
      functionName: 'quote',
      args: [tokenIn, tokenOut, amountIn],
      // By the time of the block that comes next, which is what a swap will meet.
      blockTag: 'pending',
    })
    return { hop: { pool, tokenOut, isLaunch: false }, amountOut }
  } catch (thrown) {
    if (isRefusal(thrown)) throw thrown
    // The exchange reverts where the two have no pool.
    return undefined
  }
}

function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}

/** The pool of a launched token and the wrapped native one. */
async function launchPoolOf(context: Context, { id, wrapped }: ChainSpec, one: Address, other: Address) {
  if (id !== LAUNCH_CHAIN_ID) return undefined
  const isWrapped = (token: Address) => token.toLowerCase() === wrapped.address.toLowerCase()
  const token = isWrapped(one) ? other : isWrapped(other) ? one : undefined
  const launch = token && (await findLaunch(context, token))
  return launch ? (launch.pool as Address) : undefined
}
