import { quantity as wholeNumber } from '#kernel/numbers/quantity'
import type { Hex } from '../engine/state'
import { invalidParams, quoted } from '../rpc-errors'

/** Readers for what callers send: each gives the value or throws -32602 that names it. */

/** A whole number as callers write it. A bigint: one that is too long for a double. */
export function quantity(value: unknown, name: string): bigint {
  const read = wholeNumber.safeParse(typeof value === 'bigint' ? String(value) : value)
  if (read.success) return BigInt(read.data)
  throw invalidParams(`${name}: expected a hex quantity such as 0x1a, got ${quoted(value)}`)
}

/** A `quantity` that is small enough to count with. */
export function count(value: unknown, name: string): number {
  const number = quantity(value, name)
  if (number > BigInt(Number.MAX_SAFE_INTEGER)) throw invalidParams(`${name}: ${number} is too large`)
  return Number(number)
}

export function optional<Value>(
  value: unknown,
  read: (value: unknown, name: string) => Value,
  name: string,
): Value | undefined {
  return value === undefined || value === null ? undefined : read(value, name)
}

/** Any casing; lower case inside. */
export function address(value: unknown, name: string): Hex {
  if (typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)) return value.toLowerCase() as Hex
  throw invalidParams(`${name}: expected an address of 20 bytes, got ${quoted(value)}`)
}

export function bytes(value: unknown, name: string): Hex {
  if (typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)) return value.toLowerCase() as Hex
  throw invalidParams(`${name}: expected bytes in hex, got ${quoted(value)}`)
}

/** Ten times what a transaction can deploy and more. An interpreter looks through all of it in one piece. */
const MOST_CODE_BYTES = 524_288

/** `bytes` that are to be an account's code. */
export function code(value: unknown, name: string): Hex {
  const read = bytes(value, name)
  const size = read.length / 2 - 1
  if (size <= MOST_CODE_BYTES) return read
  throw invalidParams(`${name}: at most ${MOST_CODE_BYTES} bytes, got ${size}`)
}

export function hash(value: unknown, name: string): Hex {
  if (typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)) return value.toLowerCase() as Hex
  throw invalidParams(`${name}: expected a hash of 32 bytes, got ${quoted(value)}`)
}

/** A text that names something, in any casing. */
export function id(value: unknown, name: string): string {
  if (typeof value === 'string' && value.length <= 100) return value.toLowerCase()
  throw invalidParams(`${name}: expected a text such as 0x1a, got ${quoted(value)}`)
}

export function url(value: unknown, name: string): string {
  if (typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value)) return value
  throw invalidParams(`${name}: expected an http(s) URL, got ${quoted(value)}`)
}

export function flag(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value
  throw invalidParams(`${name}: expected true or false, got ${quoted(value)}`)
}

export function fields(value: unknown, name: string): Record<string, unknown> {
  if (value !== null && typeof value === 'object' && !Array.isArray(value))
    return value as Record<string, unknown>
  throw invalidParams(`${name}: expected an object, got ${quoted(value)}`)
}

export function list(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value
  throw invalidParams(`${name}: expected a list, got ${quoted(value)}`)
}

/** A quantity as JSON-RPC writes it: no leading zeros. */
export function hex(value: bigint | number): Hex {
  return `0x${value.toString(16)}`
}
