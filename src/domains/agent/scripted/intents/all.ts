import { bridge } from './bridge'
import { elsewhere } from './elsewhere'
import type { Intent } from './intent'
import { ordersCancel, ordersView } from './manage'
import { dca, limit, stop, twap } from './orders'
import { address, balance, chart, portfolio, price, resolve } from './reads'
import {
  compare,
  findToken,
  gas,
  holders,
  holdingsAsk,
  market,
  research,
  sentiment,
  ta,
  transactionStatus,
  trending,
} from './research'
import { scheduling } from './schedule'
import { send } from './send'
import { buy, sell, swap } from './trade'
import { wrap } from './wrap'

const READS: readonly Intent[] = [
  ...[transactionStatus, ta, chart, market, compare, holders, trending, sentiment, holdingsAsk, gas],
  ...[price, portfolio, balance, address, resolve, findToken, research],
]

/** What may be done at another time. */
const SCHEDULED: readonly Intent[] = [...READS, ordersView, stop, limit, wrap, bridge, send, sell, swap, buy]

/** In the order in which they are tried: the more particular before the more general. */
export const INTENTS: readonly Intent[] = [
  ...[ordersView, ordersCancel, ...READS],
  ...[dca, twap, stop, limit, scheduling(() => SCHEDULED), wrap, bridge, send, sell, swap, buy],
  ...elsewhere,
]
