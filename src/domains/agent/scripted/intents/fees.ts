import type { Clause } from '../clause'
import type { Memory } from '../memory'
import { phrases } from '../words'
import { call, type Intent, lacking, type Reading, ready } from './intent'
import { anyToken } from './texts'

const FEES = phrases(`
  fees | fee | creator fees | trading fees | token fees | rewards | earnings | fee earnings | royalties |
  fee income | creator rewards | launch fees
`)
const EARN = phrases(`
  earn | earned | earns | earning | bring in | brought in | brings in | make me | made me | pay me
`)
const CLAIM = phrases(`
  claim | collect | withdraw | cash in | harvest | cash out | redeem | take out | pull out | pull | grab |
  claim it | claim them | collect it | collect them | take
`)
const ASK = phrases(`
  what | which | how much | how many | do | does | did | is | are | show | check | list | any | see | what's
  | what is | could | can | have | has | anything | tell | view | look up | get
`)
/** Launches elsewhere, whose fees are told by the same tool where they are here. */
const LAUNCHES = phrases(`
  launches | launch | launched | my tokens | tokens | coins | my launches | token | clanker | doppler
`)
const STATE = phrases(`
  claimable | unclaimed | outstanding | pending | accrued | available | waiting | waiting for me | to claim
  | to be claimed | left to claim | so far | right now | owed | due | uncollected | ready | ones | older
`)
const SMALL = phrases(`
  can | could | i | i can | that i can | from | of | on | for | in | to | me | my | all | everything | both
  | and | have | has | there | is | are | it | did | does | do | much | how much | by | with | anything | up
  | that's | that is | that are | which are | per | each | they | out | money | any | its | with them | over | every | one | be | what | which | get | got | i've | as
`)
const VIEW_REST = [
  ...FEES,
  ...EARN,
  ...ASK,
  ...LAUNCHES,
  ...STATE,
  ...SMALL,
  'claim',
  'collect',
  'claimed',
  'made',
  'make',
  'bringing',
]
const CLAIM_REST = [...FEES, ...EARN, ...LAUNCHES, ...STATE, ...SMALL]

/** Fees that could be claimed. */
export const feesView: Intent = {
  name: 'fees.view',
  means: 'the fees that launched tokens have earned and that could be claimed',
  acts: false,
  examples: ['what can I claim', 'how much fees did DRIFT earn', 'which launches have fees waiting'],
  words: ['older', 'fees', 'claim', 'claimable', 'unclaimed', 'earned', 'launches'],
  read(c) {
    if (c.all('person', 'quoted', 'sum').length > 0 || c.has(['gas', 'network fee', 'bridge']))
      return undefined
    const isFees = c.has(FEES)
    const isEarned = c.has(EARN)
    const isClaim = c.has(['claim', 'collect', 'claimed'])
    const isOf = c.has(LAUNCHES) || isFees
    if (
      !isFees &&
      !(isClaim && c.has(['what', 'how much', 'anything', 'which'])) &&
      !(isEarned && (isOf || hasToken(c))) &&
      !c.has(['clanker'])
    )
      return undefined
    // "Claim the fees of DRIFT" claims; "what can I claim" asks.
    if (c.opening(CLAIM) !== undefined || (c.has(['claim it', 'claim them', 'collect it']) && !c.has(ASK)))
      return undefined
    c.sayAll(VIEW_REST)
    const tokens = tokensIn(c)
    const chain = c.take('chain')?.chain
    if (c.all('sum').length > 0) return undefined
    if (tokens.length === 0) return ready({ token: 'all', chain }, call('claimable_fees', {}))
    return ready({ token: tokens, chain }, ...tokens.map((token) => call('claimable_fees', { token })))
  },
}

const hasToken = (c: Clause) => anyToken(c.anew()) !== undefined

/** Every token that is named, known or not. */
function tokensIn(c: Clause): string[] {
  const found: string[] = []
  for (let next = anyToken(c); next !== undefined; next = anyToken(c)) found.push(next)
  return found
}

