import type { EVMResult, InterpreterStep, Message } from '@ethereumjs/evm'
import { bytesToHex, createAddressFromString } from '@ethereumjs/util'
import type { BlockEnvironment, Machine } from '../../engine/evm'
import { tooMuch } from '../../engine/limits'
import { execute, executeStored, revertReason } from '../../engine/run'
import { unsigned } from '../../engine/transactions'
import { invalidParams, quoted, rejected } from '../../rpc-errors'
import type { BlockRow, MinedTransaction } from '../../tables'
import { knownBlockNumber } from '../block-tags'
import type { MethodTable } from '../method'
import { fields, hash, hex } from '../params'
import { transactionRequest } from '../requests'
import { callGas } from '../simulate'

/** Executions traced step by step: as a tree of calls (`callTracer`) or opcode by opcode (no tracer). */
export const tracingMethods: MethodTable = {
  async debug_traceTransaction({ node, params }) {
    const place = await node.ledger.find(hash(params[0], 'hash'))
    const block = place && (await node.block(place.block))
    if (!place || !block) throw rejected('transaction not found')
    const machine = await node.machineAt(block.number - 1)
    return taken(machine, async () => {
      for (const earlier of block.transactions.slice(0, place.index)) {
        await executeStored(machine, earlier, environmentOf(block))
      }
      const mined = block.transactions[place.index] as MinedTransaction
      return trace(machine, params[1], async () => {
        const { execResult, totalGasSpent } = await executeStored(machine, mined, environmentOf(block))
        return { execResult, gas: totalGasSpent }
      })
    })
  },

  async debug_traceCall({ node, params }) {
    const machine = await node.machineAt(await knownBlockNumber(node, params[1]))
    const request = transactionRequest(params[0])
    const nonce = (await machine.state.account(request.from))?.nonce ?? 0n
    const gas = callGas(request)
    return taken(machine, () =>
      trace(machine, params[2], async () => {
        await machine.state.modifyAccountFields(...(await enough(machine, request.from, request.value)))
        const environment = { ...node.nextEnvironment(), baseFee: 0n }
        const { execResult, totalGasSpent } = await execute(
          machine,
          unsigned(request, { gas, nonce, fees: {} }, node.common),
          environment,
        )
        return { execResult, gas: totalGasSpent }
      }),
    )
  },
}

/** Characters of a trace: all of it is in memory until it is sent. */
const MOST_CHARACTERS = 64 * 1024 * 1024
/** About the size of a frame or a log, and of a step without its bytes. */
const FRAME = 300
const STEP = 80

class TraceSize {
  #characters = 0

