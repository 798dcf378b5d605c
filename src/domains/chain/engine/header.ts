import { RLP } from '@ethereumjs/rlp'
import { bytesToHex } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3'
import { BLOCK_GAS_LIMIT } from '../chains'
import { type BlockRow, type MinedTransaction, numberedKey, type Receipt } from '../tables'
import { type BlockEnvironment, COINBASE, keccak, word } from './evm'
import type { StateDiff } from './state'

export const ZERO_HASH = `0x${'00'.repeat(32)}`
export const NO_BLOOM = `0x${'00'.repeat(256)}`
/** keccak256(rlp([])), of blocks without uncles. */
export const NO_UNCLES = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'
/** The root of a trie with nothing in it. */
export const EMPTY_ROOT = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'
/** sha256 of nothing, of blocks without requests (EIP-7685). */
const NO_REQUESTS = '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export interface BlockContents {
  readonly ledger: string
  readonly revision: number
  readonly parent: { readonly hash: string; readonly stateRoot: string }
  readonly environment: BlockEnvironment
  readonly transactions: readonly MinedTransaction[]
  readonly receipts: readonly Receipt[]
  readonly gasUsed: number
  readonly bloom: string
  readonly diff: StateDiff
}

/**
 * Seals a block. Its hash is that of a real header; the roots in it are not tries but rolling commitments to the same
 * contents: proofs against a local chain are of no use, and a trie would cost more than the execution.
 */
export function sealBlock({ ledger, revision, parent, environment, ...contents }: BlockContents): BlockRow {
  const { transactions, receipts, gasUsed, bloom, diff } = contents
  const { number, timestamp, baseFee, mixHash } = environment
  const stateRoot = keccak(
    parent.stateRoot,
    ...diff.accounts.map(
      ([address, , after]) =>
        address +
        (after ? `${word(after.nonce)}${word(after.balance)}${after.codeHash}`.replaceAll('0x', '') : ''),
    ),
    ...diff.slots.map(([address, slot, , after]) => address + slot.slice(2) + after.slice(2)),
  )
  const isEmpty = transactions.length === 0
  const transactionsRoot = isEmpty ? EMPTY_ROOT : keccak(...transactions.map(({ hash }) => hash))
  const receiptsRoot = isEmpty ? EMPTY_ROOT : keccak(transactionsRoot, bloom, word(BigInt(gasUsed)))
  const header = RLP.encode([
    parent.hash,
    NO_UNCLES,
    COINBASE,
    stateRoot,
    transactionsRoot,
    receiptsRoot,
    bloom,
    0n,
    BigInt(number),
    BigInt(BLOCK_GAS_LIMIT),
    BigInt(gasUsed),
    BigInt(timestamp),
    '0x',
    mixHash,
    '0x0000000000000000',
    baseFee,
    EMPTY_ROOT,
    0n,
    0n,
    ZERO_HASH,
    NO_REQUESTS,
  ])
  return {
    key: numberedKey(ledger, number),
    ledger,
    revision,
    number,
    hash: bytesToHex(keccak_256(header)),
    parentHash: parent.hash,
    timestamp,
    baseFee: String(baseFee),
    gasUsed,
    gasLimit: BLOCK_GAS_LIMIT,
    coinbase: COINBASE,
    stateRoot,
    transactionsRoot,
    receiptsRoot,
    bloom,
    mixHash,
    size: header.length + transactions.reduce((sum, { raw }) => sum + raw.length / 2 - 1, 0),
    transactions: [...transactions],
    receipts: [...receipts],
  }
}
