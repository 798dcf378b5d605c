import { bytesToHex, hexToBytes } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3'
import { DEVELOPER_ACCOUNTS } from '../../developer-accounts'
import { invalidParams } from '../../rpc-errors'
import type { BlockRow } from '../../tables'
import { knownBlockNumber } from '../block-tags'
import type { MethodTable } from '../method'
import { bytes, count, hex, list, optional } from '../params'

/** As many blocks as one question may cover. */
const FEE_HISTORY_BLOCKS = 1_024

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
    const percentiles = optional(params[2], list, 'reward percentiles') ?? []
    if (percentiles.some((each) => typeof each !== 'number' || each < 0 || each > 100)) {
      throw invalidParams('reward percentiles: numbers from 0 to 100')
    }
    if (percentiles.some((each, at) => at > 0 && Number(each) < Number(percentiles[at - 1]))) {
      throw invalidParams('reward percentiles: each at least as large as the one before it')
    }
    const oldest = Math.max(node.fork?.number ?? 0, newest - blockCount + 1)
    const blocks = await node.ledger.blocks(oldest, newest)
    return {
      oldestBlock: hex(oldest),
      baseFeePerGas: [
        ...blocks.map(({ baseFee }) => hex(BigInt(baseFee))),
        hex(newest === node.head.number ? node.nextBaseFee : node.spec.baseFee),
      ],
      gasUsedRatio: blocks.map(({ gasUsed, gasLimit }) => gasUsed / gasLimit),
      ...(percentiles.length > 0 && {
        reward: blocks.map((block) => rewards(block, percentiles as number[], node.spec.tip)),
      }),
    }
  },
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
