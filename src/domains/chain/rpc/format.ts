import type { TypedTransaction } from '@ethereumjs/tx'
import { bytesToHex } from '@ethereumjs/util'
import { EMPTY_ROOT, NO_UNCLES, ZERO_HASH } from '../engine/header'
import { decodeStored, effectivePrice } from '../engine/transactions'
import type { ChainNode } from '../node/chain-node'
import type { BlockRow, MinedTransaction, PoolRow } from '../tables'
import { hex } from './params'

/** Rows as JSON-RPC shows them. */

export function blockView(node: ChainNode, block: BlockRow, withTransactions: boolean) {
  return {
    number: hex(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    nonce: '0x0000000000000000',
    sha3Uncles: NO_UNCLES,
    logsBloom: block.bloom,
    transactionsRoot: block.transactionsRoot,
    stateRoot: block.stateRoot,
    receiptsRoot: block.receiptsRoot,
    miner: block.coinbase,
    difficulty: '0x0',
    totalDifficulty: '0x0',
    extraData: '0x',
    size: hex(block.size),
    gasLimit: hex(block.gasLimit),
    gasUsed: hex(block.gasUsed),
    timestamp: hex(block.timestamp),
    baseFeePerGas: hex(BigInt(block.baseFee)),
    mixHash: block.mixHash,
    blobGasUsed: '0x0',
    excessBlobGas: '0x0',
    withdrawals: [],
    withdrawalsRoot: EMPTY_ROOT,
    parentBeaconBlockRoot: ZERO_HASH,
    uncles: [],
    transactions: withTransactions
      ? block.transactions.map((_, index) => transactionView(node, block, index))
      : block.transactions.map(({ hash }) => hash),
  }
}

export function transactionView(node: ChainNode, block: BlockRow, index: number) {
  const mined = block.transactions[index] as MinedTransaction
  return {
    ...fieldsOf(decodeStored(mined, node.common), node),
    hash: mined.hash,
    from: mined.from,
    gasPrice: hex(BigInt(mined.price)),
    blockHash: block.hash,
    blockNumber: hex(block.number),
    blockTimestamp: hex(block.timestamp),
    transactionIndex: hex(index),
  }
}

/** One that waits for its block. */
export function pendingView(node: ChainNode, row: PoolRow) {
  const tx = decodeStored(row, node.common)
  return {
    ...fieldsOf(tx, node),
    hash: row.hash,
    from: row.from,
    gasPrice: hex(effectivePrice(tx, node.nextBaseFee)),
    blockHash: null,
    blockNumber: null,
    blockTimestamp: null,
    transactionIndex: null,
  }
}

export function receiptView(node: ChainNode, block: BlockRow, index: number) {
  const mined = block.transactions[index] as MinedTransaction
  const receipt = block.receipts[index] as BlockRow['receipts'][number]
  const tx = decodeStored(mined, node.common)
  return {
    transactionHash: mined.hash,
    transactionIndex: hex(index),
    blockHash: block.hash,
    blockNumber: hex(block.number),
    from: mined.from,
    to: tx.to?.toString() ?? null,
    cumulativeGasUsed: hex(receipt.cumulativeGasUsed),
    gasUsed: hex(receipt.gasUsed),
    effectiveGasPrice: hex(BigInt(mined.price)),
    contractAddress: receipt.created,
    logs: logViews(block, index),
    logsBloom: receipt.bloom,
    status: hex(receipt.status),
    type: hex(tx.type),
  }
}

export function logViews(block: BlockRow, index: number) {
  const { hash } = block.transactions[index] as MinedTransaction
  const { logs, firstLog } = block.receipts[index] as BlockRow['receipts'][number]
  return logs.map((log, position) => ({
    ...log,
    blockHash: block.hash,
    blockNumber: hex(block.number),
    blockTimestamp: hex(block.timestamp),
    transactionHash: hash,
    transactionIndex: hex(index),
    logIndex: hex(firstLog + position),
    removed: false,
  }))
}
export type LogView = ReturnType<typeof logViews>[number]

function fieldsOf(tx: TypedTransaction, node: ChainNode) {
  return {
    type: hex(tx.type),
    chainId: hex(node.spec.id),
    nonce: hex(tx.nonce),
    to: tx.to?.toString() ?? null,
    value: hex(tx.value),
    gas: hex(tx.gasLimit),
    input: bytesToHex(tx.data),
    v: hex(tx.v ?? 0n),
    r: hex(tx.r ?? 0n),
    s: hex(tx.s ?? 0n),
    ...('maxFeePerGas' in tx && {
      maxFeePerGas: hex(tx.maxFeePerGas),
      maxPriorityFeePerGas: hex(tx.maxPriorityFeePerGas),
    }),
    ...('accessList' in tx && {
      yParity: hex(tx.v ?? 0n),
      accessList: tx.accessList.map(([address, keys]) => ({
        address: bytesToHex(address),
        storageKeys: keys.map((key) => bytesToHex(key)),
      })),
    }),
    ...('authorizationList' in tx && {
      authorizationList: tx.authorizationList.map(([chainId, address, nonce, yParity, r, s]) => ({
        chainId: short(chainId),
        address: bytesToHex(address),
        nonce: short(nonce),
        yParity: short(yParity),
        r: short(r),
        s: short(s),
      })),
    }),
  }
}

function short(bytes: Uint8Array): string {
  return bytes.length === 0 ? '0x0' : hex(BigInt(bytesToHex(bytes)))
}
