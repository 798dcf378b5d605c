import { FAUCET_ADDRESS } from '../../src/domains/solana/genesis'
import { TOKEN_PROGRAM } from '../../src/domains/solana/wire/program-ids'
import { developer } from '../helpers/chain'

export type Samples = Readonly<Record<string, readonly (readonly unknown[])[]>>

const FROM = developer(0).address
const TO = developer(1).address
const HASH = `0x${'11'.repeat(32)}`
const WORD = `0x${'00'.repeat(31)}01`
const CALL = { from: FROM, to: TO, data: '0x', value: '0x1', gas: '0x5208', nonce: '0x0', chainId: '0x2105' }
const PRICED = { ...CALL, type: '0x0', gasPrice: '0x3b9aca00' }
const LISTED = {
  ...CALL,
  gas: '0x186a0',
  maxFeePerGas: '0x77359400',
  maxPriorityFeePerGas: '0x1',
  accessList: [{ address: TO, storageKeys: [WORD] }],
  authorizationList: [{ chainId: '0x1', address: TO, nonce: '0x0', yParity: '0x0', r: WORD, s: WORD }],
}
const STATES = { [TO]: { balance: '0x1', nonce: '0x1', code: '0x00', stateDiff: { [WORD]: WORD } } }
const BLOCK = { number: '0x1', time: '0x1', baseFee: '0x1', random: HASH }
const LOGS = { address: [TO], topics: [HASH, [HASH], null], fromBlock: '0x0', toBlock: 'latest' }
const TYPED = {
  domain: { name: 'Mail', version: '1', chainId: 1, verifyingContract: TO },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [{ name: 'wallet', type: 'address' }],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'amounts', type: 'uint256[2]' },
      { name: 'id', type: 'bytes32' },
    ],
  },
  primaryType: 'Mail',
  message: { from: { wallet: TO }, amounts: ['1', 2], id: HASH },
}
const TRACE = { tracer: 'callTracer', tracerConfig: { onlyTopCall: false, withLog: true } }

/** Under both of its names. */
const ANVIL: Samples = {
  metadata: [[]],
  setBalance: [[TO, '0x1']],
  setNonce: [[TO, '0x9']],
  setCode: [[TO, '0x00']],
  setStorageAt: [[TO, '0x0', WORD]],
  impersonateAccount: [[TO]],
  stopImpersonatingAccount: [[TO]],
  autoImpersonateAccount: [[true]],
  reset: [[], [{ forking: { jsonRpcUrl: 'ftp://a.example', blockNumber: 1 } }]],
  mine: [['0x1', '0x1']],
  getAutomine: [[]],
  setNextBlockBaseFeePerGas: [['0x1']],
  dropTransaction: [[HASH]],
}

/** Of each method of an EVM chain, parameters that it takes. */
export const EVM_SAMPLES: Samples = {
  web3_clientVersion: [[]],
  web3_sha3: [['0x00']],
  net_version: [[]],
  net_listening: [[]],
  eth_chainId: [[]],
  eth_syncing: [[]],
  eth_accounts: [[]],
  eth_coinbase: [[]],
  eth_blockNumber: [[]],
  eth_gasPrice: [[]],
  eth_maxPriorityFeePerGas: [[]],
  eth_blobBaseFee: [[]],
  eth_feeHistory: [['0x1', 'latest', [1, 50]]],
  eth_getBalance: [
    [TO, 'latest'],
    [TO, { blockNumber: '0x0' }],
    [TO, { blockHash: HASH }],
  ],
  eth_getTransactionCount: [
    [TO, 'latest'],
    [TO, 'pending'],
  ],
  eth_getCode: [[TO, 'latest']],
  eth_getStorageAt: [[TO, '0x0', 'latest']],
  eth_call: [
    [CALL, 'latest', STATES, BLOCK],
    [LISTED, 'latest'],
  ],
  eth_estimateGas: [
    [CALL, 'latest', STATES],
    [LISTED, 'latest'],
  ],
  eth_createAccessList: [[CALL, 'latest']],
  eth_getBlockByNumber: [['latest', true]],
  eth_getBlockByHash: [[HASH, true]],
  eth_getBlockTransactionCountByNumber: [['latest']],
  eth_getBlockTransactionCountByHash: [[HASH]],
  eth_getUncleCountByBlockNumber: [['latest']],
  eth_getUncleCountByBlockHash: [[HASH]],
  eth_getBlockReceipts: [['latest']],
  eth_getTransactionByBlockNumberAndIndex: [['latest', '0x0']],
  eth_getTransactionByBlockHashAndIndex: [[HASH, '0x0']],
  eth_getTransactionByHash: [[HASH]],
  eth_getTransactionReceipt: [[HASH]],
  eth_getLogs: [[LOGS], [{ blockHash: HASH }]],
  eth_newFilter: [[LOGS]],
  eth_newBlockFilter: [[]],
  eth_newPendingTransactionFilter: [[]],
  eth_getFilterChanges: [['0x1']],
  eth_getFilterLogs: [['0x1']],
  eth_uninstallFilter: [['0x1']],
  eth_sendRawTransaction: [['0x02c0'], ['0xf8']],
  eth_sendTransaction: [[CALL], [PRICED], [LISTED]],
  eth_sendUnsignedTransaction: [[CALL]],
  eth_signTransaction: [[CALL], [LISTED]],
  personal_sign: [['0x00', FROM]],
  eth_sign: [[FROM, '0x00']],
  eth_signTypedData_v4: [
    [FROM, TYPED],
    [FROM, JSON.stringify(TYPED)],
  ],
  eth_signTypedData: [[FROM, TYPED]],
  txpool_status: [[]],
  txpool_content: [[]],
  txpool_inspect: [[]],
  evm_mine: [[{ timestamp: '0x77359400', blocks: 1 }], []],
  evm_setAutomine: [[true]],
  evm_increaseTime: [[1]],
  evm_setNextBlockTimestamp: [['0x77359400']],
  evm_setTime: [['0x77359400']],
  evm_snapshot: [[]],
  evm_revert: [['0x1']],
  debug_traceTransaction: [[HASH, TRACE]],
  debug_traceCall: [[CALL, 'latest', TRACE]],
  eth_simulateV1: [[{ blockStateCalls: [{ calls: [CALL] }], validation: false }, 'latest']],
  ...Object.fromEntries(
    Object.entries(ANVIL).flatMap(([name, samples]) => [
      [`anvil_${name}`, samples],
      [`hardhat_${name}`, samples],
    ]),
  ),
}

