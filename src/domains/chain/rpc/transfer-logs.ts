import type { EVMResult, InterpreterStep, Message } from '@ethereumjs/evm'
import { type Machine, word } from '../engine/evm'
import type { Log } from '../extensions'
import { destroyedBy, logOf } from './tracing/call-tracer'

type Hex = `0x${string}`

/** Stands for the native token where its transfers are written as logs (ERC-7528). */
const NATIVE: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** keccak256 of `Transfer(address,address,uint256)`. */
const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** The logs of an execution, with one for each movement of the native token among them. */
export class TransferLogs {
  /** Those of each frame that is still running. */
  readonly #frames: { logs: Log[]; created: { value: bigint; from: string } | undefined }[] = []
  #logs: Log[] = []

  constructor(private readonly machine: Machine) {}

  readonly listeners = {
    beforeMessage: ({ to, caller, value, delegatecall }: Message, resolve?: () => void) => {
      const logs: Log[] = []
      const from = caller.toString()
      const moves = value > 0n && !delegatecall
      if (moves && to) logs.push(transfer(from, to.toString(), value))
      this.#frames.push({ logs, created: moves && !to ? { value, from } : undefined })
      resolve?.()
    },
    afterMessage: ({ execResult, createdAddress }: EVMResult, resolve?: () => void) => {
      const frame = this.#frames.pop()
      if (frame && !execResult.exceptionError) {
        const { created, logs } = frame
        // What a created contract gets is known by its address.
        const first =
          created && createdAddress && transfer(created.from, createdAddress.toString(), created.value)
        const all = first ? [first, ...logs] : logs
        const parent = this.#frames.at(-1)
        if (parent) parent.logs.push(...all)
        else this.#logs = all
      }
      resolve?.()
    },
    step: (at: InterpreterStep, resolve?: () => void) => {
      const logs = this.#frames.at(-1)?.logs
      const log = logOf(at)
      if (log) logs?.push(log)
      const destroyed = destroyedBy(at, this.machine)
      if (!destroyed) return resolve?.()
      destroyed.then(({ from, to, value }) => {
        if (value > 0n) logs?.push(transfer(from, to, value))
        resolve?.()
      }, resolve)
    },
  }

  get logs(): readonly Log[] {
    return this.#logs
  }
}

function transfer(from: string, to: string, value: bigint): Log {
  return { address: NATIVE, topics: [TRANSFER, word(BigInt(from)), word(BigInt(to))], data: word(value) }
}
