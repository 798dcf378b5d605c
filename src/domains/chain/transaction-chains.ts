import type { Context } from '#kernel/context'
import { chainMode } from './chain-modes'
import { CHAINS } from './chains'
import { embeddedLedger, transactionTable } from './tables'

/** The chains on which a transaction may be: those that have mined it, and those that a node elsewhere is asked about. */
export async function chainsOfTransaction(context: Context, hash: string): Promise<string[]> {
  const key = hash.toLowerCase()
  const table = context.store.table(transactionTable)
  const found = await Promise.all(
    CHAINS.map(async ({ id }) => {
      const { kind } = await chainMode(context, id)
      if (kind !== 'embedded') return true
      return (await table.get(`${embeddedLedger(id)}:${key}`)) !== undefined
    }),
  )
  return CHAINS.filter((_, index) => found[index]).map((spec) => spec.key)
}
