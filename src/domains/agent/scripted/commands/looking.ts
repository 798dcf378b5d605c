import type { Cursor } from '../cursor'
import { ask, chain, person, token } from '../nouns'
import type { Command, Planned } from '../plan'

const SHOW = [
  'show me',
  'show',
  'tell me',
  'give me',
  'get me',
  'get',
  'check',
  'list',
  'what are',
  "what's",
  'what is',
  'whats',
  'display',
  'see',
  'view',
  'find out',
] as const
const HAVE = [
  'do i have',
  'do i own',
  'do i hold',
  'have i got',
  'do we have',
  'is in my wallet',
  'are in my wallet',
] as const

/** A call whose arguments that were not said are left out. */
function call(tool: string, args: Record<string, string | undefined> = {}): Planned[] {
  const said = Object.entries(args).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return [{ tool, args: Object.fromEntries(said) }]
}

/** "what do I own", "how much USDC do I have on base", "my ETH balance", "portfolio". */
export const balances: Command = (c) => {
  const whole = c.say(
    'what do i own',
    'what do i have',
    'what do i hold',
    'what is in my wallet',
    "what's in my wallet",
    'whats in my wallet',
    'how much do i have',
    'how much do i own',
    'how much money do i have',
    'how rich am i',
    'what is my wallet worth',
    "what's my wallet worth",
    'how much is my wallet worth',
    'what am i holding',
  )
  if (whole) return call('balances', { chain: chain(c) })
  if (c.say('how much', 'how many', 'do i have any')) {
    const subject = token(c)
    const where = chain(c)
    if (subject === undefined) return undefined
    if (!c.say(...HAVE) && c.at > 0 && !isAny(c)) return undefined
    return call('balances', { token: subject, chain: where ?? chain(c) })
  }
  c.say(...SHOW)
  c.say('all')
  c.say('my', 'the', 'our')
  c.say('wallet', 'current', 'token')
  if (
    c.say(
      'balances',
      'balance',
      'portfolio',
      'holdings',
      'assets',
      'tokens',
      'funds',
      "wallet's balance",
      'wallet contents',
    )
  ) {
    if (c.say('of', 'in', 'for')) {
      const subject = c.say('my wallet', 'everything') ? undefined : token(c)
      if (subject !== undefined)
        return more(c, call('balances', { token: subject, chain: chain(c) }), (each) =>
          call('balances', { token: each }),
        )
    }
    return call('balances', { chain: chain(c) })
  }
  const subject = token(c)
  if (subject === undefined || !c.say('balance', 'balances', 'holdings')) return undefined
  return call('balances', { token: subject, chain: chain(c) })
}

function isAny(c: Cursor): boolean {
  return c.tokens.slice(0, c.at).some(({ lower }) => lower === 'any')
}

/** "… and SOL", "…, USDC": more of the same. */
function more(c: Cursor, first: Planned[], make: (token: string) => Planned[]): Planned[] {
  const calls = [...first]
  for (;;) {
    const another = c.attempt(() => {
      if (!c.say('and', ',', '&', 'or')) return undefined
      const subject = token(c)
      // "and send …" begins another command.
      return subject !== undefined && !VERBS.has(subject.toLowerCase()) ? subject : undefined
    })
    if (another === undefined) return calls
    calls.push(...make(another))
  }
}

/** What begins a command, and so is no token after "and". */
export const VERBS = new Set(
  'send transfer pay give tip swap exchange convert trade buy sell wrap unwrap launch deploy create claim hand make set change sign resolve show list check get quote post publish delete remove rename update edit look who what how tell move read write save schedule cancel call run use help search find remember forget forward hold store add append put lend stake bridge mint burn airdrop donate deposit withdraw approve invest'.split(
    ' ',
  ),
)

/** "price of DRIFT", "what's SOL worth", "how much does ETH cost", "ETH price chart". */
export const price: Command = (c) => {
  const chart = (subject: string) => {
    const where = chain(c)
    const isChart = c.say('chart', 'as a chart', 'over time') !== undefined
    return call(isChart ? 'price_chart' : 'token_price', { token: subject, chain: where ?? chain(c) })
  }
  if (
    c.say(
      'how much is',
      'how much are',
      'how much does',
      'how much do',
      "what's the value of",
      'what is the value of',
    )
  ) {
    c.say('one', '1', 'a', 'an')
    const subject = token(c)
    if (subject === undefined) return undefined
    c.say('worth', 'cost', 'trading at', 'trading for', 'go for', 'right now')
    return chart(subject)
  }
  c.say(...SHOW)
  c.say('the', 'a', 'me the', 'current')
  c.say('current')
  if (c.say('price chart of', 'price chart for', 'chart of', 'chart for', 'price history of')) {
    const subject = token(c)
    return subject === undefined ? undefined : call('price_chart', { token: subject, chain: chain(c) })
  }
  if (c.say('prices of', 'price of', 'price for', 'prices for', 'value of')) {
    const subject = token(c)
    if (subject === undefined) return ask('The price of what? Say a token, as in "price of DRIFT".')
    return more(c, chart(subject), (each) => call('token_price', { token: each }))
  }
  const subject = token(c)
  if (subject === undefined) return undefined
  if (c.say('price chart', 'chart')) return call('price_chart', { token: subject, chain: chain(c) })
  if (c.say('price', 'prices', 'worth', 'trading at', 'at now')) return chart(subject)
  return undefined
}

/** "who is ana.eth", "resolve @ana", "what's the address of ana.eth". */
export const resolve: Command = (c) => {
  if (
    c.say(
      'resolve',
      'look up',
      'lookup',
      'who is',
      "who's",
      'whois',
      'whose address is',
      'who owns',
      'what is the address of',
      "what's the address of",
      'whats the address of',
      'address of',
      'find the address of',
      'get the address of',
      'show me the address of',
    )
  ) {
    const who = person(c)
    return who === undefined ? undefined : call('resolve_address', { value: who, chain: chain(c) })
  }
  return undefined
}

/** "what's my address". */
export const address: Command = (c) => {
  c.say(...SHOW)
  if (
    !c.say(
      'my address',
      'my addresses',
      'my wallet address',
      'my wallet addresses',
      'the wallet address',
      'my deposit address',
      'my solana address',
      'my evm address',
      'who am i',
    )
  )
    return undefined
  return call('wallet_addresses')
}

/** "help", "what can you do". */
export const help: Command = (c) =>
  c.say(
    'help',
    'what can you do',
    'what can i ask',
    'what can i say',
    'what do you do',
    'how does this work',
    'commands',
  )
    ? [{ tool: 'help', args: {} }]
    : undefined

export { call }
