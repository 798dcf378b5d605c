import { createEmulator } from 'sandbank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainSpec } from '../../src/domains/chain'
import { METHODS, MOST_PARAMS } from '../../src/domains/chain/rpc/methods'
import { developer, rpcOf } from '../helpers/chain'

const emulator = createEmulator()
const ask = rpcOf(emulator, 8453)
const { usdc } = chainSpec(8453)
const alice = developer(0).address.toLowerCase()
const bob = developer(1).address.toLowerCase()
/** Answers what a word of code says. */
const CONTRACT = '0x00000000000000000000000000000000000000cc'
const word = (value: bigint | number) => `0x${BigInt(value).toString(16).padStart(64, '0')}`
/** The code that returns what an instruction puts on the stack. */
const returning = (code: string) => `0x${code}5f5260205ff3`
const BALANCE_OF_SELF = returning('47')
const SLOT_0 = returning('5f54')
const GAS_OF_SLOT_0 = returning('5a5f54505a9003')

let hash = ''
/** The block of a transfer, and the one before. */
let mined = 0

beforeAll(async () => {
  await ask('anvil_setCode', CONTRACT, SLOT_0)
  mined = Number(await ask('eth_blockNumber')) + 1
  const data = `0xa9059cbb${bob.slice(2).padStart(64, '0')}${word(7).slice(2)}`
  hash = await ask('eth_sendTransaction', { from: alice, to: usdc.address, data })
})
afterAll(() => emulator.close())

const hex = (value: number) => `0x${value.toString(16)}`

interface Answer {
  readonly result?: unknown
  readonly error?: { code: number; message: string }
}

const answer = (method: string, params: readonly unknown[]): Promise<Answer> =>
  ask(method, ...params).then(
    (result) => ({ result }),
    ({ code, message }) => ({ error: { code, message } }),
  )

const call = { from: alice, to: CONTRACT }
const over = (account: object) => ({ [CONTRACT]: account })

