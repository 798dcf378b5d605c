/** What the admin API may use, beside index.ts. */

export { listPayments } from './payments'
