import { type Facts, type Why, word } from './explanation'

const DIRECTORY = { href: '/ui/directory', text: 'See who and what is known, or add it' }
const MARKET = { href: '/ui/market', text: 'See the market' }
const WALLET = { href: '/ui/wallet', text: 'See what the wallet holds' }
const ORDERS = { href: '/ui/orders', text: 'See the orders' }

/** What the rules of the agent's tools mean, and of the swaps, orders and bridges that it makes. */
export const AGENT_RULES: Readonly<Record<string, (facts: Facts) => Why>> = {
  'source.readOnly': () => ({
    sentence: 'What brought this prompt may read, and change nothing.',
    place: null,
  }),
  'agent.recipient.unknown': ({ value }) => ({
    sentence: `Nobody is known as “${word(value)}” here.`,
    place: DIRECTORY,
  }),
  'agent.token.unknown': ({ token, chain }) => ({
    sentence: `No token${chain === undefined ? '' : ` on ${word(chain)}`} goes by “${word(token)}”.`,
    place: DIRECTORY,
  }),
  'agent.amount.nothing': ({ symbol, held }) => ({
    sentence:
      symbol === undefined
        ? 'The amount comes to nothing.'
        : `The wallet holds ${word(held)} ${word(symbol)}, and so much of it comes to nothing.`,
    place: WALLET,
  }),
  'agent.amount.unpriced': ({ symbol }) => ({
    sentence: `No pool tells what ${word(symbol)} costs, so an amount in dollars says nothing.`,
    place: MARKET,
  }),
  'agent.bridge.nothing': ({ symbol, toChain }) => ({
    sentence: `The wallet holds no ${word(symbol)} on another chain than ${word(toChain)}.`,
    place: WALLET,
  }),
  'agent.bridge.token': ({ symbol, toChain, elsewhere }) => ({
    sentence: `There is no ${word(symbol)} on ${word(toChain)}${elsewhere ? `; there is on ${word(elsewhere)}` : ''}.`,
    place: DIRECTORY,
  }),
  'agent.orders.unknown': ({ order }) => ({
    sentence: `No order that could be changed so fits “${word(order)}”.`,
    place: ORDERS,
  }),
  'bridges.tooLittle': ({ amount, fee, symbol }) => ({
    sentence: `The bridge keeps ${word(fee)} ${word(symbol)}, and ${word(amount)} were sent: nothing would arrive.`,
    place: null,
  }),
  'orders.balance': ({ symbol, chain, held, needed }) => ({
    sentence: `The order needs ${word(needed)} ${word(symbol)} on ${word(chain)}, and the wallet holds ${word(held)}.`,
    place: WALLET,
  }),
  'orders.smallest': ({ usd, least }) => ({
    sentence: `The order is worth ${word(usd)}, and the smallest may be worth $${word(least)}.`,
    place: ORDERS,
  }),
  'orders.passed': ({ symbol, now, level }) => ({
    sentence: `${word(symbol)} costs ${word(now)}, which has passed ${word(level)} already.`,
    place: MARKET,
  }),
  'orders.count': ({ count, limit }) => ({
    sentence: `${word(count)} such orders are open, and ${word(limit)} may be.`,
    place: ORDERS,
  }),
  'swaps.route': ({ chain, from, to }) => ({
    sentence: `No pools on ${word(chain)} lead from ${word(from)} to ${word(to)} for so much.`,
    place: MARKET,
  }),
}
