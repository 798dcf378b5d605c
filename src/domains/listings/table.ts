/** What the domain does, evaluated on first use: the table is no part of a start. */

export {
  listedPart,
  listedPool,
  listedPrice,
  listedUnit,
  PRICED_EXCHANGE_ADDRESS,
  reserveSlot,
} from './exchange'
export { LISTINGS, listingAt, listingsCalled } from './listing'
export { BILLION, pastFactor, referenceAttoUsd, unitPrice } from './price'
