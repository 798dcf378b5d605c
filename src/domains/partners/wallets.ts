import { addKey, type KeyRow, keyTables, makeKey } from '#domains/keys'
import {
  addWallets,
  enforceActive,
  newWallet,
  type WalletRow,
  walletById,
  walletTables,
} from '#domains/wallet'
import type { Context, TransactionContext } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import type { AnyTable } from '#kernel/store'
import { partnerErrors } from './errors'
import type { NewWalletBody } from './fields'
import { newFunding } from './new-funding'
import { organisationById } from './organisations'
import {
  type FundingRow,
  fundingTable,
  organisationTable,
  type PartnerWalletRow,
  partnerWalletTable,
} from './tables'
import { keyChangesOf } from './views'

declare module '#kernel/bus' {
  interface BusEvents {
    'partner.changed': { organisationId: string }
  }
}

/** Everything that one request for a wallet would store. */
export interface Provision {
  readonly row: PartnerWalletRow
  readonly wallet: WalletRow
  readonly key: { apiKey: string; row: KeyRow } | undefined
  readonly funding: FundingRow | undefined
}

/** What `provide` writes. */
export const provisionTables: readonly AnyTable[] = [
  organisationTable,
  ...walletTables,
  partnerWalletTable,
  ...keyTables,
  fundingTable,
]

/** A wallet for a partner's user, not yet stored: its addresses follow from its id. Call it before a transaction opens. */
export async function makeProvision(
  context: Context,
  organisationId: string,
  { idempotencyKey, wallet: walletInput, apiKey, fund }: NewWalletBody,
): Promise<Provision> {
  const createdAt = context.clock.now()
  const id = await context.ids.id('wlt')
  const wallet = await newWallet(context.seed(), createdAt, {
    id,
    label: labelOf(idempotencyKey ?? id),
    club: false,
    solana: walletInput?.solana ?? false,
  })
  const funding = fund && (await newFunding(context, { organisationId, walletId: id }, fund))
  return {
    wallet,
    key: apiKey && (await makeKey(context, { ...keyChangesOf(apiKey), walletId: id })),
    funding,
    row: {
      id,
      organisationId,
      evmAddress: wallet.evmAddress.toLowerCase(),
      solana: walletInput?.solana ?? false,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      ...(funding && { fundingId: funding.id }),
      createdAt,
    },
  }
}

/** Cut between whole characters: a label goes into addresses. */
function labelOf(user: string): string {
  return `Partner's user ${[...user].slice(0, 40).join('')}`
}

/** What became of a request for a wallet; holds no secret, because it is remembered. */
export interface Provided {
  readonly walletId: string
  readonly isNew: boolean
  readonly keyId: string | undefined
}

/**
 * Rows partner-create, partner-idempotent: stores a new wallet, or finds the one that its idempotency key has made
 * already: of retries at the same moment one makes it.
 */
export async function provide(
  context: TransactionContext,
  { row, wallet, key, funding }: Provision,
): Promise<Provided> {
  const { store } = context
  const known =
    row.idempotencyKey && (await byIdempotencyKey(context, row.organisationId, row.idempotencyKey))
  if (known) return { walletId: known.id, isNew: false, keyId: undefined }
  const organisation = await organisationById(context, row.organisationId)
  await store.table(organisationTable).put({ ...organisation, wallets: organisation.wallets + 1 })
  await addWallets(context, [wallet])
  await store.table(partnerWalletTable).add(row)
  if (key) await addKey(context, key.row)
  if (funding) await store.table(fundingTable).add(funding)
  return { walletId: row.id, isNew: true, keyId: key?.row.id }
}

function byIdempotencyKey({ store }: Context, organisationId: string, idempotencyKey: string) {
  return store
    .table(partnerWalletTable)
    .where('[organisationId+idempotencyKey]')
    .equals([organisationId, idempotencyKey])
    .first()
}

/** One of the organisation's own, by id, EVM address or idempotency key. Another's is as unknown as none. */
export async function partnerWallet(
  context: Context,
  organisationId: string,
  identifier: string,
): Promise<PartnerWalletRow> {
  const table = context.store.table(partnerWalletTable)
  const byId = await table.get(identifier)
  const found =
    (byId?.organisationId === organisationId ? byId : undefined) ??
    (await table
      .where('[organisationId+evmAddress]')
      .equals([organisationId, identifier.toLowerCase()])
      .first()) ??
    (await byIdempotencyKey(context, organisationId, identifier))
  if (found) return found
  throw new Refusal(
    partnerErrors.walletUnknown,
    `No wallet of this organisation has the id, the EVM address or the idempotency key "${identifier}". GET /partner/wallets lists them.`,
    { rule: 'partner.wallet.unknown', facts: { identifier, organisationId } },
  )
}

/** What `usableWalletOf` reads. */
export const usableWalletTables: readonly AnyTable[] = [partnerWalletTable, ...walletTables]

/** As `partnerWallet`. Throws 403 for a wallet that was suspended or closed. */
export async function usableWalletOf(
  context: Context,
  organisationId: string,
  identifier: string,
): Promise<PartnerWalletRow> {
  const row = await partnerWallet(context, organisationId, identifier)
  enforceActive(await walletById(context, row.id))
  return row
}
