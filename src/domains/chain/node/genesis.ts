import { createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { encodeAbiParameters, encodeFunctionData } from 'viem'
import { exchange } from '../artifacts/exchange'
import { multicall3 } from '../artifacts/multicall3'
import { token } from '../artifacts/token'
import { wrappedNative } from '../artifacts/wrapped-native'
import { type ChainSpec, EXCHANGE_ADDRESS, TREASURY_ADDRESS } from '../chains'
import { type BlockEnvironment, blockFor, type Machine, mixHashOf } from '../engine/evm'
import { EMPTY_ROOT, NO_BLOOM, sealBlock, ZERO_HASH } from '../engine/header'
import type { LedgerWrite } from '../engine/ledger'
import type { Hex } from '../engine/state'
import { type AllocationRow, type BlockRow, type HeadRow, numberedKey } from '../tables'
import { allocationsOn } from './allocations'
import type { ChainNode } from './chain-node'

/** Where tools look for them on every chain. */
const MULTICALL3_ADDRESS = '0xcA11bde05977b3631167028862bE2a173976CA11'
const CREATE2_DEPLOYER_ADDRESS = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** The deterministic deployment proxy as published: calldata is a salt and the creation code for CREATE2. */
const CREATE2_DEPLOYER_CODE =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'

const ETHER = 10n ** 18n
const DOLLAR = 10n ** 6n
/** Each side of a first pool, so that ordinary amounts hardly move the price. */
const POOL_USD = 10_000_000n * DOLLAR
/** Kept by the treasury for whoever impersonates it. */
const TREASURY_NATIVE = 1_000_000_000n * ETHER
const DEPLOYMENT_GAS = 30_000_000n

/** How a chain begins: its first block, and the state after it. */
export async function embeddedGenesis(node: ChainNode, machine: Machine): Promise<LedgerWrite> {
  const { spec, ledger, context } = node
  const timestamp = Math.floor(context.clock.now() / 1000)
  const environment: BlockEnvironment = {
    number: 0,
    timestamp,
    baseFee: spec.baseFee,
    mixHash: mixHashOf(ZERO_HASH, timestamp),
  }
  const setup = new Setup(machine, environment)
  await deployContracts(setup, spec)
  await openPools(setup, spec)
  await fund(setup, spec, await allocationsOn(context, spec))
  const diff = machine.state.takeDiff()
  machine.state.clearCaches()
  const block = sealBlock({
    ledger: ledger.name,
    revision: 0,
    parent: { hash: ZERO_HASH, stateRoot: ZERO_HASH },
    environment,
    transactions: [],
    receipts: [],
    gasUsed: 0,
    bloom: NO_BLOOM,
    diff,
  })
  return { head: firstHead(ledger.name, block, null), diff, blocks: [block] }
}

/** A fork begins with the block that it was forked at; accounts are given what they have on an embedded chain. */
export async function forkGenesis(
  node: ChainNode,
  {
    remote,
    number,
  }: { remote: { request(method: string, params: unknown[]): Promise<unknown> }; number: number },
  machine: Machine,
): Promise<LedgerWrite> {
  const { ledger, spec, context } = node
  const at = `0x${number.toString(16)}`
  const header = (await remote.request('eth_getBlockByNumber', [at, false])) as Record<string, string> | null
  if (!header) throw new Error(`the remote chain has no block ${number}`)
  for (const { address, native } of await allocationsOn(context, spec)) {
    if (native !== '0') {
      await machine.state.modifyAccountFields(createAddressFromString(address.toLowerCase()), {
        balance: BigInt(native),
      })
    }
  }
  const block: BlockRow = {
    key: numberedKey(ledger.name, number),
    ledger: ledger.name,
    revision: 0,
    number,
    hash: header.hash as string,
    parentHash: header.parentHash as string,
    timestamp: Number(header.timestamp),
    baseFee: String(BigInt(header.baseFeePerGas ?? '0x0')),
    gasUsed: Number(header.gasUsed),
    gasLimit: Number(header.gasLimit),
    coinbase: header.miner as string,
    stateRoot: header.stateRoot as string,
    transactionsRoot: EMPTY_ROOT,
    receiptsRoot: EMPTY_ROOT,
    bloom: header.logsBloom as string,
    mixHash: header.mixHash ?? ZERO_HASH,
    size: Number(header.size ?? 0),
    transactions: [],
    receipts: [],
  }
  return {
    head: firstHead(ledger.name, block, { url: node.fork?.remote.url ?? '', number }),
    diff: machine.state.takeDiff(),
    blocks: [block],
  }
}

function firstHead(ledger: string, { number, hash }: BlockRow, fork: HeadRow['fork']): HeadRow {
  return {
    ledger,
    revision: 0,
    number,
    hash,
    timeOffset: 0,
    nextTimestamp: null,
    nextBaseFee: null,
    automine: true,
    impersonated: [],
    impersonateAll: false,
    snapshots: [],
    nextSnapshot: 1,
    fork,
  }
}

/** Runs constructors and calls outside any transaction, as if the chain had always held their outcome. */
class Setup {
  constructor(
    readonly machine: Machine,
    private readonly environment: BlockEnvironment,
  ) {}

  /** Runs creation code in the place where its contract is to stand, and leaves there what it returns. */
  async deploy(address: string, bytecode: Hex, args: Hex = '0x'): Promise<void> {
    const to = createAddressFromString(address.toLowerCase())
    await this.machine.state.modifyAccountFields(to, { nonce: 1n })
    const { exceptionError, returnValue } = await this.machine.evm.runCode({
      code: hexToBytes(`${bytecode}${args.slice(2)}`),
      to,
      caller: createAddressFromString(TREASURY_ADDRESS.toLowerCase()),
      gasLimit: DEPLOYMENT_GAS,
      block: blockFor(this.machine.common, this.environment),
    })
    if (exceptionError) throw new Error(`the contract at ${address} does not deploy: ${exceptionError.error}`)
    await this.place(address, returnValue)
  }

  async place(address: string, code: Uint8Array): Promise<void> {
    const to = createAddressFromString(address.toLowerCase())
    await this.machine.state.modifyAccountFields(to, { nonce: 1n })
    await this.machine.state.putCode(to, code)
  }

  async call(to: string, data: Hex, value = 0n): Promise<void> {
    const { evm, common } = this.machine
    const { execResult } = await evm.runCall({
      caller: createAddressFromString(TREASURY_ADDRESS.toLowerCase()),
      to: createAddressFromString(to.toLowerCase()),
      data: hexToBytes(data),
      value,
      gasLimit: DEPLOYMENT_GAS,
      block: blockFor(common, this.environment),
    })
    if (execResult.exceptionError) throw new Error(`genesis: ${execResult.exceptionError.error} at ${to}`)
    evm.journal.cleanJournal()
  }
}

async function deployContracts(setup: Setup, { wrapped, usdc, usdt }: ChainSpec): Promise<void> {
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
  for (const { address, name, symbol } of [usdc, usdt]) {
    await setup.deploy(
      address,
      token.bytecode,
      encodeAbiParameters(
        [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }, { type: 'address' }],
        [name, symbol, 6, TREASURY_ADDRESS],
      ),
    )
  }
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
