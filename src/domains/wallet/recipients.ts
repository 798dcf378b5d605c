import { base58 } from '@scure/base'
import { isAddress } from 'viem'
import { z } from 'zod'

/** 32 bytes of base58. */
const LONGEST_SOLANA_ADDRESS = 44

/** Whoever is sent something. */
export interface Recipient {
  readonly kind: 'evm' | 'solana'
  readonly address: string
}

/** Undefined for what is no address. */
export function addressKind(text: string): Recipient['kind'] | undefined {
  if (isAddress(text, { strict: false })) return 'evm'
  // Decoding takes time by the square of the length.
  if (text.length > LONGEST_SOLANA_ADDRESS) return undefined
  try {
    return base58.decode(text).length === 32 ? 'solana' : undefined
  } catch {
    return undefined
  }
}

/** Whether two addresses are one: of EVM addresses the case is only a checksum. */
export function isSameAddress(a: string, b: string): boolean {
  return a === b || (addressKind(a) === 'evm' && a.toLowerCase() === b.toLowerCase())
}

export const recipientAddress = z
  .string()
  .refine((text) => addressKind(text) !== undefined, 'must be an EVM or Solana address')
