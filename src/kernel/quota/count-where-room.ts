import type { Context, TransactionContext } from '../context'
import type { AnyTable } from '../store'

/**
 * Counts what is read, in a transaction over `tables`. Undefined where storage is full: what is stored can be read all the
 * same, and is not counted.
 */
export async function countWhereRoom<Result>(
  context: Context,
  tables: readonly AnyTable[],
  count: (context: TransactionContext) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await context.transaction(tables, count)
  } catch (thrown) {
    if (context.store.isFull(thrown)) return undefined
    throw thrown
  }
}
