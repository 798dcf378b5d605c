import { base58 } from '@scure/base'

/** 32 bytes in base58. */
export function isSolanaAddress(text: string): boolean {
  // Longer ones are not decoded at all: that takes the square of their length.
  if (text.length < 32 || text.length > 44) return false
  try {
    return base58.decode(text).length === 32
  } catch {
    return false
  }
}
