import {
  type Abi,
  type AbiFunction,
  type AbiParameter,
  decodeAbiParameters,
  decodeErrorResult,
  decodeEventLog,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import type { Hex, Log } from '../../json-rpc'
import type { Contract } from '../../wire'

/** A value with the name and type that its interface gives it. */
export interface Reading {
  name: string
  type: string
  value: unknown
}

/** A call, log or error that could be read. `isGuess`: by an interface that is known from another address. */
export interface Decoded {
  name: string
  readings: Reading[]
  isGuess: boolean
}

type Event = Extract<Abi[number], { type: 'event' }>

interface Index {
  functions: Map<string, AbiFunction>
  events: Event[]
}

/** Reads what contracts say, by the interfaces that are known. */
export class Reader {
  private readonly byAddress = new Map<string, Index>()
  private readonly everything: Index = { functions: new Map(), events: [] }
  private readonly errors: Abi[number][] = []

  constructor(contracts: readonly Contract[]) {
    for (const { address, abi } of contracts) {
      const index = indexOf(abi as Abi)
      this.byAddress.set(address.toLowerCase(), index)
      for (const [selector, item] of index.functions) this.everything.functions.set(selector, item)
      this.everything.events.push(...index.events)
      this.errors.push(...(abi as Abi).filter((item) => item.type === 'error'))
    }
  }

  /**
   * The decoded function of a transaction or a call inside one; null for plain transfers, creations and unknown
   * functions.
   */
  call(to: string | null | undefined, input: Hex): (Decoded & { item: AbiFunction }) | null {
    if (!to || input.length < 10) return null
    const selector = input.slice(0, 10)
    const own = this.byAddress.get(to.toLowerCase())?.functions.get(selector)
    const item = own ?? this.everything.functions.get(selector)
    if (!item) return null
    const values = read(item.inputs, `0x${input.slice(10)}`)
    return values && { name: item.name, readings: named(item.inputs, values), isGuess: !own, item }
  }

  /** What a call answered, by the function that it called. */
  result(item: AbiFunction, output: Hex | undefined): Reading[] | null {
    const values = read(item.outputs, output ?? '0x')
    return values && named(item.outputs, values)
  }

  log({ address, topics, data }: Log): Decoded | null {
    const own = this.byAddress.get(address.toLowerCase())?.events ?? []
    for (const item of [...own, ...this.everything.events]) {
      if (toEventSelector(item) !== topics[0]) continue
      try {
        const { args = {} } = decodeEventLog({ abi: [item], data, topics: topics as [Hex, ...Hex[]] })
        const byName = args as unknown as Record<string, unknown>
        const readings = item.inputs.map(({ name = '', type }, at) => ({
          name,
          type,
          value: byName[name] ?? byName[at],
        }))
        return { name: item.name, readings, isGuess: !own.includes(item) }
      } catch {
        // The same name and types, but other fields are indexed: not this event.
      }
    }
    return null
  }

  /** Why a call reverted: a custom error, `Error(string)` or `Panic(uint256)`. */
  error(data: unknown): Decoded | null {
    if (typeof data !== 'string' || data.length < 10) return null
    try {
      const { abiItem, args, errorName } = decodeErrorResult({ abi: this.errors as Abi, data: data as Hex })
      const inputs = 'inputs' in abiItem ? abiItem.inputs : []
      return { name: errorName, readings: named(inputs, (args ?? []) as unknown[]), isGuess: false }
    } catch {
      return null
    }
  }
}

/** `transfer(to: 0x12…, value: 5)`, in a line. */
export function inLine({ name, readings }: Pick<Decoded, 'name' | 'readings'>): string {
  return `${name}(${readings.map(({ value }) => plain(value)).join(', ')})`
}

/** A decoded value as text: exact numbers, lists and structures as JSON. */
export function plain(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string') return value
  return JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? inner.toString() : inner), 2)
}

const indices = new WeakMap<Abi, Index>()

function indexOf(abi: Abi): Index {
  const known = indices.get(abi)
  if (known) return known
  const functions = abi.filter((item) => item.type === 'function')
  const index: Index = {
    functions: new Map(functions.map((item) => [toFunctionSelector(item), item])),
    events: abi.filter((item) => item.type === 'event'),
  }
  indices.set(abi, index)
  return index
}

function read(parameters: readonly AbiParameter[], data: Hex): readonly unknown[] | null {
  if (parameters.length === 0) return []
  try {
    return decodeAbiParameters(parameters, data)
  } catch {
    return null
  }
}

const named = (parameters: readonly AbiParameter[], values: readonly unknown[]): Reading[] =>
  parameters.map(({ name = '', type }, at) => ({ name, type, value: values[at] }))
