import { createEmulator, type Emulator } from 'sandbank'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseEther, zeroHash } from 'viem'
import { base } from 'viem/chains'
import { afterAll, describe, expect, it } from 'vitest'
import { chainSpec } from '../../src/domains/chain'
import { wrappedNative } from '../../src/domains/chain/artifacts/wrapped-native'
import { type LaunchRow, MARKET_ADDRESS, MARKET_OWNER_ADDRESS } from '../../src/domains/launches'
import {
  FEE_MANAGER_ADDRESS,
  LAUNCHER_ADDRESS,
  PROTOCOL_OWNER_ADDRESS,
} from '../../src/domains/launches/addresses'
import { feeManager } from '../../src/domains/launches/artifacts/fee-manager'
import { launchPool } from '../../src/domains/launches/artifacts/launch-pool'
import { launchToken } from '../../src/domains/launches/artifacts/launch-token'
import { launcher } from '../../src/domains/launches/artifacts/launcher'
import { market } from '../../src/domains/launches/artifacts/market'
import { poolIdOf } from '../../src/domains/launches/pool-key'
import { developer, rpcOf, viemClients } from '../helpers/chain'
import { deployLaunches } from '../helpers/launches'

const { wrapped } = chainSpec(base.id)
const emulator = createEmulator()
afterAll(() => emulator.close())

async function launchesOf(of: Emulator): Promise<LaunchRow[]> {
  const { tables } = await of.snapshot()
  return (tables as unknown as Record<string, LaunchRow[]>).launches as LaunchRow[]
}

const { reader } = viemClients(emulator, base)

describe('Base begins with the seeded launches', () => {
  it('each with its token, its pool and its fees, as if the launcher had made them', async () => {
    const seeded = await launchesOf(emulator)
    expect(seeded).toHaveLength(12)
    for (const row of seeded) {
      const [token, pool, poolId] = [row.address as Address, row.pool as Address, row.poolId as Hex]
      const onToken = { address: token, abi: launchToken.abi } as const
      const onPool = { address: pool, abi: launchPool.abi } as const
      const onManager = { address: FEE_MANAGER_ADDRESS, abi: feeManager.abi } as const
      const read = await reader.multicall({
        allowFailure: false,
        contracts: [
          { ...onToken, functionName: 'name' },
          { ...onToken, functionName: 'symbol' },
          { ...onToken, functionName: 'decimals' },
          { ...onToken, functionName: 'totalSupply' },
          { ...onPool, functionName: 'manager' },
          { ...onManager, functionName: 'getPoolKey', args: [poolId] },
          { ...onManager, functionName: 'getShares', args: [poolId, row.beneficiary as Address] },
          { ...onManager, functionName: 'getShares', args: [poolId, PROTOCOL_OWNER_ADDRESS] },
          { ...onManager, functionName: 'isLenient', args: [poolId] },
          { ...onPool, functionName: 'currency0' },
          { ...onPool, functionName: 'currency1' },
        ],
      })
      const [name, symbol, decimals, supply, manager, key, shares, protocol, lenient, currency0, currency1] =
        read
      expect([name, symbol, decimals, supply]).toEqual([row.name, row.symbol, 18, 10n ** 29n])
      expect(manager).toBe(FEE_MANAGER_ADDRESS)
      expect(poolIdOf(key)).toBe(poolId)
      expect([key.currency0, key.currency1]).toEqual([currency0, currency1])
      expect([currency0, currency1].sort()).toEqual([token, wrapped.address].sort())
      expect(key.hooks.toLowerCase()).toBe(pool)
      expect([shares, protocol, lenient]).toEqual([parseEther('0.95'), parseEther('0.05'), false])
    }
  })

  it('owned as the addresses say', async () => {
    const owner = { address: MARKET_ADDRESS, abi: market.abi, functionName: 'owner' } as const
    const protocol = {
      address: FEE_MANAGER_ADDRESS,
      abi: feeManager.abi,
      functionName: 'protocolOwner',
    } as const
    const launching = { address: FEE_MANAGER_ADDRESS, abi: feeManager.abi, functionName: 'launcher' } as const
    expect(await reader.readContract(owner)).toBe(MARKET_OWNER_ADDRESS)
    expect(await reader.readContract(protocol)).toBe(PROTOCOL_OWNER_ADDRESS)
    expect(await reader.readContract(launching)).toBe(LAUNCHER_ADDRESS)
  })

  it('[fees-split] and their pools trade: a buyer pays 0.7 %, and the seeded wallet can claim it', async () => {
    const [row] = (await launchesOf(emulator)).filter(({ symbol }) => symbol === 'GLASS')
    const { poolId, pool, address } = row as LaunchRow
    const { wallet } = viemClients(emulator, base, 1)
    const before = await uncollected(pool as Address)
    const amount = parseEther('1')
    const buy = { address: wrapped.address, account: developer(1) }
    await wallet.writeContract({ ...buy, abi: wrappedNative.abi, functionName: 'deposit', value: amount })
    await wallet.writeContract({
      ...buy,
      abi: erc20Abi,
      functionName: 'approve',
      args: [pool as Address, amount],
    })
    const wethIsFirst = BigInt(wrapped.address) < BigInt(address)
    const args = [wethIsFirst, amount, 0n, developer(1).address] as const
    await wallet.writeContract({ address: pool as Address, abi: launchPool.abi, functionName: 'swap', args })
    const after = await uncollected(pool as Address)
    const at = wethIsFirst ? 0 : 1
    expect(after[at] - before[at]).toBe(parseEther('0.007'))
    const { result } = await reader.simulateContract({
      address: FEE_MANAGER_ADDRESS,
      abi: feeManager.abi,
      functionName: 'collectFees',
      args: [poolId as Hex],
      account: (row as LaunchRow).beneficiary as Address,
    })
    expect(result).toEqual(after)
  })
})

