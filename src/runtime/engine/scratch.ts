import { QuickJS } from 'quickjs-wasi'
import { HANDLER_LIMITS } from '../limits'
import { machineNow } from '../machine-clock'
import { ProgramError } from '../program-error'
import { loadEngine } from './load'
import { engineOptions } from './options'

/**
 * An engine for a text that is compiled and not run, under the limits of a handler; nothing is left of it after `use`.
 * `wallMs` counts from when the engine is there: until then others may have had the machine. Rejects with ProgramError
 * 'compile' where it was reached.
 */
export async function withScratchEngine<Value>(
  use: (vm: QuickJS) => Value,
  { memoryBytes, wallMs } = HANDLER_LIMITS,
): Promise<Value> {
  let until = Number.POSITIVE_INFINITY
  let isStopped = false
  const vm = await QuickJS.create({
    ...engineOptions(await loadEngine(), () => 0),
    memoryLimit: memoryBytes,
    interruptHandler: () => {
      isStopped = machineNow() > until
      return isStopped
    },
  })
  until = machineNow() + wallMs
  try {
    return use(vm)
  } catch (thrown) {
    // What comes out of a stopped engine is a trap, which says nothing.
    throw isStopped ? tooLong(wallMs) : thrown
  } finally {
    vm.dispose()
  }
}

function tooLong(wallMs: number): ProgramError {
  return new ProgramError('compile', `The program takes more than ${wallMs} ms to compile.`, {
    limit: wallMs,
  })
}
