import type { Clause } from '../clause'
import type { Item } from '../items'
import type { Memory } from '../memory'
import type { Planned } from '../plan'
import { isDescription, isRemark } from '../remark'
import { phrases } from '../words'
import {
  call,
  chainIn,
  declined,
  type Intent,
  isDollars,
  isPart,
  lacking,
  type Reading,
  ready,
} from './intent'

const VERBS = phrases(`
  send | transfer | pay | tip | give | wire | forward | shoot | move | venmo | gift | donate | zap | pass |
  drop | slide | ship | remit | hand | payment | beam | fire | spot | toss | kick | bung | reimburse |
  refund | repay | pay back | send over | hand over | fire off | empty | settle up with | settle | snd |
  chip | slip | lend | deliver | get | airdrop | put | return | place | sweep | let | route | spare | mail |
  push | cashapp | relay | compensate | withdraw | pay out | payout | dispatch | drop off | pass along |
  pass on | pass over | shoot over | wire over | slide over | kick over | sling | lob | toss over | post |
  fund | reward | bless | award | grant | disburse | release | contribute | treat | xfer | send out | send
  off | deposit | pop | thank | treat | front | float | loan | credit | cover | throw | square up | settle | transmit | pay
  over | kick back | chuck | bring | get over | hook up | issue | set aside | make a payment | make a
  transfer | hit | yeet | sponsor | remunerate | ship over | dish out | give out | give back | pay off | send along | fling |
  flick | top up | gas up | direct | allot | assign | sort out | hand out | chip in | paying back | do a transfer | execute a transfer | do a payment
`)
/** Of what was said to be sent already. */
const AGAIN = phrases('send | send over | hand | hand over | pay | settle | transfer | wire | do | have')
/** Of whoever gets something, and what is theirs. */
const OTHERS = phrases(`
  gets | receives | receive | should get | should receive | should have | shall have | shall get | to have |
  to get | to receive | will get | will receive | is to get | deserves | deserve | goes | go | goes over |
  go over | going | goes out | must get | should land | should arrive | should end up | should be sent | to
  be sent | is to be sent | are to be sent | should be paid | to be paid | must be sent | ought to get |
  must receive | has to get | have to get | gets paid | get paid | can have | may have | is for | are for |
  arrive at | arrive | arrives at | lands at | should go out | must go | has to go | have to go | needs to be sent | going out | heading | headed | bound
  | to go | would like | shall receive | is getting a tip | getting | receiving | should be given | will
  have | lands | needs to get | is getting | are getting | gotta get | a tip | tip | worth of | gets a tip
  of | belongs | should go | needs to go | is waiting for | is waiting on | waits for | is expecting | expects | should be
  credited with | is entitled to | is supposed to get | is supposed to receive | must be paid | must have | wants to be
  paid | is next in line for | to be credited with | gets credited with
`)
/** What somebody has or lacks: a reason to send, and no request by itself. */
const OWED = phrases(`
  promised | is owed | owes | owe | i owe | we owe | is due | has earned | earned | has won | won | needs | has
`)
/** Tried before the verbs that are a part of them: "should get". */
const LONG_OTHERS = OTHERS.filter((phrase) => phrase.includes(' '))
const EACH = phrases(`
  each | apiece | a piece | a head | per person | per head | per recipient | everyone | everybody |
  respectively | every one of them | to each of | each of | both | for each | to each
`)
const EVENLY = phrases(`
  split | evenly | equally | divide | share | distribute | in equal parts | in equal shares | equal parts |
  between | among | amongst | across
`)

/** "some DAI for ana.eth" lacks its amount. */
const isNamedFor = (c: Clause) => c.all('token').length === 1 && c.has(SOME)
const SOME = phrases('some | a bit of | a little')

const SHARED = [...EACH, ...EVENLY]
const WHOLE = phrases('empty | sweep')