const SIGNATURE = '2'.repeat(88)
const SHOWN = { encoding: 'base64', dataSlice: { offset: 0, length: 1 } }

/** Of each method of Solana, parameters that it takes. */
export const SOLANA_SAMPLES: Samples = {
  getBalance: [[FAUCET_ADDRESS]],
  getAccountInfo: [[FAUCET_ADDRESS, SHOWN]],
  getMultipleAccounts: [[[FAUCET_ADDRESS], SHOWN]],
  getProgramAccounts: [
    [
      TOKEN_PROGRAM,
      {
        ...SHOWN,
        filters: [{ dataSize: 165 }, { memcmp: { offset: 0, bytes: '1', encoding: 'base58' } }],
        withContext: true,
      },
    ],
  ],
  getMinimumBalanceForRentExemption: [[165]],
  getTokenAccountsByOwner: [
    [FAUCET_ADDRESS, { programId: TOKEN_PROGRAM }, SHOWN],
    [FAUCET_ADDRESS, { mint: FAUCET_ADDRESS }, SHOWN],
  ],
  getTokenAccountBalance: [[FAUCET_ADDRESS]],
  getTokenSupply: [[FAUCET_ADDRESS]],
  getTokenLargestAccounts: [[FAUCET_ADDRESS]],
  getLatestBlockhash: [[]],
  isBlockhashValid: [[FAUCET_ADDRESS]],
  getFeeForMessage: [['AQAB']],
  getRecentPrioritizationFees: [[[FAUCET_ADDRESS]]],
  sendTransaction: [['AQAB', { encoding: 'base64', skipPreflight: true }], ['2'.repeat(20)]],
  simulateTransaction: [
    [
      'AQAB',
      {
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
        accounts: { encoding: 'base64', addresses: [FAUCET_ADDRESS] },
      },
    ],
  ],
  requestAirdrop: [[FAUCET_ADDRESS, 1]],
  getSignatureStatuses: [[[SIGNATURE], { searchTransactionHistory: true }]],
  getSignaturesForAddress: [[FAUCET_ADDRESS, { before: SIGNATURE, until: SIGNATURE, limit: 1 }]],
  getTransaction: [[SIGNATURE, { encoding: 'json', maxSupportedTransactionVersion: 0 }]],
  getTransactionCount: [[]],
  getSlot: [[]],
  getBlockHeight: [[]],
  getBlock: [
    [0, { encoding: 'json', transactionDetails: 'full', rewards: false, maxSupportedTransactionVersion: 0 }],
  ],
  getBlockTime: [[0]],
  getBlocks: [[0, 1]],
  getBlocksWithLimit: [[0, 1]],
  getFirstAvailableBlock: [[]],
  minimumLedgerSlot: [[]],
  getEpochInfo: [[]],
  getEpochSchedule: [[]],
  getSlotLeader: [[]],
  getIdentity: [[]],
  getVersion: [[]],
  getGenesisHash: [[]],
  getHealth: [[]],
}
