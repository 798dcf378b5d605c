import type { WorkTime } from '#kernel/work-time'
import type { Interpreter } from './interpreter'

/** Steps between two looks at the time. A look costs as much as a tenth of a step. */
const STEPS = 16

/** Instructions whose work grows with what they are given: the time is looked at before each. */
const HEAVY = [
  ...[0x20, 0x37, 0x39, 0x3c, 0x3e, 0x5e],
  ...[0xa0, 0xa1, 0xa2, 0xa3, 0xa4],
  ...[0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa],
]
const WEIGHTS = new Uint8Array(256).fill(1)
for (const opcode of HEAVY) WEIGHTS[opcode] = STEPS

/** By EVM, all of which run the library's one interpreter: the time of whatever it executes now. */
const times = new WeakMap<object, () => WorkTime | undefined>()

/** Everything that `evm` executes is done in the time that `time` answers, with pauses. */
export function keepTime(evm: object, time: () => WorkTime | undefined): void {
  times.set(evm, time)
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
    steps += WEIGHTS[instruction?.opcodeInfo.code ?? this._runState.opCode] ?? 1
    if (steps < STEPS) return runStep.call(this, instruction)
    steps = 0
    const time = times.get(this._evm)?.()
    return time?.isPauseDue()
      ? time.pause().then(() => runStep.call(this, instruction))
      : runStep.call(this, instruction)
  }
}
