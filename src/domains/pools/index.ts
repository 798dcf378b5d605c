export {
  earnedWei,
  figuresOf,
  habitOf,
  periodsLived,
  poolHistoryOf,
  seededHistory,
  sumOf,
  WEEK_DAYS,
} from './history'
export { boughtFrom, factorAt, type PricedPool, unitPrice } from './priced'
export { type MarketProfile, marketProfile, PERIODS_PER_DAY } from './profiles'
export { FIRST_RESERVE, type Reserves, SUPPLY, swap } from './swap'
export { tradesIn } from './trades'
export { marketCapMicroUsd } from './value'
