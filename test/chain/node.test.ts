import { IDBObjectStore as FDBObjectStore, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createEmulator } from 'sandbank'
import { concat, parseEther, toHex, toRlp } from 'viem'
import { unichain } from 'viem/chains'
import { afterEach, describe, expect, it } from 'vitest'
import { chainSpec } from '../../src/domains/chain'
import { composeEmulator, type Emulator } from '../../src/emulator'
import { memoryKeyring } from '../../src/kernel/secrets/secrets'
import { caller } from '../helpers/caller'
import { developer, rpcOf, viemClients } from '../helpers/chain'
import { probe } from './artifacts/probe'

const alice = developer(0)
const bob = developer(1)
const SOMEBODY = '0x00000000000000000000000000000000000000bb'
const running: Emulator[] = []

function fresh(): Emulator {
  const emulator = createEmulator()
  running.push(emulator)
  return emulator
}

/** A process of its own over a shared database: a worker that was started again, or the next version of one. */
function processOver(indexedDB: IDBFactory): Emulator {
  const emulator = composeEmulator({
    host: 'service-worker',
    databaseName: 'shared',
    indexedDB,
    IDBKeyRange,
    keyring: memoryKeyring(),
  })
  running.push(emulator)
  return emulator
}

afterEach(async () => {
  for (const emulator of running.splice(0)) await emulator.close()
})

function signTransfer(nonce: number, value = 1n, fields: object = {}) {
  return alice.signTransaction({
    chainId: 130,
    type: 'eip1559',
    nonce,
    to: SOMEBODY,
    value,
    gas: 21_000n,
    maxFeePerGas: 10n ** 9n,
    maxPriorityFeePerGas: 1_000_000n,
    ...fields,
  })
}

