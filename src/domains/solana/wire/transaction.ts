import { Malformed, Reader } from './reader'
import { Writer } from './writer'

interface CompiledInstruction {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

interface Lookup {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** What the signatures are over. */
export interface Message {
  readonly version: 'legacy' | 0
  readonly signers: number
  readonly readonlySigners: number
  readonly readonlyOthers: number
  /** Signers first, and of both kinds the writable ones first. The first of all pays. */
  readonly keys: readonly string[]
  readonly blockhash: string
  readonly instructions: readonly CompiledInstruction[]
  readonly lookups: readonly Lookup[]
}

export interface Transaction {
  readonly signatures: readonly Uint8Array[]
  readonly message: Message
  readonly messageBytes: Uint8Array
}

/** Throws `Malformed` where the bytes are no transaction. */
export function decodeTransaction(bytes: Uint8Array): Transaction {
  const reader = new Reader(bytes)
  const signatures = reader.list((from) => from.bytes(64))
  const messageBytes = bytes.slice(reader.at)
  return { signatures, message: decodeMessage(messageBytes), messageBytes }
}

/** Throws `Malformed` where the bytes are no message. */
export function decodeMessage(bytes: Uint8Array): Message {
  const reader = new Reader(bytes)
  const first = reader.u8()
  // The highest bit of a legacy message's first byte is never set: it would have 128 signers.
  const version = first & 0x80 ? first & 0x7f : undefined
  if (version) throw new Malformed(`a message of version ${version}; there are legacy and 0`)
  const signers = version === undefined ? first : reader.u8()
  return {
    version: version === undefined ? 'legacy' : 0,
    signers,
    readonlySigners: reader.u8(),
    readonlyOthers: reader.u8(),
    keys: reader.list((from) => from.address()),
    blockhash: reader.address(),
    instructions: reader.list(readInstruction),
    lookups: version === undefined ? [] : reader.list(readLookup),
  }
}

function readInstruction(reader: Reader): CompiledInstruction {
  return {
    program: reader.u8(),
    accounts: reader.list((from) => from.u8()),
    data: reader.bytes(reader.compact()),
  }
}

function readLookup(reader: Reader): Lookup {
  return {
    table: reader.address(),
    writable: reader.list((from) => from.u8()),
    readonly: reader.list((from) => from.u8()),
  }
}

/** What a well-formed transaction cannot be, in the words of a validator; undefined when nothing is wrong. */
export function unsoundness({
  signers,
  readonlySigners,
  readonlyOthers,
  ...rest
}: Message): string | undefined {
  const { keys, instructions } = rest
  const isHeaderValid =
    signers > readonlySigners && signers + readonlyOthers <= keys.length && keys.length <= 256
  const isEverythingThere = instructions.every(
    ({ program, accounts }) =>
      program > 0 &&
      program < keys.length &&
      accounts.every((index) => index < keys.length || rest.lookups.length > 0),
  )
  return isHeaderValid && isEverythingThere
    ? undefined
    : 'Transaction failed to sanitize accounts offsets correctly'
}

export function isSigner({ signers }: Message, index: number): boolean {
  return index < signers
}

export function isWritable(message: Message, index: number): boolean {
  const { signers, readonlySigners, readonlyOthers, keys } = message
  return index < signers ? index < signers - readonlySigners : index < keys.length - readonlyOthers
}

export function encodeMessage(message: Message): Uint8Array {
  const writer = new Writer()
  if (message.version === 0) writer.u8(0x80)
  writer.u8(message.signers).u8(message.readonlySigners).u8(message.readonlyOthers)
  writer.compact(message.keys.length)
  for (const key of message.keys) writer.address(key)
  writer.address(message.blockhash).compact(message.instructions.length)
  for (const { program, accounts, data } of message.instructions) {
    writer.u8(program).compact(accounts.length).bytes(Uint8Array.from(accounts))
    writer.compact(data.length).bytes(data)
  }
  if (message.version === 0) {
    writer.compact(message.lookups.length)
    for (const { table, writable, readonly } of message.lookups) {
      writer.address(table)
      writer.compact(writable.length).bytes(Uint8Array.from(writable))
      writer.compact(readonly.length).bytes(Uint8Array.from(readonly))
    }
  }
  return writer.done
}

export function encodeTransaction(signatures: readonly Uint8Array[], messageBytes: Uint8Array): Uint8Array {
  const writer = new Writer().compact(signatures.length)
  for (const signature of signatures) writer.bytes(signature)
  return writer.bytes(messageBytes).done
}
