import type { ChainNode } from '../node/chain-node'
import { invalidParams, RpcError } from '../rpc-errors'
import type { BlockRow } from '../tables'
import { count, flag, hash, optional } from './params'

/** geth's code for a block that is not there. */
const BLOCK_NOT_FOUND = -32001

/**
 * The number that a block parameter means; `latest` by default. `safe` and `finalized` are the newest block: nothing is
 * ever taken back here by a reorganisation. So is `pending` where a number is needed; blocks and state look ahead for it.
 */
export async function blockNumber(node: ChainNode, tag: unknown): Promise<number> {
  if (tag === undefined || tag === null) return node.head.number
  if (typeof tag === 'object') return numberOfReference(node, tag as Record<string, unknown>)
  switch (tag) {
    case 'latest':
    case 'pending':
    case 'safe':
    case 'finalized':
      return node.head.number
    case 'earliest':
      return 0
  }
  if (typeof tag === 'string' && /^0x[0-9a-f]{64}$/i.test(tag)) return numberOfHash(node, tag)
  return count(tag, 'block')
}

/** Whether a block parameter means another block with each one that is mined. */
export function isMoving(tag: unknown): boolean {
  return tag == null || ['latest', 'pending', 'safe', 'finalized'].includes(tag as string)
}

/** As `blockNumber`, and refuses one that is still to come. */
export async function knownBlockNumber(node: ChainNode, tag: unknown): Promise<number> {
  const number = await blockNumber(node, tag)
  if (number <= node.head.number) return number
  throw new RpcError(-32000, `header not found: block ${number}, the newest is ${node.head.number}`)
}

/** Whether the block is one of the remote chain's, from before the fork. */
export function isBeforeFork(node: ChainNode, number: number): boolean {
  return node.fork !== undefined && number < node.fork.number
}

/** A block of this chain by its hash; undefined where there is none. */
export async function blockByHash(node: ChainNode, value: unknown): Promise<BlockRow | undefined> {
  const blockHash = hash(value, 'block hash')
  return node.tip.hash === blockHash ? node.tip : node.ledger.blockByHash(blockHash)
}

async function numberOfReference(node: ChainNode, reference: Record<string, unknown>): Promise<number> {
  const { blockHash, blockNumber: number, requireCanonical } = reference
  // Every block that is here is canonical.
  optional(requireCanonical, flag, 'requireCanonical')
  if (blockHash != null && number != null) {
    throw invalidParams('cannot specify both BlockHash and BlockNumber, choose one or the other')
  }
  if (blockHash != null) return numberOfHash(node, blockHash)
  if (number != null) return blockNumber(node, number)
  throw invalidParams('block: expected a number, a tag, {blockNumber} or {blockHash}')
}

async function numberOfHash(node: ChainNode, value: unknown): Promise<number> {
  const block = await blockByHash(node, value)
  if (!block) throw new RpcError(BLOCK_NOT_FOUND, `block not found: ${value}`)
  return block.number
}
