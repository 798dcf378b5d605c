import { decodeFunctionResult, encodeFunctionData } from 'viem'
import { chainRequest, chainSpec } from '#domains/chain'
import { launchContracts } from '#domains/launches'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { claimableOf, NOTHING, type Pair, type Position } from './amounts'
import { feeErrors } from './errors'
import type { FeePool } from './pool'

type Hex = `0x${string}`

/** What one beneficiary has in one pool. */
export interface Holding {
  readonly beneficiary: Hex
  readonly pool: FeePool
  readonly position: Position
  readonly claimable: Pair
  /** What the fee manager would refuse a claim with. */
  readonly refusal: Hex | undefined
}

/** Pools that one `eth_call` reads: far within the gas that every node gives it. */
export const POOLS_A_CALL = 50

/**
 * Row fees-rule: what the fee managers say of a beneficiary, in one `eth_call` for up to 50 pools of one chain. The
 * reader's code stands at the beneficiary's own address for the length of the call, because only a beneficiary may read
 * what is collected. Undefined where there is no fee manager that answers: of a pool that this node does not have.
 */
export async function holdingsOf(
  context: Context,
  beneficiary: Hex,
  pools: readonly FeePool[],
): Promise<(Holding | undefined)[]> {
  const holdings: (Holding | undefined)[] = []
  for (let start = 0; start < pools.length; start += POOLS_A_CALL) {
    holdings.push(...(await readOnce(context, beneficiary, pools.slice(start, start + POOLS_A_CALL))))
  }
  return holdings
}

/** The same of one pool. Throws a refusal where no contract answers. */
export async function holdingOf(context: Context, beneficiary: Hex, pool: FeePool): Promise<Holding> {
  const [holding] = await holdingsOf(context, beneficiary, [pool])
  if (!holding) throw unreadable(pool)
  return holding
}

async function readOnce(
  context: Context,
  beneficiary: Hex,
  pools: readonly FeePool[],
): Promise<(Holding | undefined)[]> {
  const [first] = pools
  if (!first) return []
  const { feeReader } = await launchContracts()
  const { abi, bytecode } = feeReader
  const data = encodeFunctionData({
    abi,
    functionName: 'read',
    args: [pools.map(({ initializer, poolId }) => ({ manager: initializer, poolId }))],
  })
  const answer = (await chainRequest(context, first.chainId, {
    method: 'eth_call',
    params: [{ to: beneficiary, data }, 'latest', { [beneficiary]: { code: bytecode } }],
  })) as Hex
  const readings = decodeFunctionResult({ abi, functionName: 'read', data: answer })
  return readings.map((reading, index) => {
    const pool = pools[index] as FeePool
    // The reader stood in the manager's own place. No manager has a share in its pools.
    if (pool.initializer.toLowerCase() === beneficiary.toLowerCase())
      return holdingOfNothing(beneficiary, pool)
    if (!reading.isKnown) return undefined
    const position: Position = {
      shares: reading.shares,
      cumulated: { token0: reading.cumulated0, token1: reading.cumulated1 },
      last: { token0: reading.last0, token1: reading.last1 },
      uncollected: { token0: reading.uncollected0, token1: reading.uncollected1 },
    }
    return {
      beneficiary,
      pool,
      position,
      claimable: claimableOf(position),
      refusal: reading.isCollectable ? undefined : reading.failure,
    }
  })
}

function holdingOfNothing(beneficiary: Hex, pool: FeePool): Holding {
  const position = { shares: 0n, cumulated: NOTHING, last: NOTHING, uncollected: NOTHING }
  return { beneficiary, pool, position, claimable: NOTHING, refusal: undefined }
}

/** Of a pool that is not on the chain as it is connected now. */
function unreadable({ tokenAddress, initializer, chainId }: FeePool): Refusal {
  const { name, key } = chainSpec(chainId)
  return new Refusal(
    feeErrors.unreadable,
    `On ${name} as it is connected now there is no fee manager at ${initializer} that knows the pool of ${tokenAddress}. Switch the chain's mode on Chains in the shell (/ui/chains).`,
    { rule: 'fees.manager', facts: { chain: key, initializer, token: tokenAddress } },
  )
}
