/**
 * The guest's side of the border. This folder runs inside of the engine, before any program, and is kept in a snapshot.
 * It takes what it needs of the globals at once: a program may put others in their places, and harms only itself.
 */
import { type Packed, pack, unpack } from '../packing'

type Crossing = string | number | Uint8Array | undefined

const scope = globalThis as unknown as Record<string, unknown>
const host = scope.host as (operation: string, ...values: Crossing[]) => Crossing
delete scope.host

/** Asks the host and has the answer at once. Throws what the host says. */
export function ask(operation: string, ...values: Crossing[]): Crossing {
  try {
    return host(operation, ...values)
  } catch (thrown) {
    throw rebuilt((thrown as Error).message)
  }
}

const Failure = Error
const define = Object.defineProperty

interface Waiting {
  resolve(value: unknown): void
  reject(error: unknown): void
  /** Where the program was when it called: no stack leads there any more once the answer comes. */
  readonly stack: string | undefined
  readonly named: ((value: object) => unknown) | undefined
}

const waiting = new Map<number, Waiting>()
let begun = 0

/** Begins what takes the host a while. `cancel` has it given up there; its promise stays as it is. */
export function begin(
  operation: string,
  request: unknown,
  names?: { readonly given: (value: object) => unknown; readonly found: (value: object) => unknown },
): { readonly answer: Promise<unknown>; cancel(): void } {
  begun++
  const id = begun
  const { json, bytes } = pack(request, names?.given)
  const answer = new Promise<unknown>((resolve, reject) => {
    waiting.set(id, { resolve, reject, stack: new Failure().stack, named: names?.found })
    ask(operation, id, json, bytes)
  })
  return { answer, cancel: () => void ask('cancel', id) }
}

/** What the host calls when it has an answer. */
export function resolved(id: number, json: string, bytes: Uint8Array): void {
  const entry = taken(id)
  entry?.resolve(unpack({ json, bytes } satisfies Packed, entry.named))
}

function taken(id: number): Waiting | undefined {
  const entry = waiting.get(id)
  waiting.delete(id)
  return entry
}

export function rejected(id: number, json: string): void {
  const entry = taken(id)
  const error = rebuilt(json)
  if (entry?.stack !== undefined)
    define(error, 'stack', { value: entry.stack, writable: true, configurable: true })
  entry?.reject(error)
}

/** An error of the host's: name, message and code, and the guest's own stack. */
function rebuilt(json: string): Error {
  let failure: { name?: string; message?: string; code?: string | number }
  try {
    failure = JSON.parse(json)
  } catch {
    return new Error(json)
  }
  const { name = 'Error', message = '', code } = failure
  const error = make(name, message)
  if (code !== undefined && !(error instanceof DOMException))
    Object.defineProperty(error, 'code', { value: code })
  return error
}

function make(name: string, message: string): Error {
  if (name === 'TypeError') return new TypeError(message)
  if (name === 'RangeError') return new RangeError(message)
  if (name === 'SyntaxError') return new SyntaxError(message)
  return name === 'Error' ? new Error(message) : new DOMException(message, name)
}
