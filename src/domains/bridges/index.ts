import { ownerless } from '#domains/wallet'
import type { Domain } from '#kernel/domain'
import { BRIDGE_SETTLING } from './schedule'
import { settlingJob } from './settling'
import { bridgeTable } from './tables'

export type { BridgeQuote } from './send'

/** What bridges, evaluated on first use: await it where a request needs it. */
export const bridgesOnChain = () => import('./onchain')

/** Tokens that go from one chain to another: paid in by the wallet, paid out by the bridge some minutes later. */
export const bridgesDomain: Domain = {
  name: 'bridges',
  tables: [bridgeTable],
  routes: {},
  jobs: { [BRIDGE_SETTLING]: settlingJob },
  check: (rowsOf) => ownerless(rowsOf, bridgeTable),
}
