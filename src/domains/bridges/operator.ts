/** What the admin API may use, beside index.ts. */

export { bridgeView, listBridges } from './list'
