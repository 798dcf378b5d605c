import type { JSValueHandle, QuickJS } from 'quickjs-wasi'
import { clearTimeout, setTimeout } from '#kernel/concurrency/machine-timers'
import { booted } from './boot'
import { type Engine, takeEngine } from './engine/instances'
import type { Limits } from './limits'
import { machineNow } from './machine-clock'
import { ProgramError, type Why } from './program-error'
import { type Deadline, type Owner, turns } from './turns'

/** What crosses the border between guest and host: never an object. */
export type Crossing = string | number | Uint8Array | undefined

/** Answers the guest at once. May throw: the guest gets name and message. */
export type Ask = (operation: string, values: readonly Crossing[]) => Crossing

export interface MachineOptions {
  readonly limits: Limits
  /** Virtual time, epoch ms: the guest's `Date`. */
  now(): number
  /** CPU time that this thread or process was given, ms from any moment; elapsed time where it is not measured. */
  readonly measureCpu?: (() => number) | undefined
  readonly signal?: AbortSignal | undefined
  /** Whose turn it takes; programs without one take theirs together. */
  readonly owner?: Owner | undefined
  /** When it was called, by `machineNow`: its time counts from then. Now unless given. */
  readonly calledAt?: number | undefined
}

const NOBODY: Owner = { walletId: '', program: '' }

/**
 * One instance of the engine, for one run. Counts the time inside of it, stops it at its limits, and is done with the
 * first outcome: what the program does after that changes nothing and ends with it.
 */
export class Machine<Outcome> {
  readonly #engine: Engine
  readonly #enter: JSValueHandle
  readonly #options: MachineOptions
  /** When it was called. */
  readonly #since: number
  readonly #over = new AbortController()
  readonly #finish: (outcome: Outcome) => void
  readonly #fail: (error: unknown) => void
  readonly #outcome: Promise<Outcome>
  /** How many answers the program may still wait for. */
  #awaited = 0
  #calls = 0
  #cpu = 0
  /** When the engine was entered, by the machine's clock and in CPU time. */
  #entered: { readonly at: number; readonly cpu: number } | undefined
  /** Nothing was thrown out of the engine. */
  #isReusable = true
  #hasFailed = false
  #isDone = false
  /** Why the engine was stopped. */
  #stopped: ProgramError | undefined

