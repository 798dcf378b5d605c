import { type ChainSpec, chainMode, extendChains } from '#domains/chain'
import type { Context } from '#kernel/context'
import type { Domain } from '#kernel/domain'

export type { Listing } from './listing'

/** The table and what is computed of it, evaluated on first use: await it before a transaction. */
export const listings = () => import('./table')

/** Well-known tokens on their public addresses, each with a pool: there from the first moment that somebody uses them. */
export const listingsDomain: Domain = {
  name: 'listings',
  tables: [],
  routes: {},
  introduce(context) {
    extendChains(context, {
      latePart: async (spec, address) => (await import('./table')).listedPart(context, spec, address),
      async priceAttoUsd(spec, token) {
        if (!(await isOurs(context, spec))) return undefined
        return (await import('./table')).listedPrice(context, spec, token)
      },
    })
  },
}

/** The tokens of a chain elsewhere, or of one that was forked, are its own. */
async function isOurs(context: Context, { id }: ChainSpec): Promise<boolean> {
  return (await chainMode(context, id)).kind === 'embedded'
}
