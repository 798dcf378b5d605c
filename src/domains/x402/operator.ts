/** What the admin API may use, besides index.ts. */

export { listPayments } from './payments'
