import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from './program-ids'

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false
  }
}

/** The address that only `program` can sign for, and its bump. */
function programAddress(seeds: readonly Uint8Array[], program: string): string {
  const end = concatBytes(base58.decode(program), utf8ToBytes('ProgramDerivedAddress'))
  for (let bump = 255; bump >= 0; bump--) {
    const bytes = sha256(concatBytes(...seeds, Uint8Array.of(bump), end))
    if (!isOnCurve(bytes)) return base58.encode(bytes)
  }
  throw new Error('no bump leads off the curve')
}

/** More than the accounts that a ledger begins with, so that all emulators and resets of a process search once. */
const MAX_CACHED = 200
/** The oldest first. */
const found = new Map<string, string>()

/** Where `owner` keeps tokens of `mint` by default. */
export function associatedTokenAddress(owner: string, mint: string): string {
  const key = `${owner} ${mint}`
  const known = found.get(key)
  if (known !== undefined) return known
  const address = programAddress(
    [owner, TOKEN_PROGRAM, mint].map((part) => base58.decode(part)),
    ASSOCIATED_TOKEN_PROGRAM,
  )
  found.set(key, address)
  const [oldest] = found.keys()
  if (found.size > MAX_CACHED && oldest !== undefined) found.delete(oldest)
  return address
}

export function addressWithSeed(base: string, seed: string, program: string): string {
  return base58.encode(bytesWithSeed(base58.decode(base), seed, base58.decode(program)))
}

/** The same of bytes, for whoever makes many: base58 takes far longer than the hash. */
export function bytesWithSeed(base: Uint8Array, seed: string, program: Uint8Array): Uint8Array {
  return sha256(concatBytes(base, utf8ToBytes(seed), program))
}
