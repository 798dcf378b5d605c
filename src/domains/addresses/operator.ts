export { addressRecords, addressTables, putRecord, removeRecord } from './records'
export type { AddressRecords } from './tables'
