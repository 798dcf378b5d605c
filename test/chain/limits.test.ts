import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { FEE_MANAGER_ADDRESS } from '../../src/domains/launches/addresses'
import { caller } from '../helpers/caller'
import { developer, rpcOf } from '../helpers/chain'
import { ENDLESS } from '../helpers/endless'

const emulator = createEmulator()
const ask = rpcOf(emulator, 130)
const call = caller(emulator)
const alice = developer(0).address
const bob = developer(1).address
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const CONTRACT = '0x00000000000000000000000000000000000000bb'
const OUTER = '0x00000000000000000000000000000000000000cc'
/** Calls `CONTRACT` with all of its gas. */
const CALLS_IT = `0x6000600060006000600073${CONTRACT.slice(2)}5af100`
/** Answers the gas that it was given, less two. */
const GAS = '0x5a60005260206000f3'

const setTimeLimit = async (evmTimeoutMs: number) =>
  expect((await call('PUT', '/__sandbank/settings', { evmTimeoutMs })).status).toBe(200)

/** The whole error of a refused call. */
const refusal = (method: string, ...params: unknown[]) =>
  ask(method, ...params).then(
    (result) => expect.unreachable(`${method} answered ${JSON.stringify(result).slice(0, 200)}`),
    ({ code, message, data }) => ({ code, message, data }),
  )

const timedOut = (limitMs: number) => ({
  code: -32000,
  message: `execution aborted (timeout = ${limitMs / 1000}s): one request may compute that long, all calls of a batch together. To change it: PUT /__sandbank/settings {"evmTimeoutMs": …}`,
  data: { rule: 'chain.evm.timeout', facts: { limitMs } },
})

describe('a route of the service that asks a chain', () => {
  it('refuses with the limit, its number and where to change it', async () => {
    const { body } = await call('GET', '/token-launches')
    const [{ tokenAddress }] = body.launches ?? body.tokenLaunches ?? body
    await rpcOf(emulator, 8453)('anvil_setCode', FEE_MANAGER_ADDRESS, ENDLESS)
    await setTimeLimit(150)
    const refused = await call('GET', `/token-launches/${tokenAddress}/fees`)
    expect(refused.status).toBe(503)
    expect(refused.body).toEqual({ error: 'Execution limit reached', message: timedOut(150).message })
    const { entries } = (await call('GET', '/__sandbank/journal?limit=1')).body
    expect(entries[0].decision).toMatchObject(timedOut(150).data)
  })
})

describe('gas of a call', () => {
  it('is a block’s at most, whatever it names', async () => {
    const states = { [CONTRACT]: { code: GAS } }
    for (const gas of [{}, { gas: '0xffffffffffff' }, { gas: `0x${'f'.repeat(64)}` }]) {
      const given = BigInt(await ask('eth_call', { to: CONTRACT, ...gas }, 'latest', states))
      expect(given).toBe(30_000_000n - 2n)
    }
    expect(BigInt(await ask('eth_call', { to: CONTRACT, gas: '0xffff' }, 'latest', states))).toBe(65_533n)
  })
})

