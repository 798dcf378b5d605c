import type { TypedTransaction } from '@ethereumjs/tx'
import { bytesToHex } from '@ethereumjs/util'
import { Bloom } from '@ethereumjs/vm'
import type { TransactionContext } from '#kernel/context'
import type { AnyTable } from '#kernel/store'
import { BLOCK_GAS_LIMIT } from '../chains'
import { type BlockEnvironment, mixHashOf } from '../engine/evm'
import { NO_BLOOM, sealBlock } from '../engine/header'
import type { LedgerWrite } from '../engine/ledger'
import { evmTime, isBrokenOff, isOutOfTime } from '../engine/limits'
import { execute } from '../engine/run'
import type { Hex } from '../engine/state'
import { decodeStored, effectivePrice } from '../engine/transactions'
import { isRpcError, RpcError } from '../rpc-errors'
import type { BlockRow, MinedTransaction, PoolRow, Receipt } from '../tables'
import type { ChainNode } from './chain-node'

interface Production {
  /** Waiting transactions to take first; all by default. */
  readonly candidates?: readonly PoolRow[]
  /** The one whose failure is the caller's: thrown instead of dropped. */
  readonly mustInclude?: string
  /** Leave the pool without being executed. */
  readonly replaced?: readonly string[]
  readonly answer?: LedgerWrite['answer']
  /** As of a write of the ledger, given the block that it is written with. */
  readonly also?: {
    readonly tables: readonly AnyTable[]
    run(context: TransactionContext, block: BlockRow): Promise<boolean>
  }
  /** Seconds by the chain's clock; now by default. Not before the newest block's. */
  readonly timestamp?: number
}

/**
 * Makes the next block: executes what waits, in the order of nonces and of arrival, up to the gas limit; writes it in
 * one transaction of the store. A transaction that is no longer valid leaves the pool, and so does one that breaks a
 * limit of the EVM by itself: it would be in the way of every block after it. One for which the others have left no time
 * waits for the next block, as one for which they have left no gas.
 */
export async function produceBlock(node: ChainNode, production: Production = {}): Promise<void> {
  try {
    await makeBlock(node, production)
  } catch (thrown) {
    if (!(thrown instanceof BrokenOff)) throw thrown
    // What was executed before it is in a state that is of no more use.
    await node.reload()
    const { row, reason, before } = thrown
    const { mustInclude, candidates } = production
    if (row.hash === mustInclude) throw reason
    if (isOutOfTime(reason) && !(await breaksAlone(node, row, production.timestamp))) {
      await makeAnew(node, { ...production, candidates: before.length > 0 ? half(before) : [row] })
      return
    }
    await node.commit({ unpooled: [row.hash] })
    const own = candidates?.filter(({ hash }) => hash === mustInclude) ?? []
    if (own.length === 0) throw dropped(thrown)
    // Whoever sent it is not to suffer from one that waited: the others come with the next block.
    await makeAnew(node, { ...production, candidates: own })
  }
}

/** In a time of its own, with fewer transactions until they are done in it. None leaves the pool for that. */
async function makeAnew(
  node: ChainNode,
  production: Production & { readonly candidates: readonly PoolRow[] },
): Promise<void> {
  try {
    await node.within(evmTime(node.context), () => makeBlock(node, production))
  } catch (thrown) {
    if (!(thrown instanceof BrokenOff)) throw thrown
    const { candidates } = production
    if (candidates.length < 2) throw thrown.reason
    await node.reload()
    await makeAnew(node, { ...production, candidates: half(candidates) })
  }
}

/** The first of them: what has taken a whole request's time may take longer the next time. */
function half(rows: readonly PoolRow[]): PoolRow[] {
  return rows.slice(0, Math.ceil(rows.length / 2))
}

/** Whether a transaction breaks a limit with a whole request's time for itself. Nothing of it stays. */
async function breaksAlone(node: ChainNode, row: PoolRow, timestamp?: number): Promise<boolean> {
  try {
    await node.within(evmTime(node.context), () => execution(node, node.nextEnvironment(timestamp), [row]))
    return false
  } catch (thrown) {
    if (thrown instanceof BrokenOff) return true
    throw thrown
  } finally {
    await node.reload()
  }
}

/** A waiting transaction broke a limit of the EVM. */
class BrokenOff extends Error {
  override readonly name = 'BrokenOff' as const

  constructor(
    readonly row: PoolRow,
    readonly reason: RpcError,
    /** What was taken into the block before it. */
    readonly before: readonly PoolRow[],
  ) {
    super(reason.message)
  }
}

function dropped({ row, reason }: BrokenOff): RpcError {
  const { code, message, data } = reason
  return new RpcError(code, `the waiting transaction ${row.hash} was dropped: ${message}`, data)
}