export const send: Intent = {
  name: 'send',
  means: 'send a token or native coin to an address, a name or a handle',
  acts: true,
  examples: [
    'send 0.1 ETH to ana.eth',
    'pay @ana $5 of USDC',
    'send half my USDC to 0x00000000000000000000000000000000000000ee on arbitrum',
  ],
  words: [...VERBS, ...OTHERS, ...OWED, ...EACH, ...EVENLY],
  read(c, memory) {
    const unknown = unknownIn(c, memory)
    if (unknown !== undefined && c.opening(VERBS) && c.say(VERBS) !== undefined) {
      const sums = sumsIn(c, false)
      chainIn(c)
      sayAround(c)
      return lacking(slotsOf(sums), 'to', unknown)
    }
    describedIn(c)
    const isEach = c.has(EACH)
    const people = receiversIn(c, memory)
    const cut = c.all('cut', 'unreadable')
    const isOwed = c.has(OWED) && !c.has(OTHERS)
    c.sayAll(LONG_OTHERS)
    const verb = c.say(VERBS)
    c.sayAll(OTHERS)
    if (isOwed && (verb === undefined || c.say(OWED) === undefined)) return undefined
    if (verb !== undefined) c.sayAll(AGAIN)
    if (people.length === 0 && verb === undefined) return undefined
    if (verb === undefined && c.all('sum', 'it').length === 0 && !isNamedFor(c)) return undefined
    const isSplit = c.has(EVENLY)
    c.sayAll(SHARED)
    const ways = waysIn(c)
    if (ways !== undefined && ways !== people.length) return undefined
    const paired = pairsIn(c)
    if (paired) {
      const chain = chainIn(c)
      sayAround(c)
      const to = paired.map(({ to }) => to)
      return ready(
        { to, chain },
        ...paired.map(({ to, amount, token }) => call('transfer', { token, amount, to, chain })),
      )
    }
    const isThem = people.length === 1 && c.items.some(({ lower }) => lower === 'them')
    const sums = sumsIn(c, WHOLE.includes(verb ?? ''), isThem).map((sum) => namedBefore(c, sum, memory))
    const chain = chainIn(c)
    sayAround(c)
    const slots = { ...(people.length > 0 && { to: people }), ...(chain && { chain }), ...slotsOf(sums) }
    const [broken] = cut
    if (broken?.kind === 'cut' && people.length === 0 && verb !== undefined) {
      c.use(broken)
      return declined(slots, notWhole(broken.text))
    }
    if (cut.length > 0 && people.length === 0) return undefined
    if (people.length > 0 && sums.length === 0 && c.say(['all', 'everything']) !== undefined)
      return lacking(
        slots,
        'token',
        `all of which token should be sent to ${people.join(' and ')}? As in "all USDC".`,
      )
    if (people.length === 0) {
      if (c.all('sum').length === 0 && sums.length === 0) return undefined
      return lacking(
        slots,
        'to',
        `To whom? ${sums.length > 0 ? `${wordsOf(sums)} can go to` : 'Say'} an address, a name such as ana.eth, or a handle such as @ana.`,
      )
    }
    if (sums.length === 0) {
      const [token, other] = c.all('token')
      if (token && !other) c.use(token)
      c.sayAll(SOME_IN)
    }
    if (sums.length === 0)
      return lacking(
        slots,
        'amount',
        `How much of which token should ${people.join(' and ')} get? As in "5 USDC".`,
      )
    const nothing = sums.find(({ amount, isIt }) => !isIt && /^\$?0+(\.0+)?%?$/.test(amount))
    if (nothing)
      return lacking(
        slots,
        'amount',
        `An amount of 0 is nothing. How much should ${people.join(' and ')} get? As in "5 USDC".`,
      )
    const bare = sums.find(({ token, isIt }) => token === undefined && !isIt)
    if (bare) {
      const shown = bare.amount.startsWith('$')
        ? `${bare.amount} of USDC`
        : `${shownAmount(bare.amount)} USDC`
      return lacking(
        slots,
        'token',
        `${shownAmount(bare.amount)} of which token should be sent to ${people.join(' and ')}? As in "${shown}".`,
      )
    }
    if (people.length > 1 && !isEach && !isSplit && sums.some(({ amount }) => amount !== undefined)) {
      return lacking(
        slots,
        'each',
        `Should each of ${people.join(' and ')} get the whole amount, or a part of it? Say "each", or "split evenly".`,
      )
    }
    return plan(people, sums, { chain, isSplit: isSplit && !isEach, slots })
  },
}

