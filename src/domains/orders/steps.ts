import { walletTables } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { jobTables } from '#kernel/jobs/job-states'
import type { AnyTable } from '#kernel/store'
import { type Filling, LOOK, type OrderRow, orderTable } from './tables'

/** Of each order. */
const MOST_FILLINGS = 10

/** What a step of an order writes to. */
export const orderTables: readonly AnyTable[] = [orderTable, ...walletTables, ...jobTables]

/**
 * Over `jobTables`. One look for all orders of a moment. `suffix`: of a concurrent job of the
 * same moment that may be under way.
 */
export async function scheduleLook(
  { jobs, clock }: Context,
  { nextLookAt }: Pick<OrderRow, 'nextLookAt'>,
  suffix = '',
): Promise<void> {
  if (nextLookAt === null) return
  const job = { id: `${LOOK}@${nextLookAt}${suffix}`, kind: LOOK, payload: String(nextLookAt) }
  if (nextLookAt <= clock.now()) await jobs.ensureQueued(job)
  else await jobs.enqueue(job, { virtualAt: nextLookAt })
}

/** Of the job of a filling: one for each. */
export function fillId({ id, filling }: Pick<OrderRow, 'id' | 'filling'>): string {
  return `${id}#${filling?.n}`
}

/** With one filling more; of many the newest are kept. */
export function withFilling(row: OrderRow, filling: Filling): OrderRow {
  return { ...row, filling: null, fillings: [...row.fillings, filling].slice(-MOST_FILLINGS) }
}

export function isOpen({ status }: Pick<OrderRow, 'status'>): boolean {
  return status === 'active' || status === 'paused'
}