  /** Throws when the trace has become too long. */
  add(characters: number): void {
    this.#characters += characters
    if (this.#characters <= MOST_CHARACTERS) return
    throw tooMuch('trace', 'characters of a trace; callTracer writes shorter ones', MOST_CHARACTERS)
  }
}

/** A call frame as geth's callTracer writes it. */
interface Frame {
  type: string
  from: string
  to?: string
  value?: string
  gas: string
  gasUsed: string
  input: string
  output?: string
  error?: string
  revertReason?: string
  calls?: Frame[]
  logs?: { address: string; topics: string[]; data: string; position: string }[]
}

interface Finished {
  readonly execResult: EVMResult['execResult']
  readonly gas: bigint
}

async function trace(machine: Machine, options: unknown, run: () => Promise<Finished>): Promise<unknown> {
  const { tracer, tracerConfig = {} } = options === undefined ? ({} as never) : fields(options, 'options')
  if (tracer === undefined) return structLogs(machine, run)
  if (tracer !== 'callTracer') {
    throw invalidParams(`tracer: callTracer or none, got ${quoted(tracer)}`)
  }
  return callTree(machine, fields(tracerConfig, 'tracerConfig'), run)
}

async function callTree(
  { evm }: Machine,
  { onlyTopCall = false, withLog = false }: Record<string, unknown>,
  run: () => Promise<Finished>,
): Promise<Frame> {
  const stack: Frame[] = []
  const size = new TraceSize()
  let root: Frame | undefined
  const before = (message: Message, resolve?: () => void) => {
    const frame = frameOf(message)
    size.add(FRAME + frame.input.length)
    const parent = stack.at(-1)
    if (!parent) root = frame
    else if (!onlyTopCall) parent.calls = [...(parent.calls ?? []), frame]
    stack.push(frame)
    resolve?.()
  }
  const after = ({ execResult, createdAddress }: EVMResult, resolve?: () => void) => {
    const frame = stack.pop()
    if (frame) finish(frame, execResult, createdAddress?.toString())
    size.add(frame?.output?.length ?? 0)
    resolve?.()
  }
  const step = ({ opcode, stack: words, memory, address }: InterpreterStep, resolve?: () => void) => {
    const frame = stack.at(-1)
    const topics = /^LOG([0-4])$/.exec(opcode.name)?.[1]
    if (frame && topics !== undefined) {
      const [offset, length, ...rest] = [...words].reverse().slice(0, 2 + Number(topics)) as [
        bigint,
        bigint,
        ...bigint[],
      ]
      const end = Number(offset) + Number(length)
      size.add(FRAME + 2 * Number(length))
      const data = new Uint8Array(Number(length))
      data.set(memory.subarray(Number(offset), end))
      frame.logs = [
        ...(frame.logs ?? []),
        {
          address: address.toString(),
          topics: rest.map((topic) => `0x${topic.toString(16).padStart(64, '0')}`),
          data: bytesToHex(data),
          position: hex(frame.calls?.length ?? 0),
        },
      ]
    }
    resolve?.()
  }
  evm.events.on('beforeMessage', before)
  evm.events.on('afterMessage', after)
  if (withLog) evm.events.on('step', step)
  try {
    const { gas } = await run()
    if (!root) throw rejected('the transaction made no call')
    root.gasUsed = hex(gas)
    return root
  } finally {
    evm.events.off('beforeMessage', before)
    evm.events.off('afterMessage', after)
    evm.events.off('step', step)
  }
}

function frameOf(message: Message): Frame {
  const { to, caller, delegatecall, isStatic, salt, value, gasLimit, data } = message
  const isDelegated = to !== undefined && delegatecall
  const type = !to
    ? salt
      ? 'CREATE2'
      : 'CREATE'
    : isDelegated
      ? 'DELEGATECALL'
      : isStatic
        ? 'STATICCALL'
        : 'CALL'
  return {
    type,
    // A delegated call runs the callee's code in the caller's place.
    from: (isDelegated ? to : caller).toString(),
    ...(to && { to: (isDelegated ? message.codeAddress : to).toString() }),
    ...(type !== 'STATICCALL' && { value: hex(value) }),
    gas: hex(gasLimit),
    gasUsed: '0x0',
    input: bytesToHex(data),
  }
}

function finish(frame: Frame, result: EVMResult['execResult'], created: string | undefined): void {
  frame.gasUsed = hex(result.executionGasUsed)
  const output = bytesToHex(result.returnValue)
  if (output !== '0x') frame.output = output
  if (created !== undefined && frame.to === undefined) frame.to = created
  if (!result.exceptionError) return
  frame.error = result.exceptionError.error === 'revert' ? 'execution reverted' : result.exceptionError.error
  const reason = revertReason(output)
  if (reason !== undefined) frame.revertReason = reason
  delete frame.logs
}

async function structLogs({ evm }: Machine, run: () => Promise<Finished>): Promise<unknown> {
  const steps: unknown[] = []
  const size = new TraceSize()
  const step = (at: InterpreterStep, resolve?: () => void) => {
    const stack = at.stack.map((word) => hex(word))
    size.add(stack.reduce((sum, word) => sum + word.length + 3, STEP))
    steps.push({
      pc: at.pc,
      op: at.opcode.name,
      gas: Number(at.gasLeft),
      gasCost: Number(at.opcode.dynamicFee ?? at.opcode.fee),
      depth: at.depth + 1,
      stack,
    })
    resolve?.()
  }
  evm.events.on('step', step)
  try {
    const { gas, execResult } = await run()
    return {
      gas: Number(gas),
      failed: execResult.exceptionError !== undefined,
      returnValue: bytesToHex(execResult.returnValue).slice(2),
      structLogs: steps,
    }
  } finally {
    evm.events.off('step', step)
  }
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

async function enough(machine: Machine, from: `0x${string}`, value: bigint) {
  const balance = (await machine.state.account(from))?.balance ?? 0n
  return [createAddressFromString(from), { balance: balance < value ? value : balance }] as const
}

function environmentOf(block: BlockRow): BlockEnvironment {
  return {
    number: block.number,
    timestamp: block.timestamp,
    baseFee: BigInt(block.baseFee),
    mixHash: block.mixHash as `0x${string}`,
  }
}
