import { type Common, createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common'
import { createEVM, type EVM } from '@ethereumjs/evm'
import { bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { VM } from '@ethereumjs/vm'
import { keccak_256 } from '@noble/hashes/sha3'
import type { WorkTime } from '#kernel/concurrency/work-time'
import { BLOCK_GAS_LIMIT, type ChainSpec } from '../chains'
import { prepareInterpreter } from './interpreter'
import { boundedPrecompiles } from './precompiles'
import { recoverKey } from './recovery'
import type { Hex, JournaledState } from './state'
import { keepTime } from './step-watch'

/** Gets the tips. */
export const COINBASE: Hex = '0x0000000000000000000000000000000000000000'

/** The rules of a chain: Prague, with its own id. */
export function commonOf(spec: ChainSpec): Common {
  const common = createCustomCommon({ chainId: spec.id, name: spec.key }, Mainnet, {
    hardfork: Hardfork.Prague,
    customCrypto: { ecrecover: recoverKey },
  })
  // Read at every step of the interpreter, which looks through a list each time: a tenth of all execution.
  const known = new Map<number, boolean>()
  const look = common.isActivatedEIP.bind(common)
  common.isActivatedEIP = (eip) => {
    let answer = known.get(eip)
    if (answer === undefined) {
      answer = look(eip)
      known.set(eip, answer)
    }
    return answer
  }
  // Each transaction that is read takes a copy of its own and merges the same tables of numbers into it: a third of reading
  // one. Nobody here changes the rules of a chain, so all share one object, which has merged each table once.
  const merged = new Set<object>()
  const merge = common.updateParams.bind(common)
  common.updateParams = (params) => {
    if (merged.has(params)) return
    merged.add(params)
    merge(params)
  }
  const change = common.setHardfork.bind(common)
  common.setHardfork = (hardfork) => {
    // Announced to everybody who shares it.
    if (hardfork !== common.hardfork()) change(hardfork)
  }
  common.copy = () => common
  return common
}

/** What a transaction can see of the block it is in. */
export interface BlockEnvironment {
  readonly number: number
  readonly timestamp: number
  readonly baseFee: bigint
  readonly mixHash: Hex
  /** Where a call is to believe it: who gets the tips, what a block holds, what blobs cost. */
  readonly coinbase?: Hex
  readonly gasLimit?: bigint
  readonly blobBaseFee?: bigint
}

/** The EVM over one state. */
export interface Machine {
  readonly common: Common
  readonly state: JournaledState
  readonly evm: EVM
  readonly vm: VM
}

/** `blockHash`: of a block of this chain, for BLOCKHASH. `time`: what the work of the moment is done in. */
export async function createMachine(
  common: Common,
  state: JournaledState,
  blockHash: (number: number) => Promise<string | undefined>,
  time: () => WorkTime | undefined,
): Promise<Machine> {
  const blockchain = {
    async getBlock(number: number) {
      const hash = (await blockHash(Number(number))) ?? `0x${'00'.repeat(32)}`
      return { hash: () => hexToBytes(hash as Hex) }
    },
    async putBlock() {},
    shallowCopy: () => blockchain,
  }
  await prepareInterpreter(common)
  const evm = await createEVM({
    common,
    stateManager: state,
    blockchain: blockchain as never,
    customPrecompiles: boundedPrecompiles(common),
  })
  keepTime(evm, time)
  return { common, state, evm, vm: new VM({ common, stateManager: state, blockchain, evm } as never) }
}

/** The block as the EVM wants it: the header's fields, no trie behind them. */
export function blockFor(common: Common, environment: BlockEnvironment) {
  const { number, timestamp, baseFee, mixHash, coinbase = COINBASE, blobBaseFee = 1n } = environment
  const header = {
    number: BigInt(number),
    timestamp: BigInt(timestamp),
    coinbase: createAddressFromString(coinbase),
    difficulty: 0n,
    prevRandao: hexToBytes(mixHash),
    mixHash: hexToBytes(mixHash),
    gasLimit: environment.gasLimit ?? BigInt(BLOCK_GAS_LIMIT),
    baseFeePerGas: baseFee,
    parentBeaconBlockRoot: new Uint8Array(32),
    slotNumber: 0n,
    getBlobGasPrice: () => blobBaseFee,
  }
  return { common, header } as unknown as NonNullable<Parameters<EVM['runCall']>[0]['block']>
}

/** A block's randomness: follows from its parent and its time, so that it is the same in every replay. */
export function mixHashOf(parentHash: string, timestamp: number): Hex {
  return keccak(parentHash, word(BigInt(timestamp)))
}

/** keccak256 of the concatenated hex texts. */
export function keccak(...parts: string[]): Hex {
  const joined = `0x${parts.map((part) => part.slice(2)).join('')}` as Hex
  return bytesToHex(keccak_256(hexToBytes(joined)))
}

/** 32 bytes, big-endian. */
export function word(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, '0')}`
}
