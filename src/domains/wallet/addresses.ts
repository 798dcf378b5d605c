import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { base58 } from '@scure/base'
import { bytesToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { seededBytes } from '#kernel/ids'

// The library makes a table of multiples of the base point for its first key or signature, 100 ms of CPU by its default of
// 8 bits. With 5 it takes 40, and 100 signatures 5 ms more: a process starts more often than it signs hundreds.
const WINDOW_BITS = 5
ed25519.ExtendedPoint.BASE._setWindowSize(WINDOW_BITS)
secp256k1.ProjectivePoint.BASE._setWindowSize(WINDOW_BITS)

/** The wallet's EVM address, of a real key that follows from the seed. */
export function evmAddressOf(seed: string, walletId: string): string {
  return privateKeyToAddress(evmKeyOf(seed, walletId))
}

/** viem's account over the wallet's own key: what it signs is the wallet's word. */
export function evmAccountOf(seed: string, walletId: string): PrivateKeyAccount {
  return privateKeyToAccount(evmKeyOf(seed, walletId))
}

function evmKeyOf(seed: string, walletId: string): `0x${string}` {
  return bytesToHex(seededBytes(seed, `${walletId}:evm`))
}

/** The wallet's Solana address, of a real key that follows from the seed. */
export function solanaAddressOf(seed: string, walletId: string): string {
  return base58.encode(ed25519.getPublicKey(solanaKeyOf(seed, walletId)))
}

/** 32 bytes. */
export function solanaKeyOf(seed: string, walletId: string): Uint8Array {
  return seededBytes(seed, `${walletId}:solana`)
}
