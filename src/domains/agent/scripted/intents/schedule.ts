import { Clause } from '../clause'
import type { Item } from '../items'
import type { Memory } from '../memory'
import { isHeading } from '../remark'
import { phrases } from '../words'
import { call, declined, everyIn, type Intent, lacking, type Reading, ready } from './intent'

const AGAIN = phrases(`
  post me | post | show me | show | send | sent | i want | something that runs | something | that runs | runs | could you | check | fetch | get me | dm | pull up |
  schedule | remind me of | remind me about | remind me | ping me with | ping me about | ping me | send me |
  tell me | let me know | report | automate | an automation | automation | a task | set up | create | run | do
  this | notify me | message me | dm me | text me | update me on | update me | alert me | keep me posted on |
  wake me with | wake me up with | greet me with | hit me with | surprise me with | drop me | give me a ping with | brief me on | repeat | make it | on repeat | please | job | give me | a reminder | that | with | about | of |
  on | to | and | then | :
`)

/** Something else, at a time or again and again. `others`: every intent that may be scheduled. */
export function scheduling(others: () => readonly Intent[]): Intent {
  return {
    name: 'schedule',
    means: 'do something later, or again and again (UTC)',
    acts: true,
    examples: [
      'every weekday at 9: price of ETH',
      'in 2 hours send 5 USDC to ana.eth',
      'my portfolio, every 4h',
    ],
    words: [...AGAIN.flatMap((each) => each.split(' ')), 'daily', 'weekly', 'every', 'tomorrow', 'tonight'],
    read(c, memory) {
      if (c.all('duration').length > 0 && c.all('every', 'time').length > 0) return undefined
      const when: When | undefined = everyIn(c) ?? c.take('time')
      if (!when) return begun(c) ?? atPrice(c, others(), memory) ?? atHour(c, others(), memory)
      if (when.kind === 'time' && c.anew().marker(when) === 'by') return undefined
      const [other, ...more] = c.all('every', 'time')
      for (const item of [other, ...more]) if (item) c.use(item)
      const isNothing =
        c.left().every(({ lower }) => AGAIN.includes(lower)) && c.has(['something', 'anything'])
      if (isNothing) c.useAll({ at: 0, end: c.items.length })
      if (c.left().length === 0)
        return lacking({}, 'prompt', 'What should be done then? Say it after the time.')
      c.sayAll(AGAIN.filter((each) => each.includes(' ') && !['give me', 'send me'].includes(each)))
      const rest = c.items.filter((item) => !c.isUsed(item))
      const hour = rest.findIndex(({ lower }) => lower === 'at')
      const isHour = rest[hour + 1]?.kind === 'sum' && /^(2[4-9]|[3-9]\d)$/.test(rest[hour + 1]?.text ?? '')
      if (hour >= 0 && isHour) {
        c.useAll({ at: 0, end: c.items.length })
        return lacking({}, 'time', `At what time? Times are UTC, as in "${when.text} at 9:30".`)
      }
      const [quoted, another] = rest.filter((item) => !AGAIN.includes(item.lower) && item.kind !== 'mark')
      if (quoted?.kind === 'quoted' && !another && c.anew().opening(SCHEDULE)) {
        c.useAll({ at: 0, end: c.items.length })
        return scheduled(when, [quoted])
      }
      const read = readAs(others(), rest, memory)
      if (!read) return other ? undefined : priceLater(c, when, rest)
      const { reading, clause } = read
      c.useAll({ at: 0, end: c.items.length })
      if (!('calls' in reading)) return reading
      if (other)
        return { slots: reading.slots, refused: 'A schedule cannot be in another one. Say one time only.' }
      if (reading.calls.some(({ it }) => it !== undefined))
        return lacking(
          reading.slots,
          'amount',
          'What is "it" then? A scheduled prompt stands for itself: say how much of which token.',
        )
      return scheduled(when, clause.items)
    },
  }
}

const SCHEDULE = phrases(`
  schedule | automate | schedule an automation | schedule a task | create an automation | make an automation
  | add an automation | set up an automation | create a schedule
`)

/** "schedule price of ETH": when is not said. */
function begun(c: Clause): Reading | undefined {
  if (!c.opening(SCHEDULE) || c.has(WHEN)) return undefined
  c.useAll({ at: 0, end: c.items.length })
  return lacking(
    {},
    'when',
    'When? Say it first, as in "every weekday at 9: price of ETH", "in 2 hours …" or "when DRIFT falls below $0.01 …".',
  )
}

/** "notify me when …": of a price alone. */
const TELLING = phrases(`
  notify me | alert me | ping me | tell me | let me know | text me | message me | dm me | warn me | remind me | give me a shout | give me an alert |
  shout | an alert | alert
`)
const WHEN = phrases('when | whenever | if | once | as soon as')
const FALLS = phrases(`
  falls below | drops below | goes below | is below | gets below | dips below | falls under | drops under |
  is under | goes under | is less than | < | below | under | is lower than | sinks below | hits below
`)
const RISES = phrases(`
  rises above | goes above | is above | gets above | climbs above | rises over | goes over | is over | is
  more than | exceeds | passes | > | above | over | is higher than | breaks | crosses | tops
`)

