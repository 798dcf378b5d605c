import type { AbiParameter } from 'viem'

/** The text of a parameter, as the encoder wants it. Throws with what is expected instead. */
export function argument({ type }: AbiParameter, text: string): unknown {
  const plain = text.trim()
  if (/\[\d*\]$/.test(type) || type.startsWith('tuple')) return fromJson(type, plain)
  if (/^u?int/.test(type)) {
    const digits = plain.replace(/[_,\s]/g, '')
    if (!/^(-?\d+|0x[0-9a-f]+)$/i.test(digits)) throw new Error('a whole number, in base units')
    return BigInt(digits)
  }
  if (type === 'bool') {
    if (!/^(true|false)$/i.test(plain)) throw new Error('true or false')
    return plain.toLowerCase() === 'true'
  }
  if (type === 'address') {
    if (!/^0x[0-9a-f]{40}$/i.test(plain)) throw new Error('an address: 0x and 40 hex digits')
    return plain
  }
  if (type.startsWith('bytes')) {
    if (!/^0x([0-9a-f]{2})*$/i.test(plain)) throw new Error('bytes: 0x and pairs of hex digits')
    return plain
  }
  return text
}

/** Numbers may be written as strings, where they are too long for JSON. */
function fromJson(type: string, plain: string): unknown {
  try {
    return JSON.parse(plain)
  } catch {
    throw new Error(`${type} as JSON: ["…", "…"]`)
  }
}
