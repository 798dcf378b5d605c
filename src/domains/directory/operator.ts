export { avatarSvg } from './avatar'
export { directoryRecords, directoryTables, putRecord, removeRecord } from './records'
export { upstream } from './tables'
export { switchUpstream } from './upstreams'
