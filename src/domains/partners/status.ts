import { forgetStop, keyTable, sessionTables, stopKeys } from '#domains/keys'
import type { Context } from '#kernel/context'
import type { AnyTable } from '#kernel/store'
import { type PartnerWalletRow, partnerWalletTable } from './tables'
import { enforceActive, partnerWallet } from './wallets'

/** What `setStatus` writes. */
export const statusTables: readonly AnyTable[] = [partnerWalletTable, keyTable, ...sessionTables]

export interface StatusChange {
  readonly row: PartnerWalletRow
  /** Keys that this took out of use, or that are from now on revoked like others. */
  readonly keys: readonly string[]
}

/**
 * Suspends, resumes or closes, in the caller's transaction: at once for every later request. A suspended or closed
 * wallet's keys and sessions are out of use, and a resumed wallet needs new ones. What is so already changes nothing;
 * what is closed stays closed (403).
 */
export async function setStatus(
  context: Context,
  { organisationId, identifier }: { organisationId: string; identifier: string },
  status: PartnerWalletRow['status'],
): Promise<StatusChange> {
  const before = await partnerWallet(context, organisationId, identifier)
  if (before.status === status) return { row: before, keys: [] }
  if (before.status === 'closed') enforceActive(before)
  const row = { ...before, status }
  await context.store.table(partnerWalletTable).put(row)
  const keys =
    status === 'active' ? await forgetStop(context, row.id) : await stopKeys(context, row.id, status)
  return { row, keys }
}
