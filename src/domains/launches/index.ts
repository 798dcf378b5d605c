import { extendChains } from '#domains/chain'
import type { Context } from '#kernel/context'
import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { CAPPED_TOKEN_CODE_ADDRESS, VESTING_ADDRESS } from './addresses'
import { launchTable } from './tables'

export { LAUNCH_CHAIN_ID, MARKET_ADDRESS, MARKET_OWNER_ADDRESS } from './addresses'
export { launchErrors } from './errors'
export { deployBody } from './fields'
export {
  findLaunch,
  findLaunches,
  knownLaunch,
  launchesOfBeneficiary,
  launchesOfPools,
  launchTables,
  newestLaunches,
} from './launches'
export type { LaunchRow } from './tables'

/** What the contracts of launches hold, as slots for genesis, and how amounts stand in a pool; see storage.ts. */
export const launchStorage = () => import('./storage')

const launchRoutes = lazyRoutes(() => import('./route-table'), {
  'POST /token-launches/deploy': {},
  'GET /token-launches': {},
  'GET /token-launches/quote-tokens': {},
  'GET /token-launches/:address': {},
  'GET /token-launches/:tokenAddress/vesting': {},
  'POST /token-launches/:tokenAddress/vesting/build-claim': {},
  'POST /token-launches/:tokenAddress/vesting/claim': {},
})

type Deploy = typeof import('./deploy')

/** Launches a token from a wallet; see deploy.ts. Evaluated on first use. */
export const launchToken: Deploy['launchToken'] = async (...args) =>
  (await import('./deploy')).launchToken(...args)

/** Interfaces and code of the contracts of launches, evaluated on first use: await it where a request needs it. */
export const launchContracts = () => import('./contracts')

/** Tokens that are launched on Base, each with a pool and a fee manager that says whose its fees are. */
export const launchesDomain: Domain<typeof launchRoutes> = {
  name: 'launches',
  tables: [launchTable],
  routes: launchRoutes,
  seed: async (input) => (await import('./seed')).seedLaunches(input),
  introduce: extendBase,
}

const LATE = new Set([CAPPED_TOKEN_CODE_ADDRESS, VESTING_ADDRESS].map((address) => address.toLowerCase()))

/** What launches add to Base: contracts and seeded tokens at its first block, rows that are indexed from it, interfaces. */
function extendBase(context: Context): void {
  extendChains(context, {
    genesis: async (spec) => (await import('./genesis')).launchGenesis(context, spec),
    latePart: async (spec, address) =>
      LATE.has(address) ? (await import('./genesis')).vestingPart(spec, address) : undefined,
    indexer: async () => (await import('./indexer')).launchIndexer,
    contracts: async (spec) => (await import('./known-contracts')).launchContractsOf(context, spec),
  })
}
