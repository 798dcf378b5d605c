import type { Interpreter } from './interpreter'

/**
 * Lets the interpreter remember where a contract's code may be jumped to. It looks through the whole code at the first
 * jump of every call frame, which is more than a third of all execution. Where the library has changed inside, nothing
 * happens and it is only slower: a test says so.
 */
export function rememberJumps(interpreter: Interpreter): void {
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
