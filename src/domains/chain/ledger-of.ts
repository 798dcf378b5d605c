import type { Context } from '#kernel/context'
import { Ledger } from './engine/ledger'
import { extensionsOf } from './extensions'

/** A chain's rows, with whoever follows its blocks. */
export function ledgerOf(context: Context, chainId: number, name: string): Ledger {
  return new Ledger(context.store, name, chainId, async () => {
    const followers = await Promise.all(extensionsOf(context).map((join) => join.indexer?.() ?? []))
    return followers.flat()
  })
}
