import { bytesToHex } from '@ethereumjs/util'
import { Bloom, type RunTxResult } from '@ethereumjs/vm'
import { BLOCK_GAS_LIMIT } from '../chains'
import { type BlockEnvironment, COINBASE, type Machine, mixHashOf } from '../engine/evm'
import { NO_BLOOM, sealBlock } from '../engine/header'
import { asRejection, execute, executionError, unsignedRun } from '../engine/run'
import { effectivePrice, impersonated, type Prepared, type TransactionRequest } from '../engine/transactions'
import type { Log } from '../extensions'
import type { ChainNode } from '../node/chain-node'
import { invalidParams, isRpcError, RpcError } from '../rpc-errors'
import type { BlockRow, MinedTransaction, Receipt } from '../tables'
import { blockView, logViews } from './format'
import type { Method } from './method'
import { withBlockOverrides, withStateOverrides } from './overrides'
import { fields, flag, hex, list, optional } from './params'
import { transactionRequest } from './requests'
import { stateAt } from './state-at'
import { listening } from './tracing/trace'
import { TransferLogs } from './transfer-logs'

/** As many blocks as geth simulates, those between that nobody describes included. */
const MOST_BLOCKS = 256
/** Seconds from one block to the next, unless it is said. */
const BLOCK_TIME = 12

/** The specification's codes (execution-apis, eth_simulateV1). */
const NONCE_TOO_LOW = -38010
const NONCE_TOO_HIGH = -38011
const FEE_TOO_LOW = -38012
const INTRINSIC_GAS = -38013
const INSUFFICIENT_FUNDS = -38014
const BLOCK_GAS = -38015
const BLOCK_NUMBERS = -38020
const BLOCK_TIMES = -38021
const SENDER_IS_CONTRACT = -38024
const TOO_MANY_BLOCKS = -38026
const EXECUTION_ERROR = -32015

/** By how a refusal of a transaction begins. */
const CODES: readonly (readonly [beginning: string, code: number])[] = [
  ['insufficient funds', INSUFFICIENT_FUNDS],
  ['intrinsic gas too low', INTRINSIC_GAS],
  ['max fee per gas less than block base fee', FEE_TOO_LOW],
  ['sender not an eoa', SENDER_IS_CONTRACT],
]

interface Options {
  readonly traceTransfers: boolean
  readonly validation: boolean
  readonly returnFullTransactions: boolean
}

interface SimulatedBlock {
  readonly environment: BlockEnvironment
  readonly states: unknown
  readonly calls: readonly unknown[]
}

/** What a simulation has come to so far: the newest block, and a machine over the state after it. */
interface Progress {
  readonly parent: BlockRow
  readonly machine: Machine
}

/** Blocks of calls that build on each other, over the state after a block. Nothing of it stays. */
export const simulateBlocks: Method = (call) =>
  stateAt(call, 1, async (machine, environment) => {
    const { node, params } = call
    const given = fields(params[0], 'simulation')
    const option = (name: keyof Options) => optional(given[name], flag, name) ?? false
    const options: Options = {
      traceTransfers: option('traceTransfers'),
      validation: option('validation'),
      returnFullTransactions: option('returnFullTransactions'),
    }
    const described = list(given.blockStateCalls, 'blockStateCalls')
    if (described.length === 0) throw invalidParams('blockStateCalls: empty input')
    const parent = (await node.block(environment.number)) ?? node.tip
    const hashes = new Map<number, string>()
    const shown: unknown[] = []
    let progress: Progress = { parent, machine }
    for (const block of sequence(node, environment, described, options.validation)) {
      const over = await node.machineOver(
        await withStateOverrides(progress.machine, block.states ?? {}),
        (number) => hashes.get(number),
      )
      const { row, view } = await simulateBlock(
        node,
        { parent: progress.parent, machine: over },
        block,
        options,
      )
      hashes.set(row.number, row.hash)
      shown.push(view)
      progress = { parent: row, machine: over }
    }
    return shown
  })

/** The blocks in order, with empty ones where numbers are left out. */
function* sequence(
  node: ChainNode,
  base: BlockEnvironment,
  described: readonly unknown[],
  validation: boolean,
): Generator<SimulatedBlock> {
  let before = base
  const usual = (): BlockEnvironment => ({
    number: before.number + 1,
    timestamp: before.timestamp + BLOCK_TIME,
    baseFee: validation ? node.nextBaseFee : 0n,
    mixHash: mixHashOf(before.mixHash, before.timestamp + BLOCK_TIME),
  })
  for (const one of described) {
    const { blockOverrides, stateOverrides, calls } = fields(one, 'blockStateCalls')
    const over = optional(blockOverrides, fields, 'blockOverrides') ?? {}
    const environment = withBlockOverrides(usual(), over)
    if (environment.number <= before.number) {
      throw new RpcError(
        BLOCK_NUMBERS,
        `block numbers must be in order: ${environment.number} <= ${before.number}`,
      )
    }
    if (environment.number - base.number > MOST_BLOCKS) {
      throw new RpcError(TOO_MANY_BLOCKS, `too many blocks: at most ${MOST_BLOCKS} after ${base.number}`)
    }
    while (environment.number > before.number + 1) {
      before = usual()
      yield { environment: before, states: undefined, calls: [] }
    }
    const hasTime = over.time != null || over.timestamp != null
    const timestamp = hasTime ? environment.timestamp : before.timestamp + BLOCK_TIME
    if (timestamp <= before.timestamp) {
      throw new RpcError(
        BLOCK_TIMES,
        `block timestamps must be in order: ${timestamp} <= ${before.timestamp}`,
      )
    }
    before = { ...environment, timestamp }
    yield { environment: before, states: stateOverrides, calls: optional(calls, list, 'calls') ?? [] }
  }
}