describe('a transaction', () => {
  it('is executed once, however often it is sent', async () => {
    const ask = rpcOf(fresh(), 130)
    const raw = await signTransfer(0, 5n)
    const hashes = await Promise.all(Array.from({ length: 5 }, () => ask('eth_sendRawTransaction', raw)))
    expect(new Set(hashes).size).toBe(1)
    expect(await ask('eth_sendRawTransaction', raw)).toBe(hashes[0])
    expect(await ask('eth_getBalance', SOMEBODY, 'latest')).toBe('0x5')
    expect(await ask('eth_blockNumber')).toBe('0x1')
  })

  it('is one of fifty sent at once in any order, and none is lost or doubled', async () => {
    const ask = rpcOf(fresh(), 130)
    const raws = await Promise.all(Array.from({ length: 50 }, (_, nonce) => signTransfer(nonce)))
    const shuffled = raws.map((raw, at) => ({ raw, order: (at * 17) % 50 })).sort((a, b) => a.order - b.order)
    const hashes = await Promise.all(shuffled.map(({ raw }) => ask('eth_sendRawTransaction', raw)))
    expect(new Set(hashes).size).toBe(50)
    const receipts = await Promise.all(hashes.map((hash) => ask('eth_getTransactionReceipt', hash)))
    expect(receipts.map((receipt) => receipt?.status)).toEqual(Array(50).fill('0x1'))
    expect(await ask('eth_getBalance', SOMEBODY, 'latest')).toBe(toHex(50))
    expect(await ask('eth_getTransactionCount', alice.address, 'latest')).toBe(toHex(50))
  })

  it('is one of fifty that the node numbers itself', async () => {
    const ask = rpcOf(fresh(), 130)
    const send = () =>
      ask('eth_sendTransaction', { from: alice.address, to: SOMEBODY, value: '0x1', gas: '0x5208' })
    const hashes = await Promise.all(Array.from({ length: 50 }, send))
    expect(new Set(hashes).size).toBe(50)
    expect(await ask('eth_getTransactionCount', alice.address, 'latest')).toBe(toHex(50))
    expect(await ask('eth_getBalance', SOMEBODY, 'latest')).toBe(toHex(50))
  })

  it('is refused in words that clients know', async () => {
    const ask = rpcOf(fresh(), 130)
    await ask('eth_sendRawTransaction', await signTransfer(0))
    const refused = async (raw: Promise<string>) =>
      (await ask('eth_sendRawTransaction', await raw).catch((e) => e)).message
    expect(await refused(signTransfer(0, 2n))).toMatch(/^nonce too low/)
    expect(await refused(signTransfer(1, parseEther('20000')))).toMatch(
      /^insufficient funds for gas \* price \+ value/,
    )
    expect(await refused(signTransfer(1, 1n, { gas: 20_000n }))).toMatch(/^intrinsic gas too low/)
    expect(await refused(signTransfer(1, 1n, { gas: 30_000_001n }))).toMatch(/^exceeds block gas limit/)
    expect(await refused(signTransfer(1, 1n, { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }))).toMatch(
      /^max fee per gas less than block base fee/,
    )
    expect(await refused(signTransfer(1, 1n, { chainId: 1 }))).toMatch(/^invalid chain id/)
    expect(await refused(Promise.resolve('0x02c0'))).toMatch(/^failed to decode/)
    const withoutList = toRlp(['0x82', '0x', '0x01', '0x77359400', '0x5208', SOMEBODY, '0x01', '0x', '0x00'])
    expect(await refused(Promise.resolve(concat(['0x02', withoutList])))).toMatch(
      /^failed to decode signed transaction: a field is a list where bytes belong/,
    )
    expect(await ask('eth_blockNumber')).toBe('0x1')
  })

  it('waits while automine is off, can be replaced, and is mined with the others', async () => {
    const ask = rpcOf(fresh(), 130)
    await ask('evm_setAutomine', false)
    const first = await ask('eth_sendRawTransaction', await signTransfer(0, 1n))
    await expect(ask('eth_sendRawTransaction', await signTransfer(0, 2n))).rejects.toThrow('underpriced')
    const second = await ask(
      'eth_sendRawTransaction',
      await signTransfer(0, 4n, { maxFeePerGas: 2n * 10n ** 9n }),
    )
    const later = await ask('eth_sendRawTransaction', await signTransfer(2, 8n))
    expect(await ask('eth_getTransactionByHash', first)).toBeNull()
    expect(await ask('eth_getTransactionByHash', second)).toMatchObject({ blockNumber: null, value: '0x4' })
    expect(await ask('eth_getTransactionReceipt', second)).toBeNull()
    expect(await ask('txpool_status')).toEqual({ pending: '0x1', queued: '0x1' })
    expect(await ask('eth_getTransactionCount', alice.address, 'pending')).toBe('0x1')
    await ask('eth_sendRawTransaction', await signTransfer(1, 16n))
    await ask('evm_mine')
    const block = await ask('eth_getBlockByNumber', 'latest', false)
    expect(block.transactions).toHaveLength(3)
    expect(block.transactions).toEqual([second, expect.any(String), later])
    expect(await ask('eth_getBalance', SOMEBODY, 'latest')).toBe(toHex(28))
    expect(await ask('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
  })
})

describe('the past', () => {
  it('can be read, called and traced at every block', async () => {
    const emulator = fresh()
    const { reader, wallet } = viemClients(emulator, unichain)
    const ask = rpcOf(emulator, 130)
    const deployment = await wallet.deployContract({ abi: probe.abi, bytecode: probe.bytecode })
    const { contractAddress } = await reader.waitForTransactionReceipt({ hash: deployment })
    const address = contractAddress as `0x${string}`
    const hashes: `0x${string}`[] = []
    for (let value = 1n; value <= 4n; value++) {
      hashes.push(
        await wallet.writeContract({ address, abi: probe.abi, functionName: 'set', args: [value * 10n] }),
      )
    }
    const valueAt = (blockNumber: bigint) =>
      reader.readContract({ address, abi: probe.abi, functionName: 'value', blockNumber })
    for (let value = 0n; value <= 4n; value++) expect(await valueAt(value + 1n)).toBe(value * 10n)
    expect(await reader.getCode({ address, blockNumber: 0n })).toBeUndefined()
    expect(await reader.getTransactionCount({ address: alice.address, blockNumber: 2n })).toBe(2)
    expect(BigInt(await ask('eth_getStorageAt', address, '0x0', '0x3'))).toBe(20n)
    const trace = await ask('debug_traceTransaction', hashes[1], { tracer: 'callTracer' })
    expect(trace).toMatchObject({ type: 'CALL', to: address, from: alice.address.toLowerCase() })
    const steps = await ask('debug_traceTransaction', hashes[1])
    expect(steps.structLogs.map(({ op }: { op: string }) => op)).toContain('SSTORE')
    expect(steps.failed).toBe(false)
    await expect(ask('eth_getBalance', alice.address, '0x64')).rejects.toThrow('header not found')
    expect(await ask('eth_getBlockByNumber', '0x64', false)).toBeNull()
    // Reading the past left the present alone.
    expect(await valueAt(5n)).toBe(40n)
  })

  it('comes back with a snapshot: blocks, edits by hand, time and what waited', async () => {
    const ask = rpcOf(fresh(), 130)
    await ask('anvil_setBalance', SOMEBODY, '0x64')
    const snapshot = await ask('evm_snapshot')
    const { timestamp } = await ask('eth_getBlockByNumber', 'latest', false)
    await ask('anvil_setBalance', SOMEBODY, '0x1')
    await ask('anvil_setStorageAt', SOMEBODY, '0x0', `0x${'00'.repeat(31)}07`)
    await ask('eth_sendRawTransaction', await signTransfer(0))
    const lost = await ask('eth_sendRawTransaction', await signTransfer(1))
    await ask('evm_increaseTime', 86_400)
    await ask('evm_mine')
    expect(Number((await ask('eth_getBlockByNumber', 'latest', false)).timestamp)).toBeGreaterThanOrEqual(
      Number(timestamp) + 86_400,
    )
    expect(await ask('evm_revert', snapshot)).toBe(true)
    expect(await ask('eth_getBalance', SOMEBODY, 'latest')).toBe('0x64')
    expect(BigInt(await ask('eth_getStorageAt', SOMEBODY, '0x0', 'latest'))).toBe(0n)
    expect(await ask('eth_blockNumber')).toBe('0x0')
    expect(await ask('eth_getTransactionReceipt', lost)).toBeNull()
    expect(await ask('evm_revert', snapshot)).toBe(false)
    // The same transaction is a new one on the chain as it is now.
    await ask('eth_sendRawTransaction', await signTransfer(0))
    expect(await ask('eth_getBalance', SOMEBODY, 'latest')).toBe('0x65')
    expect(await ask('eth_getBalance', SOMEBODY, '0x0')).toBe('0x64')
  })
})

describe('what only a test may do', () => {
  it('acts for anybody, sets code, nonces and times', async () => {
    const ask = rpcOf(fresh(), 130)
    await expect(ask('eth_sendTransaction', { from: SOMEBODY, to: bob.address })).rejects.toThrow('No Signer')
    await ask('anvil_impersonateAccount', SOMEBODY)
    await ask('anvil_setBalance', SOMEBODY, toHex(parseEther('1')))
    await ask('anvil_setNonce', SOMEBODY, '0x9')
    const hash = await ask('eth_sendTransaction', { from: SOMEBODY, to: bob.address, value: '0x1' })
    expect(await ask('eth_getTransactionByHash', hash)).toMatchObject({ from: SOMEBODY, nonce: '0x9' })
    expect(await ask('debug_traceTransaction', hash, { tracer: 'callTracer' })).toMatchObject({
      from: SOMEBODY,
    })
    await ask('anvil_stopImpersonatingAccount', SOMEBODY)
    await expect(ask('eth_sendTransaction', { from: SOMEBODY, to: bob.address })).rejects.toThrow('No Signer')
    await ask('anvil_setCode', bob.address, '0x602a60005260206000f3')
    expect(BigInt(await ask('eth_call', { to: bob.address }, 'latest'))).toBe(42n)
    await ask('evm_setNextBlockTimestamp', 4_102_444_800)
    await ask('anvil_mine', '0x3', '0xa')
    expect(Number((await ask('eth_getBlockByNumber', 'latest', false)).timestamp)).toBe(4_102_444_820)
    await ask('anvil_reset')
    expect(await ask('eth_blockNumber')).toBe('0x0')
    expect(await ask('eth_getCode', bob.address, 'latest')).toBe('0x')
  })

  it('mines a transaction once, and again where its nonce was turned back, as anvil does', async () => {
    const ask = rpcOf(fresh(), 130)
    const signed = await signTransfer(0)
    const hash = await ask('eth_sendRawTransaction', signed)
    const once = await ask('eth_getBalance', SOMEBODY, 'latest')
    expect(await ask('eth_sendRawTransaction', signed)).toBe(hash)
    expect(await ask('eth_blockNumber')).toBe('0x1')
    await ask('anvil_setNonce', alice.address, '0x0')
    expect(await ask('eth_sendRawTransaction', signed)).toBe(hash)
    expect(await ask('eth_blockNumber')).toBe('0x2')
    expect(await ask('eth_getBalance', SOMEBODY, 'latest')).toBe(toHex(2n * BigInt(once)))
    expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ blockNumber: '0x2' })
  })

  it('takes its time from the clock of the emulator', async () => {
    const emulator = fresh()
    const ask = rpcOf(emulator, 130)
    await emulator.clock.freeze(Date.UTC(2031, 0, 1))
    await ask('evm_mine')
    const stamp = async () => Number((await ask('eth_getBlockByNumber', 'latest', false)).timestamp)
    expect(await stamp()).toBe(Date.UTC(2031, 0, 1) / 1000)
    await emulator.clock.advance(90_000)
    await ask('evm_mine')
    expect(await stamp()).toBe(Date.UTC(2031, 0, 1) / 1000 + 90)
  })
})

