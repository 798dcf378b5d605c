import { clearTimeout, setTimeout } from '#kernel/concurrency/machine-timers'
import type { Limits } from '../limits'
import { type Ask, type Crossing, errorForGuest, type Machine, reached } from '../machine'
import { machineNow } from '../machine-clock'
import type { Packed } from '../packing'
import { hash, hmac, random } from './digests'
import { internationalisation } from './intl'
import { subtleCrypto } from './subtle'
import { parseUrl } from './urls'

const encoder = new TextEncoder()

/** Of the host's work for one run: the rest is refused. */
const MOST_AT_ONCE = 1_000

/** Answers one call of the host, by what the program and the host agree on. */
export type Calls = (request: Packed, signal: AbortSignal) => Promise<Packed>

export interface ServiceOptions {
  readonly limits: Limits
  /** By the guest's operation: `fetch` of a handler, `call` of a method. */
  readonly calls: Readonly<Partial<Record<'fetch' | 'call', Calls>>>
  log(level: string, text: string, stack: string): void
  finish(values: readonly Crossing[]): void
  fail(values: readonly Crossing[]): void
}

/** Every operation of the host that a guest may call, by name. Arguments may be anything: each operation checks them. */
export function services<Outcome>(machine: Machine<Outcome>, options: ServiceOptions): Ask {
  const began = new Map<number, AbortController>()
  let resources = 0
  const begin = (id: number, request: Packed, work: (signal: AbortSignal) => Promise<Packed>) => {
    const { length } = request.bytes
    // The host holds a copy of them until it has answered, which is counted only here.
    if (resources + length > options.limits.memoryBytes || began.size >= MOST_AT_ONCE)
      throw new RangeError(
        `At most ${MOST_AT_ONCE} operations of ${options.limits.memoryBytes} bytes together may be under way.`,
      )
    resources += length
    const stop = new AbortController()
    began.set(id, stop)
    machine.expect()
    const settle = (operation: string, json: string, bytes?: Uint8Array) => {
      began.delete(id)
      resources -= length
      machine.answer(operation, id, json, bytes)
    }
    work(stop.signal).then(
      ({ json, bytes }) => settle('resolve', json, bytes),
      (thrown: unknown) => settle('reject', JSON.stringify(errorForGuest(thrown))),
    )
  }
  machine.signal.addEventListener('abort', () => {
    for (const stop of began.values()) stop.abort()
  })
  const wake = alarm(machine)
  const subtle = subtleCrypto()
  const intl = internationalisation()
  const operations = new Map<string, (...values: Crossing[]) => Crossing>([
    ['finish', (...values) => void options.finish(values)],
    ['fail', (...values) => void options.fail(values)],
    ['log', (level, text, stack) => void options.log(String(level), String(text), String(stack))],
    ['wake', (ms) => void wake(Number(ms))],
    ['clock', () => machineNow()],
    ['encode', (text) => encoder.encode(String(text))],
    ['decode', (bytes, label, flags) => decode(bytesOf(bytes), String(label), String(flags))],
    ['url', (json) => parseUrl(String(json))],
    ['hash', (name, data) => hash(String(name), bytesOf(data))],
    ['hmac', (name, key, data) => hmac(String(name), bytesOf(key), bytesOf(data))],
    ['random', (length) => random(Number(length))],
    ['intl', (json) => intl(String(json))],
    ...Object.entries(options.calls).map(([name, calls]): [string, (...values: Crossing[]) => Crossing] => [
      name,
      (id, json, bytes) => {
        if (machine.countCall() > options.limits.hostCalls)
          return machine.fail(reached('calls', options.limits)) as undefined
        const request = { json: String(json), bytes: bytesOf(bytes) }
        begin(Number(id), request, (signal) => calls(request, signal))
        return undefined
      },
    ]),
    [
      'subtle',
      (id, json, bytes) => {
        const request = { json: String(json), bytes: bytesOf(bytes) }
        begin(Number(id), request, () => subtle(request, machine.signal))
        return undefined
      },
    ],
    ['cancel', (id) => began.get(Number(id))?.abort() as undefined],
  ])
  return (name, values) => {
    const operation = operations.get(name)
    if (!operation) throw new TypeError(`The host has no operation "${name}".`)
    return operation(...values)
  }
}

/** The one timer of the host that a run has, whatever the program sets: the guest says when it is next due. */
function alarm<Outcome>(machine: Machine<Outcome>): (ms: number) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const clear = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    machine.withdraw()
  }
  machine.signal.addEventListener('abort', clear)
  return (ms) => {
    clear()
    if (!(ms >= 0)) return
    machine.expect()
    timer = setTimeout(
      () => {
        timer = undefined
        machine.answer('tick')
      },
      Math.min(ms, 0x7fff_ffff),
    )
  }
}

function bytesOf(value: Crossing): Uint8Array<ArrayBuffer> {
  return value instanceof Uint8Array ? (value as Uint8Array<ArrayBuffer>) : new Uint8Array()
}

/** `flags`: `f` for fatal, `b` to keep a byte order mark. Throws as TextDecoder does. */
function decode(bytes: Uint8Array, label: string, flags: string): string {
  const options = { fatal: flags.includes('f'), ignoreBOM: flags.includes('b') }
  return new TextDecoder(label, options).decode(bytes)
}
