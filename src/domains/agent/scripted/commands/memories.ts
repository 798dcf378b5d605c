import type { Cursor } from '../cursor'
import { ask } from '../nouns'
import type { Command, Planned } from '../plan'

/** "remember that ana is my sister", "forget what I said about ana", "what do you remember". */
export const memories: Command = (c) =>
  c.attempt(() => remembered(c)) ?? c.attempt(() => recalled(c)) ?? c.attempt(() => forgotten(c))

type Reader = (c: Cursor) => readonly Planned[] | undefined

const remembered: Reader = (c) => {
  if (!c.say('remember', 'keep in mind', 'memorize', 'memorise')) return undefined
  c.say('that', ':', 'this :')
  const text = restOf(c)
  if (text === undefined) return ask('Remember what? Say it, as in "remember that rent is due on the 1st".')
  return [{ tool: 'remember', args: { text } }]
}

const recalled: Reader = (c) => {
  const isList = c.say(
    'what do you remember',
    'what have you remembered',
    'what do you know about me',
    'list my memories',
    'list memories',
    'show my memories',
    'show me my memories',
    'show your memory',
    'list your memories',
  )
  if (!isList) return undefined
  if (!c.say('about', 'of')) return [{ tool: 'recall', args: {} }]
  const about = c.say('me') ? undefined : restOf(c)
  return [{ tool: 'recall', args: about === undefined ? {} : { about } }]
}

const forgotten: Reader = (c) => {
  if (!c.say('forget')) return undefined
  if (c.say('everything', 'all', 'all of it', 'all memories', 'all you remember')) {
    return [{ tool: 'forget', args: { all: true } }]
  }
  c.say('what i said about', 'what you remember about', 'what you know about', 'that', 'about')
  const text = restOf(c)
  if (text === undefined) return ask('Forget what? Say a part of it, or "forget everything".')
  return [{ tool: 'forget', args: { text } }]
}

/** To the end of the prompt: no word marks the end of a thing to remember. */
function restOf(c: Cursor): string | undefined {
  const from = c.next?.start
  if (from === undefined) return undefined
  const until = c.tokens.at(-1)?.end
  c.at = c.tokens.length
  const rest = c.prompt
    .slice(from, until)
    .trim()
    .replace(/[.!?]+$/, '')
    .replace(/^(["'“«])(.*)(["'”»])$/s, '$2')
  return rest === '' ? undefined : rest
}
