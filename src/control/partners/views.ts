import { z } from 'zod'
import type { WalletRow } from '#domains/wallet'
import { iso } from '#kernel/clock'
import type { allOrganisations, partnerKeysOf } from '#operators/partners'

type OrganisationRow = Awaited<ReturnType<typeof allOrganisations>>[number]
type PartnerKeyRow = Awaited<ReturnType<typeof partnerKeysOf>>[number]

export const partnerKeyView = z.object({
  id: z.string(),
  name: z.string(),
  /** The public part; the secret is shown once, or by reveal. */
  preview: z.string(),
  allowedIps: z.array(z.string()),
  createdAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  seeded: z.boolean(),
})

export const organisationView = z.object({
  id: z.string(),
  name: z.string(),
  /** What is funded comes from here. */
  wallet: z.object({ id: z.string(), evmAddress: z.string() }),
  wallets: z.int(),
  keys: z.array(partnerKeyView),
  createdAt: z.iso.datetime(),
})

export function viewPartnerKey(key: PartnerKeyRow): z.infer<typeof partnerKeyView> {
  const { id, name, allowedIps, createdAt, revokedAt, seeded } = key
  return {
    id,
    name,
    preview: `bk_ptr_${id}_…`,
    allowedIps,
    createdAt: iso(createdAt),
    revokedAt: revokedAt === null ? null : iso(revokedAt),
    seeded,
  }
}

export function viewOrganisation(
  { id, name, wallets, createdAt }: OrganisationRow,
  { evmAddress, ...wallet }: WalletRow,
  keys: readonly PartnerKeyRow[],
): z.infer<typeof organisationView> {
  return {
    id,
    name,
    wallet: { id: wallet.id, evmAddress },
    wallets,
    keys: keys.map(viewPartnerKey),
    createdAt: iso(createdAt),
  }
}
