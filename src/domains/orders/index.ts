import { ownerless } from '#domains/wallet'
import type { Domain } from '#kernel/domain'
import { clockSetBack, fillJob, lookJob, RELOOK, relookJob, setBackTables } from './jobs'
import { FILL, LOOK, type OrderRow, orderTable } from './tables'

export { orderErrors } from './errors'
export { type NewOrder, newOrder } from './fields'
export { addOrder, findOrder, type OrderTurn, orderOf, ordersOf, removeOrder, turnOrder } from './orders'
export { isOpen, orderTables } from './steps'
export type { OrderRow } from './tables'
export { nextLook, nextPriceLook } from './times'
export { readTokensBy } from './tokens'
export { type OrderView, orderDetailView, orderView, viewOrder, viewOrderDetail } from './view'

type Draft = typeof import('./draft')

/** See draft.ts. Outside of transactions. */
export const draftOrder = async (...about: Parameters<Draft['draftOrder']>) =>
  (await import('./draft')).draftOrder(...about)

/** See draft.ts. Outside of transactions. */
export const previewOrder = async (...about: Parameters<Draft['previewOrder']>) =>
  (await import('./draft')).previewOrder(...about)

/** See shown.ts. */
export const shownOrders = async (rows: readonly OrderRow[]) => (await import('./shown')).shownOrders(rows)

/** Swaps that wait for a price or a time, or are repeated. */
export const ordersDomain: Domain = {
  name: 'orders',
  tables: [orderTable],
  routes: {},
  jobs: { [LOOK]: lookJob, [FILL]: fillJob, [RELOOK]: relookJob },
  introduce: (context) =>
    context.clock.whenSetBack({ tables: setBackTables, run: () => clockSetBack(context) }),
  check: (rowsOf) => ownerless(rowsOf, orderTable),
}
