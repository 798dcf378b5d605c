import type { Context, TransactionContext } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { oldestFirst } from '#kernel/order'
import { orderErrors } from './errors'
import { isRepeated } from './fields'
import { isOpen, scheduleLook } from './steps'
import { type OrderRow, orderTable } from './tables'

/** Row agent-orders: those that are active or paused. */
const MOST = { price: 50, runs: 20 } as const
/** Of those that have ended the newest are kept. */
const MAX_ENDED = 100

/** A wallet's orders, the newest first. */
export async function ordersOf({ store }: Context, walletId: string): Promise<OrderRow[]> {
  const rows = await store.table(orderTable).where('walletId').equals(walletId).toArray()
  return rows.sort((one, other) => oldestFirst(other, one))
}

/** Undefined also for another wallet's. */
export async function findOrder(
  { store }: Context,
  walletId: string,
  id: string,
): Promise<OrderRow | undefined> {
  const row = await store.table(orderTable).get(id)
  return row?.walletId === walletId ? row : undefined
}

/** Throws 404 also for another wallet's. */
export async function orderOf(context: Context, walletId: string, id: string): Promise<OrderRow> {
  const row = await findOrder(context, walletId, id)
  if (row) return row
  throw new Refusal(
    orderErrors.unknown,
    `This wallet has no order ${JSON.stringify(id.slice(0, 100))}. GET /user/automation lists those it has. (Rule orders.unknown.)`,
    { rule: 'orders.unknown', facts: { id: id.slice(0, 100) } },
  )
}

/**
 * Stores a draft, over `orderTables`. Throws 403 beyond 50 of those by a price, 20 of dca and
 * twap. `replacing`: another order that this one is made in place of, which is cancelled.
 */
export async function addOrder(
  context: TransactionContext,
  draft: OrderRow,
  replacing?: string,
): Promise<OrderRow> {
  if (replacing !== undefined) {
    enforceOpen(await orderOf(context, draft.walletId, replacing))
    await turnOrder(context, { walletId: draft.walletId, id: replacing }, { status: 'cancelled' })
  }
  const all = await ordersOf(context, draft.walletId)
  const which = isRepeated(draft.kind) ? 'runs' : 'price'
  const open = all.filter((row) => isOpen(row) && isRepeated(row.kind) === (which === 'runs'))
  if (open.length >= MOST[which]) {
    const kinds = which === 'runs' ? 'dca and twap' : 'limit, stop, take profit and trailing'
    throw new Refusal(
      orderErrors.tooMany,
      `This wallet has ${open.length} ${kinds} orders that are active or paused, and may have ${MOST[which]}. Cancel one. (Rule orders.count.)`,
      { rule: 'orders.count', facts: { kinds, count: open.length, limit: MOST[which] } },
    )
  }
  const table = context.store.table(orderTable)
  const ended = all.filter((row) => !isOpen(row))
  await table.bulkDelete(ended.slice(MAX_ENDED - 1).map(({ id }) => id))
  await table.add(draft)
  await scheduleLook(context, draft)
  return draft
}

/** What the status of an order can be changed to. `nextLookAt`: by `nextLook`, before the transaction. */
export type OrderTurn =
  | { readonly status: 'paused' | 'cancelled' }
  | { readonly status: 'active'; readonly nextLookAt: number | null }

/**
 * Pauses one, lets it go on, or ends it for good, over `orderTables`; one that is so already
 * stays so. A filling that is promised to the chain goes on, one that is not is dropped. Throws 409 for one that has
 * ended otherwise.
 */
export async function turnOrder(
  context: TransactionContext,
  { walletId, id }: Pick<OrderRow, 'walletId' | 'id'>,
  turn: OrderTurn,
): Promise<OrderRow> {
  const before = await orderOf(context, walletId, id)
  const after = turned(before, turn)
  if (after === before) return before
  await context.store.table(orderTable).put(after)
  await scheduleLook(context, after)
  return after
}

function turned(row: OrderRow, turn: OrderTurn): OrderRow {
  if (row.status === turn.status) return row
  enforceOpen(row)
  if (turn.status === 'active') {
    // A filling that was promised before schedules the next look by itself.
    const nextLookAt = row.filling && row.trigger.type !== 'runs' ? null : turn.nextLookAt
    const isOver = nextLookAt === null && !row.filling
    return { ...row, status: isOver ? 'done' : 'active', nextLookAt, problem: null }
  }
  const filling = row.filling?.hash == null ? null : row.filling
  return { ...row, filling, status: turn.status, nextLookAt: turn.status === 'paused' ? row.expiresAt : null }
}

/** Over `orderTables`. A filling that is promised to the chain happens all the same. */
export async function removeOrder(context: TransactionContext, walletId: string, id: string): Promise<void> {
  await orderOf(context, walletId, id)
  await context.store.table(orderTable).delete(id)
}

function enforceOpen(row: OrderRow): void {
  if (isOpen(row)) return
  throw new Refusal(
    orderErrors.ended,
    `The order ${row.id} is ${row.status}, and stays so. Place a new one. (Rule orders.ended.)`,
    { rule: 'orders.ended', facts: { id: row.id, status: row.status } },
  )
}
