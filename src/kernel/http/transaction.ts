import { answersTable, once } from '../answers'
import type { Context } from '../context'
import type { Progress } from './call'
import type { Call } from './define-route'

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
): Call['transact'] {
  let used = false
  const { store } = context
  // Not one transaction in another: each costs as much as a few rows.
  const counted: Call['transact'] = async (tables, run) => {
    const remembered = requestId === undefined ? run : () => once(context, requestId, asked(), run)
    const all = requestId === undefined ? tables : [answersTable, ...tables]
    const { place } = progress
    if (!place) return store.write(all, remembered)
    const letGo = place.hold()
    progress.place = undefined
    try {
      return await store.write([...place.tables, ...all], async () => {
        const [outcome] = await Promise.all([remembered(), place.take()])
        return outcome
      })
    } catch (thrown) {
      progress.place = place
      throw thrown
    } finally {
      letGo()
    }
  }
  return async (tables, run) => {
    if (used) throw new Error('a request has one transaction: what it remembers is that one outcome')
    used = true
    try {
      return await counted(tables, run)
    } catch (thrown) {
      // Nothing was written and nothing remembered: a handler may come back with a better one.
      used = false
      throw thrown
    }
  }
}
