import { newWallet, seededRowsOf } from '#domains/wallet'
import type { SeedInput, SeedRows } from '#kernel/domain'
import { sha256Hex } from '#kernel/sha256-hex'
import { seededPartnerKey, seededPartnerKeyId } from './credentials'
import { type OrganisationRow, organisationTable, type PartnerKeyRow, partnerKeyTable } from './tables'

/** The organisation that the seeded partner key belongs to. */
const SEEDED_ORGANISATION = 'org_lagoon'
const ORGANISATION_WALLET = 'wlt_lagoon'

/** Enough for a day of trying on the chains that partners use most. */
const FUNDS = { base: { native: 2, usdc: 5_000 }, mainnet: { native: 1, usdc: 1_000 } }

/** One partner, with a key and a wallet that has something to give: a first wallet is one call away. */
export async function seedPartners({ seed, now }: SeedInput): Promise<readonly SeedRows[]> {
  const about = { id: ORGANISATION_WALLET, label: 'Lagoon, a partner', club: false }
  const wallet = await newWallet(seed, now, about)
  const organisation: OrganisationRow = {
    id: SEEDED_ORGANISATION,
    name: 'Lagoon',
    walletId: wallet.id,
    wallets: 0,
    createdAt: now,
    seeded: true,
  }
  const key: PartnerKeyRow = {
    id: seededPartnerKeyId(seed),
    organisationId: SEEDED_ORGANISATION,
    name: 'Lagoon server',
    hash: sha256Hex(seededPartnerKey(seed)),
    ciphertext: null,
    allowedIps: [],
    createdAt: now,
    revokedAt: null,
    seeded: true,
  }
  return [
    { table: organisationTable, rows: [organisation] },
    ...seededRowsOf([[wallet, FUNDS]]),
    { table: partnerKeyTable, rows: [key] },
  ]
}
