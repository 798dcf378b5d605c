import { createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { encodeAbiParameters, encodeFunctionData } from 'viem'
import { exchange } from '../artifacts/exchange'
import { multicall3 } from '../artifacts/multicall3'
import { token } from '../artifacts/token'
import { wrappedNative } from '../artifacts/wrapped-native'
import { type ChainSpec, EXCHANGE_ADDRESS, MULTICALL3_ADDRESS, TREASURY_ADDRESS } from '../chains'
import { type Machine, mixHashOf } from '../engine/evm'
import { ZERO_HASH } from '../engine/header'
import type { Hex, StateDiff } from '../engine/state'
import type { AllocationRow } from '../tables'
import { deployToken, usdcPart } from './parts'
import { Setup } from './setup'

/** Where tools look for it on every chain. */
const CREATE2_DEPLOYER_ADDRESS = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** The deterministic deployment proxy as published: calldata is a salt and the creation code for CREATE2. */
const CREATE2_DEPLOYER_CODE =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'

const ETHER = 10n ** 18n
const DOLLAR = 10n ** 6n
/** Each side of a first pool, so that ordinary amounts hardly move the price. */
const POOL_USD = 10_000_000n * DOLLAR
/** Kept by the treasury for callers that impersonate it. */
const TREASURY_NATIVE = 1_000_000_000n * ETHER

/** By chain: of whose balances it was made, and the outcome. */
const made = new Map<number, { readonly of: string; readonly diff: StateDiff }>()

/**
 * The state that an embedded chain begins with, before other domains add to it: contracts, first pools, balances. It
 * follows from the chain and the balances alone, so it is run in an environment that does not change, and the newest
 * outcome of each chain is kept for the next emulator of this process, or the next reset. Leaves the machine empty.
 */
export async function foundationOf(
  machine: Machine,
  spec: ChainSpec,
  allocations: readonly AllocationRow[],
): Promise<StateDiff> {
  const of = JSON.stringify(allocations)
  const known = made.get(spec.id)
  if (known?.of === of) return known.diff
  const { baseFee } = spec
  const setup = new Setup(machine, { number: 0, timestamp: 0, baseFee, mixHash: mixHashOf(ZERO_HASH, 0) })
  machine.state.beginBlank()
  await deployContracts(setup, spec)
  await openPools(setup, spec)
  await fund(setup, spec, allocations)
  const diff = machine.state.takeDiff()
  machine.state.forget()
  made.set(spec.id, { of, diff })
  return diff
}

async function deployContracts(setup: Setup, spec: ChainSpec): Promise<void> {
  const { wrapped, usdt } = spec
  await setup.machine.state.modifyAccountFields(createAddressFromString(TREASURY_ADDRESS.toLowerCase()), {
    balance: TREASURY_NATIVE,
  })
  await setup.place(CREATE2_DEPLOYER_ADDRESS, hexToBytes(CREATE2_DEPLOYER_CODE))
  await setup.deploy(MULTICALL3_ADDRESS, multicall3.bytecode)
  await setup.deploy(EXCHANGE_ADDRESS, exchange.bytecode)
  await setup.deploy(
    wrapped.address,
    wrappedNative.bytecode,
    encodeAbiParameters([{ type: 'string' }, { type: 'string' }], [wrapped.name, wrapped.symbol]),
  )
  await deployToken(setup, usdcPart(spec))
  await deployToken(setup, { ...usdt, decimals: 6 })
}

/** A price for the native token and for the second stable coin, in USDC. */
async function openPools(setup: Setup, { native, wrapped, usdc, usdt }: ChainSpec): Promise<void> {
  const nativeSide = (POOL_USD * 100n * ETHER) / (BigInt(native.usdCents) * DOLLAR)
  const abi = token.abi
  await setup.call(
    wrapped.address,
    encodeFunctionData({ abi: wrappedNative.abi, functionName: 'deposit' }),
    nativeSide,
  )
  await setup.call(
    usdc.address,
    encodeFunctionData({ abi, functionName: 'mint', args: [TREASURY_ADDRESS, 2n * POOL_USD] }),
  )
  await setup.call(
    usdt.address,
    encodeFunctionData({ abi, functionName: 'mint', args: [TREASURY_ADDRESS, POOL_USD] }),
  )
  for (const { address } of [wrapped, usdc, usdt]) {
    await setup.call(
      address,
      encodeFunctionData({ abi, functionName: 'approve', args: [EXCHANGE_ADDRESS, 2n ** 256n - 1n] }),
    )
  }
  for (const [address, amount] of [
    [wrapped.address, nativeSide] as const,
    [usdt.address, POOL_USD] as const,
  ]) {
    await setup.call(
      EXCHANGE_ADDRESS,
      encodeFunctionData({
        abi: exchange.abi,
        functionName: 'addLiquidity',
        args: [address, usdc.address, amount, POOL_USD],
      }),
    )
  }
}

async function fund(setup: Setup, { usdc }: ChainSpec, allocations: readonly AllocationRow[]): Promise<void> {
  for (const { address, native, usdc: dollars } of allocations) {
    await setup.machine.state.modifyAccountFields(createAddressFromString(address.toLowerCase()), {
      balance: BigInt(native),
    })
    if (dollars !== '0') {
      await setup.call(
        usdc.address,
        encodeFunctionData({
          abi: token.abi,
          functionName: 'mint',
          args: [address as Hex, BigInt(dollars)],
        }),
      )
    }
  }
}
