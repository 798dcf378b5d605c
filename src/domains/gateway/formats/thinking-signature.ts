import { sha256 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'

/**
 * The signature of a thinking block whose text came from a provider that signs none: clients send a block back with its
 * signature. The same text has the same one, streamed and whole.
 */
export function thinkingSignature(text: string): string {
  return base64.encode(sha256(utf8ToBytes(text)))
}
