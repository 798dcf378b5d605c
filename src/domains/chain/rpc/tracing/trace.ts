import type { EVMResult } from '@ethereumjs/evm'
import { WorkTime } from '#kernel/concurrency/work-time'
import type { Machine } from '../../engine/evm'
import { tooMuch } from '../../engine/limits'
import type { ChainNode } from '../../node/chain-node'
import { invalidParams, quoted, rejected } from '../../rpc-errors'
import { count, fields, flag, optional } from '../params'

/** What a traced transaction came to. */
interface Finished {
  readonly execResult: EVMResult['execResult']
  /** Of the whole transaction: what it had, and what it used of that. */
  readonly gasLimit: bigint
  readonly gasUsed: bigint
}

/** Runs a transaction on a machine, and leaves what it did in the machine's state. */
export type TracedRun = (machine: Machine) => Promise<Finished>

/** Watches a run. `config`: the `tracerConfig`, of which it reads each option or refuses it. */
export interface Tracer {
  readonly options: readonly string[]
  trace(scene: TraceScene, config: Record<string, unknown>): Promise<unknown>
}

export interface TraceScene {
  readonly node: ChainNode
  readonly machine: Machine
  readonly run: TracedRun
}

const COMMON = ['tracer', 'tracerConfig', 'timeout', 'reexec']

/**
 * One trace by the options of a debug_ method: `plain` is what runs without a tracer and reads its options beside the
 * common ones; `more` are those that the method reads itself.
 */
export async function traceBy(
  scene: TraceScene,
  sent: unknown,
  { plain, named, more }: { plain: Tracer; named: ReadonlyMap<string, Tracer>; more: readonly string[] },
): Promise<unknown> {
  const options = optional(sent, fields, 'options') ?? {}
  const { tracer: name, tracerConfig, timeout } = options
  const isPlain = name === undefined || name === null || name === ''
  const tracer = isPlain ? plain : typeof name === 'string' ? named.get(name) : undefined
  if (!tracer) throw invalidParams(`tracer: ${[...named.keys()].join(', ')} or none, got ${quoted(name)}`)
  // Every state is here: nothing has to be executed again to reach one.
  optional(options.reexec, count, 'reexec')
  // Without a tracer the configuration may stand among the options or in them.
  const own = optional(tracerConfig, fields, 'tracerConfig') ?? {}
  refuseUnknown('options', options, [...COMMON, ...more, ...(isPlain ? plain.options : [])])
  refuseUnknown('tracerConfig', own, tracer.options)
  const config = isPlain ? { ...options, ...own } : own
  const run = () => tracer.trace(scene, config)
  const limit = optional(timeout, milliseconds, 'timeout')
  const { evmTimeoutMs } = scene.node.context.settings.current
  if (limit === undefined || limit >= evmTimeoutMs) return run()
  const beyond = () => rejected(`execution timeout: the timeout of this call is ${limit} ms`)
  return scene.node.within(new WorkTime(limit, beyond), run)
}

function refuseUnknown(where: string, given: Record<string, unknown>, known: readonly string[]): void {
  const unknown = Object.entries(given).find(([name, value]) => value != null && !known.includes(name))
  if (unknown) {
    const names = known.length > 0 ? `only ${known.join(', ')}` : 'and this tracer has none'
    throw invalidParams(`${where}: there is no ${unknown[0]}, ${names}`)
  }
}

const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1e3,
  m: 6e4,
  h: 3.6e6,
}

/** A duration as Go writes it, `1m30s`. */
function milliseconds(value: unknown, name: string): number {
  const parts = typeof value === 'string' ? [...value.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)] : []
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== value) {
    throw invalidParams(`${name}: expected a duration such as 500ms or 5s, got ${quoted(value)}`)
  }
  return parts.reduce((sum, [, number, unit]) => sum + Number(number) * (UNITS[unit as string] as number), 0)
}

/** An option that is true or false, and false unless it is given. */
export function option(config: Record<string, unknown>, name: string): boolean {
  return optional(config[name], flag, name) ?? false
}

/** Characters of a trace: all of it is in memory until it is sent. */
const MOST_CHARACTERS = 64 * 1024 * 1024

export class TraceSize {
  #characters = 0

  /** Throws when the trace has become too long. */
  add(characters: number): void {
    this.#characters += characters
    if (this.#characters <= MOST_CHARACTERS) return
    throw tooMuch('trace', 'characters of a trace; callTracer writes shorter ones', MOST_CHARACTERS)
  }
}

interface Listeners {
  readonly [event: string]: ((data: never, resolve?: () => void) => void) | undefined
}

/** Runs with listeners on the machine's events, and takes them off again. */
export async function listening<Result>(
  { evm }: Machine,
  listeners: Listeners,
  run: () => Promise<Result>,
): Promise<Result> {
  const pairs = Object.entries(listeners).filter(([, listener]) => listener) as [never, never][]
  for (const [event, listener] of pairs) evm.events.on(event, listener)
  try {
    return await run()
  } finally {
    for (const [event, listener] of pairs) evm.events.off(event, listener)
  }
}
