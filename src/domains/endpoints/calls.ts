import type { Context, TransactionContext } from '#kernel/context'
import { type CallRow, callTable } from './tables'

/** Of an endpoint. */
const MAX_CALLS = 200

/** Stores a paid call (over `callTable`); of the endpoint's the newest 200 stay. */
export async function addCall({ store }: TransactionContext, row: CallRow): Promise<void> {
  const table = store.table(callTable)
  await table.put(row)
  const all = table.where('[endpointId+id]').between([row.endpointId, ''], [row.endpointId, '\uffff'])
  const over = (await all.count()) - MAX_CALLS
  if (over > 0) await table.bulkDelete(await all.limit(over).primaryKeys())
}

/** The newest first. `before`: the id of a call; only older ones. */
export function callsOf(
  { store }: Context,
  endpointId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): PromiseLike<CallRow[]> {
  return store
    .table(callTable)
    .where('[endpointId+id]')
    .between([endpointId, ''], [endpointId, before ?? '\uffff'], true, false)
    .reverse()
    .limit(limit)
    .toArray()
}
