import fc from 'fast-check'
import { createEmulator } from 'sandbank'
import { encodeFunctionData, erc20Abi, getAddress, keccak256, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import {
  balances,
  CHAINS,
  chainClient,
  chainSpec,
  priceAttoUsd,
  sendSigned,
  tokenMetadata,
} from '../../src/domains/chain'
import { exchange } from '../../src/domains/chain/artifacts/exchange'
import { EXCHANGE_ADDRESS, TREASURY_ADDRESS } from '../../src/domains/chain/chains'
import { DEVELOPER_ACCOUNTS, DEVELOPER_MNEMONIC } from '../../src/domains/chain/developer-accounts'
import { allocationTable, chainTables } from '../../src/domains/chain/tables'
import { developer, rpcOf } from '../helpers/chain'
import { kernel } from '../helpers/context'

const context = await kernel({ tables: chainTables })
const emulator = createEmulator()
afterAll(() => emulator.close())

describe('a chain that begins again', () => {
  it('begins the same, also from what was remembered, and otherwise where other balances were seeded', async () => {
    const at = Date.UTC(2030, 0, 1)
    const begun = async (seed: string) => {
      const fresh = createEmulator({ seed, now: () => at })
      const { hash, stateRoot } = await rpcOf(fresh, 1)('eth_getBlockByNumber', '0x0', false)
      await fresh.close()
      return [hash, stateRoot]
    }
    const first = await begun('one')
    expect(await begun('one')).toEqual(first)
    const other = await begun('another')
    expect(other[1]).not.toBe(first[1])
    // Only the newest is remembered: this one is computed anew.
    expect(await begun('one')).toEqual(first)
  })

  it('has the same past on the same day, and another on another day or with another seed', async () => {
    const newest = async (seed: string, day: number) => {
      const fresh = createEmulator({ seed, now: () => Date.UTC(2030, 0, day, 12) })
      const { hash, number, transactions } = await rpcOf(fresh, 8453)('eth_getBlockByNumber', 'latest', false)
      await fresh.close()
      return { hash, number, transactions }
    }
    const first = await newest('one', 1)
    expect(await newest('one', 1)).toEqual(first)
    const tomorrow = await newest('one', 2)
    expect(tomorrow.hash).not.toBe(first.hash)
    expect(tomorrow.transactions).toEqual(first.transactions)
    expect((await newest('another', 2)).transactions).not.toEqual(first.transactions)
    expect(await newest('one', 1)).toEqual(first)
  })
})

describe('every chain', () => {
  it.each(CHAINS.map((spec) => [spec.key, spec] as const))(
    '%s begins with its tokens and prices',
    async (_, spec) => {
      const { wrapped, usdc, usdt, native } = spec
      const client = await chainClient(context, spec.id)
      expect(await client.getChainId()).toBe(spec.id)
      expect(await client.getBlockNumber()).toBe(0n)
      expect(await tokenMetadata(context, spec.id, usdc.address)).toMatchObject({
        symbol: 'USDC',
        decimals: 6,
      })
      expect(await tokenMetadata(context, spec.id, usdt.address)).toMatchObject({
        symbol: 'USDT',
        decimals: 6,
      })
      expect(await tokenMetadata(context, spec.id, wrapped.address)).toMatchObject({
        symbol: wrapped.symbol,
        name: wrapped.name,
        decimals: 18,
      })
      expect(await tokenMetadata(context, spec.id, developer(0).address)).toBeUndefined()
      const micro = BigInt(native.usdCents) * 10_000n
      // A pool holds whole base units, so a price may be one micro-dollar below.
      expect(await priceAttoUsd(context, spec.id, 'native')).toBeGreaterThanOrEqual((micro - 1n) * 10n ** 12n)
      expect(await priceAttoUsd(context, spec.id, wrapped.address)).toBeLessThanOrEqual(micro * 10n ** 12n)
      expect(await priceAttoUsd(context, spec.id, usdt.address)).toBe(10n ** 18n)
      expect(await priceAttoUsd(context, spec.id, usdc.address)).toBe(10n ** 18n)
      expect(await priceAttoUsd(context, spec.id, developer(0).address)).toBeUndefined()
      expect(await balances(context, spec.id, developer(3).address, [usdc.address, usdt.address])).toEqual({
        native: 10_000n * 10n ** 18n,
        tokens: [100_000_000_000n, 0n],
      })
    },
  )

  it('writes its addresses with their checksums', () => {
    const addresses = CHAINS.flatMap(({ wrapped, usdc, usdt }) =>
      [wrapped, usdc, usdt].map(({ address }) => address),
    )
    for (const address of [...addresses, EXCHANGE_ADDRESS, TREASURY_ADDRESS])
      expect(getAddress(address)).toBe(address)
  })

  it('has the deterministic deployment proxy as published', async () => {
    const code = await (await chainClient(context, 1)).getCode({
      address: '0x4e59b44847b379578588920cA78FbF26c0B4956C',
    })
    expect(keccak256(code ?? '0x')).toBe('0x2fa86add0aed31f33a762c9d88e807c475bd51d0f52bd0955754b2608f7e4989')
  })

  it('funds who was allocated something', async () => {
    const address = '0x00000000000000000000000000000000000000aa'
    const other = await kernel({ tables: chainTables })
    await other.store.table(allocationTable).add({ key: 'a', chainId: 8453, address, native: '5', usdc: '7' })
    expect(await balances(other, 8453, address, [chainSpec(8453).usdc.address])).toEqual({
      native: 5n,
      tokens: [7n],
    })
  })
})

it('a signed transaction is mined when its hash is answered', async () => {
  const raw = await developer(0).signTransaction({
    chainId: 8453,
    type: 'eip1559',
    nonce: 0,
    to: developer(1).address,
    value: 1n,
    gas: 21_000n,
    maxFeePerGas: 10n ** 9n,
  })
  const hash = await sendSigned(context, 8453, raw)
  const client = await chainClient(context, 8453)
  expect((await client.getTransactionReceipt({ hash })).status).toBe('success')
})

it('the developer accounts are those of the mnemonic', () => {
  for (const [addressIndex, { address, privateKey }] of DEVELOPER_ACCOUNTS.entries()) {
    const account = mnemonicToAccount(DEVELOPER_MNEMONIC, { addressIndex })
    expect(account.address).toBe(address)
    expect(toHex(account.getHdKey().privateKey ?? new Uint8Array())).toBe(privateKey)
  }
})

/** What an account does with money; the accounts by number. */
const action = fc.oneof(
  fc.record({
    op: fc.constant('pay' as const),
    from: fc.nat(3),
    to: fc.nat(3),
    amount: fc.bigInt(0n, 10n ** 20n),
  }),
  fc.record({
    op: fc.constant('token' as const),
    from: fc.nat(3),
    to: fc.nat(3),
    amount: fc.bigInt(0n, 10n ** 12n),
  }),
  fc.record({
    op: fc.constant('swap' as const),
    from: fc.nat(3),
    to: fc.nat(3),
    amount: fc.bigInt(0n, 10n ** 10n),
  }),
)

describe('whatever is done', () => {
  const ask = rpcOf(emulator, 8453)
  const { usdc, usdt } = chainSpec(8453)
  const people = [0, 1, 2, 3].map((index) => developer(index).address)

  it('keeps the sum of all balances: what is paid for gas goes to the coinbase or is burnt', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 6 }), async (actions) => {
        const before = await totals()
        let burnt = 0n
        for (const { op, from, to, amount } of actions) {
          const [sender, receiver] = [people[from], people[to]] as [`0x${string}`, `0x${string}`]
          const transaction =
            op === 'pay'
              ? { to: receiver, value: toHex(amount) }
              : op === 'token'
                ? {
                    to: usdc.address,
                    data: encodeFunctionData({
                      abi: erc20Abi,
                      functionName: 'transfer',
                      args: [receiver, amount],
                    }),
                  }
                : {
                    to: EXCHANGE_ADDRESS,
                    data: encodeFunctionData({
                      abi: exchange.abi,
                      functionName: 'swap',
                      args: [usdc.address, usdt.address, amount, 0n, receiver],
                    }),
                  }
          if (op === 'swap') {
            const data = encodeFunctionData({
              abi: erc20Abi,
              functionName: 'approve',
              args: [EXCHANGE_ADDRESS, amount],
            })
            burnt += await burnOf(
              await ask('eth_sendTransaction', { from: sender, to: usdc.address, data, gas: toHex(100_000) }),
            )
          }
          const hash = await ask('eth_sendTransaction', {
            from: sender,
            gas: toHex(300_000),
            ...transaction,
          }).catch(() => undefined)
          if (hash) burnt += await burnOf(hash)
        }
        expect(await totals()).toEqual({ ...before, native: before.native - burnt })
      }),
      { numRuns: 8 },
    )
  })

  async function burnOf(hash: string): Promise<bigint> {
    const { gasUsed } = await ask('eth_getTransactionReceipt', hash)
    return BigInt(gasUsed) * chainSpec(8453).baseFee
  }

  /** What everybody has together who could have come to anything. */
  async function totals() {
    const everybody = [...people, EXCHANGE_ADDRESS, `0x${'00'.repeat(20)}`, usdc.address, usdt.address]
    const sum = async (read: (owner: string) => Promise<string>) =>
      (await Promise.all(everybody.map(read))).reduce((total, amount) => total + BigInt(amount), 0n)
    const of = (token: string) => (owner: string) =>
      ask(
        'eth_call',
        { to: token, data: `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}` },
        'latest',
      )
    return {
      native: await sum((owner) => ask('eth_getBalance', owner, 'latest')),
      usdc: await sum(of(usdc.address)),
      usdt: await sum(of(usdt.address)),
    }
  }
})
