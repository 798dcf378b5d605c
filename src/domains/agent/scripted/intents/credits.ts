import { NUMBER_WORDS, phrases } from '../words'
import { call, chainIn, declined, type Intent, isPart, lacking, ready } from './intent'

const CREDITS = phrases(`
  credit | credits | llm credit | llm credits | ai credit | ai credits | model credit | model credits |
  gateway credit | gateway credits | inference credit | inference credits | llm balance
`)
const MODELS = phrases('models | model | llm | ai | gateway | llms | model gateway | inference')
const BUY = phrases(`
  buy | get | top up | topup | add | purchase | load | refill | put | recharge | fund | more | need | up
`)
const VIEW = phrases(`
  how many | how much | what | what's | what is | show | check | view | see | are any | are | any | is |
  when | list | do i have | left | remaining | balance | expire | expires | expiring | about to expire | do
  | have i got
`)
const PLAN = phrases(`
  yearly plan | year plan | annual plan | yearly | subscription | auto top up | auto topup | auto top-up
`)
const REST = phrases(`
  onto | on | balance | of | for | in | with | the | my | to | by | on | pay | pay with | paid | using | out | from | got | have |
  i | left | about | soon | balance | remaining | some | more | worth | into | me | use | there | still | it
  | go
`)
/** Of one purchase, USD. */
const MOST = 1_000

/** "$15 of AI credit" names no payer. */
const payerOf = (token: string | undefined) =>
  token !== undefined && /^(ai|llm)$/i.test(token) ? undefined : token

/** Credit for models. */
export const credits: Intent = {
  name: 'credits',
  means: 'show the model credit, or top it up',
  acts: true,
  examples: [
    'how many credits have I got left?',
    'top up my LLM credits with 10 dollars',
    '$30 of AI credit',
  ],
  words: ['credit', 'credits', 'topup', 'expire'],
  read(c) {
    const isMore = c.has(['more']) && c.has(['models', 'llms'])
    if ((!c.has(CREDITS) && !isMore) || c.all('person', 'address', 'quoted', 'every', 'time').length > 0)
      return undefined
    const isAsked = c.has([
      'how many',
      'how much',
      'expire',
      'expiring',
      'left',
      'balance',
      'check',
      'show',
      'are any',
      'do i have',
    ])
    const sums = c.all('sum')
    // "Forty more for models".
    const bare = sums.length > 0 ? undefined : c.all('word').find(({ lower }) => lower in NUMBER_WORDS)
    const isPlan = c.say(PLAN) !== undefined
    const isBought = c.say(BUY) !== undefined
    c.sayAll([...CREDITS, ...MODELS, ...BUY])
    if (isPlan) {
      c.useAll({ at: 0, end: c.items.length })
      return declined(
        { action: 'buy' },
        'There are no plans and no automatic top-ups here. Nothing was bought. Say "top up my credits with $10".',
      )
    }
    if (isAsked && sums.length === 0) {
      c.sayAll([...VIEW, ...REST])
      return ready({ action: 'view' }, call('model_credit', {}))
    }
    if (bare) c.use(bare)
    const [sum, other] = bare ? [{ amount: String(NUMBER_WORDS[bare.lower]), token: undefined }] : sums
    if (!sum || other) {
      if (other || (!isBought && !c.has(VIEW) && c.items.length > 3)) return undefined
      const pay = c.take('token')?.token
      if (!isBought) {
        c.sayAll([...VIEW, ...REST])
        return ready({ action: 'view' }, call('model_credit', {}))
      }
      c.sayAll(REST)
      return lacking(
        { action: 'buy', pay },
        'amount',
        'For how many dollars? As in "top up my credits with $10".',
      )
    }
    if (!bare) c.use(sum as (typeof sums)[number])
    const pay = payerOf(sum.token) ?? c.take('token')?.token
    const chain = chainIn(c)
    c.sayAll(REST)
    const amount = sum.amount.replace('$', '')
    const slots = { action: 'buy', amount: `$${amount}`, pay, chain }
    if (isPart(sum.amount))
      return lacking(
        { action: 'buy', pay },
        'amount',
        'For how many dollars? As in "top up my credits with $10".',
      )
    if (Number(amount) > MOST || Number(amount) < 1)
      return declined(
        slots,
        `Model credit is bought for $1 to $${MOST.toLocaleString('en-US')} at once, and this is $${amount}. Nothing was bought.`,
      )
    return ready(slots, call('buy_credit', { amountUsd: Number(amount), pay, chain }))
  },
}
