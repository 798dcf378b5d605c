import { type Packed, pack, unpack } from '../packing'
import type { Calls } from '.'

/** A program's methods: those that it was given, by their dotted names. */
export function methodCalls(
  methods: ReadonlySet<string>,
  host: (method: string, args: unknown[], signal: AbortSignal) => Promise<unknown>,
): Calls {
  return async (packed: Packed, signal) => {
    const [method, ...args] = unpack(packed) as [string, ...unknown[]]
    if (!methods.has(method)) throw new TypeError(`${method} is not a function`)
    return pack((await host(method, args, signal)) ?? null)
  }
}
