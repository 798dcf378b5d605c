import { phrases } from '../words'
import { call, chainIn, type Intent, lacking, ready, slippageIn } from './intent'

const QUOTE = phrases(`
  quote | quote me | get a quote for | a quote for | simulate | what would i get for | what do i get for |
  how much would i get for | what could i get for | how much do i get for | what would | price a swap of
`)
const GET = phrases(`
  would i get for | do i get for | will i get for | can i get for | could i get for | do i get out of |
  would i get | could i get | do i get | will i get
`)
const REST = phrases(`
  a swap of | swapping | swap | for | to | into | in | of | how much | how many | selling | a | bring | get
  me | cost | right now
`)

/** What a swap would bring; nothing is swapped. */
export const quote: Intent = {
  name: 'quote',
  means: 'what a swap would bring now, without making it',
  acts: false,
  examples: ['quote 0.1 ETH to USDC', 'how much USDC would I get for 0.1 ETH'],
  words: ['quote', 'simulate'],
  read(c) {
    const isBackwards = c.has(['how much', 'how many']) && c.has(GET)
    if (!isBackwards && !c.opening(QUOTE)) return undefined
    if (c.has(['bridge', 'bridging']) || c.all('person', 'address', 'quoted').length > 0) return undefined
    const [sum, other] = c.all('sum')
    if (!sum || other || sum.isIt) return undefined
    slippageIn(c)
    c.say(isBackwards ? GET : QUOTE)
    c.use(sum)
    const tokens = c.all('token')
    const from =
      sum.token ?? tokens.find((item) => !['to', 'into', 'for', '→', '->'].includes(c.marker(item)))?.token
    const to = tokens.find(({ token }) => token !== from)
    if (from === undefined) return undefined
    if (to) c.use(to)
    for (const arrow of c.all('arrow')) c.use(arrow)
    const chain = chainIn(c)
    c.sayAll(REST)
    const slots = { amount: sum.amount, from, to: to?.token, chain }
    if (!to) return lacking(slots, 'to', `Into which token? As in "quote ${sum.amount} ${from} to USDC".`)
    return ready(slots, call('swap_quote', { from, amount: sum.amount, to: to.token, chain }))
  },
}
