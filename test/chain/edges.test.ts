import { createEmulator } from 'sandbank'
import { createTestClient, http, parseGwei, publicActions, walletActions } from 'viem'
import { unichain } from 'viem/chains'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { developer, rpcOf } from '../helpers/chain'

const emulator = createEmulator()
const ask = rpcOf(emulator, 130)
const alice = developer(0).address
const bob = developer(1).address
const SOMEBODY = '0x00000000000000000000000000000000000000bb'
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

/** Code and message of a refused call. */
const refusal = (method: string, ...params: unknown[]): Promise<{ code: number; message: string }> =>
  ask(method, ...params).then(
    (result) => expect.unreachable(`${method} answered ${JSON.stringify(result)}`),
    ({ code, message }) => ({ code, message }),
  )

describe('what a transaction object contradicts itself in', () => {
  const send = { from: alice, to: bob, value: '0x1' }

  it('is refused instead of guessed', async () => {
    expect(await refusal('eth_sendTransaction', { ...send, chainId: '0x1' })).toEqual({
      code: -32602,
      message: "chainId does not match node's (have=1, want=130)",
    })
    expect(await refusal('eth_sendTransaction', { ...send, gasPrice: '0x1', maxFeePerGas: '0x1' })).toEqual({
      code: -32602,
      message: 'both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified',
    })
    expect(await refusal('eth_sendTransaction', { from: alice })).toEqual({
      code: -32602,
      message: 'contract creation without any data provided',
    })
    expect(await ask('eth_blockNumber')).toBe('0x0')
  })

  it('is followed where it is clear', async () => {
    const hash = await ask('eth_sendTransaction', { ...send, chainId: '0x82', type: '0x0' })
    expect(await ask('eth_getTransactionByHash', hash)).toMatchObject({ type: '0x0' })
  })
})

describe('overrides', () => {
  const NUMBER_AND_RANDOM = '0x435f524460205260405ff3'

  it('that would be ignored are refused', async () => {
    const call = (states: object, block?: object) =>
      refusal('eth_call', { to: SOMEBODY }, 'latest', states, ...(block ? [block] : []))
    expect((await call({ [SOMEBODY]: { movePrecompileToAddress: bob } })).message).toContain(
      'movePrecompileToAddress cannot be overridden',
    )
    expect((await call({ [SOMEBODY]: { state: {}, stateDiff: {} } })).message).toContain(
      'both state and stateDiff',
    )
    expect((await call({}, { difficulty: '0x1' })).message).toContain('difficulty cannot be overridden')
  })

  it('of a block reach the call', async () => {
    const random = `0x${'5'.repeat(64)}`
    const seen = await ask(
      'eth_call',
      { to: SOMEBODY },
      'latest',
      { [SOMEBODY]: { code: NUMBER_AND_RANDOM } },
      { number: '0x100', random },
    )
    expect(seen).toBe(`0x${'100'.padStart(64, '0')}${random.slice(2)}`)
  })
})

describe('eth_feeHistory', () => {
  it('tells the tips that were paid, by the gas they were paid for', async () => {
    await ask('evm_setAutomine', false)
    const tips = [parseGwei('1'), parseGwei('2'), parseGwei('5')]
    for (const [nonce, tip] of tips.entries()) {
      const fees = {
        maxPriorityFeePerGas: `0x${tip.toString(16)}`,
        maxFeePerGas: `0x${(tip * 2n).toString(16)}`,
      }
      await ask('eth_sendTransaction', { from: alice, to: bob, nonce, gas: '0x5208', ...fees })
    }
    await ask('evm_mine')
    await ask('evm_mine')
    const { reward } = await ask('eth_feeHistory', '0x2', 'latest', [0, 50, 100])
    expect(reward[0].map(BigInt)).toEqual(tips)
    expect(reward[1].map(BigInt)).toEqual([1_000_000n, 1_000_000n, 1_000_000n])
    expect((await refusal('eth_feeHistory', '0x2', 'latest', [90, 10])).code).toBe(-32602)
  })
})

