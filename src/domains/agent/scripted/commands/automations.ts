import type { Cursor } from '../cursor'
import { ask } from '../nouns'
import type { Command } from '../plan'

const ONE = [
  'automation',
  'schedule',
  'scheduled task',
  'scheduled prompt',
  'recurring task',
  'task',
  'reminder',
] as const
const MANY = [
  'automations',
  'schedules',
  'scheduled tasks',
  'scheduled prompts',
  'scheduled jobs',
  'recurring tasks',
  'reminders',
] as const
const VERBS = {
  pause: 'pause_automation',
  resume: 'resume_automation',
  unpause: 'resume_automation',
  continue: 'resume_automation',
  cancel: 'cancel_automation',
  stop: 'cancel_automation',
  end: 'cancel_automation',
  delete: 'delete_automation',
  remove: 'delete_automation',
} as const

/** "list my automations", "cancel the automation auto_1", `pause the automation "price of ETH"`. */
export const automations: Command = (c) => {
  const isListed = c.attempt(() => {
    if (!c.say('list', 'show me', 'show', 'which', 'what are', 'what', "what's")) return undefined
    c.say('all')
    c.say('my', 'the')
    if (!c.say(...MANY, 'scheduled')) return undefined
    c.say('do i have', 'are there', 'are scheduled', 'are active')
    return true
  })
  if (isListed) return [{ tool: 'list_automations', args: {} }]
  const verb = c.say(...(Object.keys(VERBS) as (keyof typeof VERBS)[])) as keyof typeof VERBS | undefined
  if (!verb) return undefined
  c.say('my', 'the', 'that')
  const isSaid = c.say(...ONE) !== undefined
  if (isSaid) c.say('called', 'named', 'with the id', 'for', 'to')
  const automation = isSaid ? restOfSentence(c) : idSaid(c)
  if (automation === undefined)
    return isSaid
      ? ask(
          `Which automation should I ${verb}? Say its id, its name, or words of its prompt; "list my automations" has them.`,
        )
      : undefined
  return [{ tool: VERBS[verb], args: { automation } }]
}

function idSaid(c: Cursor): string | undefined {
  return c.next?.lower.startsWith('auto_') ? c.take('word')?.text : undefined
}

/** A quotation, an id, or what the sentence goes on with. */
function restOfSentence(c: Cursor): string | undefined {
  const quoted = c.take('quoted')
  if (quoted) return quoted.text
  const id = idSaid(c)
  if (id !== undefined) return id
  const from = c.next?.start
  let until: number | undefined
  while (
    c.next &&
    !['\n', ',', ';', '.', '!', '?'].includes(c.next.text) &&
    !['then', 'please'].includes(c.next.lower)
  ) {
    until = c.next.end
    c.at++
  }
  return from === undefined || until === undefined ? undefined : c.prompt.slice(from, until)
}
