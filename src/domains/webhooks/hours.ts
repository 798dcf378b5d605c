import { iso } from '#kernel/clock'
import type { Context, TransactionContext } from '#kernel/context'
import { HOUR_MS } from '#kernel/durations'
import { type DeliveryRow, type HourRow, hourTable } from './tables'

/** Hours that are kept, which is the most that a request gets. */
export const MAX_HOURS = 31 * 24

/** Counts a delivery in its hour (over `hourTable`). */
export async function countDelivery(
  { store }: TransactionContext,
  { webhookId, walletId, at, outcome, durationMs }: DeliveryRow,
): Promise<void> {
  const table = store.table(hourTable)
  const id = hourId(webhookId, at)
  const known = await table.get(id)
  const before = known ?? emptyHour(id, walletId, at)
  await table.put({
    ...before,
    [outcome]: before[outcome] + 1,
    durationMs: before.durationMs + durationMs,
  })
  // Once an hour.
  if (!known)
    await table
      .where('id')
      .between(`${webhookId}:`, hourId(webhookId, at - MAX_HOURS * HOUR_MS))
      .delete()
}

/** A webhook's last `hours` hours, the oldest first, those without deliveries too. */
export async function hoursOf(
  { store, clock }: Context,
  webhookId: string,
  hours: number,
): Promise<HourRow[]> {
  const now = clock.now()
  const ids = Array.from({ length: hours }, (_, ago) => now - (hours - 1 - ago) * HOUR_MS)
  const rows = await store.table(hourTable).bulkGet(ids.map((at) => hourId(webhookId, at)))
  return rows.map((row, index) => row ?? emptyHour('', '', ids[index] ?? now))
}

function emptyHour(id: string, walletId: string, at: number): HourRow {
  const none = { queued: 0, passed: 0, failed: 0, timeout: 0, refused: 0, durationMs: 0 }
  return { id, walletId, at: at - (((at % HOUR_MS) + HOUR_MS) % HOUR_MS), ...none }
}

function hourId(webhookId: string, at: number): string {
  return `${webhookId}:${iso(at).slice(0, 13)}`
}
