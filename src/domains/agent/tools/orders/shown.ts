import { type OrderRow, type OrderView, shownOrders } from '#domains/orders'
import type { Json } from '#kernel/jobs/tables'
import type { ToolCall, ToolResult } from '../tool'

function linkOf({ id, walletId }: OrderRow): { label: string; path: string } {
  const query = new URLSearchParams({ order: id, wallet: walletId })
  return { label: 'Order', path: `/ui/orders?${query}` }
}

/** `order_… (buy $20 of DRIFT …)`: how a sentence names one. */
export function named({ id, name }: OrderView): string {
  return `${id} (${name})`
}

/** What a tool came to that has changed orders. */
export async function changed(
  { context }: ToolCall,
  rows: readonly OrderRow[],
  write: (orders: readonly OrderView[]) => string,
): Promise<ToolResult> {
  for (const walletId of new Set(rows.map((row) => row.walletId)))
    context.bus.publish({ type: 'automations.changed', walletId })
  const orders = await shownOrders(rows)
  return {
    changed: true,
    text: write(orders),
    data: { orders: orders as unknown as Json },
    ...(rows.length === 1 && { links: rows.map(linkOf) }),
  }
}