  private constructor(engine: Engine, entry: number, options: MachineOptions, since: number) {
    this.#engine = engine
    this.#since = since
    this.#enter = engine.vm.importHandle(entry)
    this.#options = options
    const { promise, resolve, reject } = deferred<Outcome>()
    this.#outcome = promise
    this.#finish = (outcome) => {
      this.#isDone = true
      resolve(outcome)
    }
    this.#fail = (error) => {
      this.#isDone = true
      this.#hasFailed = true
      if (error instanceof ProgramError) error.cpuMs = this.cpuMs
      reject(error)
    }
  }

  /**
   * A machine whose program `begin` has entered, in its owner's turn. Throws ProgramError where the turn does not come
   * while there is time.
   */
  static async start<Outcome>(
    options: MachineOptions,
    ask: (machine: Machine<Outcome>) => Ask,
    begin: (machine: Machine<Outcome>) => void,
  ): Promise<Machine<Outcome>> {
    const since = options.calledAt ?? machineNow()
    const { wallMs } = options.limits
    const deadline: Deadline = {
      at: since + wallMs,
      missed: (turns) => turnMissed(machineNow() - since, turns, wallMs),
    }
    const begun = async () => {
      const machine = await Machine.#make(options, ask, since)
      begin(machine)
      return machine
    }
    return await turns.run(options.owner ?? NOBODY, begun, deadline)
  }

  static async #make<Outcome>(
    options: MachineOptions,
    ask: (machine: Machine<Outcome>) => Ask,
    since: number,
  ): Promise<Machine<Outcome>> {
    const { snapshot, entry, module } = await booted()
    let machine: Machine<Outcome> | undefined
    const engine = await takeEngine(
      { module, snapshot },
      {
        memoryBytes: options.limits.memoryBytes,
        now: () => options.now(),
        mustStop: () => machine?.mustStop() ?? false,
      },
    )
    machine = new Machine<Outcome>(engine, entry, options, since)
    const { vm } = engine
    const answer = ask(machine)
    vm.registerHostCallback('host', hostFunction(vm, answer))
    return machine
  }

  /** Aborted when the run is over: whatever was begun for it may end. */
  get signal(): AbortSignal {
    return this.#over.signal
  }

  get isDone(): boolean {
    return this.#isDone
  }

  finish(outcome: Outcome): void {
    if (!this.#isDone) this.#finish(outcome)
  }

  fail(error: unknown): void {
    if (!this.#isDone) this.#fail(error)
  }

  /** The engine calls this between its steps: true ends it at once, past every `catch` of the program. */
  mustStop(): boolean {
    if (this.#isDone) return true
    const { limits } = this.#options
    if (this.#isOverCpu()) this.#stopped = reached('cpu', limits)
    else if (this.wallMs > limits.wallMs) this.#stopped = reached('wall', limits)
    else if (this.#options.signal?.aborted) this.#stopped = aborted()
    return this.#stopped !== undefined
  }

  get cpuMs(): number {
    return this.#cpu + (this.#entered === undefined ? 0 : this.#cpuSince(this.#entered))
  }

  #isOverCpu(): boolean {
    const { cpuMs } = this.#options.limits
    // It was not given more than what passed: then the system call is not needed.
    const passed = this.#entered === undefined ? 0 : machineNow() - this.#entered.at
    return this.#cpu + passed > cpuMs && this.cpuMs > cpuMs
  }

  /** Of a process: its other threads work, too, but this one was not given more than what passed. */
  #cpuSince({ at, cpu }: { at: number; cpu: number }): number {
    const { measureCpu } = this.#options
    const passed = machineNow() - at
    return measureCpu ? Math.min(passed, measureCpu() - cpu) : passed
  }

  get wallMs(): number {
    return machineNow() - this.#since
  }

  get calls(): number {
    return this.#calls
  }

  /** One more call of the host: how many there are by now. */
  countCall(): number {
    this.#calls++
    return this.#calls
  }

  /** The function that a program's text comes to. Throws what the engine says of its syntax. */
  load(program: string | Uint8Array, file: string): JSValueHandle {
    return this.#inside(() =>
      typeof program === 'string'
        ? this.#engine.vm.evalCode(program, file)
        : this.#engine.vm.evalBytecode(program),
    )
  }

  /** Calls the guest and lets it do what it can do by now. */
  enter(operation: string, ...values: readonly (Crossing | JSValueHandle)[]): void {
    if (this.#isDone) return
    try {
      this.#inside(() => {
        const handles = [operation, ...values].map((value) => handleOf(this.#engine.vm, value))
        this.#engine.vm.callFunction(this.#enter, this.#engine.vm.undefined, ...handles).dispose()
        for (const handle of handles) handle.dispose()
        this.#engine.vm.executePendingJobs()
      })
    } catch (thrown) {
      this.fail(this.#stopped ?? this.broken(thrown))
    }
    if (!this.#isDone && this.#awaited === 0) this.fail(neverEnding(this.#options.limits))
  }

  /** Says that `answer` will be called: until then the program may wait. */
  expect(): void {
    this.#awaited++
  }

  /** Delivers what the program waits for, in its turn. */
  answer(operation: string, ...values: readonly Crossing[]): void {
    void turns.run(this.#options.owner ?? NOBODY, () => {
      this.#awaited--
      this.enter(operation, ...values)
    })
  }

  /** What was expected will not be needed. */
  withdraw(): void {
    this.#awaited--
  }

  /** What an exception out of the engine means that is no outcome of the program. */
  broken(thrown: unknown): ProgramError {
    if (this.#stopped) return this.#stopped
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    if (/out of memory|memory access out of bounds|wasm_malloc failed/.test(message))
      return reached('memory', this.#options.limits)
    // The engine's own stack is bounded, the browser's may be shorter.
    if (thrown instanceof RangeError || /call stack/.test(message))
      return new ProgramError('thrown', 'RangeError: Maximum call stack size exceeded')
    return new ProgramError('thrown', `The program broke the engine: ${message}`)
  }

  /** The outcome, and then nothing is left of the run. Throws ProgramError. */
  async outcome(): Promise<Outcome> {
    const { limits, signal } = this.#options
    const stop = () => this.fail(aborted())
    const timer = setTimeout(() => this.fail(reached('wall', limits)), limits.wallMs - this.wallMs)
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
    try {
      return await this.#outcome
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      this.#over.abort()
      this.#engine.release(this.#isReusable && !this.#hasFailed)
    }
  }

  /** Only time inside of the engine is the program's. The host may enter while it answers: counted once. */
  #inside<Value>(work: () => Value): Value {
    if (this.#entered !== undefined) return work()
    const entered = { at: machineNow(), cpu: this.#options.measureCpu?.() ?? 0 }
    this.#entered = entered
    try {
      return work()
    } catch (thrown) {
      this.#isReusable = false
      throw thrown
    } finally {
      this.#cpu += this.#cpuSince(entered)
      this.#entered = undefined
    }
  }
}

function hostFunction(vm: QuickJS, answer: Ask) {
  return (...handles: JSValueHandle[]): JSValueHandle => {
    try {
      const [operation, ...values] = handles.map(crossing)
      return handleOf(vm, answer(String(operation), values))
    } catch (thrown) {
      // A string: of an Error the library would hand the host's stack to the guest.
      throw JSON.stringify(errorForGuest(thrown))
    }
  }
}

/** What the guest is given of an error of the host. */
export function errorForGuest(thrown: unknown): { name: string; message: string; code?: string | number } {
  if (typeof thrown !== 'object' || thrown === null) return { name: 'Error', message: String(thrown) }
  const { name, message, code } = thrown as { name?: unknown; message?: unknown; code?: unknown }
  // Of another realm, too, as in a suite with a made-up page.
  const isDom = Object.prototype.toString.call(thrown) === '[object DOMException]'
  return {
    // Our own refusals have names that mean nothing to a program.
    name: typeof name === 'string' && (isDom || /^(Type|Range|Syntax)Error$/.test(name)) ? name : 'Error',
    message: String(message),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
  }
}

function crossing(handle: JSValueHandle): Crossing {
  if (handle.isString) return handle.toString()
  if (handle.isNumber) return handle.toNumber()
  if (handle.isUndefined) return undefined
  return handle.toUint8Array()
}

function handleOf(vm: QuickJS, value: Crossing | JSValueHandle): JSValueHandle {
  if (value === undefined) return vm.undefined
  if (typeof value === 'string') return vm.newString(value)
  if (typeof value === 'number') return vm.newNumber(value)
  return value instanceof Uint8Array ? vm.newUint8Array(value) : value
}

export function reached(why: 'cpu' | 'wall' | 'memory' | 'calls' | 'result', limits: Limits): ProgramError {
  const { cpuMs, wallMs, memoryBytes, hostCalls, resultBytes } = limits
  const [message, limit] = {
    cpu: [`The program used more than ${cpuMs} ms of CPU time.`, cpuMs] as const,
    wall: [`The program ran for more than ${wallMs} ms.`, wallMs] as const,
    memory: [`The program used more than ${memoryBytes} bytes of memory.`, memoryBytes] as const,
    calls: [`The program made more than ${hostCalls} calls.`, hostCalls] as const,
    result: [`The program's result is larger than ${resultBytes} bytes.`, resultBytes] as const,
  }[why]
  return new ProgramError(why satisfies Why, message, { limit })
}

function neverEnding({ wallMs }: Limits): ProgramError {
  const message = `The program waits for something that will never come: it would have run for more than ${wallMs} ms.`
  return new ProgramError('wall', message, { limit: wallMs })
}

function turnMissed(waitedMs: number, turns: number, wallMs: number): ProgramError {
  const message = `The program waited ${Math.round(waitedMs)} ms for its turn, while other user code had ${turns}, and was not run: from its call to its answer it has ${wallMs} ms.`
  return new ProgramError('turn', message, { limit: wallMs })
}

function aborted(): ProgramError {
  return new ProgramError('aborted', 'The run was aborted.')
}

function deferred<Value>() {
  let resolve: (value: Value) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<Value>((fulfil, refuse) => {
    resolve = fulfil
    reject = refuse
  })
  // It is rejected for those that await it; none may do so yet.
  promise.catch(() => {})
  return { promise, resolve, reject }
}
