import { iso } from '#kernel/clock'
import type { Context, TransactionContext } from '#kernel/context'
import { DAY_MS } from '#kernel/durations'
import { type DayRow, dayTable } from './tables'

export interface Revenue {
  readonly requests: number
  readonly microUsd: bigint
  readonly feeMicroUsd: bigint
}

/** Counts a settled call in its day (over `dayTable`). */
export async function countRevenue(
  { store }: TransactionContext,
  { endpointId, walletId, at }: { endpointId: string; walletId: string; at: number },
  { microUsd, feeMicroUsd }: Pick<Revenue, 'microUsd' | 'feeMicroUsd'>,
): Promise<void> {
  const table = store.table(dayTable)
  const id = dayId(endpointId, at)
  const before = (await table.get(id)) ?? { id, walletId, requests: 0, microUsd: '0', feeMicroUsd: '0' }
  await table.put({
    ...before,
    requests: before.requests + 1,
    microUsd: String(BigInt(before.microUsd) + microUsd),
    feeMicroUsd: String(BigInt(before.feeMicroUsd) + feeMicroUsd),
  })
}

/** Of each day with revenue the sum, the oldest first. */
export async function daysOf({ store }: Context, endpointId: string): Promise<({ day: string } & Revenue)[]> {
  const rows = await store.table(dayTable).where('id').startsWith(`${endpointId}:`).toArray()
  return rows
    .map((row) => ({ day: row.id.slice(row.id.lastIndexOf(':') + 1), ...read(row) }))
    .sort((one, other) => (one.day < other.day ? -1 : 1))
}

export function sumOf(days: readonly Revenue[]): Revenue {
  const none: Revenue = { requests: 0, microUsd: 0n, feeMicroUsd: 0n }
  return days.reduce(
    (sum, day) => ({
      requests: sum.requests + day.requests,
      microUsd: sum.microUsd + day.microUsd,
      feeMicroUsd: sum.feeMicroUsd + day.feeMicroUsd,
    }),
    none,
  )
}

/** The UTC day `ago` days before. */
export function dayBefore(now: number, ago: number): string {
  return iso(now - ago * DAY_MS).slice(0, 10)
}

function read({ requests, microUsd, feeMicroUsd }: DayRow): Revenue {
  return { requests, microUsd: BigInt(microUsd), feeMicroUsd: BigInt(feeMicroUsd) }
}

function dayId(endpointId: string, at: number): string {
  return `${endpointId}:${iso(at).slice(0, 10)}`
}
