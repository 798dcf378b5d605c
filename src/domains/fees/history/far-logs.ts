import { chainRequest, isRpcError } from '#domains/chain'
import type { Context } from '#kernel/context'
import type { ChainLog } from './log-days'

/** Questions that one reading may cost a node elsewhere. */
const MOST_QUESTIONS = 200

export interface LogFilter {
  readonly address: readonly string[]
  readonly topics: readonly (readonly string[] | null)[]
}

/**
 * All logs of a chain that fit. Nodes elsewhere refuse ranges they find too large, each by its own measure and in its own
 * words, so a refused range is asked for again in two halves.
 */
export async function allLogs(context: Context, chainId: number, filter: LogFilter): Promise<ChainLog[]> {
  let left = MOST_QUESTIONS
  const ask = (method: string, params: unknown[]) => chainRequest(context, chainId, { method, params })
  const logsOf = async (from: number, to: number): Promise<ChainLog[]> => {
    left--
    try {
      const range = { fromBlock: hex(from), toBlock: hex(to) }
      return (await ask('eth_getLogs', [{ ...filter, ...range }])) as ChainLog[]
    } catch (thrown) {
      if (!isRpcError(thrown) || from === to || left < 2) throw thrown
      const middle = Math.floor((from + to) / 2)
      return [...(await logsOf(from, middle)), ...(await logsOf(middle + 1, to))]
    }
  }
  return logsOf(0, Number(await ask('eth_blockNumber', [])))
}

function hex(number: number): string {
  return `0x${number.toString(16)}`
}
