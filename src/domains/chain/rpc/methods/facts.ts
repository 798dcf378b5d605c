import { bytesToHex, hexToBytes } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3'
import { DEVELOPER_ACCOUNTS } from '../../developer-accounts'
import { knownBlockNumber } from '../block-tags'
import { invalidParams } from '../errors'
import type { MethodTable } from '../method'
import { bytes, count, hex, list, optional } from '../params'

/** As many blocks as one question may cover. */
const FEE_HISTORY_BLOCKS = 1_024

/** What a chain is, and what it costs. */
export const factMethods: MethodTable = {
  web3_clientVersion: async () => 'Sandbank/EthereumJS',
  web3_sha3: async ({ params }) => bytesToHex(keccak_256(hexToBytes(bytes(params[0], 'data')))),
  net_version: async ({ node }) => String(node.spec.id),
  net_listening: async () => true,
  eth_chainId: async ({ node }) => hex(node.spec.id),
  eth_syncing: async () => false,
  eth_accounts: async ({ node }) => [
    ...new Set([
      ...DEVELOPER_ACCOUNTS.map(({ address }) => address.toLowerCase()),
      ...node.head.impersonated,
    ]),
  ],
  eth_coinbase: async ({ node }) => node.tip.coinbase,
  eth_blockNumber: async ({ node }) => hex(node.head.number),
  eth_gasPrice: async ({ node }) => hex(node.nextEnvironment().baseFee + node.spec.tip),
  eth_maxPriorityFeePerGas: async ({ node }) => hex(node.spec.tip),
  eth_blobBaseFee: async () => '0x1',

  async eth_feeHistory({ node, params }) {
    const wanted = Math.min(count(params[0], 'block count'), FEE_HISTORY_BLOCKS)
    const newest = await knownBlockNumber(node, params[1])
    const percentiles = optional(params[2], list, 'reward percentiles') ?? []
    if (percentiles.some((each) => typeof each !== 'number' || each < 0 || each > 100)) {
      throw invalidParams('reward percentiles: numbers from 0 to 100')
    }
    const oldest = Math.max(node.fork?.number ?? 0, newest - wanted + 1)
    const blocks = await node.ledger.blocks(oldest, newest)
    return {
      oldestBlock: hex(oldest),
      baseFeePerGas: [
        ...blocks.map(({ baseFee }) => hex(BigInt(baseFee))),
        hex(newest === node.head.number ? node.nextEnvironment().baseFee : node.spec.baseFee),
      ],
      gasUsedRatio: blocks.map(({ gasUsed, gasLimit }) => gasUsed / gasLimit),
      ...(percentiles.length > 0 && { reward: blocks.map(() => percentiles.map(() => hex(node.spec.tip))) }),
    }
  },
}