/** What is said of an address that is cut, too short or too long. */
function notWhole(text: string): string {
  const digits = text.slice(2)
  const why = /^[0-9a-fA-F]*$/.test(digits) ? `it has ${digits.length} digits` : 'a part of it is missing'
  return `"${text}" is nobody's address: ${why}, and an address has 0x and 40 digits. Give all of it.`
}

const AROUND = phrases(`
  following | payable | beneficiary | sum | asset | currency | value | straight | directly | across | wallet of |
  belonging | hands | pocket | the way of | way | way of | straight over | along | down | off | through |
  side | here | make it | native | recipient | destination | receiver | back | take | each of | to each of | per person | and | & |
  plus | as well as | along with | address | wallet | recipient | the same to | tip of | amount | it | over
  | out | ones | one | a | in | up | on it | it is | some | to | ways | four ways | three ways | two ways |
  five ways | recipients | people | of these | these | same amount | that | them | back | ← | <- | on the
  way | chain | network | of
`)

const LINKS = phrases('to | for | of | in | use')
const SOME_IN = phrases('some | in')
const SAME = phrases('the same amount | the same')
const EACH_OF = ['each of']
const TOO = phrases('too | also | as well')

/** The small words around what is sent, and what it is for: "for the cab". */
function sayAround(c: Clause): void {
  memoIn(c)
  c.sayAll(AROUND)
  if (c.left().every(({ lower }) => LINKS.includes(lower))) c.sayAll(LINKS)
}

/** "… for the concert tickets", up to a mark or the end: what for, where it names nothing. */
function memoIn(c: Clause): void {
  const { items } = c
  const at = items.findLastIndex((item) => item.lower === 'for' && !c.isUsed(item))
  if (at < 0) return
  const end = items.findIndex(({ kind }, index) => index > at && kind === 'mark')
  const words = items.slice(at + 1, end < 0 ? items.length : end)
  if (words.some((item) => c.isUsed(item)) || !isDescription(words)) return
  for (const item of [items[at] as Item, ...words]) c.use(item)
}

/** "my landlord ana.eth", "the winners: @ana and @bob": words that only describe whoever is named after them. */
function describedIn(c: Clause): void {
  for (const person of c.all('person', 'address')) {
    const at = c.items.indexOf(person)
    const from = Math.max(0, at - MOST_DESCRIBING)
    const start = c.items.findLastIndex(
      ({ lower }, index) => index >= from && index < at && OWNERS.has(lower),
    )
    const words = c.items.slice(start + 1, at).filter(({ lower }) => lower !== ':' && lower !== '.')
    if (
      start < 0 ||
      words.length === 0 ||
      !words.every(({ kind }) => kind === 'word') ||
      !isDescription(words)
    )
      continue
    for (const item of words) c.use(item)
  }
  // "@ana is out of gas, give her 0.01 ETH"
  const [person] = c.all('person', 'address')
  if (!person || c.all('pronoun').length === 0) return
  const at = c.items.indexOf(person)
  const end = c.items.findIndex(({ kind }, index) => index > at && kind === 'mark')
  const aside = [c.items.slice(0, at), c.items.slice(at + 1, Math.max(at + 1, end))]
  for (const words of aside) if (isRemark(words)) for (const item of words) c.use(item)
}

const MOST_DESCRIBING = 5
const OWNERS = new Set(['my', 'our', 'the', 'his', 'her', 'their', 'this', 'that'])

/** "ana.eth gets 6 DAI, bob.eth gets 11": as many people as sums, turn and turn about. */
function pairsIn(c: Clause): { to: string; amount: string; token: string }[] | undefined {
  const found = c.items.filter(
    (item) => item.kind === 'sum' || item.kind === 'person' || item.kind === 'address',
  )
  const sums = c.all('sum')
  if (sums.length < 2 || found.length !== sums.length * 2) return undefined
  const pairs: { to: string; amount: string; token: string }[] = []
  let token: string | undefined
  for (let at = 0; at < found.length; at += 2) {
    const [one, other] = [found[at], found[at + 1]]
    const [sum, who] = one?.kind === 'sum' ? [one, other] : [other, one]
    if (sum?.kind !== 'sum' || !who || who.kind === 'sum' || sum.isIt) return undefined
    token = sum.token ?? token
    if (token === undefined) return undefined
    pairs.push({ to: (who as { who: string }).who, amount: sum.amount, token })
  }
  for (const sum of sums) c.use(sum)
  return pairs
}

