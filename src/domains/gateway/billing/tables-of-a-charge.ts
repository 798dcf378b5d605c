import { cacheTables } from '#kernel/cache'
import { dueTable } from '#kernel/due'
import { accountTable, ledgerTable, reservationTable, spendTable, usageTable } from '../tables'

/** What holding back and settling write. */
export const chargeTables = [accountTable, reservationTable, ledgerTable, spendTable, usageTable, dueTable]

/** And what is read of the budget on the way. */
export const admissionTables = [...chargeTables, ...cacheTables]
