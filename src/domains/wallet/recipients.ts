import { isAddress } from 'viem'
import { z } from 'zod'
import { isSolanaAddress } from '#domains/solana'

/** Whoever is sent something. */
export interface Recipient {
  readonly kind: 'evm' | 'solana'
  readonly address: string
}

/** Undefined for what is no address. */
export function addressKind(text: string): Recipient['kind'] | undefined {
  if (isAddress(text, { strict: false })) return 'evm'
  return isSolanaAddress(text) ? 'solana' : undefined
}

/** Whether two addresses are one: of EVM addresses the case is only a checksum. */
export function isSameAddress(a: string, b: string): boolean {
  return a === b || (addressKind(a) === 'evm' && a.toLowerCase() === b.toLowerCase())
}

export const recipientAddress = z
  .string()
  .refine((text) => addressKind(text) !== undefined, 'must be an EVM or Solana address')
