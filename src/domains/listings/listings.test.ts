import fc from 'fast-check'
import { createEmulator } from 'sandbank'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, getAddress, parseAbi } from 'viem'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { CHAINS } from '#domains/chain'
import { isSolanaAddress } from '#domains/solana'
import { SOLANA } from '#domains/wallet'
import { caller } from '../../../test/helpers/caller'
import { BILLION, factorAt } from '../pools/priced'
import { pricedExchange } from './artifacts/priced-exchange'
import { PRICED_EXCHANGE_ADDRESS } from './exchange'
import { KINDS } from './kinds'
import { LISTINGS, listingAt } from './listing'
import { priceKey } from './price'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const CBBTC = '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf'
const WSTETH = '0xc1CBa3fCea344f92D9239c08C0568f6F2F0ee452'

async function rpc<Result = unknown>(chainId: number, method: string, ...params: unknown[]): Promise<Result> {
  const { body } = await call('POST', `/rpc/${chainId}`, { jsonrpc: '2.0', id: 1, method, params })
  if (body.error) throw new Error(body.error.message)
  return body.result as Result
}

const symbolOf = async (chainId: number, token: string) =>
  decodeFunctionResult({
    abi: erc20Abi,
    functionName: 'symbol',
    data: await rpc(chainId, 'eth_call', {
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' }),
    }),
  })

const quote = async (fromToken: string, toToken: string, amount: string, chain = 'base') => {
  const { body } = await call('POST', '/wallet/swap-quote', { fromToken, toToken, amount, chain })
  return Number(body.to.formattedAmount)
}

describe('the table of well-known tokens', () => {
  it('has a hundred on Ethereum and Base together, each once, at addresses with right checksums', () => {
    const places = LISTINGS.map(({ chain, address }) => `${chain} ${address.toLowerCase()}`)
    expect(new Set(places).size).toBe(places.length)
    expect(LISTINGS.filter(({ chain }) => ['base', 'mainnet'].includes(chain)).length).toBeGreaterThanOrEqual(
      100,
    )
    for (const { chain, address, decimals, attoUsd, name } of LISTINGS) {
      if (chain === SOLANA) expect(isSolanaAddress(address), name).toBe(true)
      else expect(getAddress(address), name).toBe(address)
      expect(decimals).toBeGreaterThanOrEqual(0)
      expect(decimals).toBeLessThanOrEqual(18)
      expect(attoUsd, name).toBeGreaterThan(0n)
      expect(name).not.toBe('')
    }
  })

  it('has nothing that a chain has from its first block, and no symbol twice on a chain', () => {
    for (const { key, wrapped, usdc, usdt } of CHAINS) {
      for (const { address } of [wrapped, usdc, usdt]) expect(listingAt(key, address)).toBeUndefined()
    }
    const symbols = LISTINGS.map(({ chain, symbol }) => `${chain} ${symbol.toLowerCase()}`)
    expect(symbols.filter((each, index) => symbols.indexOf(each) !== index)).toEqual([])
  })
})

