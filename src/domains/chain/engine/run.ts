import type { TypedTransaction } from '@ethereumjs/tx'
import { bigIntMax, bytesToHex, hexToBytes } from '@ethereumjs/util'
import { type RunTxResult, runTx } from '@ethereumjs/vm'
import { isRpcError, RpcError, rejected, SERVER_ERROR } from '../rpc-errors'
import { type BlockEnvironment, blockFor, type Machine } from './evm'
import { isNotLaid } from './not-laid'
import { underSponsor } from './sponsor'
import { type Hex, NO_CODE } from './state'
import { decodeStored, maxPrice } from './transactions'

/**
 * Executes a transaction for good: what it changed stays in the state. `sponsored`: its sender pays no gas. Throws an
 * `RpcError` when it is not valid.
 */
export async function execute(
  { vm, common, state }: Machine,
  tx: TypedTransaction,
  environment: BlockEnvironment,
  sponsored = false,
): Promise<RunTxResult> {
  const run = () =>
    runTx(vm, {
      tx,
      block: blockFor(common, environment) as never,
      skipHardForkValidation: true,
      skipBlockGasLimitValidation: true,
    })
  try {
    return await (sponsored ? underSponsor(state, tx, run) : run())
  } catch (thrown) {
    throw asRejection(thrown)
  }
}

/** Executes one that was accepted before, now or once more, under the terms that it was accepted on. */
export function executeStored(
  machine: Machine,
  stored: { raw: string; from: string; sponsored?: true | undefined },
  environment: BlockEnvironment,
): Promise<RunTxResult> {
  return execute(machine, decodeStored(stored, machine.common), environment, stored.sponsored)
}

/** What a transaction came to that was only tried out. */
export interface Rehearsal extends RunTxResult {
  /** Gas used before any of it was refunded, which the sender has to have at hand. */
  readonly used: bigint
}

/**
 * Executes a transaction of anybody, and takes back all that it did. It is free where it names no price; the sender need
 * not have what it costs.
 */
export async function rehearse(
  machine: Machine,
  tx: TypedTransaction,
  environment: BlockEnvironment,
  options: { reportAccessList?: boolean } = {},
): Promise<Rehearsal> {
  const { state } = machine
  await state.checkpoint()
  try {
    const result = await unsignedRun(machine, tx, environment, { skipBalance: true, ...options })
    const before = result.execResult.executionGasUsed + tx.getIntrinsicGas()
    // The least that its data costs (EIP-7623) may be more.
    return { ...result, used: bigIntMax(before, result.totalGasSpent) }
  } catch (thrown) {
    throw asRejection(thrown)
  } finally {
    await state.revert()
    state.originalStorageCache.clear()
  }
}

/**
 * Runs a transaction that nobody has signed: at any nonce, of a contract too, and where it names no price for nothing,
 * though its code sees the block's base fee. Throws the library's error when it is not valid.
 */
export async function unsignedRun(
  machine: Machine,
  tx: TypedTransaction,
  environment: BlockEnvironment,
  options: { skipBalance?: boolean; reportAccessList?: boolean } = {},
): Promise<RunTxResult> {
  const { vm, evm, common } = machine
  const isFree = maxPrice(tx) === 0n
  const block = blockFor(common, isFree ? { ...environment, baseFee: 0n } : environment)
  const begin = (_: unknown, resolve?: () => void) => {
    Object.assign(block.header, { baseFeePerGas: environment.baseFee })
    resolve?.()
  }
  if (isFree) evm.events.on('beforeMessage', begin)
  try {
    return await asAnybody(machine, tx, () =>
      runTx(vm, {
        tx,
        block: block as never,
        skipNonce: true,
        skipHardForkValidation: true,
        skipBlockGasLimitValidation: true,
        ...options,
      }),
    )
  } finally {
    if (isFree) evm.events.off('beforeMessage', begin)
  }
}

/** The code of a delegated account begins so (EIP-7702). */
const DELEGATION = Uint8Array.of(0xef, 0x01, 0x00)

/** The library refuses senders with code (EIP-3607) unless they are delegated, so the first look at it sees that. */
async function asAnybody<Result>(
  { state }: Machine,
  tx: TypedTransaction,
  run: () => Promise<Result>,
): Promise<Result> {
  const sender = tx.getSenderAddress().toString()
  if (((await state.account(sender))?.codeHash ?? NO_CODE) === NO_CODE) return run()
  const { getCode } = state
  state.getCode = async (address) => {
    if (address.toString() !== sender) return getCode.call(state, address)
    state.getCode = getCode
    return DELEGATION
  }
  try {
    return await run()
  } finally {
    state.getCode = getCode
  }
}

/** The RPC error of an execution that failed: a revert with its bytes, or the EVM's own word for it. */
export function executionError(result: {
  returnValue: Uint8Array
  exceptionError?: { error: string }
}): RpcError {
  const word = result.exceptionError?.error ?? 'execution failed'
  if (word !== 'revert') return new RpcError(SERVER_ERROR, word)
  const data = bytesToHex(result.returnValue)
  const reason = revertReason(data)
  return new RpcError(3, reason === undefined ? 'execution reverted' : `execution reverted: ${reason}`, data)
}

/** The text of `Error(string)`, the word for `Panic(uint256)`; undefined for a custom error or none. */
export function revertReason(data: Hex): string | undefined {
  if (data.startsWith('0x08c379a0')) {
    const length = Number(BigInt(`0x${data.slice(74, 138) || '0'}`))
    const text = data.slice(138, 138 + length * 2)
    return new TextDecoder().decode(hexToBytes(`0x${text}`))
  }
  if (data.startsWith('0x4e487b71')) return PANICS[Number(BigInt(`0x${data.slice(10)}`))] ?? 'panic'
  return undefined
}

const PANICS: Readonly<Record<number, string>> = {
  1: 'panic: assertion failed (0x01)',
  17: 'panic: arithmetic underflow or overflow (0x11)',
  18: 'panic: division or modulo by zero (0x12)',
  33: 'panic: failed to convert value into enum type (0x21)',
  49: 'panic: attempting to `.pop()` an empty array (0x31)',
  50: 'panic: array out-of-bounds access (0x32)',
  65: 'panic: memory allocation error (0x41)',
  81: 'panic: called an invalid internal function (0x51)',
}

/** EthereumJS words its refusals for programmers; callers know geth's. */
const REJECTIONS: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/^sender doesn't have enough funds/, 'insufficient funds for gas * price + value'],
  [/^INTRINSIC_GAS_TOO_LOW/, 'intrinsic gas too low'],
  [/is less than the block's baseFeePerGas/, 'max fee per gas less than block base fee'],
  [/^invalid sender address/, 'sender not an eoa: the account has code'],
  [/^the tx doesn't have the correct nonce/, 'nonce too low'],
]

export function asRejection(thrown: unknown): Error {
  if (isRpcError(thrown) || isNotLaid(thrown)) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return rejected(REJECTIONS.find(([pattern]) => pattern.test(message))?.[1] ?? message)
}
