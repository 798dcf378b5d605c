export { addressRecords, addressTables, putRecord, removeRecord } from './records'