async function simulateBlock(
  node: ChainNode,
  { parent, machine }: Progress,
  { environment, calls }: SimulatedBlock,
  options: Options,
): Promise<{ row: BlockRow; view: unknown }> {
  const transactions: MinedTransaction[] = []
  const receipts: Receipt[] = []
  const results: Record<string, unknown>[] = []
  const bloom = new Bloom(undefined, node.common)
  const most = environment.gasLimit ?? BigInt(BLOCK_GAS_LIMIT)
  let gasUsed = 0n
  let firstLog = 0
  for (const call of calls) {
    const request = transactionRequest(call, node.spec.id)
    const prepared = await prepare(machine, request, most - gasUsed, options)
    const { result, logs } = await run(machine, prepared, environment, options)
    const { exceptionError, executionGasUsed, returnValue } = result.execResult
    gasUsed += result.totalGasSpent
    bloom.or(result.bloom)
    const price = String(effectivePrice(prepared.tx, environment.baseFee))
    transactions.push({ hash: prepared.hash, from: prepared.from, raw: prepared.raw, price })
    receipts.push({
      status: exceptionError ? 0 : 1,
      gasUsed: Number(result.totalGasSpent),
      cumulativeGasUsed: Number(gasUsed),
      created: prepared.tx.to ? null : (result.createdAddress?.toString() ?? null),
      bloom: exceptionError ? NO_BLOOM : bytesToHex(result.bloom.bitvector),
      firstLog,
      logs: logs.map(({ address, topics, data }) => ({ address, topics: [...topics], data })),
    })
    firstLog += logs.length
    results.push({
      returnData: exceptionError ? '0x' : bytesToHex(returnValue),
      gasUsed: hex(result.totalGasSpent),
      maxUsedGas: hex(executionGasUsed + prepared.tx.getIntrinsicGas()),
      status: exceptionError ? '0x0' : '0x1',
      ...(exceptionError && { error: callError(result) }),
    })
  }
  const row: BlockRow = {
    ...sealBlock({
      ledger: node.ledger.name,
      revision: 0,
      parent,
      environment,
      transactions,
      receipts,
      gasUsed: Number(gasUsed),
      bloom: bytesToHex(bloom.bitvector),
      diff: machine.state.takeDiff(),
    }),
    coinbase: environment.coinbase ?? COINBASE,
    gasLimit: Number(most),
  }
  return {
    row,
    view: {
      ...blockView(node, row, options.returnFullTransactions),
      calls: results.map((result, index) => ({ ...result, logs: logViews(row, index) })),
    },
  }
}

/** The call as a transaction: with all the gas that is left where it names none. */
async function prepare(
  { state, common }: Machine,
  request: TransactionRequest,
  gasLeft: bigint,
  { validation }: Options,
): Promise<Prepared> {
  const { from, gas = gasLeft, gasPrice, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = request
  if (gas > gasLeft) {
    throw new RpcError(BLOCK_GAS, `block gas limit reached: remaining: ${gasLeft}, required: ${gas}`)
  }
  const next = (await state.account(from))?.nonce ?? 0n
  const { nonce = next } = request
  if (validation && nonce !== next) {
    throw new RpcError(
      nonce < next ? NONCE_TOO_LOW : NONCE_TOO_HIGH,
      `nonce too ${nonce < next ? 'low' : 'high'}: address ${from}, tx: ${nonce} state: ${next}`,
    )
  }
  const fees = gasPrice === undefined ? { maxFeePerGas, maxPriorityFeePerGas } : { gasPrice }
  return impersonated(request, { gas, nonce, fees }, common)
}

async function run(
  machine: Machine,
  { tx }: Prepared,
  environment: BlockEnvironment,
  { traceTransfers, validation }: Options,
): Promise<{ result: RunTxResult; logs: readonly Log[] }> {
  const transfers = new TransferLogs(machine)
  const simulated = () =>
    validation ? execute(machine, tx, environment) : unsignedRun(machine, tx, environment)
  try {
    const result = await listening(machine, traceTransfers ? transfers.listeners : {}, simulated)
    machine.state.clearCaches()
    if (traceTransfers) return { result, logs: transfers.logs }
    const { exceptionError, logs = [] } = result.execResult
    return { result, logs: exceptionError ? [] : logs.map(logFrom) }
  } catch (thrown) {
    throw coded(asRejection(thrown))
  }
}

function logFrom([address, topics, data]: [Uint8Array, Uint8Array[], Uint8Array]): Log {
  return {
    address: bytesToHex(address),
    topics: topics.map((topic) => bytesToHex(topic)),
    data: bytesToHex(data),
  }
}

/** A transaction that cannot be in a block fails the whole simulation. */
function coded(thrown: Error): Error {
  const { message } = thrown
  const code = CODES.find(([beginning]) => message.startsWith(beginning))?.[1]
  return code !== undefined && isRpcError(thrown) ? new RpcError(code, message) : thrown
}

/** One that fails is in its block, with why. */
function callError({ execResult }: RunTxResult): { code: number; message: string; data?: unknown } {
  const { code, message, data } = executionError(execResult)
  return data === undefined ? { code: EXECUTION_ERROR, message } : { code, message, data }
}
