import { isMalformed, Reader } from '../wire/reader'
import { ProgramFailure } from './failures'
import type { Described, Handle, Invocation } from './invocation'

type Field<Value> = (reader: Reader) => Value
type Fields = Readonly<Record<string, Field<unknown>>>
type Values<Of extends Fields> = { readonly [Name in keyof Of]: ReturnType<Of[Name]> }

export const u8: Field<number> = (reader) => reader.u8()
export const u64: Field<bigint> = (reader) => reader.u64()
export const address: Field<string> = (reader) => reader.address()
/** One byte says whether there is an address. */
export const maybeAddress: Field<string | null> = (reader) => (reader.u8() === 1 ? reader.address() : null)
/** With its length in eight bytes before it. */
export const text: Field<string> = (reader) => {
  const length = reader.u64()
  return new TextDecoder().decode(reader.bytes(length > 4_096n ? Number.POSITIVE_INFINITY : Number(length)))
}

type Accounts<Name extends string> = { readonly [Key in Name]: Handle }

/** One instruction of a program: its layout, and what it does. */
export interface Operation {
  readonly name: string
  readonly units: number
  run(call: Invocation, data: Uint8Array): void
  describe(data: Uint8Array, accounts: readonly string[]): Described
}

interface OperationSpec<Name extends string, Of extends Fields> {
  /** As `jsonParsed` names it. */
  readonly name: string
  /** Names of the accounts, in their order, as `jsonParsed` shows them. */
  readonly accounts: readonly Name[]
  readonly fields?: Of
  readonly units: number
  run(accounts: Accounts<Name>, values: Values<Of>, call: Invocation): void
  /** How the values are shown; by default, each by its name. */
  show?(values: Values<Of>): Readonly<Record<string, unknown>>
}

export function operation<const Name extends string, const Of extends Fields = Record<never, never>>(
  spec: OperationSpec<Name, Of>,
): Operation {
  const read = (data: Uint8Array): Values<Of> => {
    const reader = new Reader(data)
    const values = Object.entries(spec.fields ?? {}).map(([name, field]) => [name, field(reader)])
    return Object.fromEntries(values) as Values<Of>
  }
  return {
    name: spec.name,
    units: spec.units,
    run(call, data) {
      const values = readOrRefuse(() => read(data))
      const handles = spec.accounts.map((name, index) => [name, call.account(index)])
      spec.run(Object.fromEntries(handles) as Accounts<Name>, values, call)
    },
    describe(data, accounts) {
      const values = read(data)
      return {
        type: spec.name,
        info: {
          ...Object.fromEntries(spec.accounts.map((name, index) => [name, accounts[index] ?? null])),
          ...(spec.show ? spec.show(values) : plain(values)),
        },
      }
    },
  }
}

function readOrRefuse<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (thrown) {
    if (isMalformed(thrown)) throw new ProgramFailure('InvalidInstructionData')
    throw thrown
  }
}

function plain(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  )
}