/** A method, an option, and parameters of which the first and the second must not come to the same. */
const OBEYED: readonly (readonly [method: string, option: string, one: unknown[], other: unknown[]])[] = [
  ['eth_call', 'gas', [{ ...call, gas: '0x1' }], [call]],
  ['eth_call', 'gasPrice', [{ ...call, gasPrice: '0x1' }], [call]],
  ['eth_call', 'maxFeePerGas', [{ ...call, maxFeePerGas: '0x1' }], [call]],
  ['eth_call', 'maxPriorityFeePerGas', [{ ...call, maxPriorityFeePerGas: '0x1' }], [call]],
  ['eth_call', 'chainId', [{ ...call, chainId: '0x1' }], [call]],
  ['eth_call', 'value', [{ ...call, value: word(2n ** 255n) }], [call]],
  [
    'eth_call',
    'accessList',
    [call, 'latest', over({ code: GAS_OF_SLOT_0 })],
    [
      { ...call, accessList: [{ address: CONTRACT, storageKeys: [word(0)] }] },
      'latest',
      over({ code: GAS_OF_SLOT_0 }),
    ],
  ],
  [
    'eth_call',
    'balance override',
    [call, 'latest', over({ code: BALANCE_OF_SELF, balance: '0x5' })],
    [call, 'latest', over({ code: BALANCE_OF_SELF })],
  ],
  ['eth_call', 'state override', [call, 'latest', over({ state: { [word(0)]: word(1) } })], [call, 'latest']],
  [
    'eth_call',
    'number override',
    [call, 'latest', over({ code: returning('43') }), { number: '0x999' }],
    [call, 'latest', over({ code: returning('43') })],
  ],
  [
    'eth_call',
    'time override',
    [call, 'latest', over({ code: returning('42') }), { time: '0x999' }],
    [call, 'latest', over({ code: returning('42') })],
  ],
  [
    'eth_call',
    'feeRecipient override',
    [call, 'latest', over({ code: returning('41') }), { feeRecipient: bob }],
    [call, 'latest', over({ code: returning('41') })],
  ],
  [
    'eth_call',
    'gasLimit override',
    [call, 'latest', over({ code: returning('45') }), { gasLimit: '0x999' }],
    [call, 'latest', over({ code: returning('45') })],
  ],
  [
    'eth_call',
    'baseFee override',
    [call, 'latest', over({ code: returning('48') }), { baseFee: '0x999' }],
    [call, 'latest', over({ code: returning('48') })],
  ],
  [
    'eth_call',
    'blobBaseFee override',
    [call, 'latest', over({ code: returning('4a') }), { blobBaseFee: '0x999' }],
    [call, 'latest', over({ code: returning('4a') })],
  ],
  [
    'eth_call',
    'random override',
    [call, 'latest', over({ code: returning('44') }), { random: word(5) }],
    [call, 'latest', over({ code: returning('44') })],
  ],
  ['eth_estimateGas', 'state override', [call, 'latest', over({ code: '0xfe' })], [call]],
  [
    'eth_estimateGas',
    'block override',
    [
      call,
      'latest',
      over({ code: '0x43610100106014575f5ffd5b00'.replace('6014', '6009') }),
      { number: '0x999' },
    ],
    [call, 'latest', over({ code: '0x43610100106009575f5ffd5b00' })],
  ],
  [
    'eth_estimateGas',
    'maxFeePerGas',
    [{ ...call, from: CONTRACT, maxFeePerGas: '0x3b9aca00' }],
    [{ ...call, from: CONTRACT }],
  ],
  ['eth_createAccessList', 'state override', [call, 'latest', over({ code: '0x' })], [call]],
  [
    'debug_traceCall',
    'stateOverrides',
    [call, 'latest', { tracer: 'callTracer', stateOverrides: over({ code: '0xfe' }) }],
    [call, 'latest', { tracer: 'callTracer' }],
  ],
  [
    'debug_traceCall',
    'blockOverrides',
    [
      call,
      'latest',
      {
        tracer: 'callTracer',
        stateOverrides: over({ code: returning('43') }),
        blockOverrides: { number: '0x999' },
      },
    ],
    [call, 'latest', { tracer: 'callTracer', stateOverrides: over({ code: returning('43') }) }],
  ],
  ['debug_traceCall', 'disableStack', [call, 'latest', { disableStack: true }], [call, 'latest', {}]],
  ['debug_traceCall', 'disableStorage', [call, 'latest', { disableStorage: true }], [call, 'latest', {}]],
  ['debug_traceCall', 'enableMemory', [call, 'latest', { enableMemory: true }], [call, 'latest', {}]],
  ['debug_traceCall', 'enableReturnData', [call, 'latest', { enableReturnData: true }], [call, 'latest', {}]],
  ['debug_traceCall', 'limit', [call, 'latest', { limit: 1 }], [call, 'latest', {}]],
  [
    'debug_traceCall',
    'onlyTopCall',
    [
      { to: CONTRACT },
      'latest',
      {
        tracer: 'callTracer',
        stateOverrides: over({ code: `0x5f5f5f5f73${usdc.address.slice(2)}5afa00` }),
        tracerConfig: { onlyTopCall: true },
      },
    ],
    [
      { to: CONTRACT },
      'latest',
      { tracer: 'callTracer', stateOverrides: over({ code: `0x5f5f5f5f73${usdc.address.slice(2)}5afa00` }) },
    ],
  ],
  [
    'debug_traceCall',
    'diffMode',
    [call, 'latest', { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }],
    [call, 'latest', { tracer: 'prestateTracer' }],
  ],
  [
    'debug_traceCall',
    'disableCode',
    [call, 'latest', { tracer: 'prestateTracer', tracerConfig: { disableCode: true } }],
    [call, 'latest', { tracer: 'prestateTracer' }],
  ],
  [
    'debug_traceCall',
    'includeEmpty',
    [
      { to: `0x${'0'.repeat(37)}abc` },
      'latest',
      { tracer: 'prestateTracer', tracerConfig: { includeEmpty: true } },
    ],
    [{ to: `0x${'0'.repeat(37)}abc` }, 'latest', { tracer: 'prestateTracer' }],
  ],
  ['eth_getBlockByNumber', 'full transactions', ['latest', true], ['latest', false]],
]

