import { utf8ToBytes } from '@noble/hashes/utils'
import { base64, base64nopad } from '@scure/base'

/** JSON as the headers of x402 carry it. */
export function toBase64(value: unknown): string {
  return base64.encode(utf8ToBytes(JSON.stringify(value)))
}

/** Undefined for what is no JSON object in base64; its padding may be missing. */
export function fromBase64(text: string): Record<string, unknown> | undefined {
  try {
    const bytes = base64nopad.decode(text.replace(/=+$/, ''))
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
