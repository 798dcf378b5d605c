import { RLP } from '@ethereumjs/rlp'
import { bytesToHex, concatBytes } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3'
import { BLOOM_BYTES, BloomBits } from '../engine/bloom'
import { mixHashOf } from '../engine/evm'
import { sealBlock } from '../engine/header'
import type { Hex } from '../engine/state'
import type { GenesisPart, SyntheticBlock } from '../extensions'
import type { BlockRow, MinedTransaction, Receipt } from '../tables'
import type { ChainNode } from './chain-node'

/** How long before the first block of the history the chain began, seconds. */
const HEAD_START = 3_600
const TYPE_2 = Uint8Array.of(2)

/**
 * Blocks that other domains supply: sealed and stored like any others, but never executed. Their transactions have
 * senders without signatures, as impersonated ones do. The state of the chain is that of its newest block throughout.
 */
export class SyntheticHistory {
  readonly #blocks: readonly SyntheticBlock[]
  readonly #bloom = new BloomBits()
  /** How many transactions each sender has sent in it. */
  readonly nonces = new Map<Hex, bigint>()
  readonly #transactions: readonly MinedTransaction[][]

  constructor(
    private readonly node: ChainNode,
    parts: readonly GenesisPart[],
  ) {
    this.#blocks = parts.flatMap((part) => part.history ?? []).sort((a, b) => a.timestamp - b.timestamp)
    this.#transactions = this.#blocks.map((block) => block.transactions.map((each) => this.#mined(each)))
  }

  /** When the chain's first block must be, seconds; undefined where there is no history. */
  get begins(): number | undefined {
    const [first] = this.#blocks
    return first && first.timestamp - HEAD_START
  }

  blocksAfter(first: BlockRow): BlockRow[] {
    const { spec, ledger } = this.node
    let parent = first
    return this.#blocks.map(({ timestamp, transactions }, index) => {
      const bits = new Uint8Array(BLOOM_BYTES)
      const { receipts, gasUsed } = this.#receipts(transactions, bits)
      parent = sealBlock({
        ledger: ledger.name,
        revision: 0,
        parent,
        environment: {
          number: parent.number + 1,
          timestamp,
          baseFee: spec.baseFee,
          mixHash: mixHashOf(parent.hash, timestamp),
        },
        transactions: this.#transactions[index] ?? [],
        receipts,
        gasUsed,
        bloom: bytesToHex(bits),
        diff: { accounts: [], slots: [], code: [] },
      })
      return parent
    })
  }

  #mined({ from, to, data, gasUsed }: SyntheticBlock['transactions'][number]): MinedTransaction {
    const { spec } = this.node
    const nonce = this.nonces.get(from) ?? 0n
    this.nonces.set(from, nonce + 1n)
    const price = spec.baseFee + spec.tip
    // Type 2, with a signature as `impersonated` writes it; a transaction object for each would take most of the time.
    const fields = [spec.id, nonce, spec.tip, price, gasUsed, to, 0, data, [], 0, BigInt(from), 1]
    const bytes = concatBytes(TYPE_2, RLP.encode(fields))
    const [hash, raw] = [bytesToHex(keccak_256(bytes)), bytesToHex(bytes)]
    return { hash, from, raw, price: String(price) }
  }

  #receipts(transactions: SyntheticBlock['transactions'], blockBits: Uint8Array) {
    let gasUsed = 0
    let firstLog = 0
    const receipts = transactions.map((transaction): Receipt => {
      const bits = new Uint8Array(BLOOM_BYTES)
      for (const { address, topics } of transaction.logs) {
        for (const item of [address, ...topics]) this.#bloom.add(bits, item)
      }
      for (const [at, byte] of bits.entries()) blockBits[at] = (blockBits[at] ?? 0) | byte
      gasUsed += transaction.gasUsed
      const receipt: Receipt = {
        status: 1,
        gasUsed: transaction.gasUsed,
        cumulativeGasUsed: gasUsed,
        created: null,
        bloom: bytesToHex(bits),
        firstLog,
        logs: transaction.logs.map(({ address, topics, data }) => ({ address, topics: [...topics], data })),
      }
      firstLog += transaction.logs.length
      return receipt
    })
    return { receipts, gasUsed }
  }
}
