import { BLOCK_GAS_LIMIT } from '../chains'
import { LedgerMoved, type LedgerWrite } from '../engine/ledger'
import type { Hex } from '../engine/state'
import { decodeStored, maxPrice, type Prepared } from '../engine/transactions'
import { RpcError, rejected } from '../rpc-errors'
import type { PoolRow } from '../tables'
import type { ChainNode } from './chain-node'
import { produceBlock } from './produce'

/** A replacement must pay a tenth more than what it replaces. */
const PRICE_BUMP_PERCENT = 110n

/**
 * Takes a transaction in and, with automine on, executes it. On disk when it resolves, once for its hash: a repeat,
 * as a browser sends one when its worker dies, finds it and answers the same. `sponsored`: the sender pays no gas.
 * `isNumberedHere`: its nonce is the one that was free in memory, so that finding it means that another process was
 * faster with an equal one. Call it in a turn.
 */
export async function submit(
  node: ChainNode,
  prepared: Prepared,
  {
    answer,
    sponsored = false,
    isNumberedHere = false,
  }: { answer?: LedgerWrite['answer'] | undefined; sponsored?: boolean; isNumberedHere?: boolean } = {},
): Promise<Hex> {
  const { hash, from } = prepared
  const nonce = (await node.state.account(from))?.nonce ?? 0n
  // One whose nonce is free was not mined; unless `anvil_setNonce` turned back, after which anvil mines it again, too.
  const isMined = prepared.tx.nonce < nonce && (await node.ledger.find(hash)) !== undefined
  if (isMined || node.pool.some((row) => row.hash === hash)) {
    if (isNumberedHere) throw new LedgerMoved(`the nonce of ${from} was used by another process`)
    return hash
  }
  await check(node, prepared, nonce, sponsored)
  const row: PoolRow = {
    key: `${node.ledger.name}:${hash}`,
    order: node.head.revision,
    hash,
    from,
    raw: prepared.raw,
    ...(sponsored && { sponsored: true }),
  }
  const replaced = replacedBy(node, prepared)
  if (node.head.automine && prepared.tx.nonce === nonce) {
    const others = node.pool.filter((other) => other.hash !== replaced?.hash)
    await produceBlock(node, {
      candidates: [row, ...others],
      mustInclude: hash,
      replaced: replaced ? [replaced.hash] : [],
      ...(answer && { answer }),
    })
  } else {
    await node.commit({
      pooled: [row],
      unpooled: replaced ? [replaced.hash] : [],
      ...(answer && { answer }),
    })
  }
  return hash
}

/** The nonce that an account's next transaction takes, counting those that wait. */
export async function pendingNonce(node: ChainNode, from: Hex): Promise<bigint> {
  let nonce = (await node.state.account(from))?.nonce ?? 0n
  const waiting = new Set(
    node.pool.filter((row) => row.from === from).map((row) => decodeStored(row, node.common).nonce),
  )
  while (waiting.has(nonce)) nonce++
  return nonce
}

async function check(
  node: ChainNode,
  { tx, from }: Prepared,
  nonce: bigint,
  sponsored: boolean,
): Promise<void> {
  if (tx.nonce < nonce) throw rejected(`nonce too low: next nonce ${nonce}, tx nonce ${tx.nonce}`)
  if (tx.gasLimit > BigInt(BLOCK_GAS_LIMIT)) {
    throw rejected(
      `exceeds block gas limit: the transaction asks for ${tx.gasLimit}, a block has ${BLOCK_GAS_LIMIT}`,
    )
  }
  const least = tx.getMinimumGasLimit()
  if (tx.gasLimit < least) {
    throw rejected(`intrinsic gas too low: have ${tx.gasLimit}, want ${least}`)
  }
  const price = maxPrice(tx)
  const baseFee = node.nextBaseFee
  if (price < baseFee) {
    throw rejected(`max fee per gas less than block base fee: maxFeePerGas ${price}, baseFee ${baseFee}`)
  }
  if ('maxPriorityFeePerGas' in tx && tx.maxPriorityFeePerGas > tx.maxFeePerGas) {
    throw rejected('max priority fee per gas higher than max fee per gas')
  }
  const balance = (await node.state.account(from))?.balance ?? 0n
  const cost = tx.value + (sponsored ? 0n : tx.gasLimit * price)
  if (balance < cost) {
    throw new RpcError(-32003, `insufficient funds for gas * price + value: have ${balance}, want ${cost}`)
  }
}

function replacedBy(node: ChainNode, { tx, from }: Prepared): PoolRow | undefined {
  for (const row of node.pool) {
    if (row.from !== from) continue
    const other = decodeStored(row, node.common)
    if (other.nonce !== tx.nonce) continue
    if (maxPrice(tx) * 100n < maxPrice(other) * PRICE_BUMP_PERCENT) {
      throw rejected('replacement transaction underpriced')
    }
    return row
  }
  return undefined
}
