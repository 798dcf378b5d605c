import { ask } from './host'

/** Anything that holds bytes, or a text, as bytes. */
export function bytesOf(value: unknown): Uint8Array {
  if (typeof value === 'string') return utf8(value)
  if (value instanceof Uint8Array) return value
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  throw new TypeError('Expected a string, an ArrayBuffer or a view of one.')
}

export function utf8(text: string): Uint8Array {
  return ask('encode', text) as Uint8Array
}

export function textOf(bytes: Uint8Array): string {
  return ask('decode', bytes, 'utf-8', '') as string
}