interface Sum {
  readonly amount: string
  readonly token?: string | undefined
  readonly isIt?: boolean
}

/** "3 ways": among how many a sum is split. */
function waysIn(c: Clause): number | undefined {
  const count = c
    .all('sum')
    .find(
      (item) => item.token === undefined && WAYS.has(c.after(item)?.lower ?? '') && /^\d+$/.test(item.amount),
    )
  if (!count) return undefined
  c.use(count)
  return Number(count.amount)
}

const WAYS = new Set(['ways', 'people', 'parts', 'recipients', 'persons', 'friends', 'wallets'])

/** `isWhole`: of a token without an amount, all is meant. */
function sumsIn(c: Clause, isWhole: boolean, isThem = false): Sum[] {
  const sums: Sum[] = c.all('sum').map((item) => {
    c.use(item)
    // "my LINK, half of it"
    const token = item.token ?? tokenFor(c)
    return { amount: item.amount, token, ...(item.isIt && token === undefined && { isIt: true }) }
  })
  if (sums.length > 0) return sums
  const whole = isWhole ? tokenFor(c) : undefined
  if (whole !== undefined) return [{ amount: '100%', token: whole }]
  const it = c.take('it') ?? (isThem ? 'them' : undefined) ?? (c.say(SAME) !== undefined ? 'it' : undefined)
  return it ? [{ amount: '', isIt: true }] : []
}

/** "give those 2 to @ana": so many of what moved before. */
function namedBefore(c: Clause, sum: Sum, { lastMoved }: Memory): Sum {
  const isThose = c.items.some(
    ({ kind }, at) => kind === 'sum' && ['those', 'these'].includes(c.items[at - 1]?.lower ?? ''),
  )
  return isThose && sum.token === undefined && lastMoved ? { ...sum, token: lastMoved.token } : sum
}

/** "LINK, 5": a token that stands by itself. */
function tokenFor(c: Clause): string | undefined {
  const tokens = c.all('token')
  const only = tokens.length === 1 && c.all('sum').length === 0 ? tokens[0] : undefined
  if (!only || c.isUsed(only)) return undefined
  c.use(only)
  return only.token
}

function receiversIn(c: Clause, memory: Memory): string[] {
  const isSent = c.has(VERBS) || c.has(OTHERS)
  const named = c.all('person', 'address').filter((item) => {
    const marker = c.marker(item)
    if (marker === 'from' || (marker === 'of' && !c.has(EACH_OF))) return false
    // "20 USDC for 0x…" and "0x… for 20 USDC" buy what is at the address.
    const isTraded =
      item.kind === 'address' &&
      (['into', 'against', '4'].includes(marker) ||
        (marker === '' && c.all('sum').some((sum) => ['for', 'with'].includes(c.marker(sum)))))
    return isSent || !isTraded
  })
  for (const item of named) c.use(item)
  // "@ana is owed 5 USDC, pay her"
  if (named.length > 0) for (const item of c.all('pronoun')) c.use(item)
  if (named.length > 0) return named.map(({ who }) => who)
  const site = c.take('site', ['to', 'for', '→', '->', '=>'])
  if (site) return [site.text]
  const pronoun = c.all('pronoun')[0]
  if (!pronoun) return []
  const candidates = personMeant(c, memory)
  if (candidates.length !== 1) return []
  c.use(pronoun)
  return [...candidates]
}