const REFUSED: readonly (readonly [method: string, params: unknown[], message: string])[] = [
  [
    'eth_call',
    [{ ...call, blobVersionedHashes: [word(1)] }],
    'blobVersionedHashes: this chain carries no blobs',
  ],
  ['eth_call', [{ ...call, maxFeePerBlobGas: '0x1' }], 'maxFeePerBlobGas: this chain carries no blobs'],
  ['eth_estimateGas', [{ ...call, type: '0x3' }], 'type: 0x3 is not supported'],
  [
    'eth_sendTransaction',
    [{ ...call, type: '0x2', gasPrice: '0x1' }],
    'type: a transaction of type 0x2 has no gasPrice',
  ],
  [
    'eth_sendTransaction',
    [{ ...call, type: '0x0', accessList: [] }],
    'type: a transaction of type 0x0 has no accessList',
  ],
  [
    'eth_sendTransaction',
    [{ ...call, type: '0x4' }],
    'type: a transaction of type 0x4 has a field authorizationList',
  ],
  [
    'eth_getBalance',
    [alice, { blockHash: word(1), blockNumber: '0x1' }],
    'cannot specify both BlockHash and BlockNumber',
  ],
  [
    'eth_getBalance',
    [alice, { blockNumber: '0x1', requireCanonical: 'yes' }],
    'requireCanonical: expected true or false',
  ],
  ['eth_getBlockByNumber', ['latest', 'yes'], 'full transactions: expected true or false'],
  ['eth_newPendingTransactionFilter', [true], 'full transactions: this filter answers hashes'],
  ['eth_getLogs', [{ fromBlock: '0x2', toBlock: '0x1' }], 'invalid block range params'],
  ['eth_newFilter', [{ fromBlock: '0x2', toBlock: '0x1' }], 'invalid block range params'],
  ['eth_getLogs', [{ fromBlock: 'latest', toBlock: 'earliest' }], 'invalid block range params'],
  ['eth_newFilter', [{ fromBlock: 'latest', toBlock: 'earliest' }], 'invalid block range params'],
  ['eth_newFilter', [{ toBlock: '0x1' }], 'invalid block range params'],
  ['eth_newFilter', [{ fromBlock: 'safe', toBlock: '0xffffff' }], 'invalid block range params'],
  ['eth_newFilter', [{ fromBlock: '0x1', toBlock: 'earliest' }], 'invalid block range params'],
  ['eth_getLogs', [{ fromBlock: '0xffffff', toBlock: 'latest' }], 'invalid block range params'],
  [
    'eth_getLogs',
    [{ fromBlock: '0x1', toBlock: '0xffffff' }],
    'block range extends beyond current head block',
  ],
  ['eth_getLogs', [{ topics: Array(5).fill(null) }], 'exceed max topics'],
  [
    'eth_newFilter',
    [{ blockHash: word(1), fromBlock: '0x1' }],
    'cannot specify both BlockHash and FromBlock/ToBlock',
  ],
  ['eth_feeHistory', ['0x2', 'latest', [50, 50]], 'invalid reward percentile: #0:50 >= #1:50'],
  ['eth_feeHistory', ['0x2', 'latest', [60, 50]], 'invalid reward percentile: #0:60 >= #1:50'],
  ['eth_feeHistory', ['0x2', 'latest', [101]], 'invalid reward percentile: 101'],
  [
    'eth_feeHistory',
    ['0x2', 'latest', Array.from({ length: 101 }, (_, at) => at / 2)],
    'over the query limit 100',
  ],
  [
    'debug_traceCall',
    [call, 'latest', { tracer: 'jsTracer' }],
    'tracer: callTracer, prestateTracer, 4byteTracer or none',
  ],
  ['debug_traceCall', [call, 'latest', { stateOverride: {} }], 'options: there is no stateOverride'],
  [
    'debug_traceCall',
    [call, 'latest', { tracer: 'callTracer', tracerConfig: { diffMode: true } }],
    'tracerConfig: there is no diffMode',
  ],
  ['debug_traceCall', [call, 'latest', { timeout: 'soon' }], 'timeout: expected a duration'],
  ['debug_traceCall', [call, 'latest', { txIndex: '0x99' }], 'txIndex: block'],
  [
    'debug_traceCall',
    [call, 'latest', { blockOverrides: { difficulty: '0x1' } }],
    'difficulty cannot be overridden',
  ],
  ['debug_traceTransaction', [word(1), { stateOverrides: {} }], ''],
  ['evm_increaseTime', [Number.MAX_SAFE_INTEGER], 'seconds: 9007199254740991 after'],
]

/** What takes nothing. */
const WITHOUT_PARAMETERS = new Set([
  ...['eth_accounts', 'eth_blobBaseFee', 'eth_blockNumber', 'eth_chainId', 'eth_coinbase', 'eth_gasPrice'],
  ...['eth_maxPriorityFeePerGas', 'eth_newBlockFilter', 'eth_syncing', 'evm_snapshot', 'net_listening'],
  ...['net_version', 'txpool_content', 'txpool_inspect', 'txpool_status', 'web3_clientVersion'],
  ...['getAutomine', 'metadata'].flatMap((name) => [`anvil_${name}`, `hardhat_${name}`]),
])
const IN_A_TABLE = new Set([...OBEYED, ...REFUSED].map(([method]) => method))
const BY_PLACE = [...METHODS.keys()].filter((name) => !WITHOUT_PARAMETERS.has(name) && !IN_A_TABLE.has(name))

