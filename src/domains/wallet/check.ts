import type { RowsOf } from '#kernel/domain'
import type { TableDefinition } from '#kernel/store'
import { DEVELOPER_WALLET } from './seeded-ids'
import { walletTable } from './tables'

/** What is wrong when a row of `table` belongs to no wallet of the same snapshot. */
export function ownerless<Row extends { walletId: string }>(
  rowsOf: RowsOf,
  table: TableDefinition<Row, string>,
): string | undefined {
  const wallets = new Set(rowsOf(walletTable).map(({ id }) => id))
  const orphan = rowsOf(table).find(({ walletId }) => !wallets.has(walletId))
  return orphan && `a row of "${table.name}" belongs to the wallet ${orphan.walletId}, which it lacks`
}

export function developerMissing(rowsOf: RowsOf): string | undefined {
  return rowsOf(walletTable).some(({ id }) => id === DEVELOPER_WALLET)
    ? undefined
    : `it lacks the wallet ${DEVELOPER_WALLET}`
}
