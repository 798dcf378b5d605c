export {
  earnedWei,
  FIRST_ETHER_MICRO_USD,
  figuresOf,
  HISTORY_DAYS,
  habitOf,
  type PoolHistory,
  periodsLived,
  poolHistoryOf,
  type SeededToken,
  seededHistory,
  sumOf,
  WEEK_DAYS,
} from './history'
export { type MarketProfile, marketProfile, PERIODS_PER_DAY } from './profiles'
export { FIRST_RESERVE, type Reserves, reservesAt, SUPPLY, type Swap, swap } from './swap'
export { type Habit, tradesIn } from './trades'
export { marketCapMicroUsd, priceWei } from './value'
