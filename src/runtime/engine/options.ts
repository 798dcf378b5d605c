import type { QuickJSOptions } from 'quickjs-wasi'
import { STACK_BYTES } from '../limits'
import { machineNow } from '../machine-clock'

const REALTIME = 0
/** WASI's "bad file descriptor". */
const BADF = 8

/** Date is virtual, `performance` the machine's; chance is the host's; what the engine prints goes nowhere. */
export function engineOptions(module: WebAssembly.Module, now: () => number): QuickJSOptions {
  return {
    wasm: module,
    maxStackSize: STACK_BYTES,
    timezoneOffset: 0,
    wasi: (memory) => ({
      clock_time_get(id, _precision, at) {
        const ns = BigInt(Math.round((id === REALTIME ? now() : machineNow()) * 1e6))
        new DataView(memory.buffer).setBigUint64(at, ns, true)
        return 0
      },
      fd_write: () => BADF,
    }),
  }
}
