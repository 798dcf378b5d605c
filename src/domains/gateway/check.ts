import type { RowsOf } from '#kernel/domain'
import { expiringSum } from './billing/expiring'
import { accountTable, ledgerTable, reservationTable } from './tables'

/** What does not add up in a snapshot: credit that is not its ledger's sum, or reserved by no reservation. */
export function inconsistency(rowsOf: RowsOf): string | undefined {
  const moved = totals(rowsOf(ledgerTable))
  const reserved = totals(rowsOf(reservationTable))
  const accounts = new Map(rowsOf(accountTable).map((account) => [account.walletId, account]))
  for (const walletId of new Set([...accounts.keys(), ...moved.keys(), ...reserved.keys()])) {
    const { creditMicroUsd = 0, reservedMicroUsd = 0, expiring = [], seq = 0 } = accounts.get(walletId) ?? {}
    if (creditMicroUsd !== (moved.get(walletId)?.sum ?? 0)) {
      return `the model credit of ${walletId} is not the sum of its ledger`
    }
    if (reservedMicroUsd !== (reserved.get(walletId)?.sum ?? 0)) {
      return `what is held back of the model credit of ${walletId} is not the sum of its reservations`
    }
    if (expiringSum(expiring) > Math.max(0, creditMicroUsd)) {
      return `more of the model credit of ${walletId} expires than there is`
    }
    if (expiring.some(({ expiresAt }, at) => expiresAt <= (expiring[at - 1]?.expiresAt ?? -Infinity))) {
      return `the model credit of ${walletId} that expires is not in the order of its moments`
    }
    if (seq < (moved.get(walletId)?.count ?? 0)) return `the ledger of ${walletId} is not numbered to its end`
  }
  return undefined
}

function totals(rows: readonly { walletId: string; microUsd: number }[]) {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const { walletId, microUsd } of rows) {
    const { sum, count } = sums.get(walletId) ?? { sum: 0, count: 0 }
    sums.set(walletId, { sum: sum + microUsd, count: count + 1 })
  }
  return sums
}
