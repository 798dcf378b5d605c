import { ask, name, person, text, token } from '../nouns'
import type { Command, Planned } from '../plan'
import { call } from './looking'

/** "launch a token called Night Ferry with symbol FERRY". */
export const launch: Command = (c) => {
  if (!c.say('launch', 'deploy', 'create', 'mint', 'make')) return undefined
  c.say('a', 'the', 'my', 'me a', 'an')
  c.say('new', 'launch of')
  const isSaid = c.say('token', 'coin', 'memecoin', 'meme coin') !== undefined
  if (!isSaid) return undefined
  c.say('called', 'named', 'with the name', 'with name', ':')
  const called = name(c, [
    'with',
    'symbol',
    'ticker',
    'described',
    'description',
    'and',
    'then',
    'fees',
    'on',
    'for',
    'please',
    'now',
  ])
  if (called === undefined)
    ask('What should the token be called? As in "launch a token called Night Ferry with symbol FERRY".')
  const args: Record<string, string> = { name: called as string }
  for (;;) {
    if (c.say('(')) {
      const symbol = c.take('word')
      if (!symbol || !c.say(')')) return undefined
      args.symbol = symbol.text
    } else if (
      c.say(
        'with the symbol',
        'with symbol',
        'with the ticker',
        'with ticker',
        'and symbol',
        'and ticker',
        'symbol',
        'ticker',
      )
    ) {
      const symbol = c.take('word', 'quoted', 'number')
      if (!symbol) ask('Which symbol should the token have?')
      args.symbol = (symbol as { text: string }).text
    } else if (
      c.say(
        'with description',
        'with the description',
        'described as',
        'and description',
        'and the description',
        'description',
      )
    ) {
      const said = text(c)
      if (said === undefined) ask('Put the description in quotes.')
      args.description = said as string
    } else if (
      c.say(
        'with its fees to',
        'with fees to',
        'fees to',
        'with the fees to',
        'and send fees to',
        'and its fees to',
      )
    ) {
      const who = person(c)
      if (who === undefined) ask('Who should get the fees? Say an address, a name or a handle.')
      args.feeRecipient = who as string
    } else break
    c.say(',')
  }
  c.say('on base')
  return [{ tool: 'launch_token', args }]
}

const FEES = ['fees', 'fee', 'creator fees', 'trading fees', 'token fees', 'rewards', 'earnings'] as const

/** "claim my fees", "claim the fees of DRIFT", "what fees can I claim". */
export const fees: Command = (c) => {
  if (c.say('claim', 'collect', 'withdraw')) {
    c.say('all')
    c.say('my', 'the', 'our')
    c.say('outstanding', 'pending', 'accrued')
    if (c.say(...FEES)) {
      const subject = c.say('of', 'for', 'from', 'on') ? token(c) : undefined
      return call('claim_fees', { token: subject })
    }
    if (c.say('its fees', 'its fee')) return [{ tool: 'claim_fees', args: {}, it: 'token' }]
    const subject = token(c)
    return subject !== undefined && c.say(...FEES) ? call('claim_fees', { token: subject }) : undefined
  }
  if (
    c.say(
      'what can i claim',
      'what fees can i claim',
      'how much can i claim',
      'how much in fees can i claim',
      'how many fees can i claim',
      'do i have fees to claim',
      'do i have any fees to claim',
      'do i have any fees',
      'what have i earned',
    )
  ) {
    return call('claimable_fees', { token: c.say('of', 'for', 'from') ? token(c) : undefined })
  }
  c.say('show me', 'show', 'check', 'what are', 'list', 'get', "what's", 'what is')
  c.say('my', 'the')
  c.say('claimable', 'unclaimed', 'outstanding', 'pending')
  if (!c.say(...FEES)) return undefined
  c.say('i can claim', 'that i can claim', 'to claim')
  return call('claimable_fees', { token: c.say('of', 'for', 'from', 'on') ? token(c) : undefined })
}

/** "hand the fees of DRIFT over to ana.eth", "make ana.eth the fee beneficiary of DRIFT". */
export const handOver: Command = (c) => {
  const RIGHT = [
    'fee beneficiary',
    'fee right',
    'fee rights',
    'fee share',
    'fees',
    'beneficiary',
    'creator fees',
    'creator fee right',
    'fee ownership',
  ] as const
  if (c.say('make')) {
    const who = person(c)
    if (who === undefined || !c.say('the')) return undefined
    if (!c.say(...RIGHT) || !c.say('of', 'for')) return undefined
    return handing(token(c), who)
  }
  if (!c.say('hand over', 'hand', 'transfer', 'give away', 'give', 'set', 'change', 'assign', 'pass'))
    return undefined
  c.say('over')
  c.say('the', 'my')
  if (!c.say(...RIGHT) || !c.say('of', 'for', 'from')) return undefined
  const of = token(c)
  c.say('over')
  if (!c.say('to')) return undefined
  return handing(of, person(c))
}

function handing(of: string | undefined, to: string | undefined): Planned[] {
  if (of === undefined) ask("Which token's fees should be handed over? Say its symbol or address.")
  if (to === undefined) ask('To whom should the fees be handed over? Say an address, a name or a handle.')
  return [{ tool: 'transfer_fee_beneficiary', args: { token: of as string, to: to as string } }]
}

/** `sign the message "hello"` */
export const sign: Command = (c) => {
  if (!c.say('sign')) return undefined
  c.say('the', 'this', 'a', 'my')
  c.say('message', 'text', 'statement')
  c.say('saying', 'that says')
  const message = text(c)
  if (message === undefined || message === '')
    ask('What should be signed? Put the text in quotes, as in sign "hello".')
  return [{ tool: 'sign_message', args: { message: message as string } }]
}
