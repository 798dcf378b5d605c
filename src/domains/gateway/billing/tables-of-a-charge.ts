import { cacheTables } from '#kernel/cache'
import { taskTable } from '#kernel/scheduler'
import { accountTable, ledgerTable, reservationTable, spendTable, usageTable } from '../tables'

/** What holding back and settling write. */
export const chargeTables = [accountTable, reservationTable, ledgerTable, spendTable, usageTable, taskTable]

/** And what is read of the budget on the way. */
export const admissionTables = [...chargeTables, ...cacheTables]
