import type { Context } from '#kernel/context'
import { fillId, isOpen, scheduleLook, withFilling } from './orders'
import { type OrderRow, orderTable } from './tables'

/** In the transaction that ends its job without an outcome: the filling was not carried out, or it is not known whether. */
export async function unfilled(context: Context, orderId: string, jobId: string, why: string): Promise<void> {
  const table = context.store.table(orderTable)
  const row = await table.get(orderId)
  if (!row?.filling || fillId(row) !== jobId) return
  const { n, at, price, hash } = row.filling
  const problem = `It could not be carried out (${why}), and the order was paused.`
  const failed = withFilling(
    { ...row, problem },
    { n, at, price, hash, status: 'refused', sold: null, bought: null, problem, rule: 'orders.failed' },
  )
  const isPausable = row.status === 'active' && hash === null
  const after: OrderRow = isPausable
    ? { ...failed, status: 'paused', nextLookAt: row.expiresAt }
    : { ...failed, ...(isOpen(row) && { status: 'failed', nextLookAt: null }) }
  await table.put(after)
  await scheduleLook(context, after)
}
