import { looksLikeVariable } from '#domains/environment'
import type { Cursor } from '../cursor'
import { ask, refuse } from '../nouns'
import type { Command, Planned } from '../plan'

const KINDS = [
  'environment variable',
  'env variable',
  'env var',
  'secret variable',
  'variable',
  'var',
  'secret',
] as const
const MANY = [
  'environment variables',
  'env variables',
  'env vars',
  'variables',
  'vars',
  'secrets',
  'environment',
  'env',
] as const

/** "set API_KEY to …", "list my variables", "delete the variable API_KEY". */
export const variables: Command = (c) =>
  c.attempt(() => listed(c)) ??
  c.attempt(() => deleted(c)) ??
  c.attempt(() => set(c)) ??
  c.attempt(() => shown(c))

type Reader = (c: Cursor) => readonly Planned[] | undefined

const listed: Reader = (c) => {
  const isAsked = c.say('which', 'what', 'list', 'show me', 'show', 'what are')
  if (!isAsked) return undefined
  c.say('all')
  c.say('my', 'the', 'of my')
  c.say('names of my')
  if (!c.say(...MANY)) return undefined
  c.say('do i have', 'are there', 'are set', 'have i set')
  return [{ tool: 'list_variables', args: {} }]
}

const deleted: Reader = (c) => {
  if (!c.say('delete', 'remove', 'unset', 'clear', 'drop')) return undefined
  const isSaid = kind(c)
  const name = nameOf(c, isSaid)
  if (name === undefined) {
    if (isSaid) ask('Which variable should be deleted? Say its name.')
    return undefined
  }
  return [{ tool: 'delete_variable', args: { name } }]
}

/** One or several: "set A_KEY to … and B_KEY to …". What is set has been hidden when the prompt came. */
const set: Reader = (c) => {
  const verb = c.say(
    ...[
      'set',
      'store',
      'save',
      'define',
      'export',
      'add',
      'put',
      'create',
      'make',
      'update',
      'change',
      'rotate',
      'replace',
      'keep',
    ],
  )
  if (!verb) return undefined
  const backwards = c.attempt(() => storedAs(c))
  if (backwards) return backwards
  const calls: Planned[] = []
  for (;;) {
    const next = c.attempt(() => {
      if (calls.length > 0) {
        if (!c.say(',', 'and', '&', ';')) return undefined
        c.say('and')
      }
      return assignment(c)
    })
    if (next === undefined) return calls.length === 0 ? undefined : calls
    calls.push(next)
  }
}

function assignment(c: Cursor): Planned | undefined {
  const isSaid = kind(c)
  const name = nameOf(c, isSaid) ?? (c.tokens[c.at + 2]?.kind === 'hidden' ? c.take('word')?.text : undefined)
  if (name === undefined) return undefined
  c.say('variable', 'var', 'secret')
  const isSet =
    c.take('arrow') ??
    c.say(
      ...[
        'to be',
        'to',
        'as',
        'is',
        '=',
        ':',
        'with the value of',
        'with the value',
        'with value',
        'equal to',
        'equals',
      ],
    )
  const isEqual = c.say('=') !== undefined
  const value = c.take('hidden')
  if (value) return { tool: 'set_variable', args: { name, value: value.text } }
  if (isSet === undefined && !isEqual && !isSaid && c.next !== undefined) return undefined
  return ask(`To which value should ${name} be set? As in set ${name} to "the value", in one sentence.`)
}

/** "store … as API_KEY". */
function storedAs(c: Cursor): Planned[] | undefined {
  c.say('the value')
  const value = c.take('hidden')
  if (!value || !c.say('as', 'in', 'into', 'under', 'to')) return undefined
  const isSaid = kind(c)
  const name = nameOf(c, isSaid)
  return name === undefined ? undefined : [{ tool: 'set_variable', args: { name, value: value.text } }]
}

const shown: Reader = (c) => {
  if (
    !c.say(
      "what's the value of",
      'what is the value of',
      'show me the value of',
      'show the value of',
      "what's",
      'what is',
      'show me',
      'show',
      'read',
      'print',
      'reveal',
    )
  )
    return undefined
  const name = nameOf(c, kind(c))
  // A token may be called like that.
  if (name === undefined || c.lexicon.tokens.has(name.toLowerCase()) || !name.includes('_')) return undefined
  return refuse('Values of variables are never shown. "List my variables" has their names.')
}

function kind(c: Cursor): boolean {
  c.say('my', 'the', 'a', 'an', 'our')
  c.say('new', 'another')
  const isSaid = c.say(...KINDS) !== undefined
  c.say('called', 'named')
  return isSaid
}

/** Where it is not said to be a variable, its name must be that of one. */
function nameOf(c: Cursor, isSaid: boolean): string | undefined {
  const token = c.next
  const isName =
    (token?.kind === 'word' || token?.kind === 'quoted') &&
    (isSaid ? /^[A-Za-z_][A-Za-z0-9_]*$/.test(token.text) : looksLikeVariable(token.text))
  if (!isName) return undefined
  c.at++
  return token.text
}
