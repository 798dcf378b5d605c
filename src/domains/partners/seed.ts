import { allocationTable } from '#domains/chain'
import {
  hashOf,
  type PartnerKeyRow,
  partnerKeyTable,
  seededPartnerKey,
  seededPartnerKeyId,
} from '#domains/keys'
import { allocationsOf, type Funds, newWallet, walletTable } from '#domains/wallet'
import type { SeedInput, SeedRows } from '#kernel/domain'
import { type OrganisationRow, organisationTable } from './tables'

/** The organisation that the seeded partner key belongs to. */
const SEEDED_ORGANISATION = 'org_lagoon'
const ORGANISATION_WALLET = 'wlt_lagoon'

/** Enough for a day of trying on the chains that partners use most. */
const FUNDS: Funds = { base: { native: 2, usdc: 5_000 }, mainnet: { native: 1, usdc: 1_000 } }

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
    hash: hashOf(seededPartnerKey(seed)),
    ciphertext: null,
    allowedIps: [],
    createdAt: now,
    revokedAt: null,
    seeded: true,
  }
  return [
    { table: organisationTable, rows: [organisation] },
    { table: walletTable, rows: [wallet] },
    { table: allocationTable, rows: allocationsOf(wallet, FUNDS) },
    { table: partnerKeyTable, rows: [key] },
  ]
}