describe('a chain in the store', () => {
  it('is what another process over the same database sees, block by block', async () => {
    const indexedDB = new IDBFactory()
    const [one, two] = [rpcOf(processOver(indexedDB), 130), rpcOf(processOver(indexedDB), 130)]
    await Promise.all([one('eth_chainId'), two('eth_chainId')])
    for (let nonce = 0; nonce < 10; nonce++) {
      const [mine, theirs] = nonce % 2 ? [one, two] : [two, one]
      const hash = await mine('eth_sendRawTransaction', await signTransfer(nonce))
      expect((await theirs('eth_getTransactionReceipt', hash)).status).toBe('0x1')
      expect(await theirs('eth_getBalance', SOMEBODY, 'latest')).toBe(toHex(nonce + 1))
    }
  })

  it('executes what two processes are sent at once one time each', async () => {
    const indexedDB = new IDBFactory()
    const calls = Array.from({ length: 2 }, () => rpcOf(processOver(indexedDB), 130))
    const raws = await Promise.all(Array.from({ length: 12 }, (_, nonce) => signTransfer(nonce)))
    await Promise.all(raws.flatMap((raw) => calls.map((ask) => ask('eth_sendRawTransaction', raw))))
    for (const ask of calls) {
      expect(await ask('eth_getBalance', SOMEBODY, 'latest')).toBe(toHex(12))
      expect(await ask('eth_getTransactionCount', alice.address, 'latest')).toBe(toHex(12))
    }
  })

  it('is in a snapshot file, and is gone after a reset', async () => {
    const emulator = fresh()
    const ask = rpcOf(emulator, 130)
    const hash = await ask('eth_sendRawTransaction', await signTransfer(0, 3n))
    const { body: exported } = await caller(emulator)('GET', '/__sandbank/export')
    const other = fresh()
    const otherAsk = rpcOf(other, 130)
    await otherAsk('anvil_setBalance', SOMEBODY, '0x999')
    expect((await caller(other)('POST', '/__sandbank/import', exported)).status).toBe(200)
    expect((await otherAsk('eth_getTransactionReceipt', hash)).status).toBe('0x1')
    expect(await otherAsk('eth_getBalance', SOMEBODY, 'latest')).toBe('0x3')
    await otherAsk('eth_sendRawTransaction', await signTransfer(1, 4n))
    expect(await otherAsk('eth_getBalance', SOMEBODY, 'latest')).toBe('0x7')
    expect((await caller(other)('GET', '/__sandbank/export')).body).not.toEqual(exported)
    await emulator.reset()
    expect(await ask('eth_blockNumber')).toBe('0x0')
    expect(await ask('eth_getBalance', SOMEBODY, 'latest')).toBe('0x0')
    expect(await ask('eth_getTransactionReceipt', hash)).toBeNull()
  })

  it('begins with funds for the seeded wallets, and without gas for one of them', async () => {
    const emulator = fresh()
    const { wallets } = (await caller(emulator)('GET', '/__sandbank/wallets')).body
    const gasless = wallets.find(({ id }: { id: string }) => id === 'wlt_gasless').evmAddress
    const developerWallet = wallets.find(({ id }: { id: string }) => id === 'wlt_developer').evmAddress
    const balanceOf = (owner: string) => `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
    for (const chainId of [1, 42161]) {
      const ask = rpcOf(emulator, chainId)
      const { usdc } = chainSpec(chainId)
      expect(await ask('eth_getBalance', gasless, 'latest')).toBe('0x0')
      expect(BigInt(await ask('eth_call', { to: usdc.address, data: balanceOf(gasless) }, 'latest'))).toBe(
        250_000_000n,
      )
      expect(BigInt(await ask('eth_getBalance', developerWallet, 'latest'))).toBeGreaterThan(0n)
    }
    expect(BigInt(await rpcOf(emulator, 8453)('eth_getBalance', gasless, 'latest'))).toBe(10n ** 17n)
  })
})

describe('POST /rpc/:chainId', () => {
  const post = (emulator: Emulator, chain: string, body: string) =>
    emulator.fetch(new Request(`http://sandbank.test/rpc/${chain}`, { method: 'POST', body }))

  it('answers batches in order, notifications not at all', async () => {
    const batch = [
      { jsonrpc: '2.0', id: 'a', method: 'eth_chainId' },
      { jsonrpc: '2.0', method: 'eth_chainId' },
      { jsonrpc: '2.0', id: 2, method: 'eth_frobnicate', params: [] },
      { id: 3 },
    ]
    const answers = await (await post(fresh(), '130', JSON.stringify(batch))).json()
    expect(answers).toEqual([
      { jsonrpc: '2.0', id: 'a', result: '0x82' },
      { jsonrpc: '2.0', id: 2, error: { code: -32601, message: expect.stringContaining('eth_frobnicate') } },
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.any(String) } },
    ])
    const silent = await post(fresh(), '130', JSON.stringify({ jsonrpc: '2.0', method: 'eth_chainId' }))
    expect(silent.status).toBe(204)
  })

  it('answers what it cannot read in JSON-RPC, and an unknown chain too', async () => {
    const emulator = fresh()
    expect((await (await post(emulator, '130', '{')).json()).error.code).toBe(-32700)
    expect((await (await post(emulator, '130', '[]')).json()).error.code).toBe(-32600)
    const bad = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: ['0x12'] }
    expect((await (await post(emulator, '130', JSON.stringify(bad))).json()).error).toEqual({
      code: -32602,
      message: 'address: expected an address of 20 bytes, got "0x12"',
    })
    for (const chain of ['999999', 'base']) {
      const unknown = await post(emulator, chain, JSON.stringify([bad, { ...bad, id: 2 }]))
      expect(unknown.status).toBe(200)
      const error = {
        code: -32001,
        message: expect.stringMatching(
          new RegExp(`^No chain has the id "${chain}"\\. There are base \\(8453\\), `),
        ),
        data: { rule: 'chain.unknown', facts: { chainId: chain } },
      }
      expect(await unknown.json()).toEqual([
        { jsonrpc: '2.0', id: 1, error },
        { jsonrpc: '2.0', id: 2, error },
      ])
    }
  })
})

