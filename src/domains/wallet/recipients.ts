import { z } from 'zod'
import { isSolanaAddress } from '#domains/solana'
import { isEvmAddress } from '#kernel/evm-address'
import type { WalletRow } from './tables'

/** Whoever is sent something. */
export interface Recipient {
  readonly kind: 'evm' | 'solana'
  readonly address: string
}

/** Undefined for what is no address. */
export function addressKind(text: string): Recipient['kind'] | undefined {
  if (isEvmAddress(text)) return 'evm'
  return isSolanaAddress(text) ? 'solana' : undefined
}

/** A wallet's own addresses. */
export function ownAddresses({ evmAddress, solanaAddress }: WalletRow): string[] {
  return solanaAddress === null ? [evmAddress] : [evmAddress, solanaAddress]
}

/** Whether two addresses are one: of EVM addresses the case is only a checksum. */
export function isSameAddress(a: string, b: string): boolean {
  return a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase())
}

export function isAmong(addresses: readonly string[], address: string): boolean {
  return addresses.some((each) => isSameAddress(each, address))
}

export const recipientAddress = z
  .string()
  .refine((text) => addressKind(text) !== undefined, 'must be an EVM or Solana address')
