import { extendChains } from '#domains/chain'
import type { Domain } from '#kernel/domain'

export { PERMIT2 } from './permit2'

const addresses = () => import('./addresses')
const contracts = () => import('./contracts')

/**
 * What published code reads first, at the published addresses of Base: code of our own behind the published interfaces,
 * over our pools. Each is there from the moment that somebody looks at it.
 */
export const canonicalDomain: Domain = {
  name: 'canonical',
  tables: [],
  routes: {},
  introduce(context) {
    extendChains(context, {
      latePart: async (spec, address) =>
        (await (await addresses()).isCanonical(spec, address))
          ? (await contracts()).canonicalPart(spec, address)
          : undefined,
      contracts: async (spec) => (await contracts()).knownCanonical(spec),
    })
  },
}
