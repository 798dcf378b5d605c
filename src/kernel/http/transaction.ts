import { answersTable, once } from '../answers'
import type { Context } from '../context'
import type { Call } from './define-route'

/**
 * The one transaction of a request. With a request id, the outcome is remembered in it: a repeat of the request is told
 * that outcome instead of a second execution. `asked` says what the request asks for, to tell a repeat from a misuse.
 */
export function transactionOf(
  context: Context,
  requestId: string | undefined,
  asked: () => string,
): Call['transact'] {
  let used = false
  const write: Call['transact'] = (tables, run) =>
    requestId === undefined
      ? context.store.write(tables, run)
      : context.store.write([answersTable, ...tables], () => once(context, requestId, asked(), run))
  return async (tables, run) => {
    if (used) throw new Error('a request has one transaction: what it remembers is that one outcome')
    used = true
    try {
      return await write(tables, run)
    } catch (thrown) {
      // Nothing was written and nothing remembered: a handler may come back with a better one.
      used = false
      throw thrown
    }
  }
}
