import { RLP } from '@ethereumjs/rlp'
import { bytesToHex, concatBytes } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3'
import type { ChainSpec } from '../chains'
import { BLOOM_BYTES, BloomBits } from '../engine/bloom'
import { mixHashOf } from '../engine/evm'
import { sealBlock } from '../engine/header'
import type { Hex } from '../engine/state'
import type { GenesisPart, SyntheticBlock } from '../extensions'
import type { BlockRow, MinedTransaction, Receipt } from '../tables'

/** How long before the first block of the history the chain began, seconds. */
const HEAD_START = 3_600
const TYPE_2 = Uint8Array.of(2)

/** By chain: the newest. */
const cached = new Map<number, { readonly of: readonly unknown[]; readonly past: SyntheticHistory }>()

/**
 * The history of a chain out of what other domains supply. The newest is kept for the next emulator of this process, or
 * the next reset: to seal some ninety blocks takes most of a chain's beginning.
 */
export function syntheticHistory(
  spec: ChainSpec,
  ledger: string,
  parts: readonly GenesisPart[],
): SyntheticHistory {
  const of = [spec, ledger, ...parts.flatMap(({ history }) => history ?? [])]
  const known = cached.get(spec.id)
  if (known?.of.length === of.length && of.every((each, at) => each === known.of[at])) return known.past
  const past = new SyntheticHistory(spec, ledger, parts)
  cached.set(spec.id, { of, past })
  return past
}

/**
 * Blocks that other domains supply: hashed and stored like any others, but never executed. Their transactions have
 * senders without signatures, as impersonated ones do. The state of the chain is that of its newest block throughout.
 */
class SyntheticHistory {
  readonly #blocks: readonly SyntheticBlock[]
  readonly #bloom = new BloomBits()
  /** How many transactions each sender has sent in it. */
  readonly nonces = new Map<Hex, bigint>()
  readonly #transactions: readonly MinedTransaction[][]
  #sealed: { readonly after: string; readonly blocks: readonly BlockRow[] } | undefined

  constructor(
    private readonly spec: ChainSpec,
    private readonly ledger: string,
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

  blocksAfter(first: BlockRow): readonly BlockRow[] {
    if (this.#sealed?.after !== first.hash) this.#sealed = { after: first.hash, blocks: this.#seal(first) }
    return this.#sealed.blocks
  }

  #seal(first: BlockRow): BlockRow[] {
    const { spec, ledger } = this
    let parent = first
    return this.#blocks.map(({ timestamp, transactions }, index) => {
      const bits = new Uint8Array(BLOOM_BYTES)
      const { receipts, gasUsed } = this.#receipts(transactions, bits)
      parent = sealBlock({
        ledger,
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
    const { spec } = this
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
