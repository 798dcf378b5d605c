import { automations } from './automations'
import { bridge } from './bridge'
import { contract, txRaw } from './contract'
import { credits } from './credits'
import { elsewhere } from './elsewhere'
import { feesClaim, feesRoute, feesView } from './fees'
import { fileNamed, files } from './files'
import type { Intent } from './intent'
import { launch } from './launch'
import { ordersCancel, ordersView } from './manage'
import { memory } from './memory'
import { dca, limit, stop, twap } from './orders'
import { help, sign } from './other'
import { tokenEdit, web, x402Own, x402Use } from './paid-and-web'
import { profile } from './profile'
import { quote } from './quote'
import { address, balance, chart, portfolio, price } from './reads'
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
import { servers } from './servers'
import { settings } from './settings'
import { skillAct, skillAdd, skillAsk } from './skills'
import { buy, sell, swap } from './trade'
import { unreadable } from './unreadable'
import { variables } from './variables'
import { wrap } from './wrap'

/** Whose words are said of nothing else: they come before those that read figures and move money. */
const FIRST: readonly Intent[] = [
  ...[help, variables, feesRoute, memory, sign, skillAdd, skillAct, servers, files],
  ...[txRaw, contract, x402Own, x402Use, credits, feesClaim, feesView, profile, launch, tokenEdit],
]

const READS: readonly Intent[] = [
  ...[quote, transactionStatus, ta, chart, market, compare, holders, trending, sentiment, holdingsAsk, gas],
  ...[price, portfolio, balance, findToken, address, research],
]

/** Of these a question is read although not every word of it is known. */
export const TOLERANT: readonly Intent[] = [
  ...[ordersView, ta, chart, market, compare, holders, trending, sentiment, holdingsAsk],
  ...[price, portfolio, balance, research],
]

/** What may be done at another time. */
const SCHEDULED: readonly Intent[] = [
  ...[feesRoute, feesClaim, feesView, files, skillAct, servers, variables],
  ...[...READS, ordersView, stop, limit, wrap, bridge, send, sell, swap, buy],
]

/** In the order in which they are tried: the more particular before the more general. */
export const INTENTS: readonly Intent[] = [
  ...[settings, ...FIRST, ordersView, automations, ordersCancel, ...READS],
  ...[dca, twap, stop, limit, scheduling(() => SCHEDULED), wrap, bridge, send, sell, swap, buy, web],
  ...[...elsewhere, skillAsk, fileNamed, unreadable],
]
