import { createEmulator } from 'sandbank'
import { encodeFunctionData, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../helpers/anvil'
import { caller } from '../helpers/caller'
import { developer, rpcOf } from '../helpers/chain'
import { probe } from './artifacts/probe'

const SOMEBODY = '0x00000000000000000000000000000000000000cc'
const LATER = '0x00000000000000000000000000000000000000dd'
/** Wei per gas that either node takes. */
const FEE = 10_000_000_000n

const emulator = createEmulator()
const call = caller(emulator)
const ask = rpcOf(emulator, 8453)
const alice = developer(0)
let anvil: Anvil
let contract: `0x${string}`

beforeAll(async () => {
  anvil = await startAnvil('--chain-id', '8453')
  // What the remote chain holds before anybody forks it.
  const { contractAddress } = await anvil.mined({ from: alice.address, data: probe.bytecode })
  contract = contractAddress
  await anvil.mined({ from: alice.address, to: contract, data: set(5n) })
  await anvil.request('anvil_setBalance', [SOMEBODY, '0x64'])
  await anvil.request('anvil_mine', ['0x2'])
})
afterAll(async () => {
  await anvil.stop()
  await emulator.close()
})
beforeEach(() => emulator.reset())

const set = (value: bigint) => encodeFunctionData({ abi: probe.abi, functionName: 'set', args: [value] })
const value = encodeFunctionData({ abi: probe.abi, functionName: 'value' })
const mode = (body: object) => call('PUT', '/__sandbank/chains/8453/mode', body)
const theirHead = async () => Number(await anvil.request('eth_blockNumber'))

describe('rpc mode', () => {
  it('passes everything through to a node on this machine, and keeps the embedded chain aside', async () => {
    await ask('anvil_setBalance', SOMEBODY, '0x7')
    const before = await theirHead()
    expect((await mode({ kind: 'rpc', url: anvil.url })).body).toMatchObject({
      mode: { kind: 'rpc', url: anvil.url, maySend: true },
      head: null,
    })
    expect(await ask('web3_clientVersion')).toMatch(/^anvil/)
    const hash = await ask('eth_sendTransaction', { from: alice.address, to: SOMEBODY, value: '0x1' })
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    await ask('anvil_mine', '0x1')
    expect(await theirHead()).toBeGreaterThan(before)
    const failure = await ask('eth_call', { to: contract, data: '0xdeadbeef' }, 'latest').catch(
      (thrown) => thrown,
    )
    expect(failure.code).toBe(3)
    expect((await mode({ kind: 'embedded' })).body.mode).toEqual({ kind: 'embedded' })
    expect(await ask('eth_getBalance', SOMEBODY, 'latest')).toBe('0x7')
  })

  it('refuses a node that is another chain, or none, and stays as it was', async () => {
    const other = await caller(emulator)('PUT', '/__sandbank/chains/137/mode', {
      kind: 'rpc',
      url: anvil.url,
    })
    expect(other.status).toBe(400)
    expect(other.body.message).toContain('on chain 8453, and this is chain 137')
    const nobody = await mode({ kind: 'rpc', url: 'http://127.0.0.1:9' })
    expect(nobody.status).toBe(400)
    expect(nobody.body.message).toContain('127.0.0.1:9')
    expect(await ask('web3_clientVersion')).toMatch(/^Sandbank/)
    const production = await mode({ kind: 'rpc', url: 'https://api.bankr.bot' })
    expect(production.status).toBe(400)
  })
})

describe('fork mode', () => {
  it('reads the remote chain as of one block and writes only here', async () => {
    const pinned = await theirHead()
    expect((await mode({ kind: 'fork', url: anvil.url })).body.mode).toEqual({
      kind: 'fork',
      url: anvil.url,
      number: pinned,
    })
    expect(Number(await ask('eth_blockNumber'))).toBe(pinned)
    expect(BigInt(await ask('eth_call', { to: contract, data: value }, 'latest'))).toBe(5n)
    const theirs = await anvil.request('eth_getBlockByNumber', [toHex(pinned), false])
    expect((await ask('eth_getBlockByNumber', 'latest', false)).hash).toBe((theirs as { hash: string }).hash)

    // What happens there afterwards is not seen here…
    await anvil.mined({ from: alice.address, to: LATER, value: '0x9' })
    await anvil.request('anvil_mine', ['0x1'])
    expect(await anvil.request('eth_getBalance', [LATER, 'latest'])).toBe('0x9')
    expect(await ask('eth_getBalance', LATER, 'latest')).toBe('0x0')
    // …nor what happens here there.
    const raw = await alice.signTransaction({
      chainId: 8453,
      nonce: Number(await ask('eth_getTransactionCount', alice.address, 'latest')),
      to: contract,
      data: set(77n),
      gas: 100_000n,
      maxFeePerGas: FEE,
      maxPriorityFeePerGas: 1n,
      type: 'eip1559',
    })
    const hash = await ask('eth_sendRawTransaction', raw)
    expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({
      status: '0x1',
      blockNumber: toHex(pinned + 1),
    })
    expect(BigInt(await ask('eth_call', { to: contract, data: value }, 'latest'))).toBe(77n)
    expect(BigInt(await ask('eth_call', { to: contract, data: value }, toHex(pinned)))).toBe(5n)
    expect(
      BigInt((await anvil.request('eth_call', [{ to: contract, data: value }, 'latest'])) as string),
    ).toBe(5n)
  })

  it('asks the remote chain about its own blocks, transactions and logs', async () => {
    await mode({ kind: 'fork', url: anvil.url })
    const first = await anvil.request('eth_getBlockByNumber', ['0x1', false])
    expect(await ask('eth_getBlockByNumber', '0x1', false)).toEqual(first)
    const [hash] = (first as { transactions: string[] }).transactions
    expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({
      transactionHash: hash,
      status: '0x1',
    })
    expect(BigInt(await ask('eth_getTransactionCount', alice.address, '0x1'))).toBe(1n)
    expect(await ask('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' })).toEqual([])
  })

  it('goes back to the fork with a snapshot, and begins anew with anvil_reset', async () => {
    await mode({ kind: 'fork', url: anvil.url })
    const before = await ask('eth_getBalance', SOMEBODY, 'latest')
    const snapshot = await ask('evm_snapshot')
    await ask('anvil_setBalance', SOMEBODY, toHex(parseEther('1')))
    await ask('anvil_impersonateAccount', SOMEBODY)
    await ask('eth_sendTransaction', { from: SOMEBODY, to: contract, data: set(1n) })
    expect(BigInt(await ask('eth_call', { to: contract, data: value }, 'latest'))).toBe(1n)
    await ask('evm_revert', snapshot)
    expect(BigInt(await ask('eth_call', { to: contract, data: value }, 'latest'))).toBe(5n)
    expect(await ask('eth_getBalance', SOMEBODY, 'latest')).toBe(before)
    await ask('anvil_reset', { forking: { jsonRpcUrl: anvil.url, blockNumber: 1 } })
    expect(await ask('eth_blockNumber')).toBe('0x1')
    expect(BigInt(await ask('eth_call', { to: contract, data: value }, 'latest'))).toBe(0n)
  })
})
