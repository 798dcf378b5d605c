import type { Json } from '#kernel/jobs/tables'
import type { Clause } from '../clause'
import { call, chainIn, type Intent, isDollars, ready, slippageIn } from './intent'

/** That it holds from now on, and is no request for now. */
const STANDING = [
  ...[
    'from now on',
    'from here on',
    'going forward',
    'in future',
    'in the future',
    'always',
    'until further notice',
  ],
  ...[
    'by default',
    'as my default',
    'as the default',
    'as default',
    'my defaults',
    'my default',
    'default',
    'defaults',
  ],
  ...['unless i say otherwise', 'unless told otherwise', 'unless i say so', 'if i do not say', 'if not said'],
]
const SETTING = [
  'set',
  'make',
  'change',
  'should be',
  'is',
  'keep',
  'put',
  'use',
  'prefer',
  'i prefer',
  'switch',
  'to',
  'be',
]
const PAYING = [
  'pay with',
  'pay in',
  'pay',
  'payer',
  'payment',
  'paying',
  'buy with',
  'spend',
  'buy',
  'purchase',
]
const PURCHASES = [
  'purchases',
  'for purchases',
  'when buying',
  'for buying',
  'buys',
  'for buys',
  'to buy',
  'everything',
]
const SELLING = [
  'sell into',
  'sell to',
  'sell for',
  'sell',
  'sales',
  'sale',
  'receive',
  'when selling',
  'go',
  'go into',
  'get',
]
const CHAIN = ['chain', 'network', 'stay', 'work']
const ASKING = [
  ...[
    'ask me first',
    'ask me before',
    'ask me',
    'ask first',
    'ask before',
    'ask',
    'confirm with me',
    'confirm',
  ],
  ...[
    'check with me first',
    'check with me',
    'check first',
    'require confirmation',
    'require a confirmation',
  ],
  ...['need confirmation', 'request confirmation', 'get my ok', 'get my confirmation', 'want to confirm'],
]
const ACTS = [
  ...[
    'anything',
    'everything',
    'large',
    'big',
    'acts',
    'trades',
    'transactions',
    'transfers',
    'orders',
    'payments',
  ],
  ...[
    'any act',
    'any trade',
    'any transaction',
    'any transfer',
    'spending',
    'sending',
    'moving',
    'doing',
    'that is',
  ],
  ...[
    'for',
    'before',
    'above',
    'over',
    'more than',
    'larger than',
    'bigger than',
    'exceeding',
    'from',
    'first',
  ],
  ...['for confirmation', 'confirmation', 'when', 'costs', 'is', 'it', 'if', 'of', 'worth'],
]
const NEVER = [
  ...[
    'never ask me first',
    'never ask me',
    'never ask',
    'stop asking me',
    'stop asking',
    'do not ask me',
    "don't ask me",
  ],
  ...["don't ask", 'do not ask', 'no more confirmations', 'no confirmations', 'no confirmation'],
  ...['turn off confirmations', 'turn off confirmation', 'turn confirmations off', 'turn confirmation off'],
  ...['switch off confirmations', 'disable confirmations', 'disable confirmation', 'without confirmation'],
]
const SHOWN = [
  ...[
    'what are my defaults',
    'what are my settings',
    'show my defaults',
    'show my settings',
    'show me my defaults',
  ],
  ...[
    'show me my settings',
    'list my defaults',
    'list my settings',
    'which defaults apply',
    'what are the defaults',
  ],
]
const RESET = ['reset my defaults', 'reset the defaults', 'clear my defaults', 'remove my defaults']

export const settings: Intent = {
  name: 'settings',
  means: 'set what is taken where a prompt does not say it, and above what you are asked first',
  acts: true,
  examples: ['from now on pay with DAI', 'default chain: arbitrum', 'ask me above $50', 'show my defaults'],
  words: ['default', 'defaults', 'confirm', 'confirmation', 'always'],
  read(c) {
    if (c.say(SHOWN) !== undefined) return ready({}, call('show_settings', {}))
    if (c.say(RESET) !== undefined) return changed({ pay: null, get: null, chain: null, slippageBps: null })
    return confirming(c) ?? standing(c)
  },
}

/** "ask me above $50", "stop asking me". */
function confirming(c: Clause) {
  if (c.say(NEVER) !== undefined) {
    c.sayAll(['any more', 'anymore', 'again', 'ever', 'for anything', ...STANDING])
    return changed({ confirmAboveUsd: null })
  }
  const [sum, more] = c.all('sum')
  if (more || !sum || sum.token !== undefined || !isDollars(sum.amount)) return undefined
  if (c.say(ASKING) === undefined) return undefined
  c.use(sum)
  c.sayAll([...STANDING, ...ACTS])
  return changed({ confirmAboveUsd: Number(sum.amount.slice(1)) })
}

function standing(c: Clause) {
  const isStanding = c.has(STANDING)
  if (!isStanding && !c.has(['slippage'])) return undefined
  const isSet = isStanding || c.has(['set'])
  const slippageBps = slippageIn(c)
  if (slippageBps !== undefined) {
    c.sayAll([...STANDING, ...SETTING])
    return isSet && c.all('token').length === 0 ? changed({ slippageBps }) : undefined
  }
  if (!isStanding || c.all('sum').length > 0 || c.all('person', 'address').length > 0) return undefined
  const isPaying = c.say(PAYING) !== undefined
  const isSelling = !isPaying && c.say(SELLING) !== undefined
  if (isPaying || isSelling) {
    const [token, other] = c.all('token', 'chain').filter((item) => item.token !== undefined)
    if (!token || other) return undefined
    c.use(token)
    c.sayAll([...STANDING, ...SETTING, ...PURCHASES, ...SELLING, ...PAYING, 'with', 'in', 'into', 'for'])
    return changed({ [isPaying ? 'pay' : 'get']: token.token })
  }
  const chain = chainIn(c)
  if (chain === undefined) return undefined
  c.sayAll([...STANDING, ...SETTING, ...CHAIN])
  return changed({ chain })
}

/** Null is the default of the emulator, and is said as itself. */
const changed = (changes: Record<string, Json | undefined>) =>
  ready(changes, call('change_settings', changes))
