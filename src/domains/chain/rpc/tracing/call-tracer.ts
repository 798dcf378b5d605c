import type { EVMResult, InterpreterStep, Message } from '@ethereumjs/evm'
import { bytesToHex } from '@ethereumjs/util'
import { word } from '../../engine/evm'
import { revertReason } from '../../engine/run'
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
    const beforeMessage = (message: Message, resolve?: () => void) => {
      const frame = frameOf(message)
      size.add(FRAME + frame.input.length)
      const parent = stack.at(-1)
      if (!parent) root = frame
      else if (!onlyTopCall) parent.calls = [...(parent.calls ?? []), frame]
      stack.push(frame)
      resolve?.()
    }
    const afterMessage = ({ execResult, createdAddress }: EVMResult, resolve?: () => void) => {
      const frame = stack.pop()
      if (frame) finish(frame, execResult, createdAddress?.toString())
      size.add(frame?.output?.length ?? 0)
      resolve?.()
    }
    const step = (at: InterpreterStep, resolve?: () => void) => {
      const frame = stack.at(-1)
      const log = frame && logOf(at)
      if (log) {
        size.add(FRAME + log.data.length)
        frame.logs = [...(frame.logs ?? []), { ...log, position: hex(frame.calls?.length ?? 0) }]
      }
      resolve?.()
    }
    const { gasLimit, gasUsed } = await listening(
      machine,
      { beforeMessage, afterMessage, step: withLog ? step : undefined },
      () => run(machine),
    )
    if (!root) throw rejected('the transaction made no call')
    root.gas = hex(gasLimit)
    root.gasUsed = hex(gasUsed)
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

/** The instruction that a message comes from; of the transaction itself as if it were one. */
export function typeOfCall({ to, delegatecall, isStatic, salt }: Message): string {
  if (!to) return salt ? 'CREATE2' : 'CREATE'
  if (delegatecall) return 'DELEGATECALL'
  return isStatic ? 'STATICCALL' : 'CALL'
}

function frameOf(message: Message): Frame {
  const { to, caller, value, gasLimit, data } = message
  const type = typeOfCall(message)
  const isDelegated = type === 'DELEGATECALL'
  return {
    type,
    // A delegated call runs the callee's code in the caller's place.
    from: (isDelegated && to ? to : caller).toString(),
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
