import { createEmulator } from 'sandbank'
import { encodeFunctionData, erc20Abi, parseEther, parseUnits, zeroAddress } from 'viem'
import { base } from 'viem/chains'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { chainSpec } from '../../src/domains/chain'
import { developer, rpcOf, viemClients } from '../helpers/chain'

const emulator = createEmulator()
const ask = rpcOf(emulator, 8453)
const { reader } = viemClients(emulator, base)
const { usdc } = chainSpec(8453)
const alice = developer(0).address
const bob = developer(1).address
const NOBODY = '0x00000000000000000000000000000000000000bb'
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

/** Answers the number, the time, the base fee and the coinbase of its block. */
const BLOCK = '0x43600052426020524860405241606052608060 00f3'.replace(' ', '')
const REVERTS = '0x60006000fd'

const simulate = (blockStateCalls: unknown[], more: object = {}, tag: unknown = 'latest') =>
  ask('eth_simulateV1', { blockStateCalls, ...more }, tag)
const refusal = (blockStateCalls: unknown[], more?: object) =>
  simulate(blockStateCalls, more).then(
    (result) => expect.unreachable(`answered ${JSON.stringify(result)}`),
    ({ code, message }) => ({ code, message }),
  )

const wordOf = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

describe('simulateCalls of viem', () => {
  it('tells results, and what an account gains and loses', async () => {
    const amount = parseUnits('5', 6)
    const { results, assetChanges } = await reader.simulateCalls({
      account: alice,
      calls: [
        { to: bob, value: parseEther('1.5') },
        { to: usdc.address, abi: erc20Abi, functionName: 'transfer', args: [bob, amount] },
        { to: usdc.address, abi: erc20Abi, functionName: 'balanceOf', args: [alice] },
        { to: usdc.address, abi: erc20Abi, functionName: 'transfer', args: [bob, 2n ** 128n] },
      ],
      traceAssetChanges: true,
    })
    const before = await reader.readContract({
      address: usdc.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [alice],
    })
    expect(results.map(({ status }) => status)).toEqual(['success', 'success', 'success', 'failure'])
    expect(results[1]?.result).toBe(true)
    expect(results[2]?.result).toBe(before - amount)
    expect(results[3]?.error?.message).toMatch(/reverted/)
    expect(assetChanges.map(({ token, value }) => [token.symbol, value.diff])).toEqual([
      ['ETH', -parseEther('1.5')],
      ['USDC', -amount],
    ])
  })

  it('leaves nothing behind', async () => {
    const number = await ask('eth_blockNumber')
    await reader.simulateCalls({ account: alice, calls: [{ to: bob, value: 1n }] })
    expect(await ask('eth_blockNumber')).toBe(number)
    expect(await ask('eth_getTransactionCount', alice, 'latest')).toBe('0x0')
  })
})

