import { call, chainIn, type Intent, isDollars, lacking, ready } from './intent'

const UNWRAP = [
  'unwrap',
  'plain ether again',
  'back to native',
  'plain eth again',
  'unwrapped',
  'turn back',
  'back into plain',
  'unwrapping',
]
const WRAP = ['wrap', 'to be wrapped', 'wrapping', 'wrap up']

export const wrap: Intent = {
  name: 'wrap',
  means: "wrap a chain's own coin, or unwrap it",
  acts: true,
  examples: ['wrap 0.1 ETH', 'unwrap half my WETH'],
  words: ['wrap', 'unwrap'],
  read(c) {
    const isUnwrap = c.say(UNWRAP) !== undefined
    if (!isUnwrap && c.say(WRAP) === undefined) return undefined
    const [sum, more] = c.all('sum')
    if (more) return undefined
    const verb = isUnwrap ? 'unwrap' : 'wrap'
    if (!sum) {
      const isAll =
        c.say(['it all', 'all of it', 'everything', 'it']) !== undefined || c.take('it') !== undefined
      const token = c.take('token')
      const chain = chainIn(c)
      const slots = { direction: verb, ...(token && { token: token.token }), ...(chain && { chain }) }
      if (!isAll)
        return lacking(
          slots,
          'amount',
          `How much should be ${verb}ped? As in "${verb} 0.1 ${isUnwrap ? 'WETH' : 'ETH'}".`,
        )
      return ready({ ...slots, amount: '100%' }, call(verb, { amount: 'all', token: token?.token, chain }))
    }
    c.use(sum)
    const token = sum.token ?? c.take('token')?.token
    const chain = chainIn(c)
    // "into WETH", "to ETH": what it becomes says nothing new.
    const into = c.all('token').find((item) => ['into', 'to', 'as'].includes(c.marker(item)))
    if (into) c.use(into)
    c.sayAll(['back', 'up', 'again', 'it', 'native', 'plain'])
    if (isDollars(sum.amount) && token === undefined)
      return lacking(
        { amount: sum.amount, direction: verb },
        'token',
        `${sum.amount} of which token should be ${verb}ped?`,
      )
    return ready(
      { direction: verb, amount: sum.amount, token, chain },
      call(verb, { amount: sum.amount, token, chain }),
    )
  },
}
