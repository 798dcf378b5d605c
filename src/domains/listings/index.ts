import { extendChains } from '#domains/chain'
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
      latePart: async (spec, address) => (await listings()).listedPart(context, spec, address),
      priceAttoUsd: async (spec, token) => (await listings()).listedPrice(context, spec, token),
    })
  },
}
