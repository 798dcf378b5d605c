import { z } from 'zod'
import { type KeyRow, keyRights } from '#domains/keys'
import { iso } from '#kernel/clock'

export const keyView = z.object({
  id: z.string(),
  walletId: z.string(),
  name: z.string(),
  /** The public part; the secret is shown once, or by reveal. */
  preview: z.string(),
  ...keyRights.shape,
  createdAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  seeded: z.boolean(),
})

export function viewKey(key: KeyRow): z.infer<typeof keyView> {
  const { id, walletId, name, flags, readOnly, allowedIps, allowedRecipients, createdAt, revokedAt, seeded } =
    key
  return {
    id,
    walletId,
    name,
    preview: `bk_usr_${id}_…`,
    ...flags,
    readOnly,
    allowedIps,
    allowedRecipients,
    createdAt: iso(createdAt),
    revokedAt: revokedAt === null ? null : iso(revokedAt),
    seeded,
  }
}
