import { parseEther } from 'viem'
import { base } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SUPPLY, swap } from '../../src/domains/pools'
import { HISTORY_DAYS } from '../../src/domains/pools/history'
import { createEmulator } from '../../src/hosts/test'
import { caller } from '../helpers/caller'
import { rpcOf, viemClients } from '../helpers/chain'
import { booksOf, type Launch, launchesOf, problemsOf, swapsOf } from './books'

const NOON = Date.UTC(2026, 10, 22, 12)
const DAY = 86_400
const emulator = createEmulator({ now: () => NOON })
const call = caller(emulator)
const ask = rpcOf(emulator, base.id)
let launches: Launch[]
let before: Record<string, unknown>[]

beforeAll(async () => {
  await emulator.ready
  before = (await call('GET', '/__sandbank/market?days=90')).body.tokens
  launches = await launchesOf(emulator)
})
afterAll(() => emulator.close())

describe('the past of the seeded tokens', () => {
  it('[fees-token] is there at the first use: a block a day, each with that day’s swaps', async () => {
    expect(Number(await ask('eth_blockNumber'))).toBe(HISTORY_DAYS)
    const newest = await ask('eth_getBlockByNumber', 'latest', true)
    const yesterday = Math.floor(NOON / 1000 / DAY) * DAY - DAY
    expect(Number(newest.timestamp)).toBe(yesterday + 21 * 3_600)
    const oldest = await ask('eth_getBlockByNumber', '0x1', false)
    expect(Number(oldest.timestamp)).toBe(yesterday + 21 * 3_600 - (HISTORY_DAYS - 1) * DAY)
    expect(newest.transactions).toHaveLength(1)
    const receipt = await ask('eth_getTransactionReceipt', newest.transactions[0].hash)
    expect(receipt).toMatchObject({ status: '0x1', from: newest.transactions[0].from })
    expect(receipt.logs).toHaveLength(24)
  })

  it('adds up to the wei: contracts, logs, and swap after swap', async () => {
    for (const launch of launches) {
      const books = await booksOf(emulator, launch)
      expect(problemsOf(books), launch.symbol).toEqual([])
      const swaps = await swapsOf(emulator, launch)
      expect(swaps.length).toBeGreaterThan(0)
      const sum = { token: 0n, weth: 0n }
      let reserves: { token: bigint; weth: bigint } | undefined
      for (const { args } of swaps) {
        const of = (first: bigint, second: bigint) =>
          books.isToken0 ? { token: first, weth: second } : { token: second, weth: first }
        const amounts = of(args.amount0, args.amount1)
        const fees = of(args.fee0, args.fee1)
        const after = of(args.reserve0, args.reserve1)
        const isBuy = amounts.weth > 0n
        const amountIn = isBuy ? amounts.weth : amounts.token
        if (reserves) {
          expect(swap(reserves, isBuy, amountIn)).toEqual({
            isBuy,
            amountIn,
            amountOut: isBuy ? -amounts.token : -amounts.weth,
            fee: isBuy ? fees.weth : fees.token,
            after,
          })
        }
        sum.token += fees.token
        sum.weth += fees.weth
        reserves = after
      }
      expect(reserves).toEqual(books.reserves)
      expect(sum).toEqual(books.fees)
    }
  })

  it('is what the contracts go on from: all that anybody has of a token can be sold back', async () => {
    const launch = launches.find(({ symbol }) => symbol === 'GLASS') as Launch
    const snapshot = await ask('evm_snapshot')
    const body = { tokenAddress: launch.tokenAddress, side: 'sell' }
    const { reserves, inPool } = await booksOf(emulator, launch)
    const all = (SUPPLY - inPool) / 10n ** 18n
    expect((await call('POST', '/__sandbank/market/swap', { ...body, amount: String(all) })).status).toBe(200)
    const after = await booksOf(emulator, launch)
    expect(problemsOf(after)).toEqual([])
    expect(after.reserves.weth).toBeLessThan(reserves.weth)
    expect(after.reserves.weth).toBeGreaterThanOrEqual(parseEther('10'))
    expect(await ask('evm_revert', snapshot)).toBe(true)
    expect((await booksOf(emulator, launch)).reserves).toEqual(reserves)
  })

  it('[profiles-list-shape] was told by lists and market before the chain was first used, and is the same after', async () => {
    const { tokens } = (await call('GET', '/__sandbank/market?days=90')).body
    expect(tokens).toEqual(before)
    const { profiles } = (await call('GET', '/agent-profiles?limit=100')).body
    const shown = new Map(profiles.map((each: { tokenSymbol: string }) => [each.tokenSymbol, each]))
    const marram = tokens.find(({ symbol }: { symbol: string }) => symbol === 'MARRAM')
    expect(shown.get('MARRAM')).toMatchObject({
      marketCapUsd: marram.marketCapUsd,
      weeklyRevenueWeth: marram.weeklyRevenueWeth,
    })
    const { reserves } = await booksOf(emulator, launches.find(({ symbol }) => symbol === 'MARRAM') as Launch)
    const microUsd = (reserves.weth * SUPPLY * 3_000_000_000n) / (reserves.token * 10n ** 18n)
    expect(marram.marketCapUsd).toBe(Number(microUsd) / 1e6)
    // The ninetieth is the present day, on which nothing was traded yet.
    expect(marram.days).toHaveLength(89)
  })

  it('[fees-rule] gives the seeded wallet fees to claim, and collecting them pays 95 % of the logs’ fees', async () => {
    const { body } = await call('GET', '/wallet/me')
    const owner = body.wallets?.find(({ chain }: { chain: string }) => chain === 'evm')?.address
    const { reader, tester } = viemClients(emulator, base)
    expect(owner).toMatch(/^0x/)
    const launch = launches.find(({ symbol }) => symbol === 'DRIFT') as Launch
    const { feeManager } = await import('../../src/domains/launches/artifacts/fee-manager')
    const { FEE_MANAGER_ADDRESS } = await import('../../src/domains/launches/addresses')
    const { fees, isToken0 } = await booksOf(emulator, launch)
    await tester.impersonateAccount({ address: owner })
    const { result, request } = await reader.simulateContract({
      address: FEE_MANAGER_ADDRESS,
      abi: feeManager.abi,
      functionName: 'collectFees',
      args: [launch.poolId],
      account: owner,
    })
    expect(result).toEqual(isToken0 ? [fees.token, fees.weth] : [fees.weth, fees.token])
    const balances = () =>
      ask('eth_call', {
        to: '0x4200000000000000000000000000000000000006',
        data: `0x70a08231${owner.slice(2).padStart(64, '0')}`,
      })
    const had = BigInt(await balances())
    const { wallet } = viemClients(emulator, base)
    await wallet.writeContract({ ...request, account: owner })
    expect(BigInt(await balances()) - had).toBe((fees.weth * 95n) / 100n)
  })
})
