import type { Common } from '@ethereumjs/common'
import { createEVM } from '@ethereumjs/evm'

type Analysis = (this: { _evm: object }, code: Uint8Array) => object

interface Interpreter {
  _getValidJumpDestinations?: Analysis
}

/** A byte that is no instruction of any fork: with it the EVM shows its interpreter. */
const UNUSED_OPCODE = 0x21

let remembering: Promise<void> | undefined

/**
 * Lets the interpreter remember where a contract's code may be jumped to. It looks through the whole code at the first
 * jump of every call frame, which is more than a third of all execution. The interpreter is not exported, so an unused
 * instruction is defined for a moment whose handler is shown it. Where the library has changed inside, nothing happens:
 * a test says so.
 */
export function rememberJumps(common: Common): Promise<void> {
  // It runs without, only slower.
  remembering ??= patch(common).catch(() => undefined)
  return remembering
}

async function patch(common: Common): Promise<void> {
  const evm = await createEVM({
    common,
    customOpcodes: [
      {
        opcode: UNUSED_OPCODE,
        opcodeName: 'SHOW',
        baseFee: 0,
        logicFunction: (state: { interpreter: object }) => remember(Object.getPrototypeOf(state.interpreter)),
      } as never,
    ],
  })
  await evm.runCode({ code: Uint8Array.of(UNUSED_OPCODE), gasLimit: 100_000n })
}

function remember(interpreter: Interpreter): void {
  const analyse = interpreter._getValidJumpDestinations
  if (typeof analyse !== 'function') return
  // An EVM has its own table of instructions, which the analysis refers to. Code is never changed in place.
  const known = new WeakMap<object, WeakMap<Uint8Array, object>>()
  interpreter._getValidJumpDestinations = function (code) {
    const ofEvm = known.get(this._evm) ?? new WeakMap<Uint8Array, object>()
    known.set(this._evm, ofEvm)
    const analysis = ofEvm.get(code) ?? analyse.call(this, code)
    ofEvm.set(code, analysis)
    return analysis
  }
}
