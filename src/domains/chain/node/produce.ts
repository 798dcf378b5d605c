import type { TypedTransaction } from '@ethereumjs/tx'
import { bytesToHex } from '@ethereumjs/util'
import { Bloom } from '@ethereumjs/vm'
import { BLOCK_GAS_LIMIT } from '../chains'
import { NO_BLOOM, sealBlock } from '../engine/header'
import type { LedgerWrite } from '../engine/ledger'
import { executeKept } from '../engine/run'
import type { Hex } from '../engine/state'
import { decodeKept, effectivePrice } from '../engine/transactions'
import { isRpcError } from '../rpc/errors'
import type { MinedTransaction, PoolRow, Receipt } from '../tables'
import type { ChainNode } from './chain-node'

interface Production {
  /** Waiting transactions to take first; all that wait unless said. */
  readonly candidates?: readonly PoolRow[]
  /** The one whose failure is the caller's: thrown instead of dropped. */
  readonly insistOn?: string
  /** Leave the pool without being executed. */
  readonly replaced?: readonly string[]
  readonly answer?: LedgerWrite['answer']
}

/**
 * Makes the next block: executes what waits, in the order of nonces and of arrival, up to the gas limit; writes it in
 * one transaction of the store. A transaction that is no longer valid leaves the pool.
 */
export async function produceBlock(
  node: ChainNode,
  { candidates, insistOn, replaced = [], answer }: Production = {},
): Promise<void> {
  const environment = node.nextEnvironment()
  const transactions: MinedTransaction[] = []
  const receipts: Receipt[] = []
  const gone = [...replaced]
  const bloom = new Bloom(undefined, node.common)
  let gasUsed = 0
  let logs = 0
  const waiting = (candidates ?? node.pool).map((row) => ({ row, tx: decodeKept(row, node.common) }))
  for (
    let next = await takeNext(node, waiting, gasUsed);
    next;
    next = await takeNext(node, waiting, gasUsed)
  ) {
    const { row, tx } = next
    gone.push(row.hash)
    try {
      const result = await executeKept(node.machine, row, environment)
      const used = Number(result.totalGasSpent)
      const failed = result.execResult.exceptionError !== undefined
      const written = failed ? [] : (result.execResult.logs ?? [])
      gasUsed += used
      bloom.or(result.bloom)
      transactions.push({
        hash: row.hash,
        from: row.from,
        raw: row.raw,
        price: String(effectivePrice(tx, environment.baseFee)),
        ...(row.sponsored && { sponsored: true }),
      })
      receipts.push({
        status: failed ? 0 : 1,
        gasUsed: used,
        cumulativeGasUsed: gasUsed,
        created: tx.to === undefined ? (result.createdAddress?.toString() ?? null) : null,
        bloom: failed ? NO_BLOOM : bytesToHex(result.bloom.bitvector),
        firstLog: logs,
        logs: written.map(([address, topics, data]) => ({
          address: bytesToHex(address),
          topics: topics.map((topic) => bytesToHex(topic)),
          data: bytesToHex(data),
        })),
      })
      logs += written.length
    } catch (thrown) {
      if (!isRpcError(thrown) || row.hash === insistOn) throw thrown
    }
  }
  const diff = node.state.takeDiff()
  node.state.clearCaches()
  const { head, tip, ledger } = node
  const block = sealBlock({
    ledger: ledger.name,
    revision: head.revision + 1,
    parent: tip,
    environment,
    transactions,
    receipts,
    gasUsed,
    bloom: bytesToHex(bloom.bitvector),
    diff,
  })
  await node.commit({
    head: {
      number: block.number,
      hash: block.hash,
      // A time that was set stays ahead of the clock from now on.
      timeOffset:
        head.nextTimestamp === null ? head.timeOffset : head.timeOffset + head.nextTimestamp - node.now(),
      nextTimestamp: null,
      nextBaseFee: null,
    },
    diff,
    block,
    unpooled: gone,
    ...(answer && { answer }),
  })
}

interface Waiting {
  readonly row: PoolRow
  readonly tx: TypedTransaction
}

/** The first in line whose nonce has its turn and whose gas still fits; it leaves the line. */
async function takeNext(node: ChainNode, waiting: Waiting[], gasUsed: number): Promise<Waiting | undefined> {
  for (const [index, { row, tx }] of waiting.entries()) {
    const nonce = (await node.state.account(row.from as Hex))?.nonce ?? 0n
    if (tx.nonce <= nonce && gasUsed + Number(tx.gasLimit) <= BLOCK_GAS_LIMIT)
      return waiting.splice(index, 1)[0]
  }
  return undefined
}
