import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { seededText } from '#kernel/ids'

export const SESSION_PREFIX = 'sess_'
export const KEY_PREFIX = 'bk_usr_'
export const PARTNER_KEY_PREFIX = 'bk_ptr_'
export const KEY_ID_LENGTH = 8
export const SECRET_LENGTH = 32

export function hashOf(credential: string): string {
  return bytesToHex(sha256(utf8ToBytes(credential)))
}

/** `bk_usr_<id>_<secret>` → `<id>` */
export function keyIdOf(key: string): string | undefined {
  return /^bk_usr_([A-Za-z0-9]+)_[A-Za-z0-9]+$/.exec(key)?.[1]
}

/** `bk_ptr_<id>_<secret>` → `<id>` */
export function partnerKeyIdOf(key: string): string | undefined {
  return /^bk_ptr_([A-Za-z0-9]+)_[A-Za-z0-9]+$/.exec(key)?.[1]
}

export const SEEDED_KEYS = ['full', 'readOnly', 'noAgent', 'noWallet', 'noGateway'] as const
export type SeededKeyName = (typeof SEEDED_KEYS)[number]

export function seededKeyId(seed: string, name: SeededKeyName): string {
  return seededText(seed, `key:${name}:id`, KEY_ID_LENGTH)
}

/** The whole seeded key: the same at every start for the same seed. */
export function seededKey(seed: string, name: SeededKeyName): string {
  return `${KEY_PREFIX}${seededKeyId(seed, name)}_${seededText(seed, `key:${name}`, SECRET_LENGTH)}`
}

export function seededSession(seed: string): string {
  return `${SESSION_PREFIX}${seededText(seed, 'session', SECRET_LENGTH)}`
}

export function seededPartnerKeyId(seed: string): string {
  return seededText(seed, 'partner:id', KEY_ID_LENGTH)
}

/** `bk_ptr_<8-char id>_<32-char secret>`, for X-Partner-Key. */
export function seededPartnerKey(seed: string): string {
  return `${PARTNER_KEY_PREFIX}${seededPartnerKeyId(seed)}_${seededText(seed, 'partner', SECRET_LENGTH)}`
}

/** All that a state of this seed lets in at first. */
export function seededCredentials(seed: string): readonly string[] {
  return [...SEEDED_KEYS.map((name) => seededKey(seed, name)), seededSession(seed), seededPartnerKey(seed)]
}
