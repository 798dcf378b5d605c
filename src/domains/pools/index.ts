export {
  earnedWei,
  FIRST_ETHER_MICRO_USD,
  figuresOf,
  habitOf,
  PAST_DAYS,
  type Past,
  pastOf,
  periodsLived,
  type SeededToken,
  seededPast,
  sumOf,
  WEEK_DAYS,
} from './past'
export { type MarketProfile, marketProfile, PERIODS_PER_DAY } from './profiles'
export { FIRST_RESERVE, type Reserves, reservesAt, SUPPLY, type Swap, swap } from './swap'
export { type Habit, tradesIn } from './trades'
export { marketCapMicroUsd, priceWei } from './value'
