import { QuickJS, type Snapshot } from 'quickjs-wasi'
import { guest } from './artifacts/guest'
import { loadEngine } from './engine/load'
import { engineOptions } from './engine/options'
import { GUEST_FILE } from './stacks'

export interface Booted {
  readonly module: WebAssembly.Module
  readonly snapshot: Snapshot
  /** The guest's one entry, in the snapshot. */
  readonly entry: number
}

let booting: Promise<Booted> | undefined

/** An instance in which the guest is up and no program has run yet: every run begins with a copy of it. */
export function booted(): Promise<Booted> {
  booting ??= boot().catch((thrown: unknown) => {
    booting = undefined
    throw thrown
  })
  return booting
}

async function boot(): Promise<Booted> {
  const module = await loadEngine()
  const vm = await QuickJS.create(engineOptions(module, () => 0))
  try {
    vm.newFunction('host', () => vm.undefined).consume((host) => vm.setProp(vm.global, 'host', host))
    vm.evalCode(guest, GUEST_FILE).dispose()
    const entry = vm.exportHandle(vm.global.getProp('enter'))
    vm.evalCode('delete globalThis.enter').dispose()
    vm.runGC()
    return { module, snapshot: vm.snapshot(), entry }
  } finally {
    vm.dispose()
  }
}
