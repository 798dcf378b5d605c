import { IDBFactory } from 'fake-indexeddb'
import { erc20Abi, keccak256, serializeTransaction, type TransactionEIP1559 } from 'viem'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { chainClient, chainRequest, chainSpec, extendChains, type Indexer } from '../../src/domains/chain'
import type { Log } from '../../src/domains/chain/extensions'
import { chainTables } from '../../src/domains/chain/tables'
import { defineTable } from '../../src/kernel/store/store'
import { kernel } from '../helpers/context'

const NOW = Date.UTC(2026, 0, 10, 12)
const SECOND = NOW / 1000
const TOPIC = `0x${'a7'.repeat(32)}` as const
const ONE = '0x00000000000000000000000000000000000000a1'
const TWO = '0x00000000000000000000000000000000000000a2'

const log = (address: typeof ONE | typeof TWO, topic: Log['topics'][number] = TOPIC): Log => ({
  address,
  topics: [topic],
  data: '0x07',
})

const countTable = defineTable('counts', {
  schema: z.strictObject({ address: z.string(), count: z.int() }),
  indexes: { 4: 'address' },
})

/** Counts the logs of every address, and the steps that it got. */
function counting() {
  const steps: number[][] = []
  const follower: Indexer = {
    tables: [countTable],
    topics: new Set([TOPIC]),
    async index(_, { blocks }, rows) {
      steps.push(blocks.map(({ number }) => number))
      for (const { address } of blocks.flatMap(({ logs }) => logs)) {
        const count = (await rows.get(countTable, address))?.count ?? 0
        rows.put(countTable, { address, count: count + 1 })
      }
    },
  }
  return { steps, follower }
}

const PAST = [3, 2, 1].map((day) => ({
  timestamp: SECOND - day * 86_400,
  transactions: [
    { from: ONE, to: TWO, data: '0x01', gasUsed: 50_000, logs: [log(ONE), log(TWO)] },
    { from: ONE, to: TWO, data: '0x02', gasUsed: 60_000, logs: [log(TWO, `0x${'b8'.repeat(32)}`), log(ONE)] },
  ],
})) as never

/** Emits a log with TOPIC: PUSH32 topic, no data, LOG1. */
const EMITTER = `0x7f${TOPIC.slice(2)}5f5fa100` as const

async function joined(options: { indexedDB?: IDBFactory } = {}) {
  const context = await kernel({ tables: [...chainTables, countTable], now: () => NOW, ...options })
  const { steps, follower } = counting()
  extendChains(context, {
    genesis: async (spec) =>
      spec.id === 8453
        ? {
            history: PAST,
            code: [[TWO, EMITTER]],
            slots: [[TWO, TOPIC, 9n]],
            native: [[ONE, 5n]],
            wrapped: [[ONE, 3n]],
          }
        : undefined,
    indexer: async () => follower,
  })
  const ask = (method: string, ...params: unknown[]) => chainRequest(context, 8453, { method, params })
  const counts = async () =>
    Object.fromEntries(
      (await context.store.table(countTable).toArray()).map(({ address, count }) => [address, count]),
    )
  return { context, steps, ask, counts }
}

