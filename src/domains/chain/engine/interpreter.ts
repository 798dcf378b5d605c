import type { Common } from '@ethereumjs/common'
import { createEVM } from '@ethereumjs/evm'
import { rememberJumps } from './jump-analysis'
import { JournaledState, type StateBacking } from './state'
import { watchSteps } from './step-watch'

/** What we change of the library's interpreter, whose class is not exported. */
export interface Interpreter {
  _evm: object
  _runState: { opCode: number; gasLeft: bigint }
  _getValidJumpDestinations?(code: Uint8Array): object
  runStep?(instruction?: { opcodeInfo: { code: number } }): Promise<void>
}

/** A byte that is no instruction of any fork: with it the EVM shows its interpreter. */
const UNUSED_OPCODE = 0x21

const NOTHING: StateBacking = {
  account: async () => null,
  slot: async () => '0x',
  code: async () => new Uint8Array(),
}

let prepared: Promise<void> | undefined

/**
 * Lets the interpreter of all EVMs remember jumps and keep to its time. An unused instruction is defined for a moment
 * whose handler is shown it. Throws where the library has changed inside: without the watch, one call could hold up
 * everything.
 */
export function prepareInterpreter(common: Common): Promise<void> {
  prepared ??= prepare(common)
  return prepared
}

async function prepare(common: Common): Promise<void> {
  let shown: Interpreter | undefined
  const evm = await createEVM({
    common,
    // The worker's script leaves the library's own state out.
    stateManager: new JournaledState(NOTHING),
    customOpcodes: [
      {
        opcode: UNUSED_OPCODE,
        opcodeName: 'SHOW',
        baseFee: 0,
        logicFunction: (state: { interpreter: object }) => {
          shown = Object.getPrototypeOf(state.interpreter)
        },
      } as never,
    ],
  })
  await evm.runCode({ code: Uint8Array.of(UNUSED_OPCODE), gasLimit: 100_000n })
  if (!shown) throw new Error('the EVM did not show its interpreter')
  rememberJumps(shown)
  watchSteps(shown)
}
