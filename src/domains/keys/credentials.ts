import { seededText } from '#kernel/ids'

export const SESSION_PREFIX = 'sess_'
export const KEY_PREFIX = 'bk_usr_'
export const KEY_ID_LENGTH = 8
export const SECRET_LENGTH = 32

/** `bk_usr_<id>_<secret>` → `<id>` */
export function keyIdOf(key: string): string | undefined {
  return /^bk_usr_([A-Za-z0-9]+)_[A-Za-z0-9]+$/.exec(key)?.[1]
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

/** The whole seeded keys by name, and the seeded web session. */
export function seededCredentials(seed: string) {
  const keys = Object.fromEntries(SEEDED_KEYS.map((name) => [name, seededKey(seed, name)]))
  return { keys: keys as Record<SeededKeyName, string>, session: seededSession(seed) }
}
