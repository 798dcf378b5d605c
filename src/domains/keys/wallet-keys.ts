import type { Context, TransactionContext } from '#kernel/context'
import { oldestFirst } from '#kernel/order'
import { endSession } from './sessions'
import { type KeyRow, keyTable, sessionTable } from './tables'

/** The keys of one wallet, the oldest first, by index. */
export async function keysOf({ store }: Context, walletId: string): Promise<KeyRow[]> {
  const keys = await store.table(keyTable).where('walletId').equals(walletId).toArray()
  return keys.sort(oldestFirst)
}

/** One of the wallet's keys, also one that is revoked; undefined for none. */
export async function walletKey(
  { store }: Context,
  walletId: string,
  id: string,
): Promise<KeyRow | undefined> {
  const key = await store.table(keyTable).get(id)
  return key?.walletId === walletId ? key : undefined
}

/**
 * Lets a wallet's keys and sessions follow its status (over `sessionTables` too): those of a
 * wallet that is out of use are so too, and who uses one of the keys gets the reason. Returns the ids of the keys that
 * changed.
 */
export function updateStop(
  context: TransactionContext,
  walletId: string,
  status: 'active' | NonNullable<KeyRow['stopped']>,
): Promise<string[]> {
  return status === 'active' ? forgetStop(context, walletId) : stopKeys(context, walletId, status)
}

async function stopKeys(
  context: TransactionContext,
  walletId: string,
  stopped: NonNullable<KeyRow['stopped']>,
): Promise<string[]> {
  const now = context.clock.now()
  const keys = (await keysOf(context, walletId)).filter((key) => key.revokedAt === null || key.stopped)
  await context.store
    .table(keyTable)
    .bulkPut(keys.map((key) => ({ ...key, revokedAt: key.revokedAt ?? now, stopped })))
  const sessions = await context.store.table(sessionTable).where('walletId').equals(walletId).toArray()
  for (const { id } of sessions) await endSession(context, id)
  return keys.map(({ id }) => id)
}

/** The wallet is in use again; its old keys stay revoked, like any other revoked key. */
async function forgetStop(context: TransactionContext, walletId: string): Promise<string[]> {
  const keys = (await keysOf(context, walletId)).filter(({ stopped }) => stopped)
  await context.store.table(keyTable).bulkPut(keys.map(({ stopped, ...key }) => key))
  return keys.map(({ id }) => id)
}
