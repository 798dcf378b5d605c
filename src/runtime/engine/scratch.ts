import { QuickJS } from 'quickjs-wasi'
import { HANDLER_LIMITS } from '../limits'
import { machineNow } from '../machine-clock'
import { loadEngine } from './load'
import { engineOptions } from './options'

/** An engine for a text that is compiled and not run, under the limits of a handler; nothing is left of it after `use`. */
export async function withScratchEngine<Value>(use: (vm: QuickJS) => Value): Promise<Value> {
  const started = machineNow()
  const vm = await QuickJS.create({
    ...engineOptions(await loadEngine(), () => 0),
    memoryLimit: HANDLER_LIMITS.memoryBytes,
    interruptHandler: () => machineNow() - started > HANDLER_LIMITS.wallMs,
  })
  try {
    return use(vm)
  } finally {
    vm.dispose()
  }
}
