import { keyTables, sessionTables, updateStop } from '#domains/keys'
import { changeStatus, walletTables } from '#domains/wallet'
import type { TransactionContext } from '#kernel/context'
import type { AnyTable } from '#kernel/store'
import { partnerWalletTable } from './tables'
import { partnerWallet } from './wallets'

/** What `setStatus` reads and writes. */
export const statusTables: readonly AnyTable[] = [
  partnerWalletTable,
  ...walletTables,
  ...keyTables,
  ...sessionTables,
]

type WalletStatus = Parameters<typeof changeStatus>[2]

interface StatusChange {
  readonly walletId: string
  readonly status: WalletStatus
  /** Keys that this took out of use, or that are from now on revoked like others. */
  readonly keys: readonly string[]
}

/**
 * Suspends, resumes or closes: at once for every later request. A suspended or closed wallet's keys and sessions are
 * out of use, and a resumed wallet needs new ones. What is so already changes nothing; what is closed stays closed
 * (403).
 */
export async function setStatus(
  context: TransactionContext,
  { organisationId, identifier }: { organisationId: string; identifier: string },
  status: WalletStatus,
): Promise<StatusChange> {
  const { id: walletId } = await partnerWallet(context, organisationId, identifier)
  if (!(await changeStatus(context, walletId, status))) return { walletId, status, keys: [] }
  return { walletId, status, keys: await updateStop(context, walletId, status) }
}
