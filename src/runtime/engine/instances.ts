import { QuickJS, type QuickJSOptions, type Snapshot } from 'quickjs-wasi'
import { engineOptions } from './options'

/** Of those that no run has now; a run that finds none makes one. Each holds as much memory as the snapshot. */
const MAX_IDLE = 2
/** Of WebAssembly. */
const PAGE_BYTES = 65_536

/** Made of this module and this snapshot; of one process there is one of each. */
interface Mould {
  readonly module: WebAssembly.Module
  readonly snapshot: Snapshot
}

export interface EngineOptions {
  readonly memoryBytes: number
  now(): number
  /** True ends the engine at once. */
  mustStop(): boolean
}

/**
 * An engine that a run has for itself. What a run can leave in an instance of WebAssembly is its memory, its stack
 * pointer and the fuel that is left (a test looks whether there is more): the memory is overwritten byte for byte by the
 * snapshot before each run, the pointer is set, and fuel decides only when the host is called next.
 */
export interface Engine {
  readonly vm: QuickJS
  /** Ends what the run has of it. `isReusable`: nothing was thrown out of it, so that another run may have the instance. */
  release(isReusable: boolean): void
}

interface Instance {
  readonly exports: Exports
  /** Whose calls of the host it makes now. */
  readonly link: Link
}

/** Of the package, what its types keep to themselves: it makes an instance of WebAssembly for each run. */
interface Inner {
  readonly exports: unknown
  readonly interruptHandler: unknown
  readonly timezoneOffsetHandler: unknown
  setInstance(instance: { exports: Exports }): void
  handleHostCall(...passed: number[]): number
  dispose(): void
}
const inner = QuickJS as unknown as {
  new (module: WebAssembly.Module): Inner
  instantiate(
    module: WebAssembly.Module,
    vm: object,
    wasi: QuickJSOptions['wasi'],
  ): Promise<{ instance: { readonly exports: unknown } }>
  applyLimits(vm: Inner, options: QuickJSOptions): void
}
interface Exports {
  readonly memory: WebAssembly.Memory
  readonly __stack_pointer: WebAssembly.Global
  qjs_set_runtime_and_context(runtime: number, context: number): void
}

let idle: Instance[] = []

export async function takeEngine(mould: Mould, options: EngineOptions): Promise<Engine> {
  const { module, snapshot } = mould
  const instance = idle.pop() ?? (await made(module, snapshot))
  const { exports, link } = instance
  const inside = new inner(module)
  inside.setInstance({ exports })
  new Uint8Array(exports.memory.buffer).set(snapshot.memory)
  exports.qjs_set_runtime_and_context(snapshot.runtimePtr, snapshot.contextPtr)
  exports.__stack_pointer.value = snapshot.stackPointer
  link.vm = inside
  link.now = options.now
  inner.applyLimits(inside, {
    ...engineOptions(module, options.now),
    memoryLimit: options.memoryBytes,
    interruptHandler: () => options.mustStop(),
  })
  let isReleased = false
  return {
    vm: inside as unknown as QuickJS,
    release(isReusable) {
      if (isReleased) return
      isReleased = true
      // From here on whatever still holds it reaches nothing.
      inside.dispose()
      link.vm = undefined
      link.now = nobody
      // Memory of WebAssembly only grows.
      const isSame = exports.memory.buffer.byteLength === snapshot.memory.byteLength
      if (isReusable && isSame && idle.length < MAX_IDLE) idle.push(instance)
    },
  }
}

/** Memories of those that wait for a run. For the test that looks into them. */
export function idleMemories(): Uint8Array[] {
  return idle.map(({ exports }) => new Uint8Array(exports.memory.buffer))
}

/** No run has an instance that another one had. For the test that compares. */
export function forgetInstances(): void {
  idle = []
}

async function made(module: WebAssembly.Module, snapshot: Snapshot): Promise<Instance> {
  const link = new Link()
  const { wasi } = engineOptions(module, () => link.now())
  const { instance } = await inner.instantiate(module, link, wasi)
  const exports = instance.exports as Exports
  const pages = (snapshot.memory.byteLength - exports.memory.buffer.byteLength) / PAGE_BYTES
  if (pages > 0) exports.memory.grow(pages)
  return { exports, link }
}

function nobody(): never {
  throw new Error('An engine that no run has asked its host.')
}

/** What an instance is made with in the place of a `QuickJS`: passes on to that of the run. */
class Link {
  vm: Inner | undefined
  now: () => number = nobody
  readonly moduleNormalizeHandler = null
  readonly moduleLoadHandler = null
  readonly unhandledRejectionHandler = null

  get #inner(): Inner {
    return this.vm ?? nobody()
  }

  get exports() {
    return this.#inner.exports
  }

  get interruptHandler() {
    return this.#inner.interruptHandler
  }

  get timezoneOffsetHandler() {
    return this.#inner.timezoneOffsetHandler
  }

  handleHostCall(...passed: number[]) {
    return this.#inner.handleHostCall(...passed)
  }
}
