import { answersTable, once } from '../answers'
import type { Context } from '../context'
import type { AnyTable } from '../store'
import type { Progress } from './call'

type Transact = <Outcome>(
  tables: readonly AnyTable[],
  run: () => PromiseLike<Outcome>,
  until?: Promise<unknown>,
) => Promise<Outcome>

/**
 * The one transaction of a request. With a request id, the outcome is remembered in it: a repeat of the request gets
 * that outcome instead of a second execution. A place under the route's limit is taken in it, too. `asked` describes
 * the request, to distinguish a repeat from a misuse.
 */
export function transactionOf(
  context: Context,
  progress: Pick<Progress, 'place'>,
  requestId: string | undefined,
  asked: () => string,
): Transact {
  let used = false
  const { store } = context
  // Not one transaction in another: each costs as much as a few rows.
  const counted: Transact = async (tables, run, until) => {
    const remembered = requestId === undefined ? run : () => once(context, requestId, asked(), run)
    const all = requestId === undefined ? tables : [answersTable, ...tables]
    const { place } = progress
    if (!place) return store.write(all, remembered, until)
    progress.place = undefined
    const written = store.write(
      [...place.tables, ...all],
      async () => {
        const [outcome] = await Promise.all([remembered(), place.take()])
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
  return async (tables, run, until) => {
    if (used) throw new Error('a request has one transaction: what it remembers is that one outcome')
    used = true
    try {
      return await counted(tables, run, until)
    } catch (thrown) {
      // Nothing was written and nothing remembered: a handler may come back with a better one.
      used = false
      throw thrown
    }
  }
}
