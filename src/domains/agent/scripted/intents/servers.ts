import type { Json } from '#kernel/jobs/tables'
import type { Clause } from '../clause'
import type { Item } from '../items'
import { phrases } from '../words'
import { call, type Intent, lacking, type Reading, ready } from './intent'
import { unquoted, written } from './texts'

const LIST = phrases('list | show | which | what | what are | see')
const SERVERS = phrases(`
  tool servers and their tools | tool servers | mcp servers | tools | servers | mcp tools
`)
const LIST_REST = phrases(`
  all | do i have | are there | are connected | connected | have i got | i have | i use
`)
const VERBS = phrases('call | use | ask | run | invoke | try')
const OF = phrases('of | on | from | at')
const WITH = phrases('with the arguments | with arguments | with | for | : | on input')
const BETWEEN = new Set(['=', ':', 'set', 'to', 'of', 'as', 'is'])

/** What servers of tools offer. */
export const servers: Intent = {
  name: 'tools',
  means: 'list the tools of connected servers, or call one',
  acts: true,
  // A call names a server and a tool that the wallet has: the list ends with one of its own.
  examples: ['list my tools', 'which tools do I have'],
  words: ['tool', 'tools', 'server', 'servers', 'call', 'invoke', 'arguments'],
  read: (c) => listed(c) ?? called(c),
}

function listed(c: Clause): Reading | undefined {
  if (!c.has(SERVERS) || c.say(LIST) === undefined) return undefined
  c.sayAll([...SERVERS, ...LIST_REST])
  return c.left().length === 0 ? ready({ action: 'list' }, call('list_tools', {})) : undefined
}

function called(c: Clause): Reading | undefined {
  const verb = c.opening(VERBS)
  if (!verb) return undefined
  const isSaid = c.has(['tool'])
  const isUse = ['use', 'call', 'invoke'].includes(c.items[verb.at]?.lower ?? '')
  if (c.has(['skill'])) return undefined
  let at = verb.end
  while (['the', 'my', 'tool', 'called', 'named'].includes(c.items[at]?.lower ?? '')) at++
  const tool = c.items[at]
  if (!tool || !['word', 'quoted', 'site', 'token'].includes(tool.kind)) {
    if (!isSaid) return undefined
    c.useAll({ at: verb.at, end: at })
    return lacking({}, 'tool', 'Which tool? "List my tools" has their names.')
  }
  if (c.items[at + 1]?.lower === 'tool') at++
  c.useAll({ at: verb.at, end: at + 1 })
  const server = serverOf(c, at + 1)
  if (!isSaid && (server === undefined || !isUse)) return undefined
  const sent = argumentsOf(c)
  const slots = { tool: textOf(tool), ...(server !== undefined && { server }) }
  if (sent === 'none')
    return lacking(
      slots,
      'arguments',
      'With which arguments? As in with city=Lisbon, or with {"city": "Lisbon"}.',
    )
  if (sent === 'unreadable')
    return {
      slots,
      refused: 'The arguments are no JSON. As in with {"city": "Lisbon"}, or with city=Lisbon.',
    }
  return ready(slots, call('call_tool', { tool: textOf(tool), server, arguments: sent }))
}

const textOf = (item: Item) => (item.kind === 'quoted' ? unquoted(item) : item.text)

function serverOf(c: Clause, from: number): string | undefined {
  const of = c.find(OF, from)
  if (of?.at !== from) return undefined
  let at = of.end
  while (['the', 'my', 'tool', 'mcp', 'server'].includes(c.items[at]?.lower ?? '')) at++
  const name = c.items[at]
  if (!name || name.kind === 'mark') return undefined
  c.useAll({ at: of.at, end: at + 1 })
  c.say(['tool server', 'mcp server', 'server'])
  return textOf(name)
}

function argumentsOf(c: Clause): Record<string, Json> | 'none' | 'unreadable' | undefined {
  const first = c.items.find((item) => !c.isUsed(item))
  const given = first && c.find(WITH, c.items.indexOf(first))
  if (!first || !given || given.at !== c.items.indexOf(first)) return undefined
  c.useAll(given)
  const items = c.items.slice(given.end)
  if (items[0]?.text === '{' && items[1]?.text !== '{') {
    c.useAll({ at: given.end, end: c.items.length })
    try {
      return JSON.parse(written(items).replace(/[.!?\s]+$/, ''))
    } catch {
      return 'unreadable'
    }
  }
  const pairs = pairsOf(c, given.end)
  return Object.keys(pairs).length === 0 ? 'none' : pairs
}

/** "city Lisbon", "a=2 and b=3": the tool's schema says which are numbers. */
function pairsOf(c: Clause, from: number): Record<string, Json> {
  const all: Record<string, Json> = {}
  let at = from
  while (at < c.items.length) {
    const begin = at
    while (['and', ',', 'the'].includes(c.items[at]?.lower ?? '')) at++
    const name = c.items[at]
    if (!name || !['word', 'token', 'chain'].includes(name.kind)) break
    let value = at + 1
    while (BETWEEN.has(c.items[value]?.lower ?? '')) value++
    const variable = variableAt(c, value)
    const item = c.items[value]
    if (!item || (item.kind === 'mark' && !variable)) {
      if (Object.keys(all).length === 0) c.useAll({ at: begin, end: c.items.length })
      break
    }
    all[name.text] = variable?.text ?? textOf(item)
    const end = value + (variable?.length ?? 1)
    c.useAll({ at: begin, end })
    at = end
  }
  return all
}

/** `{{NAME}}` */
function variableAt(c: Clause, at: number): { text: string; length: number } | undefined {
  const [a, b, name, d, e] = c.items.slice(at, at + 5)
  const isOne = a?.text === '{' && b?.text === '{' && name && d?.text === '}' && e?.text === '}'
  return isOne ? { text: `{{${name.text}}}`, length: 5 } : undefined
}
