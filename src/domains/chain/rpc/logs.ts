import { BloomBits } from '../engine/bloom'
import type { ChainNode } from '../node/chain-node'
import { invalidParams, RpcError } from '../rpc-errors'
import type { BlockRow } from '../tables'
import { blockByHash, blockNumber, isBeforeFork, isMoving } from './block-tags'
import { type LogView, logViews } from './format'
import { address, fields, hash, list } from './params'

/** What a log must match to be returned. A topic is one of several, or undefined for any. */
interface Criteria {
  readonly addresses: readonly string[]
  readonly topics: readonly (readonly string[] | undefined)[]
}

/** As many as a log can have. */
const MOST_TOPICS = 4

/** Blocks that are in memory at once. */
const PAGE = 500

/** The logs that a filter object selects, in order. */
export async function findLogs(node: ChainNode, filter: unknown): Promise<unknown[]> {
  const given = fields(filter, 'filter')
  const criteria = criteriaOf(given)
  const bits = new BloomBits()
  if (given.blockHash != null) {
    const block = await blockByHash(node, given.blockHash)
    if (!block) throw new RpcError(-32001, `block not found: ${given.blockHash}`)
    return logsOf(block, criteria, bits)
  }
  const { from, to } = await rangeOf(node, given)
  if (to > node.head.number) throw invalidParams('block range extends beyond current head block')
  const logs: unknown[] = []
  if (isBeforeFork(node, from)) logs.push(...(await remoteLogs(node, given, from, to)))
  for (let start = from; start <= to; start += PAGE) {
    for (const block of await node.ledger.blocks(start, Math.min(start + PAGE - 1, to))) {
      logs.push(...logsOf(block, criteria, bits))
    }
  }
  return logs
}

/** The blocks of a filter, both included. Throws -32602, in geth's words, where they are none. */
async function rangeOf(
  node: ChainNode,
  { fromBlock, toBlock }: Record<string, unknown>,
): Promise<{ from: number; to: number }> {
  const [from, to] = [await blockNumber(node, fromBlock), await blockNumber(node, toBlock)]
  if (from > to) throw invalidRange()
  return { from, to }
}

/** Throws -32602, as `findLogs`, for a filter that will never find anything; it may wait for blocks still to come. */
export async function checkFuture(
  node: ChainNode,
  { fromBlock, toBlock }: Record<string, unknown>,
): Promise<void> {
  const [from, to] = [await blockNumber(node, fromBlock), await blockNumber(node, toBlock)]
  if (!isMoving(toBlock) && (isMoving(fromBlock) || from > to)) throw invalidRange()
}

function invalidRange(): RpcError {
  return invalidParams('invalid block range params')
}

/** Throws -32602 for a filter that cannot be read. */
export function criteriaOf(criteria: Record<string, unknown>): Criteria {
  const { address: addresses, topics = [], blockHash, fromBlock, toBlock } = criteria
  if (blockHash != null && (fromBlock != null || toBlock != null)) {
    throw invalidParams('cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other')
  }
  if (Array.isArray(topics) && topics.length > MOST_TOPICS) throw invalidParams('exceed max topics')
  return {
    addresses: (Array.isArray(addresses) ? addresses : addresses ? [addresses] : []).map((each) =>
      address(each, 'address'),
    ),
    topics: list(topics ?? [], 'topics').map((topic) => {
      if (topic === null || topic === undefined) return undefined
      const any = (Array.isArray(topic) ? topic : [topic]).map((each) => hash(each, 'topics'))
      return any.length > 0 ? any : undefined
    }),
  }
}

function logsOf(block: BlockRow, criteria: Criteria, bits: BloomBits): LogView[] {
  if (!mayHold(bits, block.bloom, criteria)) return []
  return block.transactions.flatMap((_, index) => logViews(block, index)).filter((log) => fits(log, criteria))
}

function fits(log: LogView, { addresses, topics }: Criteria): boolean {
  if (addresses.length > 0 && !addresses.includes(log.address)) return false
  return topics.every((any, position) => !any || any.includes(log.topics[position] ?? ''))
}

/** The bloom filter never says no to a block that has the log. */
function mayHold(bits: BloomBits, bloom: string, { addresses, topics }: Criteria): boolean {
  const holds = (any: readonly string[] | undefined) =>
    !any || any.length === 0 || any.some((item) => bits.mayHold(bloom, item))
  return holds(addresses) && topics.every(holds)
}

async function remoteLogs(
  node: ChainNode,
  criteria: Record<string, unknown>,
  from: number,
  to: number,
): Promise<unknown[]> {
  if (!node.fork) return []
  const last = Math.min(to, node.fork.number)
  const range = { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${last.toString(16)}` }
  const logs = await node.fork.remote.request('eth_getLogs', [{ ...criteria, ...range }])
  if (!Array.isArray(logs)) throw invalidParams('the remote chain did not answer with logs')
  return logs
}