describe('eth_simulateV1', () => {
  it('carries state, overrides and time from block to block', async () => {
    const number = Number(await ask('eth_blockNumber'))
    const call = { to: NOBODY }
    const [first, second, third] = await simulate([
      {
        blockOverrides: { time: '0xffffffff', baseFeePerGas: '0x7', feeRecipient: bob },
        stateOverrides: { [NOBODY]: { code: BLOCK }, [zeroAddress]: { balance: '0x5' } },
        calls: [call, { to: bob, value: '0x5' }],
      },
      { calls: [call] },
      { stateOverrides: { [NOBODY]: { code: '0x' } }, calls: [call] },
    ])
    const words = (data: string) =>
      data
        .slice(2)
        .match(/.{64}/g)
        ?.map((each) => BigInt(`0x${each}`))
    expect(words(first.calls[0].returnData)).toEqual([BigInt(number + 1), 0xffffffffn, 7n, BigInt(bob)])
    expect(words(second.calls[0].returnData)).toEqual([BigInt(number + 2), 0x10000000bn, 0n, 0n])
    expect(third.calls[0].returnData).toBe('0x')
    expect(first).toMatchObject({ number: `0x${(number + 1).toString(16)}`, miner: bob.toLowerCase() })
    expect(second.parentHash).toBe(first.hash)
    expect(first.transactions).toHaveLength(2)
    expect(first.gasUsed).toBe(
      `0x${first.calls.reduce((sum: bigint, { gasUsed }: { gasUsed: string }) => sum + BigInt(gasUsed), 0n).toString(16)}`,
    )
  })

  it('writes transfers of the native token as logs, and takes back those of failed calls', async () => {
    const calls = [
      { from: alice, to: bob, value: '0x10' },
      { from: alice, to: NOBODY, value: '0x20' },
    ]
    const stateOverrides = { [NOBODY]: { code: REVERTS } }
    const [traced] = await simulate([{ calls, stateOverrides }], { traceTransfers: true })
    expect(traced.calls[0].logs).toMatchObject([
      {
        address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
        topics: [
          '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          `0x${alice.slice(2).toLowerCase().padStart(64, '0')}`,
          `0x${bob.slice(2).toLowerCase().padStart(64, '0')}`,
        ],
        data: `0x${'10'.padStart(64, '0')}`,
        logIndex: '0x0',
      },
    ])
    expect(traced.calls[1]).toMatchObject({
      status: '0x0',
      returnData: '0x',
      logs: [],
      error: { code: 3, message: 'execution reverted', data: '0x' },
    })
    const [plain] = await simulate([{ calls, stateOverrides }])
    expect(plain.calls[0].logs).toEqual([])
  })

  it('has a log for what a contract leaves that is destroyed', async () => {
    const stateOverrides = { [NOBODY]: { code: `0x73${bob.slice(2)}ff`, balance: '0x30' } }
    const calls = [{ from: alice, to: NOBODY }]
    const [{ calls: results }] = await simulate([{ calls, stateOverrides }], { traceTransfers: true })
    expect(results[0].logs).toMatchObject([
      {
        topics: [expect.any(String), ...[NOBODY, bob].map(wordOf)],
        data: `0x${'30'.padStart(64, '0')}`,
      },
    ])
  })

  it('lets a contract send where nothing is validated', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 0n] })
    const call = { from: usdc.address, to: usdc.address, data }
    const [block] = await simulate([{ calls: [call] }])
    expect(block.calls[0]).toMatchObject({ status: '0x1' })
    const balance = { [usdc.address]: { balance: '0xffffffffffffffff' } }
    const priced = { ...call, gas: '0x30000', maxFeePerGas: '0x3b9aca00' }
    expect((await refusal([{ calls: [priced], stateOverrides: balance }], { validation: true })).code).toBe(
      -38024,
    )
  })

  it('shows whole transactions, and fills numbers that are left out with empty blocks', async () => {
    const number = Number(await ask('eth_blockNumber'))
    const blocks = await simulate(
      [
        {
          blockOverrides: { number: `0x${(number + 3).toString(16)}` },
          calls: [{ from: alice, to: bob, value: '0x1' }],
        },
      ],
      { returnFullTransactions: true },
    )
    expect(blocks.map((block: { calls: unknown[] }) => block.calls.length)).toEqual([0, 0, 1])
    expect(blocks[2].transactions[0]).toMatchObject({
      from: alice.toLowerCase(),
      to: bob.toLowerCase(),
      value: '0x1',
    })
  })

  it.each([
    ['a sender without funds', [{ calls: [{ from: NOBODY, to: bob, value: '0x1' }] }], {}, -38014],
    ['too little gas', [{ calls: [{ from: alice, to: bob, gas: '0x1' }] }], {}, -38013],
    ['more gas than a block has', [{ calls: [{ to: bob, gas: '0xffffffffff' }] }], {}, -38015],
    [
      'no fee where it validates',
      [{ calls: [{ from: alice, to: bob, gas: '0x5208' }] }],
      { validation: true },
      -38012,
    ],
    [
      'a nonce that is too high',
      [{ calls: [{ from: alice, to: bob, nonce: '0x9', maxFeePerGas: '0x3b9aca00' }] }],
      { validation: true },
      -38011,
    ],
    ['numbers that go back', [{ blockOverrides: { number: '0x1' } }], {}, -38020],
    ['times that go back', [{ blockOverrides: { time: '0x1' } }], {}, -38021],
    ['too many blocks', [{ blockOverrides: { number: '0xffffff' } }], {}, -38026],
    ['no blocks', [], {}, -32602],
    ['an option of the wrong type', [{ calls: [] }], { validation: 'yes' }, -32602],
    ['an override that there is not', [{ blockOverrides: { difficulty: '0x1' } }], {}, -32602],
  ])('refuses %s', async (_, blocks, options, code) => {
    expect((await refusal(blocks, options)).code).toBe(code)
  })

  it('obeys a nonce and a fee where it validates', async () => {
    const call = { from: alice, to: bob, value: '0x1', gas: '0x5208', maxFeePerGas: '0x3b9aca00' }
    const calls = [
      { ...call, nonce: '0x0' },
      { ...call, nonce: '0x1' },
    ]
    const [block] = await simulate([{ calls }], { validation: true })
    expect(block.calls.map(({ status }: { status: string }) => status)).toEqual(['0x1', '0x1'])
    expect(BigInt(block.baseFeePerGas)).toBeGreaterThan(0n)
  })
})
