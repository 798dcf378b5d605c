import {
  addWallets,
  allWallets,
  enforceActive,
  findWallet,
  newWallet,
  type WalletRow,
  walletTables,
} from '#domains/wallet'
import type { Context, TransactionContext } from '#kernel/context'
import type { AnyTable } from '#kernel/store'
import { signerTable } from './tables'

/** What `walletOfSigner` reads and writes. */
export const signerTables: readonly AnyTable[] = [signerTable, ...walletTables]

/**
 * The wallet that an address opens: the one whose own address it is, else the one that it opened before, else `fresh`,
 * which is its from then on; of two first sign-ins one makes it. Refused with 403 where a partner has stopped the
 * wallet.
 */
export async function walletOfSigner(
  context: TransactionContext,
  signer: string,
  fresh: WalletRow,
): Promise<WalletRow> {
  const { store, clock } = context
  const id = signer.toLowerCase()
  const known = await store.table(signerTable).get(id)
  const wallet = known
    ? await findWallet(context, known.walletId)
    : (await allWallets(context)).find(({ evmAddress }) => evmAddress.toLowerCase() === id)
  if (wallet) enforceActive(wallet)
  else await addWallets(context, [fresh])
  const opened = wallet ?? fresh
  await store.table(signerTable).put({ id, walletId: opened.id, createdAt: known?.createdAt ?? clock.now() })
  return opened
}

/** A wallet for an address that comes for the first time, not yet stored. Call it before a transaction opens. */
export async function walletFor(context: Context, signer: string): Promise<WalletRow> {
  const id = await context.ids.id('wlt')
  return newWallet(context.seed(), context.clock.now(), { id, label: `Signed in by ${signer}` })
}