describe('[agent-tokens] a well-known token on its chain', () => {
  it('is there when anybody first calls it, with its code, its names and no block of its own', async () => {
    const before = await rpc(8453, 'eth_blockNumber')
    expect(await symbolOf(8453, CBBTC)).toBe('cbBTC')
    expect(await rpc(8453, 'eth_getCode', CBBTC, 'latest')).toMatch(/^0x60/)
    expect(await rpc(8453, 'eth_blockNumber')).toBe(before)
  })

  it('works on every chain that has one', async () => {
    for (const { key, id } of CHAINS) {
      const first = LISTINGS.find(({ chain }) => chain === key)
      if (first) expect(await symbolOf(id, first.address), key).toBe(first.symbol)
    }
  })

  it('is bought and sold by the wallet, and what it does to the price stays', async () => {
    await emulator.clock.freeze()
    const before = await quote(CBBTC, USDC, '1')
    const bought = await call('POST', '/wallet/swap', { fromToken: USDC, toToken: CBBTC, amount: '200' })
    expect(bought.status, JSON.stringify(bought.body)).toBe(200)
    expect(bought.body.amountReceived).toBeGreaterThan(0.0015)
    expect(await quote(CBBTC, USDC, '1')).toBeGreaterThan(before)
    const sold = await call('POST', '/wallet/swap', {
      fromToken: CBBTC,
      toToken: USDC,
      amount: String(bought.body.amountReceived),
    })
    expect(sold.status, JSON.stringify(sold.body)).toBe(200)
    expect(sold.body.amountReceived).toBeGreaterThan(190)
    expect(sold.body.amountReceived).toBeLessThan(200)
  })

  it('that is staked ether is priced by ether, and reached from a token that is priced in dollars', async () => {
    const each = await quote(WSTETH, 'native', '1')
    expect(each).toBeGreaterThan(1.19)
    expect(each).toBeLessThan(1.22)
    expect(await quote(CBBTC, WSTETH, '0.1')).toBeGreaterThan(2)
  })

  it('comes again after a revert to before it, at the price of that second', async () => {
    await emulator.clock.freeze()
    const snapshot = await rpc(8453, 'evm_snapshot')
    const before = await quote(CBBTC, USDC, '0.1')
    await call('POST', '/wallet/swap', { fromToken: USDC, toToken: CBBTC, amount: '500' })
    expect(await rpc(8453, 'evm_revert', snapshot)).toBe(true)
    expect(await quote(CBBTC, USDC, '0.1')).toBe(before)
  })

  it('is laid once by 20 that use it at the same time', async () => {
    await emulator.clock.freeze()
    const answers = await Promise.all(Array.from({ length: 20 }, () => quote(USDC, CBBTC, '10')))
    expect(new Set(answers).size).toBe(1)
  })

  it('is minted by the treasury, which anybody may impersonate here, and shows in the portfolio', async () => {
    const TREASURY = '0x5a2D000000000000000000000000000000000005'
    const wallet = (await call('GET', '/wallet/me')).body.wallets.find(
      ({ chain }: { chain: string }) => chain === 'evm',
    ).address
    const data = encodeFunctionData({
      abi: parseAbi(['function mint(address to, uint256 value)']),
      functionName: 'mint',
      args: [wallet, 25_000_000n],
    })
    await rpc(8453, 'anvil_impersonateAccount', TREASURY)
    await rpc(8453, 'eth_sendTransaction', { from: TREASURY, to: CBBTC, data })
    const { body } = await call('GET', '/wallet/portfolio?chains=base')
    const held = body.balances.base.tokenBalances.map(
      ({ token }: { token: { balance: number; baseToken: { symbol: string } } }) =>
        `${token.balance} ${token.baseToken.symbol}`,
    )
    expect(held).toContain('0.25 cbBTC')
  })

  it('leaves the contracts that were there as they are', async () => {
    const places = Array.from(
      { length: 256 },
      (_, number) => `0x5a2d${number.toString(16).padStart(36, '0')}`,
    ).filter((address) => address !== PRICED_EXCHANGE_ADDRESS.toLowerCase())
    const codes = () => Promise.all(places.map((address) => rpc(8453, 'eth_getCode', address, 'latest')))
    const before = await codes()
    expect(before.filter((code) => code !== '0x').length).toBeGreaterThan(3)
    await symbolOf(8453, CBBTC)
    expect(await codes()).toEqual(before)
  })

  it('leaves what wallets have as it is', async () => {
    const all = async () => (await call('GET', '/wallet/portfolio?showLowValueTokens=true')).body.balances
    await rpc(8453, 'eth_blockNumber')
    const before = await all()
    await symbolOf(8453, CBBTC)
    expect(await all()).toEqual(before)
  })
})

describe('the price of a well-known token', () => {
  it('moves with the clock alone, a large one less than a small one, a stable coin hardly', async () => {
    const [brett, dai] = [
      '0x532f27101965dd16442E59d40670FaF5eBB142E4',
      '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
    ]
    const swings: Record<string, number> = {}
    for (const token of [CBBTC, brett, dai]) swings[token] = 0
    let last = await Promise.all([CBBTC, brett, dai].map((token) => quote(USDC, token, '1')))
    for (let day = 0; day < 12; day++) {
      await emulator.clock.advance(86_400_000)
      const now = await Promise.all([CBBTC, brett, dai].map((token) => quote(USDC, token, '1')))
      for (const [index, token] of [CBBTC, brett, dai].entries()) {
        swings[token] = Math.max(
          swings[token] ?? 0,
          Math.abs((now[index] as number) / (last[index] as number) - 1),
        )
      }
      last = now
    }
    expect(swings[CBBTC]).toBeGreaterThan(0.001)
    expect(swings[brett]).toBeGreaterThan(swings[CBBTC] as number)
    expect(swings[dai]).toBeLessThan(0.002)
  })

  it('is the same integer here and in the contract', async () => {
    await symbolOf(8453, CBBTC)
    const key = priceKey('sandbank', { symbol: 'cbBTC', kind: 'bitcoin' })
    const times = fc.sample(fc.integer({ min: 1_600_000_000, max: 2_500_000_000 }), { numRuns: 25, seed: 7 })
    for (const [index, time] of times.entries()) {
      const { amplitude } = Object.values(KINDS)[index % 9] as { amplitude: bigint }
      const args = [`0x${Buffer.from(key).toString('hex')}`, amplitude, BigInt(time)] as const
      const data = encodeFunctionData({ abi: pricedExchange.abi, functionName: 'factorAt', args })
      const result = await rpc<`0x${string}`>(8453, 'eth_call', { to: PRICED_EXCHANGE_ADDRESS, data })
      expect(BigInt(result)).toBe(factorAt(key, amplitude, time))
    }
  })

  it('stays within what its kind allows, at any time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(KINDS)),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.integer({ min: 0, max: 4_000_000_000 }),
        ({ amplitude }, key, time) => {
          const apart = factorAt(key, amplitude, time) - BILLION
          expect(apart <= amplitude && apart >= -amplitude - 3n).toBe(true)
        },
      ),
    )
  })
})