const uncollected = (pool: Address) =>
  reader.readContract({ address: pool, abi: launchPool.abi, functionName: 'uncollectedFees' })

describe('rows that follow blocks', () => {
  const launch = (symbol: string, salt: Hex, metadata = '{}') =>
    viemClients(emulator, base).wallet.writeContract({
      address: LAUNCHER_ADDRESS,
      abi: launcher.abi,
      functionName: 'launch',
      args: [{ name: symbol, symbol, metadata, feeRecipient: developer(2).address, lenient: false, salt }],
    })
  const rowOf = async (symbol: string) => (await launchesOf(emulator)).find((row) => row.symbol === symbol)

  it('know a launch that came through raw RPC, whatever its metadata', async () => {
    const hash = await launch('RAW', zeroHash, '{"description":"by hand","image":7}')
    expect(await rowOf('RAW')).toMatchObject({
      creator: developer(0).address.toLowerCase(),
      beneficiary: developer(2).address.toLowerCase(),
      description: 'by hand',
      image: null,
      lenient: false,
      past: null,
      txHash: hash,
    })
    await launch('RAW2', `0x${'02'.repeat(32)}`, 'not JSON')
    expect(await rowOf('RAW2')).toMatchObject({ description: null })
  })

  it('[fees-beneficiary-permanent] follow the beneficiary, and go back with the blocks they came with', async () => {
    const ask = rpcOf(emulator, base.id)
    const before = await launchesOf(emulator)
    const snapshot = await ask('evm_snapshot')
    await launch('GONE', `0x${'03'.repeat(32)}`)
    const { poolId } = (await rowOf('GONE')) as LaunchRow
    const heir = developer(3).address
    await viemClients(emulator, base, 2).wallet.writeContract({
      address: FEE_MANAGER_ADDRESS,
      abi: feeManager.abi,
      functionName: 'updateBeneficiary',
      args: [poolId as Hex, heir],
    })
    expect((await rowOf('GONE'))?.beneficiary).toBe(heir.toLowerCase())
    const seeded = before.find(({ symbol }) => symbol === 'GLASS') as LaunchRow
    const update = encodeFunctionData({
      abi: feeManager.abi,
      functionName: 'updateBeneficiary',
      args: [seeded.poolId as Hex, heir],
    })
    await ask('eth_sendUnsignedTransaction', {
      from: seeded.beneficiary,
      to: FEE_MANAGER_ADDRESS,
      data: update,
    })
    expect((await rowOf('GLASS'))?.beneficiary).toBe(heir.toLowerCase())
    const lenient = encodeFunctionData({
      abi: feeManager.abi,
      functionName: 'setLenient',
      args: [seeded.poolId as Hex, true],
    })
    await ask('eth_sendUnsignedTransaction', {
      from: PROTOCOL_OWNER_ADDRESS,
      to: FEE_MANAGER_ADDRESS,
      data: lenient,
    })
    expect(await rowOf('GLASS')).toMatchObject({ lenient: true, beneficiary: heir.toLowerCase() })
    expect(await ask('evm_revert', snapshot)).toBe(true)
    expect(await launchesOf(emulator)).toEqual(before)
    // And the same place takes the same launch again.
    await launch('GONE', `0x${'03'.repeat(32)}`)
    expect((await rowOf('GONE'))?.beneficiary).toBe(developer(2).address.toLowerCase())
  })

  it('are as they were seeded when the chain begins anew', async () => {
    const ask = rpcOf(emulator, base.id)
    await ask('anvil_reset')
    const rows = await launchesOf(emulator)
    expect(rows.map(({ txHash }) => txHash)).toEqual(Array(12).fill(null))
    // Ninety days of a past, a block each.
    expect(Number(await ask('eth_blockNumber'))).toBe(90)
  })

  it('are not told of a launch by somebody else’s launcher', async () => {
    const before = await launchesOf(emulator)
    const elsewhere = await deployLaunches({
      chain: base,
      transport: (() => reader.transport) as never,
      account: developer(0),
      wrapped: wrapped.address,
      protocolOwner: developer(1).address,
    })
    const { hash } = await elsewhere.launch({ feeRecipient: developer(2).address, salt: zeroHash })
    expect((await reader.getTransactionReceipt({ hash })).logs).not.toEqual([])
    expect(await launchesOf(emulator)).toEqual(before)
  })
})
