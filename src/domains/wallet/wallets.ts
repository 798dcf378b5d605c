import { z } from 'zod'
import type { Context, TransactionContext } from '#kernel/context'
import { defineErrors, Refusal } from '#kernel/errors'
import { enforceActive } from './status'
import { socialAccount, type WalletRow, walletTable } from './tables'

export const walletErrors = defineErrors({
  unknown: { status: 404, error: 'Wallet not found' },
})

declare module '#kernel/bus' {
  interface BusEvents {
    'wallet.changed': { walletId: string }
  }
}

export async function walletById({ store }: Context, id: string): Promise<WalletRow> {
  return known(id, await store.row(walletTable, id))
}

/** As `walletById`, of what is committed, outside of any transaction. */
export async function walletNow({ store }: Context, id: string): Promise<WalletRow> {
  return known(id, await store.readCommitted(walletTable, id))
}

function known(id: string, wallet: WalletRow | undefined): WalletRow {
  if (!wallet) {
    throw new Refusal(
      walletErrors.unknown,
      `No wallet has the id ${id}. GET /__sandbank/wallets lists them.`,
      {
        rule: 'wallet.unknown',
        facts: { id },
      },
    )
  }
  return wallet
}

/** Undefined for none. */
export function findWallet({ store }: Context, id: string): PromiseLike<WalletRow | undefined> {
  return store.row(walletTable, id)
}

/** Every wallet, by id. */
export function allWallets({ store }: Context): PromiseLike<readonly WalletRow[]> {
  return store.rows(walletTable)
}

export async function countWallets({ store }: Context): Promise<number> {
  return store.table(walletTable).count()
}

/** Stores new wallets (over `walletTables`). */
export async function addWallets(
  { store }: TransactionContext,
  wallets: readonly WalletRow[],
): Promise<void> {
  await store.table(walletTable).bulkAdd(wallets)
}

/**
 * Changes whether a wallet may be used (over `walletTables`). Returns whether that was otherwise before. Refused with
 * 403 for a closed one: it stays so.
 */
export async function changeStatus(
  context: TransactionContext,
  id: string,
  status: WalletRow['status'],
): Promise<boolean> {
  const before = await walletById(context, id)
  if (before.status === status) return false
  if (before.status === 'closed') enforceActive(before)
  await context.store.table(walletTable).put({ ...before, status })
  return true
}

/** What the operator may change of a wallet. */
export const walletChanges = z.strictObject({
  label: z.string().min(1).max(100).optional(),
  socialAccounts: z.array(socialAccount).max(10).optional(),
  club: z.strictObject({ active: z.boolean() }).optional(),
})

type WalletChanges = Omit<z.infer<typeof walletChanges>, 'club'> & {
  readonly club?: { readonly active?: boolean; readonly subscriptionType?: string } | undefined
}

/** Changes what is sent of a wallet (over `walletTables`). */
export async function changeWallet(
  context: TransactionContext,
  id: string,
  { club, ...changes }: WalletChanges,
): Promise<WalletRow> {
  const wallet = await walletById(context, id)
  const changed: WalletRow = {
    ...wallet,
    ...defined(changes),
    club: { ...wallet.club, ...defined(club ?? {}) },
  }
  await context.store.table(walletTable).put(changed)
  return changed
}

function defined<Changes extends object>(
  changes: Changes,
): { [Key in keyof Changes]: Exclude<Changes[Key], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as never
}
