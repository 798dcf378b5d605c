import { answersTable, once } from '../answers'
import type { Context, Transaction, TransactionContext } from '../context'
import type { Progress } from './call'

interface Remembered {
  readonly requestId: string | undefined
  readonly digest: () => string
  readonly deletes: boolean
}

/**
 * The one transaction of a request. With a request id, the outcome is remembered in it: a repeat of the request gets
 * that outcome instead of a second execution. A place under the route's limit is taken in it, too. `digest` describes
 * the request, to distinguish a repeat from a misuse. `deletes`: where storage is full, neither is written, so that the
 * request can make room; its repeat finds nothing more to delete.
 */
export function transactionOf(
  context: Context,
  progress: Pick<Progress, 'place'>,
  { requestId, digest, deletes }: Remembered,
): Transaction {
  let used = false
  // Not one transaction in another: each costs as much as a few rows.
  const counted: Transaction = async (tables, run, until) => {
    const remembered =
      requestId === undefined
        ? run
        : (context: TransactionContext) => once(context, requestId, digest(), () => run(context))
    const all = requestId === undefined ? tables : [answersTable, ...tables]
    const { place } = progress
    if (!place) return context.transaction(all, remembered, until)
    progress.place = undefined
    const written = context.transaction(
      [...place.tables, ...all],
      async (context) => {
        const [outcome] = await Promise.all([remembered(context), place.take(context)])
        return outcome
      },
      until,
    )
    place.hold(written)
    try {
      return await written
    } catch (thrown) {
      progress.place = place
      throw thrown
    }
  }
  const written: Transaction = async (tables, run, until) => {
    try {
      return await counted(tables, run, until)
    } catch (thrown) {
      if (!deletes || !context.store.isFull(thrown)) throw thrown
      return context.transaction(tables, run, until)
    }
  }
  return async (tables, run, until) => {
    if (used) throw new Error('a request has one transaction: what it remembers is that one outcome')
    used = true
    try {
      return await written(tables, run, until)
    } catch (thrown) {
      // Nothing was written and nothing remembered: a handler may come back with a better one.
      used = false
      throw thrown
    }
  }
}
