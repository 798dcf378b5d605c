import { lookupTable } from '#kernel/lookup-table'
import type { Clause } from '../clause'
import { phrases } from '../words'
import { call, type Intent, lacking, type Reading, ready } from './intent'
import { unquoted, written } from './texts'

const ONE = phrases(`
  automation | schedule | scheduled task | scheduled prompt | recurring task | task | reminder
`)
const MANY = phrases(`
  automations | schedules | scheduled tasks | scheduled prompts | scheduled jobs | recurring tasks |
  reminders | scheduled
`)
const LIST = phrases(`list | show | which | what are | what | what's | see | any`)
const LIST_REST = phrases(`
  all | do i have | are there | are scheduled | are active | active | running | i have | have i got
`)
const VERBS = lookupTable<string>({
  pause: 'pause_automation',
  resume: 'resume_automation',
  unpause: 'resume_automation',
  continue: 'resume_automation',
  cancel: 'cancel_automation',
  stop: 'cancel_automation',
  end: 'cancel_automation',
  delete: 'delete_automation',
  remove: 'delete_automation',
})
const WORDS = Object.keys(VERBS)

/** Prompts that run at a time or a price. */
export const automations: Intent = {
  name: 'automations',
  means: 'pause, resume, cancel or delete what is scheduled',
  acts: true,
  // Each names one that the wallet has, and a fresh world has none.
  examples: [],
  words: ['automation', 'automations', 'pause', 'resume', 'cancel', 'scheduled', 'reminders'],
  read: (c) => listed(c) ?? changed(c),
}

function listed(c: Clause): Reading | undefined {
  if (!c.has(MANY) || c.say(LIST) === undefined) return undefined
  c.sayAll([...MANY, ...LIST_REST])
  return c.left().length === 0 ? ready({ action: 'list' }, call('list_automations', {})) : undefined
}

function changed(c: Clause): Reading | undefined {
  const verb = c.opening(WORDS)
  const word = verb && c.items[verb.at]?.lower
  const tool = word && VERBS[word]
  if (!verb || !tool) return undefined
  let at = verb.end
  while (['my', 'the', 'that', 'this'].includes(c.items[at]?.lower ?? '')) at++
  const noun = c.find(ONE, at)
  const id = c.items[at]?.lower.startsWith('auto_') ? at : undefined
  if (noun?.at !== at && id === undefined) return undefined
  let from = id ?? noun?.end ?? at
  while (['called', 'named', 'with', 'id', 'for', 'to', ':'].includes(c.items[from]?.lower ?? '')) from++
  const first = c.items[from]
  const automation =
    first?.kind === 'quoted'
      ? unquoted(first)
      : written(c.items.slice(from)).replace(/[\s.!?]+$|\s+please$/gi, '')
  c.useAll({ at: 0, end: first?.kind === 'quoted' ? from + 1 : c.items.length })
  if (automation === '')
    return lacking(
      { action: word },
      'automation',
      `Which automation should I ${word}? Say its id, its name, or words of its prompt; "list my automations" has them.`,
    )
  return ready({ action: word, automation }, call(tool, { automation }))
}
