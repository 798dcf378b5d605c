import { seededText } from '#kernel/ids'

const PREFIX = 'bk_ptr_'
export const KEY_ID_LENGTH = 8
export const SECRET_LENGTH = 32

/** `bk_ptr_<8-char id>_<32-char secret>`, for X-Partner-Key. */
export function partnerKey(id: string, secret: string): string {
  return `${PREFIX}${id}_${secret}`
}

/** `bk_ptr_<id>_<secret>` → `<id>` */
export function partnerKeyIdOf(key: string): string | undefined {
  return /^bk_ptr_([A-Za-z0-9]+)_[A-Za-z0-9]+$/.exec(key)?.[1]
}

export function seededPartnerKeyId(seed: string): string {
  return seededText(seed, 'partner:id', KEY_ID_LENGTH)
}

/** The whole seeded key: the same at every start for the same seed. */
export function seededPartnerKey(seed: string): string {
  return partnerKey(seededPartnerKeyId(seed), seededText(seed, 'partner', SECRET_LENGTH))
}
