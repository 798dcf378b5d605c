import { createAddressFromString } from '@ethereumjs/util'
import type { Machine } from '../engine/evm'
import { EMPTY_ROOT, ZERO_HASH } from '../engine/header'
import type { LedgerWrite } from '../engine/ledger'
import { type BlockRow, numberedKey } from '../tables'
import { allocationsOn } from './allocations'
import type { ChainNode } from './chain-node'
import { firstHead } from './first-head'

/** A fork begins with the block that it was forked at; accounts are given what they have on an embedded chain. */
export async function forkGenesis(
  node: ChainNode,
  {
    remote,
    number,
  }: { remote: { request(method: string, params: unknown[]): Promise<unknown> }; number: number },
  machine: Machine,
): Promise<LedgerWrite> {
  const { ledger, spec, context } = node
  const at = `0x${number.toString(16)}`
  const header = (await remote.request('eth_getBlockByNumber', [at, false])) as Record<string, string> | null
  if (!header) throw new Error(`the remote chain has no block ${number}`)
  for (const { address, native } of await allocationsOn(context, spec)) {
    if (native !== '0') {
      await machine.state.modifyAccountFields(createAddressFromString(address.toLowerCase()), {
        balance: BigInt(native),
      })
    }
  }
  const block: BlockRow = {
    key: numberedKey(ledger.name, number),
    ledger: ledger.name,
    revision: 0,
    number,
    hash: header.hash as string,
    parentHash: header.parentHash as string,
    timestamp: Number(header.timestamp),
    baseFee: String(BigInt(header.baseFeePerGas ?? '0x0')),
    gasUsed: Number(header.gasUsed),
    gasLimit: Number(header.gasLimit),
    coinbase: header.miner as string,
    stateRoot: header.stateRoot as string,
    transactionsRoot: EMPTY_ROOT,
    receiptsRoot: EMPTY_ROOT,
    bloom: header.logsBloom as string,
    mixHash: header.mixHash ?? ZERO_HASH,
    size: Number(header.size ?? 0),
    transactions: [],
    receipts: [],
  }
  return {
    head: firstHead(ledger.name, block, { url: node.fork?.remote.url ?? '', number }),
    diff: machine.state.takeDiff(),
    blocks: [block],
  }
}
