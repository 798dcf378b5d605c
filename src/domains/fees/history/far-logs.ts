import { chainRequest } from '#domains/chain'
import type { Context } from '#kernel/context'
import { isRpcError } from '#kernel/json-rpc'
import type { FeePool } from '../pool'
import type { ChainLog } from './log-days'

/** Questions that one reading may cost a node elsewhere. */
const MOST_QUESTIONS = 60

export interface LogFilter {
  readonly address: readonly string[]
  readonly topics: readonly (readonly string[] | null)[]
}

/**
 * All logs of launched pools that fit, since the first of them was launched. Nodes elsewhere refuse ranges they find too
 * large, each by its own measure and in its own words, so a refused range is requested again in two halves.
 */
export async function allLogs(
  context: Context,
  pools: readonly FeePool[],
  filter: LogFilter,
): Promise<ChainLog[]> {
  const [first] = pools
  if (!first) return []
  let left = MOST_QUESTIONS
  const ask = (method: string, ...params: unknown[]) =>
    chainRequest(context, first.chainId, { method, params })
  const logsOf = async (from: number, to: number): Promise<ChainLog[]> => {
    left--
    try {
      const range = { fromBlock: hex(from), toBlock: hex(to) }
      return (await ask('eth_getLogs', { ...filter, ...range })) as ChainLog[]
    } catch (thrown) {
      if (!isRpcError(thrown) || from >= to || left < 2) throw thrown
      const middle = Math.floor((from + to) / 2)
      return [...(await logsOf(from, middle)), ...(await logsOf(middle + 1, to))]
    }
  }
  const births = await Promise.all(pools.map((pool) => birthOf(ask, pool)))
  return logsOf(Math.min(...births), Number(await ask('eth_blockNumber')))
}

/** The block of a launch; the first one where it is not known. */
async function birthOf(
  ask: (method: string, ...params: unknown[]) => Promise<unknown>,
  { launchedBy }: FeePool,
): Promise<number> {
  if (launchedBy === null) return 0
  const receipt = (await ask('eth_getTransactionReceipt', launchedBy)) as { blockNumber: string } | null
  return receipt ? Number(receipt.blockNumber) : 0
}

function hex(number: number): string {
  return `0x${number.toString(16)}`
}
