import { ApiError } from '../../api'
import type { Block, Receipt, RpcCall, Transaction } from '../../json-rpc'
import { ask, askAll } from '../../state/rpc'

/** Blocks on one page. */
const PAGE = 20
/** Transactions whose outcome is read. */
const OUTCOMES = 25

export interface ListedTransaction extends Transaction {
  /** Epoch seconds of its block. */
  timestamp: number
  /** Null where it was not read. */
  succeeded: boolean | null
}

export interface BlockPage {
  head: number
  blocks: Block[]
  transactions: ListedTransaction[]
  /** The number to page on from; null at the first block. */
  older: number | null
}

const hex = (number: number) => `0x${number.toString(16)}`

/** Up to `PAGE` blocks below `before` (the newest where it is null), newest first, with their transactions. */
export async function loadBlocks(
  chainId: number,
  before: number | null,
  signal: AbortSignal,
): Promise<BlockPage> {
  const head = Number(await ask<string>(chainId, ['eth_blockNumber'], signal))
  const first = Math.min(before === null ? head : before - 1, head)
  const numbers = Array.from({ length: Math.max(0, Math.min(PAGE, first + 1)) }, (_, at) => first - at)
  const blocks = await blocksNumbered(chainId, numbers, signal)
  const last = numbers.at(-1) ?? 0
  return {
    head,
    blocks,
    transactions: await withOutcomes(chainId, transactionsOf(blocks), signal),
    older: last > 0 ? last : null,
  }
}

export async function blocksNumbered(
  chainId: number,
  numbers: readonly number[],
  signal: AbortSignal,
): Promise<Block[]> {
  const calls = numbers.map((number): RpcCall => ['eth_getBlockByNumber', [hex(number), true]])
  const answers = await askAll(chainId, calls, signal)
  const refused = answers.find((answer) => answer instanceof ApiError)
  if (refused) throw refused
  return answers.filter((answer): answer is Block => answer !== null)
}

export const transactionsOf = (blocks: readonly Block[]): ListedTransaction[] =>
  blocks.flatMap(({ timestamp, transactions }) =>
    [...transactions].reverse().map((tx) => ({ ...tx, timestamp: Number(timestamp), succeeded: null })),
  )

/** Asks what became of the first of them. */
export async function withOutcomes(
  chainId: number,
  transactions: readonly ListedTransaction[],
  signal: AbortSignal,
): Promise<ListedTransaction[]> {
  const shown = transactions.slice(0, OUTCOMES)
  const receipts = (await askAll(
    chainId,
    shown.map(({ hash }): RpcCall => ['eth_getTransactionReceipt', [hash]]),
    signal,
  )) as (Receipt | null | ApiError)[]
  return transactions.map((tx, at) => {
    const receipt = receipts[at]
    return receipt && 'status' in receipt && typeof receipt.status === 'string'
      ? { ...tx, succeeded: BigInt(receipt.status) === 1n }
      : tx
  })
}

/** How far back an address is looked for: nothing keeps an index by address. */
export const SCANNED = 100

/** Transactions from or to an address among the newest blocks. */
export async function transactionsOfAddress(
  chainId: number,
  address: string,
  signal: AbortSignal,
): Promise<{ transactions: ListedTransaction[]; from: number; head: number }> {
  const head = Number(await ask<string>(chainId, ['eth_blockNumber'], signal))
  const from = Math.max(0, head - SCANNED + 1)
  const numbers = Array.from({ length: head - from + 1 }, (_, at) => head - at)
  const lowercased = address.toLowerCase()
  const theirs = transactionsOf(await blocksNumbered(chainId, numbers, signal)).filter(
    (tx) => tx.from.toLowerCase() === lowercased || tx.to?.toLowerCase() === lowercased,
  )
  return { transactions: await withOutcomes(chainId, theirs, signal), from, head }
}
