import fc from 'fast-check'
import { createEmulator } from 'sandbank'
import { formatUnits, parseUnits } from 'viem'
import { afterAll, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { rpcOf } from '../helpers/chain'

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const NATIVE = '0x0000000000000000000000000000000000000000'
const TREASURY = '0x5a2D000000000000000000000000000000000005'
const WALLETS = ['wlt_developer', 'wlt_gasless', 'wlt_marram']

const emulator = createEmulator()
const call = caller(emulator)
const rpc = rpcOf(emulator, 8453)
afterAll(() => emulator.close())

const nativeOf = async (address: string) => BigInt(await rpc('eth_getBalance', address, 'latest'))
const usdcOf = async (address: string) =>
  BigInt(
    await rpc('eth_call', { to: USDC, data: `0x70a08231${address.slice(2).padStart(64, '0')}` }, 'latest'),
  )

const transfers = fc.array(
  fc.record({
    from: fc.nat({ max: 2 }),
    to: fc.nat({ max: 2 }),
    isNativeToken: fc.boolean(),
    micro: fc.integer({ min: 1, max: 40_000 }),
  }),
  { minLength: 1, maxLength: 8 },
)

it('balances are conserved: what one loses another has, and only the treasury and the miner see the gas', async () => {
  await fc.assert(
    fc.asyncProperty(transfers, async (orders) => {
      await emulator.reset()
      const { wallets } = (await call('GET', '/__sandbank/wallets')).body
      const addressOf = (id: string) =>
        wallets.find((each: { id: string }) => each.id === id).evmAddress as string
      const addresses = WALLETS.map(addressOf)
      const keys = await Promise.all(
        WALLETS.map(async (walletId) => (await call('POST', '/__sandbank/keys', { walletId })).body.apiKey),
      )
      const native = await Promise.all(addresses.map(nativeOf))
      const usdc = await Promise.all(addresses.map(usdcOf))
      const treasury = await nativeOf(TREASURY)
      let gas = 0n
      for (const { from, to, isNativeToken, micro } of orders) {
        const [balance, places] = isNativeToken ? ([native, 18] as const) : ([usdc, 6] as const)
        // Of a native token a thousandth as much: the limits are in dollars.
        const amount = formatUnits(BigInt(micro), isNativeToken ? 9 : 4)
        const units = parseUnits(amount, places)
        const { status, body } = await call(
          'POST',
          '/wallet/transfer',
          {
            tokenAddress: isNativeToken ? NATIVE : USDC,
            recipientAddress: addresses[to],
            amount,
            isNativeToken,
          },
          keys[from],
        )
        expect(status, JSON.stringify(body)).toBe(200)
        balance[from] = (balance[from] as bigint) - units
        balance[to] = (balance[to] as bigint) + units
        const receipt = await rpc('eth_getTransactionReceipt', body.txHash)
        gas += BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
      }
      expect(await Promise.all(addresses.map(nativeOf))).toEqual(native)
      expect(await Promise.all(addresses.map(usdcOf))).toEqual(usdc)
      expect(treasury - (await nativeOf(TREASURY))).toBe(gas)
    }),
    { numRuns: 4 },
  )
})
