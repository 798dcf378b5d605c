import type { OrderRow } from './tables'
import { type OrderView, viewOrder } from './view'

/** Orders as the routes show them, for who has no use of the schemas of routes. */
export function shownOrders(rows: readonly OrderRow[]): OrderView[] {
  return rows.map(viewOrder)
}
