import type { EVMResult, InterpreterStep, Message } from '@ethereumjs/evm'
import { bytesToHex } from '@ethereumjs/util'
import { word } from '../../engine/evm'
import { count, hex, optional } from '../params'
import { listening, option, type Tracer, TraceSize } from './trace'

/** About the size of a step without its bytes. */
const STEP = 80
const WORD = 66

/** Opcode by opcode: what geth answers without a tracer. */
export const structLogger: Tracer = {
  // Memory is off unless it is switched on, so switching it off is obeyed too.
  options: ['enableMemory', 'disableMemory', 'disableStack', 'disableStorage', 'enableReturnData', 'limit'],
  async trace({ machine, run }, config) {
    const steps: unknown[] = []
    const size = new TraceSize()
    const withStack = !option(config, 'disableStack')
    const withStorage = !option(config, 'disableStorage')
    const withMemory = option(config, 'enableMemory') && !option(config, 'disableMemory')
    const returned = option(config, 'enableReturnData') ? new ReturnData() : undefined
    const limit = optional(config.limit, count, 'limit') || Number.POSITIVE_INFINITY
    const storage = new StorageSeen(machine)
    const step = (at: InterpreterStep, resolve?: () => void) => {
      if (steps.length >= limit) return resolve?.()
      const stack = withStack ? at.stack.map((each) => hex(each)) : undefined
      const memory = withMemory ? wordsOf(at.memory) : undefined
      size.add(
        (stack ?? []).reduce((sum, each) => sum + each.length + 3, STEP) + WORD * (memory?.length ?? 0),
      )
      const shown = {
        pc: at.pc,
        op: at.opcode.name,
        gas: Number(at.gasLeft),
        gasCost: Number(at.opcode.dynamicFee ?? at.opcode.fee),
        depth: at.depth + 1,
        ...(stack && { stack }),
        ...(memory && { memory }),
        ...(returned && { returnData: returned.now }),
      }
      const place = steps.push(shown) - 1
      if (!withStorage || !StorageSeen.isSeen(at)) return resolve?.()
      size.add(2 * WORD * storage.count(at))
      storage.at(at).then((slots) => {
        steps[place] = { ...shown, storage: slots }
        resolve?.()
      }, resolve)
    }
    const { gasUsed, execResult } = await listening(machine, { step, ...returned?.listeners }, () =>
      run(machine),
    )
    return {
      gas: Number(gasUsed),
      failed: execResult.exceptionError !== undefined,
      returnValue: bytesToHex(execResult.returnValue).slice(2),
      structLogs: steps,
    }
  },
}

/** Slots that instructions have looked at, by contract: shown with the instructions that do. */
class StorageSeen {
  readonly #seen = new Map<string, Record<string, string>>()

  constructor(private readonly machine: Parameters<Tracer['trace']>[0]['machine']) {}

  static isSeen({ opcode, stack }: InterpreterStep): boolean {
    return (opcode.name === 'SLOAD' || opcode.name === 'SSTORE') && stack.length > 0
  }

  /** How many slots will be shown, or one less. */
  count({ address }: InterpreterStep): number {
    return Object.keys(this.#seen.get(address.toString()) ?? {}).length + 1
  }

  async at({ opcode, stack, address }: InterpreterStep): Promise<Record<string, string>> {
    const slot = stack.at(-1) ?? 0n
    const contract = address.toString()
    const value = opcode.name === 'SSTORE' ? (stack.at(-2) ?? 0n) : await this.#read(contract, slot)
    const slots = { ...this.#seen.get(contract), [word(slot).slice(2)]: word(value).slice(2) }
    this.#seen.set(contract, slots)
    return slots
  }

  async #read(contract: string, slot: bigint): Promise<bigint> {
    const value = await this.machine.state.slot(contract as `0x${string}`, word(slot))
    return value === '0x' ? 0n : BigInt(value)
  }
}

/** What RETURNDATACOPY would copy, frame by frame. */
class ReturnData {
  readonly #frames: string[] = []

  readonly listeners = {
    beforeMessage: (_: Message, resolve?: () => void) => {
      this.#frames.push('0x')
      resolve?.()
    },
    afterMessage: ({ execResult, createdAddress }: EVMResult, resolve?: () => void) => {
      this.#frames.pop()
      const isCreated = createdAddress !== undefined && execResult.exceptionError === undefined
      const data = isCreated ? '0x' : bytesToHex(execResult.returnValue)
      if (this.#frames.length > 0) this.#frames[this.#frames.length - 1] = data
      resolve?.()
    },
  }

  get now(): string {
    return this.#frames.at(-1) ?? '0x'
  }
}

function wordsOf(memory: Uint8Array): string[] {
  const words: string[] = []
  for (let at = 0; at < memory.length; at += 32) {
    words.push(
      bytesToHex(memory.subarray(at, at + 32))
        .slice(2)
        .padEnd(64, '0'),
    )
  }
  return words
}
