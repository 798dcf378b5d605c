import { chainRequest } from '#domains/chain'
import type { Context } from '#kernel/context'
import { dayOfBlock } from '../days'

type Hex = `0x${string}`

/** A log as `eth_getLogs` returns it; not every node says when its block was. */
export interface ChainLog {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly blockNumber: Hex
  readonly blockTimestamp?: Hex | null
}

/**
 * The day of each block, for logs that do not say. Time only goes forward on a chain, so between two blocks of one day
 * no request is needed: there are as many requests as there are days, and not as many as there are logs.
 */
export async function daysOfBlocks(
  context: Context,
  chainId: number,
  numbers: readonly number[],
): Promise<Map<number, number>> {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b)
  const days = new Map<number, number>()
  const dayAt = async (index: number): Promise<number> => {
    const number = sorted[index] as number
    const block = (await chainRequest(context, chainId, {
      method: 'eth_getBlockByNumber',
      params: [`0x${number.toString(16)}`, false],
    })) as { timestamp: Hex }
    return dayOfBlock(Number(block.timestamp))
  }
  const between = async (low: number, high: number): Promise<void> => {
    const [first, last] = [days.get(sorted[low] as number), days.get(sorted[high] as number)]
    if (high - low < 2) return
    if (first === last) {
      for (const number of sorted.slice(low + 1, high)) days.set(number, first as number)
      return
    }
    const middle = (low + high) >> 1
    days.set(sorted[middle] as number, await dayAt(middle))
    await between(low, middle)
    await between(middle, high)
  }
  for (const index of new Set([0, sorted.length - 1])) {
    if (sorted.length > 0) days.set(sorted[index] as number, await dayAt(index))
  }
  await between(0, sorted.length - 1)
  return days
}
