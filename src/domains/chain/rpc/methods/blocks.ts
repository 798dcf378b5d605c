import type { ChainNode, ForkPoint } from '../../node/chain-node'
import { pending } from '../../node/produce'
import type { BlockRow } from '../../tables'
import { blockByHash, blockNumber, isBeforeFork } from '../block-tags'
import { blockView, pendingView, receiptView, transactionView } from '../format'
import type { MethodCall, MethodTable } from '../method'
import { count, flag, hash, hex, optional } from '../params'

type Show = (node: ChainNode, block: BlockRow, params: readonly unknown[]) => unknown

/** Blocks, transactions and receipts; null where there is none, as geth answers. */
export const blockMethods: MethodTable = {
  eth_getBlockByNumber: byNumber((node, block, params) =>
    blockView(node, block, optional(params[1], flag, 'full transactions') ?? false),
  ),
  eth_getBlockByHash: byHash((node, block, params) =>
    blockView(node, block, optional(params[1], flag, 'full transactions') ?? false),
  ),
  eth_getBlockTransactionCountByNumber: byNumber((_, block) => hex(block.transactions.length)),
  eth_getBlockTransactionCountByHash: byHash((_, block) => hex(block.transactions.length)),
  eth_getUncleCountByBlockNumber: byNumber(() => '0x0'),
  eth_getUncleCountByBlockHash: byHash(() => '0x0'),
  eth_getBlockReceipts: byNumber((node, block) =>
    block.receipts.map((_, index) => receiptView(node, block, index)),
  ),
  eth_getTransactionByBlockNumberAndIndex: byNumber(nth),
  eth_getTransactionByBlockHashAndIndex: byHash(nth),

  async eth_getTransactionByHash(call) {
    const blockHash = hash(call.params[0], 'hash')
    const waiting = call.node.pool.find((row) => row.hash === blockHash)
    if (waiting) return pendingView(call.node, waiting)
    return mined(call, transactionView)
  },

  eth_getTransactionReceipt: (call) => mined(call, receiptView),
}

function byNumber(show: Show) {
  return async (call: MethodCall) => {
    const { node, params } = call
    if (params[0] === 'pending') return pending(node, async (block) => show(node, block, params))
    const number = await blockNumber(node, params[0])
    if (isBeforeFork(node, number)) return askRemote(call)
    const block = await node.block(number)
    return block ? show(node, block, params) : null
  }
}

function byHash(show: Show) {
  return async (call: MethodCall) => {
    const { node, params } = call
    const block = await blockByHash(node, params[0])
    if (block) return show(node, block, params)
    return node.fork ? askRemote(call) : null
  }
}

function nth(node: ChainNode, block: BlockRow, params: readonly unknown[]): unknown {
  const index = count(params[1], 'index')
  return index < block.transactions.length ? transactionView(node, block, index) : null
}

async function mined(
  call: MethodCall,
  show: (node: ChainNode, block: BlockRow, index: number) => unknown,
): Promise<unknown> {
  const { node } = call
  const place = await node.ledger.find(hash(call.params[0], 'hash'))
  if (!place) return node.fork ? askRemote(call) : null
  const block = await node.block(place.block)
  return block ? show(node, block, place.index) : null
}

function askRemote({ node, method, params }: MethodCall): Promise<unknown> {
  return (node.fork as ForkPoint).remote.request(method, params)
}