describe('the journal', () => {
  it('says with what the chain refused a call, of a batch the first', async () => {
    const emulator = fresh()
    const call = caller(emulator)
    const chainId = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
    await call('POST', '/rpc/130', chainId)
    await call('POST', '/rpc/130', [
      chainId,
      { ...chainId, method: 'eth_frobnicate' },
      { ...chainId, method: 'x' },
    ])
    const { entries } = (await call('GET', '/__sandbank/journal')).body
    expect(entries[0]).toMatchObject({
      status: 200,
      decision: {
        rule: 'chain.rpc',
        facts: { chainId: 130, code: -32601, message: expect.stringContaining('eth_frobnicate') },
      },
    })
    expect(entries[1].decision).toBeNull()
  })
})

describe('a store that is full', () => {
  it('leaves no trace of a block that it could not take', async () => {
    const emulator = fresh()
    const ask = rpcOf(emulator, 130)
    await ask('eth_blockNumber')
    const raw = await signTransfer(0, 5n)
    const { put } = FDBObjectStore.prototype
    // The platform refuses, as a browser does whose quota for this site is used up.
    FDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    try {
      const body = { jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [raw] }
      const { status, body: answer } = await caller(emulator)('POST', '/rpc/130', body)
      expect([status, answer.error]).toEqual([507, 'Storage full'])
    } finally {
      FDBObjectStore.prototype.put = put
    }
    expect(await ask('eth_getBalance', SOMEBODY, 'latest')).toBe('0x0')
    expect(await ask('eth_getTransactionCount', alice.address, 'latest')).toBe('0x0')
    await ask('eth_sendRawTransaction', raw)
    expect(await ask('eth_getBalance', SOMEBODY, 'latest')).toBe('0x5')
  })
})

