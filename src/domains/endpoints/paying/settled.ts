import type { TransactionContext } from '#kernel/context'
import type { AnyTable } from '#kernel/store'
import { freeMonth } from '../fees'
import { countRevenue } from '../revenue'
import { callTable, dayTable, endpointTable, type RunRow, runTable } from '../tables'

/** What is written of a settlement, and of one that fails. */
export const settledTables: readonly AnyTable[] = [
  runTable,
  callTable,
  dayTable,
  endpointTable,
  ...freeMonth.tables,
]

/** In the transaction that commits the block (over `settledTables`). */
export async function noteSettled(
  context: TransactionContext,
  { id, callId, endpointId, walletId }: RunRow,
  {
    transaction,
    microUsd,
    feeMicroUsd = 0n,
  }: { transaction: string; microUsd: bigint | undefined; feeMicroUsd: bigint | undefined },
): Promise<void> {
  const { store, clock } = context
  const row = await store.table(runTable).get(id)
  if (row?.state !== 'answered') return
  await store.table(runTable).put({ ...row, state: 'settled' })
  const call = await store.table(callTable).get(callId)
  if (call) {
    await store.table(callTable).put({
      ...call,
      payment: 'settled',
      transaction,
      microUsd: microUsd === undefined ? null : String(microUsd),
    })
  }
  if (!(await store.table(endpointTable).get(endpointId))) return
  await countRevenue(
    context,
    { endpointId, walletId, at: clock.now() },
    { microUsd: microUsd ?? 0n, feeMicroUsd },
  )
}

/** A served call that is not paid after all: no revenue, and its free call is given back (over `settledTables`). */
export async function failSettlement(
  context: TransactionContext,
  id: string,
  reason: string,
  message: string,
): Promise<void> {
  const { store } = context
  const row = await store.table(runTable).get(id)
  if (row?.state !== 'answered') return
  await store.table(runTable).put({ ...row, state: 'failed' })
  if (row.countedAt !== null)
    await freeMonth.release(context, row.walletId, { at: row.countedAt, amount: 1n })
  const call = await store.table(callTable).get(row.callId)
  if (call)
    await store
      .table(callTable)
      .put({ ...call, payment: 'failed', reason: `${reason}: ${message}`.slice(0, 500) })
}
