/** What the domain does, evaluated on first use: the table is no part of a start. */

export {
  listedPart,
  listedPool,
  listedPrice,
  listedUnit,
  PRICED_EXCHANGE_ADDRESS,
  reserveSlot,
} from './exchange'
export { followedBy } from './kinds'
export { LISTINGS, listedCoins, listingAt, listingsCalled } from './listing'
export { pastPrice, poolOf } from './price'
