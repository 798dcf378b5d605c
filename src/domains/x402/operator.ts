/** What the admin API may use, besides index.ts. */

export { routerErrors } from './errors'
export { listPayments } from './payments'

/** What the router of paid endpoints has, and paying its fees out; loaded on first use. */
export const paymentRouterState = () => import('./router-state')