describe('options of every method', () => {
  it.each(BY_PLACE)('%s, which is in neither table, reads its first parameter', async (method) => {
    expect((await answer(method, [['never']])).error).toMatchObject({ code: -32602 })
  })

  it.each(OBEYED)('%s obeys %s', async (method, _, one, other) => {
    const [first, second] = [await answer(method, one), await answer(method, other)]
    expect(first).not.toEqual(second)
    expect(second.error ?? first.error ?? { code: 0 }).not.toMatchObject({ code: -32603 })
  })

  it.each(REFUSED)('%s refuses %j', async (method, params, message) => {
    const { error } = await answer(method, params)
    expect(error?.message).toContain(message)
    expect([-32602, -32000]).toContain(error?.code)
  })

  it('an authorization makes an account a contract for one call', async () => {
    const authorizationList = [
      await developer(1).signAuthorization({ contractAddress: CONTRACT, chainId: 8453, nonce: 0 }),
    ].map(({ address, chainId, nonce, r, s, yParity }) => ({
      address,
      chainId: hex(chainId),
      nonce: hex(nonce),
      r,
      s,
      yParity: hex(yParity ?? 0),
    }))
    const to = { from: alice, to: bob }
    const states = { [bob]: { stateDiff: { [word(0)]: word(9) } } }
    expect(await ask('eth_call', to, 'latest', states)).toBe('0x')
    expect(await ask('eth_call', { ...to, authorizationList }, 'latest', states)).toBe(word(9))
  })

  it('debug_traceCall runs behind as many transactions of a block as txIndex says', async () => {
    const data = `0x70a08231${bob.slice(2).padStart(64, '0')}`
    const outputs = await Promise.all(
      ['0x0', '0x1'].map((txIndex) =>
        ask('debug_traceCall', { to: usdc.address, data }, hex(mined), { tracer: 'callTracer', txIndex }),
      ),
    )
    expect(BigInt(outputs[1].output) - BigInt(outputs[0].output)).toBe(7n)
  })

  it('a filter waits for blocks that are still to come', async () => {
    const next = Number(await ask('eth_blockNumber')) + 1
    const filter = await ask('eth_newFilter', { fromBlock: hex(next + 1), toBlock: hex(next + 1) })
    const data = `0xa9059cbb${bob.slice(2).padStart(64, '0')}${word(1).slice(2)}`
    const send = () => ask('eth_sendTransaction', { from: alice, to: usdc.address, data })
    await send()
    expect(await ask('eth_getFilterChanges', filter)).toEqual([])
    await send()
    expect(await ask('eth_getFilterChanges', filter)).toMatchObject([{ blockNumber: hex(next + 1) }])
    await send()
    expect(await ask('eth_getFilterChanges', filter)).toEqual([])
  })
})

describe('tracers', () => {
  it('callTracer says what the transaction had and used', async () => {
    const sent = await ask('eth_getTransactionByHash', hash)
    const { gasUsed } = await ask('eth_getTransactionReceipt', hash)
    const root = await ask('debug_traceTransaction', hash, { tracer: 'callTracer' })
    expect([root.gas, root.gasUsed]).toEqual([sent.gas, gasUsed])
    const plain = await ask('debug_traceTransaction', hash)
    expect(hex(plain.gas)).toBe(gasUsed)
    const failed = await ask('debug_traceCall', { ...call, gas: '0x5300' }, 'latest', {
      tracer: 'callTracer',
      stateOverrides: over({ code: '0xfe' }),
    })
    expect([failed.gas, failed.gasUsed]).toEqual(['0x5300', '0x5300'])
  })

  it('4byteTracer counts selectors by the bytes behind them', async () => {
    expect(await ask('debug_traceTransaction', hash, { tracer: '4byteTracer' })).toEqual({
      '0xa9059cbb-64': 1,
    })
  })

  it('prestateTracer tells what was there before, and what changed', async () => {
    const pre = await ask('debug_traceTransaction', hash, { tracer: 'prestateTracer' })
    const before = hex(mined - 1)
    expect(Object.keys(pre)).toEqual(expect.arrayContaining([alice, usdc.address.toLowerCase()]))
    expect(pre[alice].balance).toBe(await ask('eth_getBalance', alice, before))
    expect(pre[usdc.address.toLowerCase()].code).toBe(await ask('eth_getCode', usdc.address, before))
    for (const [slot, value] of Object.entries(pre[usdc.address.toLowerCase()].storage)) {
      expect(await ask('eth_getStorageAt', usdc.address, slot, before)).toBe(value)
    }
    const diff = await ask('debug_traceTransaction', hash, {
      tracer: 'prestateTracer',
      tracerConfig: { diffMode: true },
    })
    expect(diff.post[alice]).toEqual({ balance: await ask('eth_getBalance', alice, hex(mined)), nonce: 1 })
    for (const [slot, value] of Object.entries(diff.post[usdc.address.toLowerCase()].storage)) {
      expect(await ask('eth_getStorageAt', usdc.address, slot, hex(mined))).toBe(value)
      expect(diff.pre[usdc.address.toLowerCase()].storage[slot]).not.toBe(value)
    }
  })
})

