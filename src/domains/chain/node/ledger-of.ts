import type { Context } from '#kernel/context'
import { Ledger } from '../engine/ledger'
import { joinsOf } from '../joins'

/** A chain's rows, with whoever follows its blocks. */
export function ledgerOf(context: Context, chainId: number, name: string): Ledger {
  return new Ledger(context.store, name, chainId, async () => {
    const followers = await Promise.all(joinsOf(context).map((join) => join.follower?.() ?? []))
    return followers.flat()
  })
}
