const encoder = new TextEncoder()

export function encode(text: string): Uint8Array {
  return encoder.encode(text)
}

/** `flags`: `f` for fatal, `b` to keep a byte order mark. Throws as TextDecoder does. */
export function decode(bytes: Uint8Array, label: string, flags: string): string {
  const options = { fatal: flags.includes('f'), ignoreBOM: flags.includes('b') }
  return new TextDecoder(label, options).decode(bytes)
}
