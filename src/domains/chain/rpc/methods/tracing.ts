import type { TypedTransaction } from '@ethereumjs/tx'
import { createAddressFromString } from '@ethereumjs/util'
import type { BlockEnvironment, Machine } from '../../engine/evm'
import { asRejection, executeStored, unsignedRun } from '../../engine/run'
import { decodeStored } from '../../engine/transactions'
import type { ChainNode, ForkPoint } from '../../node/chain-node'
import { invalidParams, rejected } from '../../rpc-errors'
import type { BlockRow, MinedTransaction } from '../../tables'
import { isBeforeFork, knownBlockNumber } from '../block-tags'
import type { MethodCall, MethodTable } from '../method'
import { overridden } from '../overrides'
import { count, fields, hash, optional } from '../params'
import { transactionRequest } from '../requests'
import { callGas, priceOf, transactionOf } from '../simulate'
import { simulateBlocks } from '../simulate-blocks'
import { environmentOf, stateBefore } from '../state-at'
import { callTracer } from '../tracing/call-tracer'
import { fourByteTracer } from '../tracing/four-byte-tracer'
import { prestateTracer } from '../tracing/prestate-tracer'
import { structLogger } from '../tracing/struct-logger'
import { type TracedRun, traceBy } from '../tracing/trace'

const named = new Map([
  ['callTracer', callTracer],
  ['prestateTracer', prestateTracer],
  ['4byteTracer', fourByteTracer],
])
const TRANSACTION = { plain: structLogger, named, more: [] }
const CALL = { plain: structLogger, named, more: ['stateOverrides', 'blockOverrides', 'txIndex'] }

/** Executions traced: by one of geth's tracers, or opcode by opcode without one. */
export const tracingMethods: MethodTable = {
  eth_simulateV1: simulateBlocks,

  async debug_traceTransaction(call) {
    const { node, method, params } = call
    const place = await node.ledger.find(hash(params[0], 'hash'))
    const block = place && (await node.block(place.block))
    if (!place || !block) {
      if (node.fork) return node.fork.remote.request(method, params)
      throw rejected('transaction not found')
    }
    return afterSome(node, block, place.index, (machine) => {
      const mined = block.transactions[place.index] as MinedTransaction
      const { gasLimit } = decodeStored(mined, node.common)
      const run: TracedRun = async (on) => {
        const { execResult, totalGasSpent } = await executeStored(on, mined, environmentOf(block))
        return { execResult, gasLimit, gasUsed: totalGasSpent }
      }
      return traceBy({ node, machine, run }, params[1], TRANSACTION)
    })
  },

  async debug_traceCall(call) {
    const index = optional(optional(call.params[2], fields, 'options')?.txIndex, count, 'txIndex')
    if (index === undefined) return stateBefore(call, 1, (...place) => traceCall(call, ...place))
    const { node, method, params } = call
    const number = await knownBlockNumber(node, params[1])
    if (isBeforeFork(node, number)) return (node.fork as ForkPoint).remote.request(method, params)
    const block = (await node.block(number)) ?? node.tip
    const { length } = block.transactions
    if (index > length)
      throw invalidParams(`txIndex: block ${number} has ${length} transactions, got ${index}`)
    return afterSome(node, block, index, (machine) => traceCall(call, machine, environmentOf(block)))
  },
}

async function traceCall(
  { node, params }: MethodCall,
  base: Machine,
  environment: BlockEnvironment,
): Promise<unknown> {
  const { stateOverrides: states, blockOverrides: block } = optional(params[2], fields, 'options') ?? {}
  const over = await overridden(node, base, environment, { states, block })
  const { machine } = over
  const request = transactionRequest(params[0], node.spec.id)
  const gasLimit = callGas(request)
  const { most } = priceOf(request, over.environment.baseFee)
  const run: TracedRun = async (on) => {
    const tx = await transactionOf(on, request, gasLimit)
    const { execResult, totalGasSpent } = await tracedCall(on, tx, over.environment)
    return { execResult, gasLimit, gasUsed: totalGasSpent }
  }
  return taken(machine, async () => {
    await cover(machine, request.from, request.value + most * gasLimit)
    return traceBy({ node, machine, run }, params[2], CALL)
  })
}

/** Leaves what it did in the state, for tracers that compare. */
async function tracedCall(machine: Machine, tx: TypedTransaction, environment: BlockEnvironment) {
  try {
    return await unsignedRun(machine, tx, environment)
  } catch (thrown) {
    throw asRejection(thrown)
  }
}

/** Runs over the state after the first `index` transactions of a block, and takes everything back. */
async function afterSome(
  node: ChainNode,
  block: BlockRow,
  index: number,
  run: (machine: Machine) => Promise<unknown>,
): Promise<unknown> {
  const machine = await node.machineAt(block.number - 1)
  return taken(machine, async () => {
    for (const earlier of block.transactions.slice(0, index)) {
      await executeStored(machine, earlier, environmentOf(block))
    }
    machine.state.clearCaches()
    return run(machine)
  })
}

/** Runs over a machine's state and takes everything back. */
async function taken<Result>({ state }: Machine, run: () => Promise<Result>): Promise<Result> {
  await state.checkpoint()
  try {
    return await run()
  } finally {
    await state.revert()
    state.clearCaches()
  }
}

/** A traced call need not be covered by what its sender has. */
async function cover({ state }: Machine, from: `0x${string}`, cost: bigint): Promise<void> {
  if (cost === 0n) return
  const balance = (await state.account(from))?.balance ?? 0n
  if (balance < cost) await state.modifyAccountFields(createAddressFromString(from), { balance: cost })
}
