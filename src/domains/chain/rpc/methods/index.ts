import { invalidParams } from '../../rpc-errors'
import type { Method } from '../method'
import { blockMethods } from './blocks'
import { editingMethods } from './editing'
import { filterMethods } from './filters'
import { infoMethods } from './info'
import { miningMethods } from './mining'
import { sendingMethods } from './sending'
import { stateMethods } from './state'
import { tracingMethods } from './tracing'

const OWN = {
  ...infoMethods,
  ...stateMethods,
  ...blockMethods,
  ...filterMethods,
  ...sendingMethods,
  ...miningMethods,
  ...editingMethods,
  ...tracingMethods,
}

/** How many parameters each takes, as geth counts them, and anvil for its own. */
export const MOST_PARAMS: Readonly<Record<string, number>> = {
  web3_clientVersion: 0,
  web3_sha3: 1,
  net_version: 0,
  net_listening: 0,
  eth_chainId: 0,
  eth_syncing: 0,
  anvil_metadata: 0,
  eth_accounts: 0,
  eth_coinbase: 0,
  eth_blockNumber: 0,
  eth_gasPrice: 0,
  eth_maxPriorityFeePerGas: 0,
  eth_blobBaseFee: 0,
  eth_feeHistory: 3,
  eth_getBalance: 2,
  eth_getTransactionCount: 2,
  eth_getCode: 2,
  eth_getStorageAt: 3,
  eth_call: 4,
  eth_estimateGas: 4,
  eth_createAccessList: 3,
  eth_getBlockByNumber: 2,
  eth_getBlockByHash: 2,
  eth_getBlockTransactionCountByNumber: 1,
  eth_getBlockTransactionCountByHash: 1,
  eth_getUncleCountByBlockNumber: 1,
  eth_getUncleCountByBlockHash: 1,
  eth_getBlockReceipts: 1,
  eth_getTransactionByBlockNumberAndIndex: 2,
  eth_getTransactionByBlockHashAndIndex: 2,
  eth_getTransactionByHash: 1,
  eth_getTransactionReceipt: 1,
  eth_getLogs: 1,
  eth_newFilter: 1,
  eth_newBlockFilter: 0,
  eth_newPendingTransactionFilter: 1,
  eth_getFilterChanges: 1,
  eth_getFilterLogs: 1,
  eth_uninstallFilter: 1,
  eth_sendRawTransaction: 1,
  eth_sendTransaction: 1,
  eth_sendUnsignedTransaction: 1,
  eth_signTransaction: 1,
  // Its password; the developer accounts have none to check it against.
  personal_sign: 3,
  eth_sign: 2,
  eth_signTypedData_v4: 2,
  eth_signTypedData: 2,
  txpool_status: 0,
  txpool_content: 0,
  txpool_inspect: 0,
  anvil_dropTransaction: 1,
  evm_mine: 1,
  anvil_mine: 2,
  evm_setAutomine: 1,
  anvil_getAutomine: 0,
  evm_increaseTime: 1,
  evm_setNextBlockTimestamp: 1,
  evm_setTime: 1,
  anvil_setNextBlockBaseFeePerGas: 1,
  anvil_setBalance: 2,
  anvil_setNonce: 2,
  anvil_setCode: 2,
  anvil_setStorageAt: 3,
  anvil_impersonateAccount: 1,
  anvil_stopImpersonatingAccount: 1,
  anvil_autoImpersonateAccount: 1,
  evm_snapshot: 0,
  evm_revert: 1,
  anvil_reset: 1,
  debug_traceTransaction: 2,
  debug_traceCall: 3,
  eth_simulateV1: 2,
}

/** Throws -32602, in geth's words, for more parameters than a method takes. */
export function checkCount(method: string, params: readonly unknown[]): void {
  const most = MOST_PARAMS[method.replace(/^hardhat_/, 'anvil_')] ?? 0
  if (params.length > most) throw invalidParams(`too many arguments, want at most ${most}`)
}

/** Hardhat calls the same things by its own name. */
const UNDER_BOTH_NAMES = Object.entries(OWN).filter(([name]) => name.startsWith('anvil_'))

/** Every method that is answered, by its name. */
export const METHODS: ReadonlyMap<string, Method> = new Map([
  ...Object.entries(OWN),
  ...UNDER_BOTH_NAMES.map(([name, method]) => [name.replace('anvil_', 'hardhat_'), method] as const),
])
