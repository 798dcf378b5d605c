import type { CoveredBodies, Values } from '../fields'
import { made } from '../fields'

const SOON = '2030-01-02T00:00:00.000Z'
const LATER = '2030-01-03T00:00:00.000Z'
const prompt = 'price of ETH'
const at = { name: 'Watch', prompt, trigger: { type: 'at', at: SOON } }
const price = { ...at, trigger: { type: 'price', token: 'ETH', below: 10 } }
const limit = { kind: 'limit', side: 'sell', token: 'ETH', amount: '0.1', price: '9000' }
const buy = { kind: 'limit', side: 'buy', token: 'ETH', amount: '10', price: '10' }
const dca = { kind: 'dca', side: 'sell', token: 'ETH', amount: '0.01', every: 'P1D' }
const twap = { kind: 'twap', side: 'sell', token: 'ETH', amount: '0.3', over: 'PT10H' }
const trailing = { kind: 'trailing', side: 'sell', token: 'ETH', amount: '0.1', distance: '5%' }

const ORDER: readonly Values[] = [
  ['kind', 'limit', 'take_profit'],
  ['side', 'sell', 'buy'],
  ['token', 'ETH', 'WETH'],
  ['amount', '0.1', '0.2'],
  ['unitsOf', 'pay', 'token', { ...buy, amount: '0.003' }],
  ['pay', 'USDC', 'USDT', buy],
  ['get', 'USDC', 'USDT'],
  ['chain', 'base', 'arbitrum'],
  ['price', '9000', '9001'],
  ['change', '+10%', '+20%', { ...limit, price: undefined }],
  ['distance', '5%', '6%', trailing],
  ['watch', 'ETH', 'DRIFT'],
  ['every', 'P1D', 'P2D', dca],
  ['at', SOON, LATER, dca],
  ['times', 2, 3, dca],
  ['until', SOON, LATER],
  ['over', 'PT10H', 'PT11H', twap],
  ['parts', 10, 11, twap],
  ['expiresAt', SOON, LATER],
  ['slippageBps', 100, 200],
]

/** Prompts and orders that wait for a time or a price. */
export const AUTOMATIONS: CoveredBodies = {
  'POST /user/automation': {
    body: at,
    fields: [
      ['name', 'Watch', 'Look'],
      ['prompt', prompt, 'price of BTC'],
      ['trigger.type', 'at', 'cron'],
      ['trigger.at', SOON, LATER],
      ['trigger.cron', '0 8 * * *', '0 9 * * *', { ...at, trigger: { type: 'cron' } }],
      ['trigger.token', 'ETH', 'DRIFT', price],
      ['trigger.below', 10, 11, price],
      ['trigger.above', 9_000, 9_001, { ...at, trigger: { type: 'price', token: 'ETH' } }],
    ],
  },
  'POST /user/automation/order': { body: limit, fields: ORDER },
  'PATCH /user/automation/:id': {
    body: {},
    before: async (send) => {
      const { id } = await made(send, '/user/automation/order', limit)
      return { path: `/user/automation/${id}` }
    },
    fields: [
      ['kind', 'limit', 'take_profit'],
      ['side', 'sell', 'buy'],
      ['token', 'ETH', 'WETH'],
      ['amount', '0.1', '0.2'],
      ['unitsOf', 'token', 'pay'],
      ['pay', undefined, 'USDC'],
      ['get', 'USDC', 'USDT'],
      ['chain', 'base', 'arbitrum'],
      ['price', '9000', '9001'],
      ['change', '+10%', '+20%'],
      ['distance', undefined, '6%'],
      ['watch', 'ETH', 'DRIFT'],
      ['every', undefined, 'P2D'],
      ['at', undefined, LATER],
      ['times', undefined, 3],
      ['until', SOON, LATER],
      ['over', undefined, 'PT11H'],
      ['parts', undefined, 3],
      ['expiresAt', SOON, LATER],
      ['slippageBps', 100, 200],
    ],
  },
}