async function makeBlock(
  node: ChainNode,
  { candidates, mustInclude, replaced = [], answer, also, timestamp }: Production,
): Promise<void> {
  const environment = node.nextEnvironment(timestamp)
  const { gone, ...contents } = await execution(node, environment, candidates ?? node.pool, mustInclude)
  const diff = node.state.takeDiff()
  node.state.clearCaches()
  const { head, tip, ledger } = node
  const pooled = new Set(node.pool.map(({ hash }) => hash))
  const block = sealBlock({
    ledger: ledger.name,
    revision: head.revision + 1,
    parent: tip,
    environment,
    ...contents,
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
    blocks: [block],
    unpooled: [...replaced, ...gone.filter((hash) => pooled.has(hash))],
    ...(answer && { answer }),
    ...(also && { also: { tables: also.tables, run: (context) => also.run(context, block) } }),
  })
}

/** Blocks that one transaction of the store takes. */
const BATCH = 1_000

/**
 * Makes `count` blocks, `interval` seconds apart if it is given. Once a block has come out empty, so do those after it:
 * they are written many at a time.
 */
export async function produceBlocks(node: ChainNode, count: number, interval?: number): Promise<void> {
  let left = count
  do {
    if (left <= 0) return
    if (interval !== undefined && left < count) {
      await node.commit({ head: { nextTimestamp: node.tip.timestamp + interval } })
    }
    await produceBlock(node)
    left--
  } while (node.tip.transactions.length > 0)
  for (; left > 0; left -= BATCH) await produceEmpty(node, Math.min(left, BATCH), interval)
}

async function produceEmpty(node: ChainNode, count: number, interval: number | undefined): Promise<void> {
  const { head, ledger } = node
  const blocks: BlockRow[] = []
  let parent = node.tip
  for (let made = 0; made < count; made++) {
    const baseFee = node.nextBaseFee
    const timestamp =
      interval === undefined ? Math.max(parent.timestamp, node.now()) : parent.timestamp + interval
    parent = sealBlock({
      ledger: ledger.name,
      revision: head.revision + 1,
      parent,
      environment: {
        number: parent.number + 1,
        timestamp,
        baseFee,
        mixHash: mixHashOf(parent.hash, timestamp),
      },
      transactions: [],
      receipts: [],
      gasUsed: 0,
      bloom: NO_BLOOM,
      diff: { accounts: [], slots: [], code: [] },
    })
    blocks.push(parent)
  }
  await node.commit({
    head: {
      number: parent.number,
      hash: parent.hash,
      timeOffset: interval === undefined ? head.timeOffset : head.timeOffset + parent.timestamp - node.now(),
    },
    blocks,
  })
}

/** Executes what waits on the newest state, up to a block's gas. `gone`: what leaves the pool by it. */
async function execution(
  node: ChainNode,
  environment: BlockEnvironment,
  rows: readonly PoolRow[],
  mustInclude?: string,
) {
  const transactions: MinedTransaction[] = []
  const receipts: Receipt[] = []
  const gone: string[] = []
  const bloom = new Bloom(undefined, node.common)
  let gasUsed = 0
  let logs = 0
  const waiting = rows.map((row) => ({ row, tx: decodeStored(row, node.common) }))
  for (
    let next = await takeNext(node, waiting, gasUsed);
    next;
    next = await takeNext(node, waiting, gasUsed)
  ) {
    const { row, tx } = next
    gone.push(row.hash)
    try {
      const result = await execute(node.machine, tx, environment, row.sponsored)
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
      if (isBrokenOff(thrown)) {
        const before = rows.filter((other) => other !== row && gone.includes(other.hash))
        throw new BrokenOff(row, thrown, before)
      }
      if (!isRpcError(thrown) || row.hash === mustInclude) throw thrown
    }
  }
  return { transactions, receipts, gasUsed, bloom: bytesToHex(bloom.bitvector), gone }
}

/**
 * Runs as if what waits had been mined: over the state after it, in the block it would make. Nothing of it stays.
 */
export async function pending<Result>(
  node: ChainNode,
  run: (block: BlockRow, environment: BlockEnvironment) => Promise<Result>,
): Promise<Result> {
  const { state, head, tip, ledger } = node
  const environment = node.nextEnvironment()
  await state.checkpoint()
  try {
    const { gone: _, ...contents } = await execution(node, environment, node.pool)
    state.clearCaches()
    const block = sealBlock({
      ledger: ledger.name,
      revision: head.revision + 1,
      parent: tip,
      environment,
      ...contents,
      diff: { accounts: [], slots: [], code: [] },
    })
    return await run(block, environment)
  } catch (thrown) {
    throw thrown instanceof BrokenOff ? thrown.reason : thrown
  } finally {
    await state.revert()
    state.clearCaches()
  }
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
