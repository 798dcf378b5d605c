import type { EVMResult, InterpreterStep, Message } from '@ethereumjs/evm'
import { bytesToHex } from '@ethereumjs/util'
import { type Machine, word } from '../../engine/evm'
import { revertReason } from '../../engine/run'
import type { Hex } from '../../engine/state'
import type { Log } from '../../extensions'
import { rejected } from '../../rpc-errors'
import { hex } from '../params'
import { listening, option, type Tracer, TraceSize } from './trace'

/** About the size of a frame or a log. */
const FRAME = 300

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
  logs?: (Log & { position: string })[]
}

/** A tree of calls. The root's gas and gasUsed are the transaction's, those of a frame inside are its own. */
export const callTracer: Tracer = {
  options: ['onlyTopCall', 'withLog'],
  async trace({ machine, run }, config) {
    const onlyTopCall = option(config, 'onlyTopCall')
    const withLog = option(config, 'withLog')
    const stack: Frame[] = []
    const size = new TraceSize()
    let root: Frame | undefined
    /** The instruction that ran last: the one that a message comes from. */
    let instruction: string | undefined
    /** Of each open frame, whether it may change anything. */
    const statics: boolean[] = []
    const add = (frame: Frame) => {
      size.add(FRAME + frame.input.length)
      const parent = stack.at(-1)
      if (!parent) root = frame
      else if (!onlyTopCall) parent.calls = [...(parent.calls ?? []), frame]
    }
    const beforeMessage = (message: Message, resolve?: () => void) => {
      const frame = frameOf(message, instruction ?? typeOfCall(message))
      statics.push(message.isStatic)
      add(frame)
      stack.push(frame)
      resolve?.()
    }
    const afterMessage = ({ execResult, createdAddress }: EVMResult, resolve?: () => void) => {
      const frame = stack.pop()
      statics.pop()
      if (frame) finish(frame, execResult, createdAddress?.toString())
      size.add(frame?.output?.length ?? 0)
      resolve?.()
    }
    const step = (at: InterpreterStep, resolve?: () => void) => {
      instruction = at.opcode.name
      const frame = stack.at(-1)
      const log = frame && withLog ? logOf(at) : undefined
      if (frame && log) {
        size.add(FRAME + log.data.length)
        frame.logs = [...(frame.logs ?? []), { ...log, position: hex(frame.calls?.length ?? 0) }]
      }
      const destroyed = statics.at(-1) ? undefined : destroyedBy(at, machine)
      if (!destroyed) return resolve?.()
      destroyed.then((moved) => {
        add({
          type: 'SELFDESTRUCT',
          ...moved,
          value: hex(moved.value),
          gas: '0x0',
          gasUsed: '0x0',
          input: '0x',
        })
        resolve?.()
      }, resolve)
    }
    const { gasLimit, gasUsed } = await listening(
      machine,
      { beforeMessage, afterMessage, step: withLog || !onlyTopCall ? step : undefined },
      () => run(machine),
    )
    if (!root) throw rejected('the transaction made no call')
    root.gas = hex(gasLimit)
    root.gasUsed = hex(gasUsed)
    forgetLogs(root)
    return root
  },
}

/** The log that an instruction is about to write; undefined for any other. */
export function logOf({ opcode, stack, memory, address }: InterpreterStep): Log | undefined {
  const topics = /^LOG([0-4])$/.exec(opcode.name)?.[1]
  if (topics === undefined) return undefined
  const [offset = 0n, length = 0n, ...rest] = [...stack].reverse().slice(0, 2 + Number(topics))
  const data = new Uint8Array(Number(length))
  data.set(memory.subarray(Number(offset), Number(offset) + Number(length)))
  return { address: address.toString(), topics: rest.map(word), data: bytesToHex(data) }
}

/** What an instruction that destroys its contract is about to move; undefined for any other. */
export function destroyedBy(
  { opcode, stack, address }: InterpreterStep,
  { state }: Machine,
): Promise<{ from: Hex; to: Hex; value: bigint }> | undefined {
  const heir = stack.at(-1)
  if (opcode.name !== 'SELFDESTRUCT' || heir === undefined) return undefined
  const from = address.toString()
  const to: Hex = `0x${word(heir).slice(-40)}`
  return state.account(from).then((account) => ({ from, to, value: account?.balance ?? 0n }))
}

/** Of the transaction itself, as if an instruction had made it. */
export function typeOfCall({ to }: Message): string {
  return to ? 'CALL' : 'CREATE'
}

function frameOf(message: Message, type: string): Frame {
  const { to, caller, value, gasLimit, data } = message
  return {
    type,
    // A delegated call runs the callee's code in the caller's place.
    from: (type === 'DELEGATECALL' && to ? to : caller).toString(),
    ...(to && { to: message.codeAddress.toString() }),
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
  if (!result.exceptionError) {
    if (created !== undefined && frame.to === undefined) frame.to = created
    return
  }
  frame.error = result.exceptionError.error === 'revert' ? 'execution reverted' : result.exceptionError.error
  const reason = revertReason(output)
  if (reason !== undefined) frame.revertReason = reason
}

/** What failed takes back all that was logged below it. */
function forgetLogs(frame: Frame, isTakenBack = false): void {
  const isGone = isTakenBack || frame.error !== undefined
  if (isGone) delete frame.logs
  for (const inner of frame.calls ?? []) forgetLogs(inner, isGone)
}
