import type { TypedTransaction } from '@ethereumjs/tx'
import { bigIntMax, bigIntMin, bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { BLOCK_GAS_LIMIT } from '../chains'
import { type BlockEnvironment, blockFor, type Machine } from '../engine/evm'
import { isBrokenOff } from '../engine/limits'
import { executionError, type Rehearsal, rehearse } from '../engine/run'
import { type Hex, NO_CODE } from '../engine/state'
import { type GasBound, withGasBound } from '../engine/step-watch'
import { type TransactionRequest, unsigned } from '../engine/transactions'
import { isRpcError, type RpcError, rejected } from '../rpc-errors'

const MOST_GAS = BigInt(BLOCK_GAS_LIMIT)

/** Gas that a call gets: what it names, at most a block's. More is cut to that without a word, as geth does. */
export function callGas({ gas = MOST_GAS }: Pick<TransactionRequest, 'gas'>): bigint {
  return gas < MOST_GAS ? gas : MOST_GAS
}

/** The least that any transaction costs. */
const TRANSACTION_GAS = 21_000n
/** SSTORE fails where no more than this is left (EIP-2200). */
const STIPEND = 2_300n
/** Below this share of the estimate bisecting further is not worth its time. */
const TOLERANCE = 1_000n

/** What a call returns. Throws the revert, with its bytes, or the EVM's word for what went wrong. */
export async function call(
  machine: Machine,
  request: TransactionRequest,
  environment: BlockEnvironment,
): Promise<Hex> {
  const { evm, state, common } = machine
  const { effective, most } = priceOf(request, environment.baseFee)
  await refuseUncovered(machine, request, request.value + most * (request.gas ?? 0n))
  if (request.authorizationList) {
    const { execResult } = await rehearse(
      machine,
      await transactionOf(machine, request, callGas(request)),
      environment,
    )
    if (execResult.exceptionError) throw executionError(execResult)
    return bytesToHex(execResult.returnValue)
  }
  await evm.journal.checkpoint()
  try {
    for (const { address, storageKeys } of request.accessList ?? []) {
      evm.journal.addAlwaysWarmAddress(address.slice(2), true)
      for (const key of storageKeys) evm.journal.addAlwaysWarmSlot(address.slice(2), key.slice(2), true)
    }
    const { execResult } = await evm.runCall({
      caller: createAddressFromString(request.from),
      ...(request.to && { to: createAddressFromString(request.to) }),
      data: hexToBytes(request.data),
      value: request.value,
      gasLimit: callGas(request),
      gasPrice: effective,
      block: blockFor(common, environment),
    })
    if (execResult.exceptionError) throw executionError(execResult)
    return bytesToHex(execResult.returnValue)
  } finally {
    await evm.journal.revert()
    evm.journal.cleanJournal()
    state.clearCaches()
  }
}

/** The least gas with which a transaction succeeds; within 0.1 % where it sees its gas. Throws why it cannot. */
export async function estimateGas(
  machine: Machine,
  request: TransactionRequest,
  environment: BlockEnvironment,
): Promise<bigint> {
  await refuseUncovered(machine, request, request.value)
  const attempt = (gas: bigint) => tryOut(machine, request, gas, environment)
  const most = await affordableGas(machine, request, environment)
  const isShort = most < callGas(request)
  if (isShort && most < TRANSACTION_GAS) throw beyondAllowance(most)
  if (most >= TRANSACTION_GAS && (await isPayment(machine, request))) {
    const { execResult } = await attempt(TRANSACTION_GAS)
    if (!execResult.exceptionError) return TRANSACTION_GAS
  }
  const { result: first, calls, bound } = await counted(machine, () => attempt(most))
  if (first.execResult.exceptionError) {
    if (isShort && first.execResult.exceptionError.error === 'out of gas') throw beyondAllowance(most)
    throw executionError(first.execResult)
  }
  const succeeds = async (gas: bigint) => {
    try {
      return (await attempt(gas)).execResult.exceptionError === undefined
    } catch (thrown) {
      if (!isRpcError(thrown) || isBrokenOff(thrown)) throw thrown
      return false
    }
  }
  const { used } = first
  if (!bound.isSeen) return leastWithStipends(used, most, bound)
  if (await succeeds(used)) {
    const less = used - used / 100n
    // Less may do where the failure of a call inside is swallowed, or has burnt all that it was given.
    return calls === 0 || less < TRANSACTION_GAS || !(await succeeds(less))
      ? used
      : bisect(TRANSACTION_GAS - 1n, less, succeeds)
  }
  // A call passes on 63/64 of its gas at most: a first upper guess, as geth makes it.
  const guess = ((used + 2_300n) * 64n) / 63n
  return bisect(used, guess < most && (await succeeds(guess)) ? guess : most, succeeds)
}

/** Nothing but value for an account without code, which costs what every transaction does. */
async function isPayment(
  { state }: Machine,
  { to, data, accessList, authorizationList }: TransactionRequest,
): Promise<boolean> {
  if (!to || data !== '0x' || accessList?.length || authorizationList?.length) return false
  return ((await state.account(to))?.codeHash ?? NO_CODE) === NO_CODE
}

/**
 * The least gas for a run that used `used` of `most` and never saw its gas: it would do the same with less, as long as it
 * can pay for it and each of its SSTOREs has more left than a stipend.
 */
function leastWithStipends(used: bigint, most: bigint, { leastAtStore }: GasBound): bigint {
  return leastAtStore === undefined ? used : bigIntMax(used, most - (leastAtStore - STIPEND - 1n))
}

/** What a transaction came to, how many calls its contract made, and what in it depends on gas. */
async function counted(
  { evm }: Machine,
  run: () => Promise<Rehearsal>,
): Promise<{ result: Rehearsal; calls: number; bound: GasBound }> {
  const { events } = evm
  let messages = 0
  const count = () => {
    messages++
  }
  events.on('beforeMessage', count)
  try {
    const { result, bound } = await withGasBound(evm, run)
    // The first is the transaction itself.
    return { result, calls: messages - 1, bound }
  } finally {
    events.off('beforeMessage', count)
  }
}

/** Somewhere above `low`, which does not do, and up to `high`, which does. */
async function bisect(
  low: bigint,
  high: bigint,
  succeeds: (gas: bigint) => Promise<boolean>,
): Promise<bigint> {
  let [over, under] = [high, low]
  while (over - under > over / TOLERANCE) {
    const middle = (over + under) / 2n
    if (await succeeds(middle)) over = middle
    else under = middle
  }
  return over
}

/** A transaction's whole execution, without its consequences. */
export async function tryOut(
  machine: Machine,
  request: TransactionRequest,
  gas: bigint,
  environment: BlockEnvironment,
  options: { reportAccessList?: boolean } = {},
): Promise<Rehearsal> {
  priceOf(request, environment.baseFee)
  return rehearse(machine, await transactionOf(machine, request, gas), environment, options)
}

/** The transaction that nobody has signed, at its sender's nonce unless it names one. */
export async function transactionOf(
  { state, common }: Machine,
  request: TransactionRequest,
  gas: bigint,
): Promise<TypedTransaction> {
  const { from, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request
  const nonce = request.nonce ?? (await state.account(from))?.nonce ?? 0n
  const fees =
    gasPrice !== undefined
      ? { gasPrice }
      : { maxFeePerGas: maxFeePerGas ?? 0n, maxPriorityFeePerGas: maxPriorityFeePerGas ?? 0n }
  return unsigned(request, { gas, nonce, fees }, common)
}

function beyondAllowance(most: bigint): RpcError {
  return rejected(`gas required exceeds allowance (${most})`)
}

/** What a unit of gas costs in it, and at most, wei; 0 unless the request says. Throws, as geth does, where no block takes it. */
export function priceOf(
  { from, gasPrice, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n }: TransactionRequest,
  baseFee: bigint,
): { effective: bigint; most: bigint } {
  const most = gasPrice ?? maxFeePerGas
  const tip = gasPrice ?? maxPriorityFeePerGas
  if (most === 0n && tip === 0n) return { effective: 0n, most: 0n }
  if (tip > most) {
    throw rejected(
      `max priority fee per gas higher than max fee per gas: address ${from}, maxPriorityFeePerGas: ${tip}, maxFeePerGas: ${most}`,
    )
  }
  if (most < baseFee) {
    throw rejected(
      `max fee per gas less than block base fee: address ${from}, maxFeePerGas: ${most}, baseFee: ${baseFee}`,
    )
  }
  return { effective: bigIntMin(most, baseFee + tip), most }
}

/** `callGas`, and no more than the sender can pay for where the request names a price. */
async function affordableGas(
  { state }: Machine,
  request: TransactionRequest,
  { baseFee }: BlockEnvironment,
): Promise<bigint> {
  const { most } = priceOf(request, baseFee)
  const gas = callGas(request)
  if (most === 0n) return gas
  const balance = (await state.account(request.from))?.balance ?? 0n
  return bigIntMin(gas, (balance - request.value) / most)
}

async function refuseUncovered(
  { state }: Machine,
  { from }: TransactionRequest,
  want: bigint,
): Promise<void> {
  if (want === 0n) return
  const balance = (await state.account(from))?.balance ?? 0n
  if (balance >= want) return
  throw rejected(`insufficient funds for gas * price + value: address ${from} have ${balance} want ${want}`)
}
