import type { WorkTime } from '#kernel/concurrency/work-time'
import type { Interpreter } from './interpreter'

/** Steps between two looks at the time. A look costs as much as a tenth of a step. */
const STEPS = 16

const SSTORE = 0x55
const GAS = 0x5a
/** Calls and creations: what they pass on, and so what comes of them, depends on the gas that is left. */
const CALLS = [0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa]
/** Instructions whose work grows with what they are given: the time is looked at before each. */
const HEAVY = [0x20, 0x37, 0x39, 0x3c, 0x3e, 0x5e, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4, ...CALLS]
/** Instructions whose effect depends on the gas left, besides running out of it. */
const GAS_BOUND = new Set([SSTORE, GAS, ...CALLS])
const WEIGHTS = new Uint8Array(256).fill(1)
for (const opcode of [...HEAVY, ...GAS_BOUND]) WEIGHTS[opcode] = STEPS

/** By EVM, all of which run the library's one interpreter: the time of whatever it executes now. */
const times = new WeakMap<object, () => WorkTime | undefined>()

/** Everything that `evm` executes is done in the time that `time` answers, with pauses. */
export function keepTime(evm: object, time: () => WorkTime | undefined): void {
  times.set(evm, time)
}

/** What a run did that depends on its gas, besides running out of it. */
export interface GasBound {
  /** It read the gas that is left, or passed it on. */
  isSeen: boolean
  /** The least gas that was left before an SSTORE, which fails where that is no more than a stipend (EIP-2200). */
  leastAtStore: bigint | undefined
}

const gasBounds = new WeakMap<object, GasBound>()

/** Notes what depends on gas in what `evm` executes meanwhile, which is one run: `run`. */
export async function withGasBound<Result>(
  evm: object,
  run: () => Promise<Result>,
): Promise<{ result: Result; bound: GasBound }> {
  const bound: GasBound = { isSeen: false, leastAtStore: undefined }
  gasBounds.set(evm, bound)
  try {
    return { result: await run(), bound }
  } finally {
    gasBounds.delete(evm)
  }
}

function note(bound: GasBound, opcode: number, gasLeft: bigint): void {
  if (opcode !== SSTORE) bound.isSeen = true
  else if (bound.leastAtStore === undefined || gasLeft < bound.leastAtStore) bound.leastAtStore = gasLeft
}

/**
 * Has every step of every EVM counted. The interpreter awaits nothing but promises, so without pauses nothing else
 * would run until it is done: no request, no timer, no signal.
 */
export function watchSteps(interpreter: Interpreter): void {
  const runStep = interpreter.runStep
  if (typeof runStep !== 'function') throw new Error('the EVM has no steps to count')
  let steps = 0
  interpreter.runStep = function (instruction) {
    const opcode = instruction?.opcodeInfo.code ?? this._runState.opCode
    steps += WEIGHTS[opcode] ?? 1
    if (steps < STEPS) return runStep.call(this, instruction)
    steps = 0
    const bound = GAS_BOUND.has(opcode) ? gasBounds.get(this._evm) : undefined
    if (bound) note(bound, opcode, this._runState.gasLeft)
    const time = times.get(this._evm)?.()
    return time?.isPauseDue()
      ? time.pause().then(() => runStep.call(this, instruction))
      : runStep.call(this, instruction)
  }
}
