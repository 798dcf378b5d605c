import { Clause } from '../clause'
import type { Item } from '../items'
import type { Memory } from '../memory'
import { call, type Intent, lacking, type Reading, ready } from './intent'

const AGAIN = [
  'schedule',
  'remind me of',
  'remind me about',
  'remind me',
  'ping me with',
  'ping me about',
  'ping me',
  'send me',
  'tell me',
  'let me know',
  'report',
  'automate',
  'an automation',
  'automation',
  'a task',
  'set up',
  'create',
  'run',
  'do this',
  'notify me',
  'message me',
  'dm me',
  'text me',
  'update me on',
  'update me',
  'alert me',
  'keep me posted on',
  'brief me on',
  'repeat',
  'make it',
  'on repeat',
  'please',
  'job',
  'give me',
  'a reminder',
  'that',
  'with',
  'about',
  'of',
  'on',
  'to',
  'and',
  'then',
  ':',
]

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
      const every = c.all('every')
      const times = c.all('time')
      if (every.length + times.length !== 1) return undefined
      const [when] = [...every, ...times]
      if (!when || c.all('duration').length > 0) return undefined
      c.use(when)
      c.sayAll(AGAIN.filter((each) => each.includes(' ') && !['give me', 'send me'].includes(each)))
      const rest = c.items.filter((item) => !c.isUsed(item))
      const read =
        readBy(others(), rest, memory) ??
        readBy(
          others(),
          rest.filter((item) => !AGAIN.includes(item.lower)),
          memory,
        )
      if (!read) return undefined
      if (!('calls' in read.reading)) return read.reading
      if (read.reading.calls.some(({ it }) => it !== undefined)) return undefined
      for (const item of c.items) c.use(item)
      return scheduled(when, read.clause.items)
    },
  }
}

type When = Extract<Item, { kind: 'every' | 'time' }>

/** What the items say, at a time or again and again. */
export function scheduled(when: When, items: readonly Item[]): Reading {
  const prompt = promptOf(items)
  if (when.kind === 'every' && when.cron.startsWith('every '))
    return lacking(
      { prompt },
      'interval',
      `"${when.text}" does not go evenly into an hour or a day, so there is no schedule for it. Say a divisor, as in "every 15 minutes" or "every 6 hours", or "every day at 9".`,
    )
  if (when.kind === 'time' && when.isPast)
    return lacking(
      { prompt },
      'at',
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
  for (const intent of intents) {
    const c = clause.anew()
    const reading = intent.read(c, memory)
    if (reading && 'calls' in reading && c.left().length === 0) return { reading, clause }
  }
  return undefined
}
