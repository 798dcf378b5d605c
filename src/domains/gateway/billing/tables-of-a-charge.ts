import { cacheTables } from '#kernel/cache'
import { taskTable } from '#kernel/scheduler'
import { accountTable, reservationTable, usageTable } from '../tables'
import { modelSpend } from './budget'

/** What holding back and settling write. */
export const chargeTables = [accountTable, reservationTable, ...modelSpend.tables, usageTable, taskTable]

/** And what is read of the budget on the way. */
export const admissionTables = [...chargeTables, ...cacheTables]
