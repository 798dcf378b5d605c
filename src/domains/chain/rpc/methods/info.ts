import { bytesToHex, hexToBytes } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3'
import { DEVELOPER_ACCOUNTS } from '../../developer-accounts'
import type { ChainNode } from '../../node/chain-node'
import { invalidParams, quoted } from '../../rpc-errors'
import type { BlockRow } from '../../tables'
import { isBeforeFork, knownBlockNumber } from '../block-tags'
import type { MethodTable } from '../method'
import { bytes, count, hex, list, optional } from '../params'

/** As many blocks as one question may cover. */
const FEE_HISTORY_BLOCKS = 1_024

/** As many as geth takes. */
const MOST_PERCENTILES = 100

const CLIENT_VERSION = 'Sandbank/EthereumJS'

/** What a chain is, and what it costs. */
export const infoMethods: MethodTable = {
  web3_clientVersion: async () => CLIENT_VERSION,
  web3_sha3: async ({ params }) => bytesToHex(keccak_256(hexToBytes(bytes(params[0], 'data')))),
  net_version: async ({ node }) => String(node.spec.id),
  net_listening: async () => true,
  eth_chainId: async ({ node }) => hex(node.spec.id),
  eth_syncing: async () => false,
  anvil_metadata: async ({ node }) => ({
    clientVersion: CLIENT_VERSION,
    chainId: node.spec.id,
    latestBlockNumber: node.head.number,
    latestBlockHash: node.head.hash,
    ...(node.head.fork && {
      forkedNetwork: { chainId: node.spec.id, forkBlockNumber: node.head.fork.number },
    }),
  }),
  eth_accounts: async ({ node }) => [
    ...new Set([
      ...DEVELOPER_ACCOUNTS.map(({ address }) => address.toLowerCase()),
      ...node.head.impersonated,
    ]),
  ],
  eth_coinbase: async ({ node }) => node.tip.coinbase,
  eth_blockNumber: async ({ node }) => hex(node.head.number),
  eth_gasPrice: async ({ node }) => hex(node.nextBaseFee + node.spec.tip),
  eth_maxPriorityFeePerGas: async ({ node }) => hex(node.spec.tip),
  eth_blobBaseFee: async () => '0x1',

  async eth_feeHistory({ node, params }) {
    const blockCount = Math.min(count(params[0], 'block count'), FEE_HISTORY_BLOCKS)
    const newest = await knownBlockNumber(node, params[1])
    // What geth writes of none.
    if (blockCount === 0) return { oldestBlock: '0x0', gasUsedRatio: null }
    const percentiles = optional(params[2], list, 'reward percentiles') ?? []
    if (percentiles.length > MOST_PERCENTILES) {
      throw invalidParams(`reward percentiles: over the query limit ${MOST_PERCENTILES}`)
    }
    for (const [at, each] of percentiles.entries()) {
      if (typeof each !== 'number' || each < 0 || each > 100) {
        throw invalidParams(`invalid reward percentile: ${quoted(each)}, numbers from 0 to 100`)
      }
      const before = percentiles[at - 1] as number | undefined
      if (before !== undefined && each <= before) {
        throw invalidParams(`invalid reward percentile: #${at - 1}:${before} >= #${at}:${each}`)
      }
    }
    const oldest = Math.max(0, newest - blockCount + 1)
    if (!node.fork || !isBeforeFork(node, oldest))
      return feeHistory(node, oldest, newest, percentiles as number[])
    // What was before the fork is the remote chain's to tell.
    const { number, remote } = node.fork
    const last = Math.min(newest, number)
    const before = (await remote.request('eth_feeHistory', [
      hex(last - oldest + 1),
      hex(last),
      percentiles,
    ])) as FeeHistory
    if (newest <= number) return before
    const since = feeHistory(node, number + 1, newest, percentiles as number[])
    return joined(before, await since)
  },
}

interface FeeHistory {
  readonly oldestBlock: string
  /** One more than there are blocks: that of the next. */
  readonly baseFeePerGas: readonly string[]
  readonly gasUsedRatio: readonly number[]
  readonly reward?: readonly (readonly string[])[]
}

/** Of blocks that are here. */
async function feeHistory(
  node: ChainNode,
  oldest: number,
  newest: number,
  percentiles: readonly number[],
): Promise<FeeHistory> {
  const blocks = await node.ledger.blocks(oldest, newest)
  const after = await node.block(newest + 1)
  return {
    oldestBlock: hex(oldest),
    baseFeePerGas: [
      ...blocks.map(({ baseFee }) => hex(BigInt(baseFee))),
      hex(after ? BigInt(after.baseFee) : node.nextBaseFee),
    ],
    gasUsedRatio: blocks.map(({ gasUsed, gasLimit }) => gasUsed / gasLimit),
    ...(percentiles.length > 0 && {
      reward: blocks.map((block) => rewards(block, percentiles, node.spec.tip)),
    }),
  }
}

function joined(before: FeeHistory, since: FeeHistory): FeeHistory {
  return {
    oldestBlock: before.oldestBlock,
    baseFeePerGas: [...before.baseFeePerGas.slice(0, -1), ...since.baseFeePerGas],
    gasUsedRatio: [...before.gasUsedRatio, ...since.gasUsedRatio],
    ...(before.reward && { reward: [...before.reward, ...(since.reward ?? [])] }),
  }
}

/** Tips at shares of the gas that a block used, wei; the chain's usual one for a block without tips. */
function rewards(
  { transactions, receipts, baseFee, gasUsed }: BlockRow,
  percentiles: readonly number[],
  usual: bigint,
): string[] {
  const paid = transactions
    .map(({ price }, at) => ({ tip: BigInt(price) - BigInt(baseFee), gas: receipts[at]?.gasUsed ?? 0 }))
    .sort((a, b) => Number(a.tip - b.tip))
  let sum = 0
  const upTo = paid.map(({ tip, gas }) => {
    sum += gas
    return { tip, gas: sum }
  })
  return percentiles.map((percentile) => {
    const at = upTo.find(({ gas }) => gas >= (gasUsed * percentile) / 100) ?? upTo.at(-1)
    return hex(at?.tip ?? usual)
  })
}