/** The question for a receiver who is no address, name or handle, or a "her" that could be nobody or several. */
function unknownIn(c: Clause, memory: Memory): string | undefined {
  if (c.all('person', 'address', 'site', 'cut', 'unreadable', 'it').length > 0) {
    if (c.all('it').length === 0 || c.all('person', 'address', 'site').length > 0) return undefined
  }
  const [pronoun] = c.all('pronoun')
  if (pronoun) {
    const candidates = personMeant(c, memory)
    if (candidates.length === 1) return undefined
    c.use(pronoun)
    return candidates.length === 0
      ? `Who is "${pronoun.text}"? Nobody else was named in this thread. Say an address, a name or a handle.`
      : `"${pronoun.text}" could be ${candidates.join(' or ')}. Say which.`
  }
  const word = c.all('word', 'token').find((item) => c.marker(item) === 'to' && c.items.indexOf(item) > 1)
  const isLast =
    word && c.items.slice(c.items.indexOf(word) + 1).every(({ kind }) => kind === 'mark' || kind === 'chain')
  if (!word || !isLast || (word.kind === 'token' && word.isKnown) || NOBODY.has(word.lower)) return undefined
  c.use(word)
  return `Who is "${word.text}"? Say an address, a name such as ${word.lower}.eth, or a handle such as @${word.lower}.`
}

/** "to me" is nobody's name, and "to wallet" says no more. */
const NOBODY = new Set([
  'me',
  'wallet',
  'address',
  'account',
  'it',
  'someone',
  'somebody',
  'each',
  'them',
  'both',
])

/** Whom "her" could be; those who had it already are not meant by "too". */
function personMeant(c: Clause, memory: Memory): readonly string[] {
  const had = new Set(c.has(TOO) ? memory.lastReceivers : [])
  return (
    memory.people.map((turn) => turn.filter((each) => !had.has(each))).find((turn) => turn.length > 0) ?? []
  )
}

function plan(
  people: readonly string[],
  sums: readonly Sum[],
  {
    chain,
    isSplit,
    slots,
  }: { chain: string | undefined; isSplit: boolean; slots: Record<string, never> | object },
): Reading {
  const calls: Planned[] = []
  for (const to of people) {
    for (const sum of sums) {
      if (sum.isIt) {
        calls.push(
          call('transfer', { to, chain, amount: sum.amount === '' ? undefined : sum.amount }, 'amount'),
        )
        continue
      }
      const amount = isSplit ? part(sum.amount, people.length) : sum.amount
      if (amount === undefined)
        return lacking(
          { ...slots },
          'amount',
          `${sum.amount} ${sum.token} cannot be split evenly by ${people.length}. How much should each get?`,
        )
      calls.push(call('transfer', { token: sum.token, amount, to, chain }))
    }
  }
  return ready({ ...slots }, ...calls)
}

/** An amount's n-th part, exactly; undefined where it has no end. */
function part(amount: string, n: number): string | undefined {
  if (isPart(amount)) {
    const share = Number(amount.replace('%', '')) / n
    return amount.endsWith('%') && Number.isInteger(share * 1_000_000) ? `${share}%` : undefined
  }
  const digits = amount.replace('$', '')
  const [whole = '0', fraction = ''] = digits.split('.')
  const places = Math.max(fraction.length, 6)
  const units = BigInt(`${whole}${fraction.padEnd(places, '0')}`)
  if (units % BigInt(n) !== 0n) return undefined
  const each = String(units / BigInt(n)).padStart(places + 1, '0')
  const text = `${each.slice(0, -places)}.${each.slice(-places)}`.replace(/\.?0+$/, '')
  return isDollars(amount) ? `$${text}` : text
}

function slotsOf(sums: readonly Sum[]) {
  const [only] = sums
  if (!only || sums.length > 1)
    return sums.length > 1 ? { sums: sums.map(({ amount, token = 'it' }) => ({ amount, token })) } : {}
  return {
    ...(only.amount !== '' && { amount: only.amount }),
    ...(only.token !== undefined && { token: only.token }),
  }
}

export const shownAmount = (amount: string) =>
  amount === '100%' ? 'all' : amount === '50%' ? 'half' : amount

function wordsOf(sums: readonly Sum[]): string {
  return sums
    .map(({ amount, token, isIt }) => (isIt ? 'it' : `${shownAmount(amount)} ${token ?? ''}`.trim()))
    .join(' and ')
}
