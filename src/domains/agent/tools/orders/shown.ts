import { type OrderRow, viewOrder } from '#domains/orders'
import type { Json } from '#kernel/jobs/tables'
import type { ToolCall, ToolResult } from '../tool'

export function wordsOf(row: OrderRow): string {
  return viewOrder(row).name
}

/** The order as the routes show it. */
export function orderJson(row: OrderRow): Json {
  return viewOrder(row) as unknown as Json
}

export function linkOf({ id, walletId }: OrderRow): { label: string; path: string } {
  const query = new URLSearchParams({ order: id, wallet: walletId })
  return { label: 'Order', path: `/ui/orders?${query}` }
}

export function done({ context }: ToolCall, rows: readonly OrderRow[], text: string): ToolResult {
  for (const walletId of new Set(rows.map((row) => row.walletId)))
    context.bus.publish({ type: 'automations.changed', walletId })
  return { changed: true, text, data: null }
}
