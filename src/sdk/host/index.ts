export type { AppConnection } from '../bridge/answer-app'
export type { CallApi } from '../bridge/api'
export { connectApp } from './connect-app'
export { showApp } from './show-app'
