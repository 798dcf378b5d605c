import { bigIntMax, bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { BLOCK_GAS_LIMIT } from '../chains'
import { type BlockEnvironment, blockFor, type Machine } from '../engine/evm'
import { isBrokenOff } from '../engine/limits'
import { executionError, type Rehearsal, rehearse } from '../engine/run'
import { type Hex, NO_CODE } from '../engine/state'
import { type GasBound, withGasBound } from '../engine/step-watch'
import { type TransactionRequest, unsigned } from '../engine/transactions'
import type { ChainNode } from '../node/chain-node'
import { isRpcError, rejected } from '../rpc-errors'

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
  await refuseUncovered(machine, request)
  await evm.journal.checkpoint()
  try {
    const { execResult } = await evm.runCall({
      caller: createAddressFromString(request.from),
      ...(request.to && { to: createAddressFromString(request.to) }),
      data: hexToBytes(request.data),
      value: request.value,
      gasLimit: callGas(request),
      gasPrice: request.gasPrice ?? request.maxFeePerGas ?? 0n,
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
  node: ChainNode,
  machine: Machine,
  request: TransactionRequest,
): Promise<bigint> {
  await refuseUncovered(machine, request)
  const environment = node.nextEnvironment()
  const attempt = (gas: bigint) => tryOut(node, machine, request, gas, { environment })
  const most = callGas(request)
  if (most >= TRANSACTION_GAS && (await isPayment(machine, request))) {
    const { execResult } = await attempt(TRANSACTION_GAS)
    if (!execResult.exceptionError) return TRANSACTION_GAS
  }
  const { result: first, calls, bound } = await counted(machine, () => attempt(most))
  if (first.execResult.exceptionError) throw executionError(first.execResult)
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
  node: ChainNode,
  machine: Machine,
  request: TransactionRequest,
  gas: bigint,
  {
    environment = node.nextEnvironment(),
    ...options
  }: { environment?: BlockEnvironment; reportAccessList?: boolean } = {},
): Promise<Rehearsal> {
  const nonce = (await machine.state.account(request.from))?.nonce ?? 0n
  const tx = unsigned(request, { gas, nonce, fees: {} }, node.common)
  return rehearse(machine, tx, environment, options)
}

async function refuseUncovered({ state }: Machine, { from, value }: TransactionRequest): Promise<void> {
  if (value === 0n) return
  const balance = (await state.account(from))?.balance ?? 0n
  if (balance >= value) return
  throw rejected(`insufficient funds for gas * price + value: address ${from} have ${balance} want ${value}`)
}