describe('the time of the EVM', () => {
  const heavy = { from: alice, to: CONTRACT, gas: '0xffffffffffff' }
  beforeEach(async () => {
    await ask('anvil_setCode', CONTRACT, ENDLESS)
    await ask('anvil_setCode', OUTER, CALLS_IT)
  })

  it('is bounded in whatever executes, and the chain is as it was afterwards', async () => {
    await setTimeLimit(150)
    const block = await ask('eth_blockNumber')
    const ways: [string, ...unknown[]][] = [
      ['eth_call', heavy, 'latest'],
      ['eth_call', { ...heavy, to: OUTER }, 'pending'],
      ['eth_call', heavy, 'latest', { [bob]: { balance: '0x1' } }],
      ['eth_call', { from: alice, data: ENDLESS }],
      ['eth_estimateGas', heavy],
      ['eth_createAccessList', heavy],
      ['debug_traceCall', heavy, 'latest'],
      ['debug_traceCall', { ...heavy, to: OUTER }, 'latest', { tracer: 'callTracer' }],
      ['eth_sendTransaction', { ...heavy, gas: '0x1c9c380' }],
      ['eth_sendTransaction', { from: alice, data: ENDLESS, gas: '0x1c9c380' }],
      ['eth_sendTransaction', { from: alice, to: OUTER }],
    ]
    for (const [method, ...params] of ways) {
      expect(await refusal(method, ...params), method).toEqual(timedOut(150))
    }
    expect(await ask('eth_blockNumber')).toBe(block)
    expect(await ask('eth_getTransactionCount', alice, 'pending')).toBe('0x0')
    // What a busy machine may take for one.
    await setTimeLimit(10_000)
    const hash = await ask('eth_sendTransaction', { from: alice, to: bob, value: '0x1' })
    expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  })

  it('is one for all calls of a batch', async () => {
    const limitMs = 400
    await setTimeLimit(limitMs)
    const one = { jsonrpc: '2.0', method: 'eth_call', params: [{ ...heavy, gas: '0x2710' }, 'latest'] }
    const endless = { ...one, params: [heavy, 'latest'] }
    // The first call of a chain loads what it runs on, which on a busy machine takes a good part of the limit.
    await refusal('eth_call', ...one.params)
    const batch = [{ ...one, id: 0 }, ...Array.from({ length: 40 }, (_, id) => ({ ...endless, id: id + 1 }))]
    const started = performance.now()
    const { body } = await call('POST', '/rpc/130', batch)
    // Were it one for each call, they would take 16 s.
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(body[0].error.message).toBe('out of gas')
    for (const { error } of body.slice(1)) expect(error).toEqual(timedOut(limitMs))
  })

  it('leaves room for others, who are answered meanwhile', async () => {
    await setTimeLimit(400)
    const began = performance.now()
    let isDone = false
    const calls = Promise.all(
      [130, 480, 56].map((chain) =>
        rpcOf(emulator, chain)('eth_call', { data: ENDLESS }).catch(
          (thrown) => thrown.data?.rule ?? thrown.message,
        ),
      ),
    ).finally(() => {
      isDone = true
    })
    const waited: number[] = []
    while (!isDone) {
      const startedAt = performance.now()
      expect((await call('GET', '/__sandbank/health')).status).toBe(200)
      waited.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(await calls).toEqual(Array(3).fill('chain.evm.timeout'))
    expect(waited.length).toBeGreaterThan(2)
    // Held up by the work, one of them would have waited for nearly all of it, on however slow a machine.
    expect(Math.max(...waited)).toBeLessThan(0.8 * (performance.now() - began))
  })

  it('drops no waiting transaction for which those before it have left too little: it waits for another block', async () => {
    await ask('evm_setAutomine', false)
    const few = { from: bob, to: CONTRACT, gas: '0x20000' }
    const sent: string[] = []
    while (sent.length < 40) sent.push(await ask('eth_sendTransaction', few))
    // A sixth of what all take here and now: not enough for them, and six times what one takes.
    await setTimeLimit(600_000)
    const began = performance.now()
    const all = { ...few, gas: `0x${(sent.length * 0x20000).toString(16)}` }
    expect((await refusal('eth_call', all, 'latest')).message).toBe('out of gas')
    await setTimeLimit(Math.max(100, Math.floor((performance.now() - began) / 6)))
    await ask('evm_setAutomine', true)
    // One that a block is made for, as for any other, is not refused for those that wait.
    sent.unshift(await ask('eth_sendTransaction', { from: alice, to: bob, value: '0x1' }))
    expect(Number((await ask('txpool_status')).pending)).toBeGreaterThan(0)
    await setTimeLimit(600_000)
    await ask('evm_mine')
    for (const hash of sent) expect(await ask('eth_getTransactionReceipt', hash)).not.toBeNull()
  })

  it('drops a waiting transaction that breaks it, and keeps those beside it', async () => {
    await ask('evm_setAutomine', false)
    const bad = await ask('eth_sendTransaction', { from: bob, to: CONTRACT, gas: '0x1c00000' })
    await setTimeLimit(400)
    await ask('evm_setAutomine', true)
    const good = await ask('eth_sendTransaction', { from: alice, to: bob, value: '0x1' })
    expect(await ask('eth_getTransactionReceipt', good)).toMatchObject({ status: '0x1' })
    expect(await ask('eth_getTransactionByHash', bad)).toBeNull()
    await ask('evm_setAutomine', false)
    const again = await ask('eth_sendTransaction', { from: bob, to: CONTRACT, gas: '0x1c9c380' })
    const { message } = timedOut(400)
    expect(await refusal('evm_mine')).toMatchObject({
      message: `the waiting transaction ${again} was dropped: ${message}`,
    })
    expect(await ask('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
    await ask('evm_mine')
  })

  it('is a setting with bounds', async () => {
    for (const evmTimeoutMs of [100, 600_000]) await setTimeLimit(evmTimeoutMs)
    for (const evmTimeoutMs of [99, 600_001, 1.5, '1000']) {
      const { status, body } = await call('PUT', '/__sandbank/settings', { evmTimeoutMs })
      expect(status).toBe(400)
      expect(body.message).toMatch(/^evmTimeoutMs/)
    }
  })
})

describe('one piece of work that nothing can interrupt', () => {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const precompile = (number: number, data: string) =>
    refusal('eth_call', { to: `0x${number.toString(16).padStart(40, '0')}`, data: `0x${data}` }, 'latest')

  it('is a precompile with as much as it is given', async () => {
    const started = performance.now()
    const rounds = (3_000_000).toString(16).padStart(8, '0')
    expect(await precompile(9, `${rounds}${'0'.repeat(416)}01`)).toEqual({
      code: -32000,
      message:
        'execution aborted: gas of one call of the precompile blake2f (at most 250000, which is fixed)',
      data: { rule: 'chain.evm.precompile', facts: { limit: 250_000 } },
    })
    const lengths = word(8) + word(100_000) + word(8)
    expect((await precompile(5, lengths + 'fe'.repeat(100_016))).message).toContain('at most 1024')
    const long = word(1024) + word(640) + word(1024)
    expect((await precompile(5, long + 'fe'.repeat(2_688))).message).toContain('modexp (at most 5000000')
    expect((await precompile(8, '00'.repeat(192 * 100))).message).toContain('ecPairing')
    expect(performance.now() - started).toBeLessThan(30_000)
  })

  it('leaves precompiles as they are below that', async () => {
    const to = '0x0000000000000000000000000000000000000005'
    const data = `0x${word(1)}${word(1)}${word(1)}030502`
    expect(await ask('eth_call', { to, data }, 'latest')).toBe('0x01')
    expect(await refusal('eth_call', { to, data, gas: '0x1' }, 'latest')).toMatchObject({
      message: 'out of gas',
    })
  })

  it('is code of any length', async () => {
    const code = `0x${'5b'.repeat(524_289)}`
    const wrong = { code: -32602, message: 'code: at most 524288 bytes, got 524289', data: undefined }
    expect(await refusal('eth_call', { to: CONTRACT }, 'latest', { [CONTRACT]: { code } })).toEqual(wrong)
    expect(await refusal('anvil_setCode', CONTRACT, code)).toEqual(wrong)
  })
})

describe('a long answer', () => {
  it('is no trace beyond what memory has room for', async () => {
    // Sixty words on the stack, and then an endless loop.
    await ask('anvil_setCode', CONTRACT, `0x${'7f'.padEnd(66, 'f').repeat(60)}5b6107bc56`)
    const { data } = await refusal('debug_traceCall', { to: CONTRACT }, 'latest')
    expect(data).toEqual({ rule: 'chain.evm.trace', facts: { limit: 67_108_864 } })
  })
})
