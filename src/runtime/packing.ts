/**
 * How values cross between guest and host: as JSON, and all bytes in them behind one another. Both sides have this
 * file. What arrives was written by the other side, so nothing of it is believed.
 */
export interface Packed {
  readonly json: string
  readonly bytes: Uint8Array
}

/** `named` replaces what is neither data nor bytes (keys) by data; undefined leaves a value as it is. */
export function pack(value: unknown, named: (value: object) => unknown = () => undefined): Packed {
  const pieces: Uint8Array[] = []
  let length = 0
  const json = JSON.stringify(value, function (this: Record<string, unknown>, key: string, plain: unknown) {
    // JSON has no whole number of that size: it crosses as a decimal string, as all of a chain do.
    if (typeof plain === 'bigint') return String(plain)
    // As it was before its `toJSON`.
    const given = this[key]
    if (typeof given !== 'object' || given === null) return plain
    const piece = bytesOf(given)
    if (!piece) return named(given) ?? plain
    const at = length
    pieces.push(piece)
    length += piece.length
    return { $bytes: [at, piece.length] }
  })
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return { json: json ?? 'null', bytes }
}

export function unpack(
  { json, bytes }: Packed,
  named: (value: object) => unknown = () => undefined,
): unknown {
  return JSON.parse(json, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    const { $bytes } = value as { $bytes?: unknown }
    if (!Array.isArray($bytes)) return named(value) ?? value
    const [at, length] = $bytes.map(Number) as [number, number]
    return bytes.slice(at, at + length)
  })
}

function bytesOf(value: object): Uint8Array | undefined {
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  return undefined
}
