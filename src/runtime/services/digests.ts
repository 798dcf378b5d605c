import { hmac as hmacOf } from '@noble/hashes/hmac'
import { md5, ripemd160, sha1 } from '@noble/hashes/legacy'
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2'
import { sha3_256, sha3_512 } from '@noble/hashes/sha3'
import type { CHash } from '@noble/hashes/utils'

const ALGORITHMS = new Map<string, CHash>([
  ['md5', md5],
  ['ripemd160', ripemd160],
  ['sha1', sha1],
  ['sha224', sha224],
  ['sha256', sha256],
  ['sha384', sha384],
  ['sha512', sha512],
  ['sha3-256', sha3_256 as unknown as CHash],
  ['sha3-512', sha3_512 as unknown as CHash],
])

/** What Node does while the program waits, and WebCrypto only later: so it is ours and not the browser's. */
export function hash(name: string, data: Uint8Array): Uint8Array {
  return algorithm(name)(data)
}

export function hmac(name: string, key: Uint8Array, data: Uint8Array): Uint8Array {
  return hmacOf(algorithm(name), key, data)
}

/** At most 64 kB at once, as browsers have it. */
export function random(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(Math.max(0, Math.min(length, 65_536))))
}

function algorithm(name: string): CHash {
  const found = ALGORITHMS.get(name)
  if (!found)
    throw new Error(`Digest method not supported: ${name}. There are ${[...ALGORITHMS.keys()].join(', ')}.`)
  return found
}