describe('the pending block', () => {
  it('is what waits, executed, and leaves nothing behind', async () => {
    const ask = rpcOf(fresh(), 130)
    await ask('evm_setAutomine', false)
    const hash = await ask('eth_sendRawTransaction', await signTransfer(0, 5n))
    const stuck = await ask('eth_sendRawTransaction', await signTransfer(7, 5n))
    expect(await ask('eth_getBalance', SOMEBODY, 'pending')).toBe('0x5')
    expect(await ask('eth_getBalance', SOMEBODY, 'latest')).toBe('0x0')
    const block = await ask('eth_getBlockByNumber', 'pending', true)
    expect(block).toMatchObject({ number: '0x1', gasUsed: '0x5208' })
    expect(block.transactions.map(({ hash }: { hash: string }) => hash)).toEqual([hash])
    expect(await ask('eth_getBlockTransactionCountByNumber', 'pending')).toBe('0x1')
    // NUMBER and the balance of SOMEBODY, as a call in the pending block sees them.
    const code = `0x435f5273${SOMEBODY.slice(2)}3160205260405ff3`
    const seen = (tag: string) => ask('eth_call', { to: bob.address }, tag, { [bob.address]: { code } })
    expect(BigInt((await seen('pending')).slice(0, 66))).toBe(1n)
    expect(BigInt(`0x${(await seen('pending')).slice(66)}`)).toBe(5n)
    expect(BigInt(await seen('latest'))).toBe(0n)
    expect(await ask('eth_blockNumber')).toBe('0x0')
    await ask('evm_mine')
    expect((await ask('eth_getTransactionReceipt', hash)).blockNumber).toBe('0x1')
    expect(await ask('eth_getTransactionByHash', stuck)).toMatchObject({ blockNumber: null })
    expect(await ask('eth_getBlockByNumber', 'pending', false)).toMatchObject({
      number: '0x2',
      transactions: [],
    })
  })
})