describe('eth_getLogs', () => {
  it('takes a block or a range, not both', async () => {
    const { hash } = await ask('eth_getBlockByNumber', 'latest', false)
    expect(await ask('eth_getLogs', { blockHash: hash })).toEqual([])
    expect((await refusal('eth_getLogs', { blockHash: hash, fromBlock: '0x0' })).code).toBe(-32602)
  })
})

describe('many blocks at once', () => {
  it('are whole blocks, one after the other, and can be gone back to', async () => {
    const first = await ask('eth_sendTransaction', { from: alice, to: SOMEBODY, value: '0x5' })
    const snapshot = await ask('evm_snapshot')
    await ask('evm_setAutomine', false)
    const waiting = await ask('eth_sendTransaction', { from: alice, to: SOMEBODY, value: '0x7' })
    const later = await ask('eth_sendTransaction', { from: alice, to: SOMEBODY, nonce: '0x9', gas: '0x5208' })
    await ask('hardhat_mine', '0x5dc', '0xc')
    expect(await ask('eth_blockNumber')).toBe('0x5dd')
    expect((await ask('eth_getTransactionReceipt', waiting)).blockNumber).toBe('0x2')
    expect(await ask('eth_getTransactionReceipt', later)).toBeNull()
    const [second, third, middle, next, last] = await Promise.all(
      [2, 3, 1100, 1101, 1501].map((number) =>
        ask('eth_getBlockByNumber', `0x${number.toString(16)}`, false),
      ),
    )
    expect(second.transactions).toEqual([waiting])
    expect(third.parentHash).toBe(second.hash)
    expect(next.parentHash).toBe(middle.hash)
    expect(Number(next.timestamp) - Number(middle.timestamp)).toBe(12)
    expect(Number(last.timestamp) - Number(second.timestamp)).toBe(1499 * 12)
    // The chain's clock has gone along.
    await ask('evm_setAutomine', true)
    await ask('eth_sendTransaction', { from: bob, to: SOMEBODY, value: '0x1' })
    const newest = await ask('eth_getBlockByNumber', 'latest', false)
    expect(Number(newest.timestamp) - Number(last.timestamp)).toBeLessThan(60)
    const at = (number: number) => ask('eth_getBalance', SOMEBODY, `0x${number.toString(16)}`)
    expect(await Promise.all([0, 1, 2, 900, 1501, 1502].map(at))).toEqual([
      '0x0',
      '0x5',
      '0xc',
      '0xc',
      '0xc',
      '0xd',
    ])
    expect(await ask('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' })).toEqual([])
    await ask('evm_revert', snapshot)
    expect(await ask('eth_blockNumber')).toBe('0x1')
    expect((await ask('eth_getTransactionReceipt', first)).status).toBe('0x1')
    expect(await ask('eth_getBlockByNumber', '0x44c', false)).toBeNull()
  })
})

describe("viem's test client", () => {
  it('sends for anybody, and reads the pool in lines', async () => {
    const client = createTestClient({
      chain: unichain,
      mode: 'anvil',
      transport: http('http://sandbank.test/rpc/130', {
        fetchFn: (input, init) => emulator.fetch(new Request(input, init)),
        retryCount: 0,
      }),
    })
      .extend(publicActions)
      .extend(walletActions)
    await client.setBalance({ address: SOMEBODY, value: 10n ** 18n })
    await client.setAutomine(false)
    const hash = await client.sendUnsignedTransaction({ from: SOMEBODY, to: bob, value: 3n })
    const { pending } = await client.inspectTxpool()
    expect(Object.values(pending[SOMEBODY] ?? {})).toEqual([
      expect.stringMatching(new RegExp(`^${bob.toLowerCase()}: 3 wei \\+ 21000 gas × \\d+ wei$`)),
    ])
    await client.mine({ blocks: 1 })
    expect((await client.getTransactionReceipt({ hash })).from).toBe(SOMEBODY)
    expect(await ask('hardhat_metadata')).toMatchObject({ chainId: 130, latestBlockNumber: 1 })
  })
})