/** Claims them. */
export const feesClaim: Intent = {
  name: 'fees.claim',
  means: 'claim the fees of a launched token',
  acts: true,
  examples: ['claim the fees of DRIFT', 'collect from DRIFT', 'claim the fees of EBB'],
  words: ['claim', 'collect', 'fees', 'harvest'],
  read(c, memory) {
    if (c.all('person', 'sum', 'quoted').length > 0) return undefined
    const verb = c.find(CLAIM)
    if (!verb || (c.has(ASK) && c.opening(CLAIM) === undefined)) return undefined
    const isFees = c.has(FEES) || c.has(EARN) || c.has(['money']) || c.items[verb.at]?.lower === 'claim'
    const isCollect = ['collect', 'claim', 'harvest'].includes(c.items[verb.at]?.lower ?? '')
    if (!isFees && !(isCollect && hasToken(c))) return undefined
    c.sayAll(CLAIM)
    c.sayAll(CLAIM_REST)
    const isIt = c.all('it', 'pronoun').length > 0
    for (const item of c.all('it', 'pronoun')) c.use(item)
    const tokens = tokensIn(c)
    c.take('chain')
    const before = tokens.length === 0 && (isIt || !c.has(FEES)) ? earlier(memory) : []
    const all = tokens.length > 0 ? tokens : before
    if (all.length > 0) return ready({ token: all }, ...all.map((token) => call('claim_fees', { token })))
    if (c.has(['its fees', 'its fee'])) return ready({ token: 'it' }, call('claim_fees', {}, 'token'))
    return ready({ token: 'all' }, call('claim_fees', {}))
  },
}

/** The tokens whose fees the turn before was about. */
function earlier({ lastCalls }: Memory): string[] {
  return lastCalls.flatMap(({ tool, args }) =>
    tool === 'claimable_fees' && typeof args.token === 'string' ? [args.token] : [],
  )
}

const RIGHT = [
  ...[...FEES, 'fee beneficiary', 'fee right', 'fee rights', 'fee share', 'beneficiary', 'creator fee right'],
  ...[
    'fee ownership',
    'fee recipient',
    'fee receiver',
    'fee stream',
    'future fees',
    'share of the fees',
    'revenue',
  ],
]
const GIVE = phrases(`
  hand over | hand | transfer | give away | give | set | change | assign | pass | make | redirect | route |
  send | move | reroute | point | switch | direct | forward | sign over | turn over | let | update
`)
const TAKES = phrases(`
  takes over | take over | gets | get | receives | should get | should receive | pays | pay | go to | goes
  to | flow to | flow | flows to | should flow to | should go to | belong to | belongs to | land with | from now on | from today | future | in future | from here on | is the | becomes the | as | what | go
  | goes
`)
const ROUTE_REST = [
  ...RIGHT,
  ...GIVE,
  ...TAKES,
  ...EARN,
  ...SMALL,
  'the',
  'over',
  'new',
  'instead',
  'will',
  'should',
  'for good',
  'whole',
]

/** Hands them over. */
export const feesRoute: Intent = {
  name: 'fees.route',
  means: "hand a token's fees over to somebody else, for good",
  acts: true,
  examples: [
    'hand the fees of DRIFT over to ana.eth',
    'from now on DRIFT pays ana.eth',
    'make ana.eth the fee beneficiary of DRIFT',
  ],
  words: ['fees', 'beneficiary', 'redirect', 'recipient', 'share'],
  read(c) {
    const isFees = c.has(RIGHT)
    const isPaid = c.has(['from now on']) && c.has(['pays', 'pay'])
    const isTaken = c.has(['takes over', 'take over']) && c.has(EARN)
    if ((!isFees && !isPaid && !isTaken) || c.all('sum', 'quoted').length > 0) return undefined
    if (
      c.items.at(-1)?.text === '?' ||
      isNewToken(c) ||
      c.has(['launch', 'deploy', 'called', 'ticker', 'symbol'])
    )
      return undefined
    const isGiven = c.has(GIVE) || c.has(TAKES) || c.all('arrow').length > 0
    const person = c.take(['person', 'address'])
    if (
      !isGiven ||
      (!person &&
        !c.has([
          'hand',
          'hand over',
          'give',
          'transfer',
          'redirect',
          'recipient',
          'beneficiary',
          'change',
          'set',
        ]))
    )
      return undefined
    if (!person && c.opening(CLAIM) !== undefined) return undefined
    c.sayAll(ROUTE_REST)
    for (const arrow of c.all('arrow')) c.use(arrow)
    const token = anyToken(c)
    const to = person?.who
    c.take('chain')
    if (token === undefined)
      return lacking({ to }, 'token', "Which token's fees should be handed over? Say its symbol or address.")
    if (to === undefined)
      return lacking(
        { token },
        'to',
        'To whom should the fees be handed over? Say an address, a name or a handle.',
      )
    return routed(token, to)
  },
}

/** "create Old Compass (COMP2) and send its fees to …" is a launch. */
const isNewToken = (c: Clause) =>
  c.opening(['create', 'make', 'mint', 'start']) !== undefined && c.items.some(({ text }) => text === '(')

const routed = (token: string, to: string): Reading =>
  ready({ token, to }, call('transfer_fee_beneficiary', { token, to }))
