import { produceBlocks } from '../../node/produce'
import { invalidParams } from '../../rpc-errors'
import type { Method, MethodCall, MethodTable } from '../method'
import { count, fields, flag, optional, quantity } from '../params'

/** More blocks than anybody waits for. */
const MOST_BLOCKS = 10_000

/** Blocks and time on demand. */
export const miningMethods: MethodTable = {
  async evm_mine(call) {
    const [param] = call.params
    const options: Record<string, unknown> =
      param !== null && typeof param === 'object' ? fields(param, 'options') : { timestamp: param }
    const timestamp = optional(options.timestamp, count, 'timestamp')
    if (timestamp !== undefined) await setNextTimestamp(call, timestamp)
    await mine(call, optional(options.blocks, count, 'blocks') ?? 1, undefined)
    return '0x0'
  },

  async anvil_mine(call) {
    await mine(
      call,
      optional(call.params[0], count, 'blocks') ?? 1,
      optional(call.params[1], count, 'interval'),
    )
    return null
  },

  async evm_setAutomine({ node, params }) {
    await node.commit({ head: { automine: flag(params[0], 'automine') } })
    return true
  },
  anvil_getAutomine: async ({ node }) => node.head.automine,

  async evm_increaseTime({ node, params }) {
    const timeOffset = node.head.timeOffset + laterBy(node.now(), count(params[0], 'seconds'))
    await node.commit({ head: { timeOffset } })
    return timeOffset
  },

  async evm_setNextBlockTimestamp(call) {
    await setNextTimestamp(call, count(call.params[0], 'timestamp'))
    return null
  },

  async evm_setTime({ node, params }) {
    const now = count(params[0], 'time')
    const timeOffset = node.head.timeOffset + now - node.now()
    await node.commit({ head: { timeOffset } })
    return timeOffset
  },

  async anvil_setNextBlockBaseFeePerGas({ node, params }) {
    await node.commit({ head: { nextBaseFee: String(quantity(params[0], 'base fee')) } })
    return null
  },
}

/** The seconds themselves. Refuses a time that numbers cannot count up to. */
function laterBy(time: number, seconds: number): number {
  if (Number.isSafeInteger(time + seconds)) return seconds
  throw invalidParams(`seconds: ${seconds} after ${time} is no time that the chain can count up to`)
}

const setNextTimestamp = async ({ node }: MethodCall, timestamp: number): Promise<void> => {
  if (timestamp < node.tip.timestamp) {
    throw invalidParams(
      `Timestamp error: ${timestamp} is lower than the previous block's timestamp ${node.tip.timestamp}`,
    )
  }
  await node.commit({ head: { nextTimestamp: timestamp } })
}

/** `interval`: seconds from one block to the next. */
async function mine(
  { node }: Parameters<Method>[0],
  blocks: number,
  interval: number | undefined,
): Promise<void> {
  if (blocks > MOST_BLOCKS) throw invalidParams(`blocks: at most ${MOST_BLOCKS} at once, got ${blocks}`)
  if (interval !== undefined) laterBy(node.tip.timestamp, interval * blocks)
  await produceBlocks(node, blocks, interval)
}