describe('a past that was never executed', () => {
  const OLD = '0x5'

  it.each([
    ['eth_getCode', [usdc.address, OLD]],
    ['eth_getBalance', [alice, OLD]],
    ['eth_getTransactionCount', [alice, OLD]],
    ['eth_getStorageAt', [usdc.address, '0x0', OLD]],
    ['eth_call', [call, OLD]],
    ['eth_call', [call, { blockNumber: OLD }]],
    ['eth_call', [call, 'earliest']],
    ['eth_estimateGas', [call, OLD]],
    ['eth_createAccessList', [call, OLD]],
    ['eth_simulateV1', [{ blockStateCalls: [{ calls: [] }] }, OLD]],
    ['debug_traceCall', [call, OLD, {}]],
    ['debug_traceCall', [call, OLD, { txIndex: '0x0' }]],
  ])('%s %j says that its state is not available', async (method, params) => {
    const { error } = await answer(method, params)
    expect(error?.code).toBe(-32000)
    expect(error?.message).toMatch(
      /^historical state [0-9a-f]{64} is not available: block \d+ of Base is of the past that it began with, which was never executed; the first block with state is \d+$/,
    )
  })

  it('a transaction of it cannot be traced', async () => {
    const { transactions } = await ask('eth_getBlockByNumber', OLD, false)
    const { error } = await answer('debug_traceTransaction', [transactions[0], { tracer: 'callTracer' }])
    expect(error?.message).toMatch(/^historical state [0-9a-f]{64} is not available/)
  })

  it('ends where the first block with state is, and its blocks and logs can be read', async () => {
    const { error } = await answer('eth_getCode', [usdc.address, OLD])
    const first = Number(/state is (\d+)$/.exec(error?.message ?? '')?.[1])
    expect(await ask('eth_getCode', usdc.address, hex(first))).not.toBe('0x')
    expect((await answer('eth_getCode', [usdc.address, hex(first - 1)])).error?.code).toBe(-32000)
    const [log] = await ask('eth_getLogs', { fromBlock: '0x1', toBlock: hex(first) })
    expect(await ask('eth_getCode', log.address, hex(first))).not.toBe('0x')
  })

  it('has well-known tokens wherever there is state', async () => {
    const cbBTC = '0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf'
    const code = await ask('eth_getCode', cbBTC, 'latest')
    expect(code).not.toBe('0x')
    expect(await ask('eth_getCode', cbBTC, hex(mined - 1))).toBe(code)
  })
})

describe('The number of parameters', () => {
  it('is known of every method', () =>
    expect(Object.keys(MOST_PARAMS).sort()).toEqual(
      [...METHODS.keys()].filter((name) => !name.startsWith('hardhat_')).sort(),
    ))

  it.each([...METHODS.keys()])('of %s is no larger than it takes', async (method) => {
    const most = MOST_PARAMS[method.replace('hardhat_', 'anvil_')] as number
    expect(await answer(method, Array(most + 1).fill(null))).toEqual({
      error: { code: -32602, message: `too many arguments, want at most ${most}` },
    })
  })
})

it('answers eth_feeHistory of no blocks as geth does', async () => {
  const none = { result: { oldestBlock: '0x0', gasUsedRatio: null } }
  expect(await answer('eth_feeHistory', ['0x0', 'latest', [50]])).toEqual(none)
  expect(await answer('eth_feeHistory', [0, '0x1'])).toEqual(none)
})

it('reports nothing new to a filter that ends at the first block', async () => {
  const { result: filter } = await answer('eth_newFilter', [{ fromBlock: 'earliest', toBlock: 'earliest' }])
  const data = `0xa9059cbb${bob.slice(2).padStart(64, '0')}${word(7).slice(2)}`
  await ask('eth_sendTransaction', { from: alice, to: usdc.address, data })
  expect(await answer('eth_getFilterChanges', [filter])).toEqual({ result: [] })
})