describe('a domain that joins a chain', () => {
  it('tells of blocks before its first use, which read like any others', async () => {
    const { context, ask } = await joined()
    const client = await chainClient(context, 8453)
    expect(await client.getBlockNumber()).toBe(3n)
    const block = await client.getBlock({ blockNumber: 2n, includeTransactions: true } as never)
    expect(block.timestamp).toBe(BigInt(SECOND - 2 * 86_400))
    expect(block.parentHash).toBe((await client.getBlock({ blockNumber: 1n } as never)).hash)
    const transactions = block.transactions as unknown as {
      hash: `0x${string}`
      nonce: number
      from: string
    }[]
    expect(transactions.map(({ nonce, from }) => [nonce, from])).toEqual([
      [2, ONE],
      [3, ONE],
    ])
    // What is shown of one is what its hash says.
    const { r, s, yParity, ...shown } = (
      block.transactions as unknown as TransactionEIP1559[]
    )[1] as TransactionEIP1559
    const unsigned = { ...shown, data: shown.input, type: 'eip1559' } as never
    expect(keccak256(serializeTransaction(unsigned, { r, s, yParity }))).toBe(shown.hash)
    const receipt = await client.getTransactionReceipt({ hash: transactions[1]?.hash as `0x${string}` })
    expect(receipt).toMatchObject({
      status: 'success',
      gasUsed: 60_000n,
      cumulativeGasUsed: 110_000n,
      blockNumber: 2n,
    })
    expect(receipt.logs.map(({ logIndex }) => logIndex)).toEqual([2, 3])
    const logs = (await ask('eth_getLogs', {
      fromBlock: '0x0',
      toBlock: 'latest',
      topics: [TOPIC],
      address: ONE,
    })) as []
    expect(logs).toHaveLength(6)
    expect(Number(await ask('eth_getTransactionCount', ONE, 'latest'))).toBe(6)
  })

  it('puts code, storage and balances into the first state, and nothing into other chains', async () => {
    const { context, ask } = await joined()
    expect(await ask('eth_getCode', TWO, 'latest')).toBe(EMITTER)
    expect(BigInt((await ask('eth_getStorageAt', TWO, TOPIC, 'latest')) as string)).toBe(9n)
    expect(BigInt((await ask('eth_getBalance', ONE, 'latest')) as string)).toBe(5n)
    const { wrapped } = chainSpec(8453)
    const client = await chainClient(context, 8453)
    const total = { address: wrapped.address, abi: erc20Abi, functionName: 'totalSupply' }
    const backed = await client.getBalance({ address: wrapped.address })
    expect(await client.readContract(total as never)).toBe(backed)
    const mine = { address: wrapped.address, abi: erc20Abi, functionName: 'balanceOf', args: [ONE] }
    expect(await client.readContract(mine as never)).toBe(3n)
    expect(await chainRequest(context, 1, { method: 'eth_getCode', params: [TWO, 'latest'] })).toBe('0x')
    expect(await chainRequest(context, 1, { method: 'eth_blockNumber', params: [] })).toBe('0x0')
  })

  it('follows all blocks once, the told ones in one step, and is not asked about blocks without its logs', async () => {
    const { steps, ask, counts } = await joined()
    await ask('eth_blockNumber')
    expect(steps).toEqual([[1, 2, 3]])
    expect(await counts()).toEqual({ [ONE]: 6, [TWO]: 3 })
    await ask('anvil_mine', '0x5')
    expect(steps).toHaveLength(1)
    await ask('eth_sendUnsignedTransaction', { from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', to: TWO })
    expect(steps).toEqual([[1, 2, 3], [9]])
    expect(await counts()).toEqual({ [ONE]: 6, [TWO]: 4 })
  })

  it('has its rows taken back with the blocks, to the letter, however many steps ago', async () => {
    const { ask, counts } = await joined()
    const emit = () =>
      ask('eth_sendUnsignedTransaction', { from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', to: TWO })
    await emit()
    const outer = await ask('evm_snapshot')
    await emit()
    const inner = await ask('evm_snapshot')
    await emit()
    await emit()
    expect(await counts()).toEqual({ [ONE]: 6, [TWO]: 7 })
    await ask('evm_revert', inner)
    expect(await counts()).toEqual({ [ONE]: 6, [TWO]: 5 })
    await emit()
    await ask('evm_revert', outer)
    expect(await counts()).toEqual({ [ONE]: 6, [TWO]: 4 })
    await ask('anvil_reset')
    expect(await counts()).toEqual({ [ONE]: 6, [TWO]: 3 })
  })

  it('counts right when two processes mine on one database at once', async () => {
    const indexedDB = new IDBFactory()
    const [one, other] = [await joined({ indexedDB }), await joined({ indexedDB })]
    const senders = [
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    ]
    await Promise.all(
      [one, other].flatMap(({ ask }, index) =>
        Array.from({ length: 8 }, () =>
          ask('eth_sendUnsignedTransaction', { from: senders[index], to: TWO }),
        ),
      ),
    )
    expect(await one.counts()).toEqual({ [ONE]: 6, [TWO]: 19 })
  })
})