/** "when DRIFT falls below $0.01, …": once, when a token's price is there. */
function atPrice(c: Clause, others: readonly Intent[], memory: Memory): Reading | undefined {
  const word = c.find(WHEN)
  const [falls, rises] = word ? [c.find(FALLS, word.end), c.find(RISES, word.end)] : []
  const direction = falls ?? rises
  if (!word || !direction) return undefined
  const named = c.items
    .slice(word.end, direction.at)
    .find(({ kind, text }) => kind === 'token' || kind === 'address' || /^[A-Z][A-Z0-9]+$/.test(text))
  const price = c.items[direction.end]
  if (!named) return undefined
  if (price?.kind !== 'sum') {
    if (!c.opening(WHEN)) return undefined
    c.useAll({ at: 0, end: c.items.length })
    return lacking(
      {},
      'price',
      `Which price of ${named.text}, in dollars? As in "when ${named.text} falls below $0.01".`,
    )
  }
  if (price.amount.endsWith('%') || !isDollar(price.token)) return undefined
  c.useAll({ at: word.at, end: direction.end + 1 })
  const token = named.kind === 'token' ? named.token : named.text
  if (c.items[word.at]?.lower === 'whenever') {
    c.useAll({ at: 0, end: c.items.length })
    return {
      slots: { token },
      refused: 'An automation of a price fires once. Say "when" instead of "whenever".',
    }
  }
  const usd = price.amount.replace('$', '')
  const trigger = { type: 'price', token, ...(falls ? { below: usd } : { above: usd }) }
  const isTold = c.say(TELLING) !== undefined
  if (isTold && c.left().length === 0) {
    const prompt = `price of ${token}`
    return ready({ prompt, trigger }, call('create_automation', { prompt, trigger }))
  }
  const read = readAs(
    others,
    c.items.filter((item) => !c.isUsed(item)),
    memory,
  )
  if (!read) return undefined
  c.useAll({ at: 0, end: c.items.length })
  if (!('calls' in read.reading)) return read.reading
  if (read.reading.calls.some(({ it }) => it !== undefined)) return undefined
  const prompt = promptOf(read.clause.items)
  return ready({ prompt, trigger }, call('create_automation', { prompt, trigger }))
}

/** "price of ETH at 9": after a question a bare number is no price, and so an hour. */
function atHour(c: Clause, others: readonly Intent[], memory: Memory): Reading | undefined {
  const hour = c.all('sum').at(-1)
  if (
    hour?.hourAt === undefined ||
    c.items.slice(c.items.indexOf(hour) + 1).some(({ kind }) => kind !== 'mark')
  )
    return undefined
  const rest = c.items.slice(0, c.items.indexOf(hour) - 1)
  const read = readAs(
    others.filter(({ acts }) => !acts),
    rest,
    memory,
  )
  if (!read || !('calls' in read.reading)) return undefined
  c.useAll({ at: 0, end: c.items.length })
  return scheduled({ ...hour, kind: 'time', at: hour.hourAt, isPast: false }, read.clause.items)
}

const isDollar = (token: string | undefined) => token === undefined || /^(usd|usdc|usdt|dai)$/i.test(token)

/** What items ask for; a quotation that is all of them by what stands in it. */
function readAs(
  others: readonly Intent[],
  items: Clause['items'],
  memory: Memory,
): { reading: Reading; clause: Clause } | undefined {
  return (
    readBy(others, items, memory) ??
    readBy(
      others,
      items.filter((item) => !AGAIN.includes(item.lower)),
      memory,
    ) ??
    readBy(others, withoutHeading(items), memory)
  )
}

/** "allowance: 20 DAI to @ana" */
function withoutHeading(items: readonly Item[]): readonly Item[] {
  const colon = items.findIndex(({ text }) => text === ':')
  return isHeading(items.slice(0, Math.max(0, colon))) ? items.slice(colon + 1) : items
}

/** "ping me with LINK at 18:30 each day": of a token alone it is the price. */
function priceLater(c: Clause, when: When, rest: readonly Item[]): Reading | undefined {
  const [item, other] = rest.filter(({ kind, lower }) => kind !== 'mark' && !AGAIN.includes(lower))
  if (item?.kind !== 'token' || other) return undefined
  for (const each of c.items) c.use(each)
  return scheduledPrompt(when, `price of ${item.token}`)
}

type When = Extract<Item, { kind: 'every' | 'time' }>

/** What the items say, at a time or again and again. */
export function scheduled(when: When, items: readonly Item[]): Reading {
  return scheduledPrompt(when, promptOf(items))
}

function scheduledPrompt(when: When, prompt: string): Reading {
  if (when.kind === 'every' && when.cron.startsWith('every '))
    return lacking(
      { prompt },
      'interval',
      `"${when.text}" does not go evenly into an hour or a day, so there is no schedule for it. Say a divisor, as in "every 15 minutes" or "every 6 hours", or "every day at 9".`,
    )
  if (when.kind === 'time' && when.isPast)
    return declined(
      { prompt },
      `That time has passed: ${new Date(when.at).toISOString()} (UTC) is before now. Say a later one.`,
    )
  const trigger =
    when.kind === 'every'
      ? { type: 'cron', cron: when.cron }
      : { type: 'at', at: new Date(when.at).toISOString() }
  return ready({ prompt, trigger }, call('create_automation', { prompt, trigger }))
}

/** What is scheduled, as it was written, without the words of its time. */
function promptOf(items: Clause['items']): string {
  let [text, end] = ['', -1]
  const [only, other] = items
  if (only?.kind === 'quoted' && !other) return only.text.slice(1, -1)
  for (const item of items) {
    if (text !== '' && item.start > end) text += ' '
    text += item.text
    end = item.end
  }
  return text.replace(/^[\s,:;]+|[\s,:;.?!]+$/g, '')
}

function readBy(
  intents: readonly Intent[],
  items: Clause['items'],
  memory: Memory,
): { reading: Reading; clause: Clause } | undefined {
  const clause = new Clause(items)
  let lacking: { reading: Reading; clause: Clause } | undefined
  for (const intent of intents) {
    const c = clause.anew()
    const reading = intent.read(c, memory)
    if (!reading || c.left().length > 0) continue
    if ('calls' in reading) return { reading, clause }
    lacking ??= { reading, clause }
  }
  return lacking
}
