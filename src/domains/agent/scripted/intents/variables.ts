import { looksLikeVariable } from '#domains/environment'
import type { Clause } from '../clause'
import type { Item } from '../items'
import type { Planned } from '../plan'
import { phrases } from '../words'
import { call, type Intent, lacking, type Reading, ready } from './intent'
import { ORDER_ID } from './manage'

const KINDS = phrases(`
  environment variable | env variable | env var | secret variable | variable | var | secret
`)
const MANY = phrases('environment variables | env variables | env vars | variables | vars | secrets | env')
const SET = phrases(`
  set | store | save | define | export | add | put | create | make | update | change | rotate | replace |
  keep | assign
`)
const DELETE = phrases('delete | remove | unset | clear | drop')
const LIST = phrases('list | show | which | what | what are | see | name')
const BETWEEN = phrases(`
  to be | to | as | is | = | : | with the value of | with the value | with value | equal to | equals | the
  value | called | named | new | another | and | in | into | under | value | of
`)

/** Values that tool servers and skills get, and that are never shown. */
export const variables: Intent = {
  name: 'variables',
  means: 'set, list or delete the variables that tools and skills may use',
  acts: true,
  examples: [
    'set API_KEY to "open sesame"',
    'list my variables',
    'set API_KEY to "open sesame", then delete the variable API_KEY',
  ],
  words: ['variable', 'variables', 'unset', 'export'],
  read: (c) => listed(c) ?? deleted(c) ?? set(c) ?? shown(c),
}

function listed(c: Clause): Reading | undefined {
  if (!c.has(MANY) || c.all('hidden').length > 0 || c.say(LIST) === undefined) return undefined
  c.sayAll([...MANY, 'all', 'names of', 'do i have', 'are there', 'are set', 'have i set', 'of'])
  return ready({ action: 'list' }, call('list_variables', {}))
}

function deleted(c: Clause): Reading | undefined {
  if (!c.opening(DELETE)) return undefined
  const isSaid = c.has(KINDS)
  const name = nameIn(c, isSaid)
  if (!name && !isSaid) return undefined
  c.say(DELETE)
  c.sayAll([...KINDS, 'called', 'named'])
  if (!name) return lacking({ action: 'delete' }, 'name', 'Which variable should be deleted? Say its name.')
  return ready({ action: 'delete', name }, call('delete_variable', { name }))
}

/** One or several: "set A_KEY to … and B_KEY to …". What is set was hidden when the prompt came. */
function set(c: Clause): Reading | undefined {
  const values = c.all('hidden')
  if (!c.opening(SET)) return undefined
  const isSaid = c.has(KINDS)
  const calls: Planned[] = []
  const names: string[] = []
  for (const value of values) {
    const name = nameNear(c, value, isSaid)
    // What is left of a text without quotes is told, and nothing is set.
    if (!name) continue
    c.use(value)
    names.push(name)
    calls.push(call('set_variable', { name, value: value.text }))
  }
  const name = values.length === 0 ? nameIn(c, isSaid) : undefined
  if (calls.length === 0 && !name) return undefined
  c.say(SET)
  c.sayAll([...SET, ...KINDS, ...BETWEEN])
  if (name)
    return lacking(
      { action: 'set', name },
      'value',
      `To which value should ${name} be set? As in set ${name} to "the value", in one sentence.`,
    )
  return ready({ action: 'set', name: names }, ...calls)
}

const SHOW = phrases(`
  what's the value of | what is the value of | show me the value of | show the value of | what's | what is |
  show me | show | read | print | reveal
`)

function shown(c: Clause): Reading | undefined {
  if (!c.opening(SHOW)) return undefined
  const name = nameIn(c, c.has(KINDS))
  if (!name?.includes('_')) return undefined
  c.say(SHOW)
  c.sayAll([...KINDS, 'value of', 'value'])
  return {
    slots: { action: 'show', name },
    refused: 'Values of variables are never shown. "List my variables" has their names.',
  }
}

/** Where it is not said to be a variable, its name must be that of one. */
function isName(item: Item, isSaid: boolean): boolean {
  const text = item.kind === 'quoted' ? item.text.slice(1, -1) : item.text
  if (!['word', 'quoted', 'token'].includes(item.kind) || OTHERS.has(item.lower) || ORDER_ID.test(text))
    return false
  return isSaid ? /^[A-Za-z_][A-Za-z0-9_]*$/.test(text) : looksLikeVariable(text)
}

const OTHERS = new Set(
  [
    ...KINDS,
    ...MANY,
    ...SET,
    ...DELETE,
    ...LIST,
    ...BETWEEN,
    'my',
    'the',
    'a',
    'an',
    'our',
    'please',
    'me',
  ].flatMap((phrase) => phrase.split(' ')),
)

function nameIn(c: Clause, isSaid: boolean): string | undefined {
  const found = c.items.find((item) => !c.isUsed(item) && isName(item, isSaid))
  if (!found) return undefined
  c.use(found)
  return found.kind === 'quoted' ? found.text.slice(1, -1) : found.text
}

/** "A_KEY to …", "… as A_KEY": the nearest name before a value, else the one after it. */
function nameNear(c: Clause, value: Item, isSaid: boolean): string | undefined {
  const at = c.items.indexOf(value)
  const free = (item: Item) => !c.isUsed(item) && (isName(item, isSaid) || isPlainName(c, item, at))
  const found =
    c.items.slice(0, at).reverse().find(free) ??
    c.items.slice(at + 1).find((item) => !c.isUsed(item) && isName(item, isSaid))
  if (!found) return undefined
  c.use(found)
  return found.kind === 'quoted' ? found.text.slice(1, -1) : found.text
}

/** "__proto__ to …": what stands right before "to" and a hidden value is its name, whatever it is. */
function isPlainName(c: Clause, item: Item, value: number): boolean {
  return (
    item.kind === 'word' &&
    !OTHERS.has(item.lower) &&
    c.items.indexOf(item) === value - 2 &&
    /^[A-Za-z_][A-Za-z0-9_]*$/.test(item.text)
  )
}
