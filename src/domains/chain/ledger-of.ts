import type { Context } from '#kernel/context'
import { Ledger } from './engine/ledger'
import { extensionsOf } from './extensions'

/** A chain's rows, with the indexers of its blocks. */
export function ledgerOf(context: Context, chainId: number, name: string): Ledger {
  return new Ledger(context.store, context.transaction, name, chainId, async () => {
    const indexers = await Promise.all(extensionsOf(context).map((extension) => extension.indexer?.() ?? []))
    return indexers.flat()
  })
}
