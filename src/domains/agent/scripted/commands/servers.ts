import type { Json } from '#kernel/jobs/tables'
import type { Cursor } from '../cursor'
import { ask, refuse } from '../nouns'
import type { Command } from '../plan'

/** "list my tools", "call the tool weather of Demo with city Lisbon", `use add on Demo with {"a": 2, "b": 3}`. */
export const servers: Command = (c) => {
  const isListed = c.attempt(() => {
    if (!c.say('list', 'show me', 'show', 'which', 'what', 'what are')) return undefined
    c.say('all')
    c.say('my', 'the')
    if (!c.say('tool servers and their tools', 'tool servers', 'mcp servers', 'tools', 'servers'))
      return undefined
    c.say('do i have', 'are there', 'are connected')
    return true
  })
  if (isListed) return [{ tool: 'list_tools', args: {} }]
  const verb = c.say('call', 'use', 'ask', 'run', 'invoke')
  if (!verb) return undefined
  c.say('the', 'my')
  const isSaid = c.say('tool called', 'tool named', 'tool') !== undefined
  const tool = c.take('word', 'quoted', 'dotted')?.text
  if (tool === undefined) return isSaid ? ask('Which tool? "List my tools" has their names.') : undefined
  const isTool = c.say('tool') !== undefined || isSaid
  const server = serverSaid(c)
  if (!isTool && (server === undefined || verb === 'ask' || verb === 'run')) return undefined
  const sent = argumentsSaid(c)
  return [
    {
      tool: 'call_tool',
      args: { tool, ...(server !== undefined && { server }), ...(sent && { arguments: sent }) },
    },
  ]
}

function serverSaid(c: Cursor): string | undefined {
  return c.attempt(() => {
    if (!c.say('of', 'on', 'from', 'at')) return undefined
    c.say('the', 'my')
    c.say('tool server', 'mcp server', 'server')
    const name = c.take('word', 'quoted', 'dotted')?.text
    c.say('tool server', 'mcp server', 'server')
    return name
  })
}

function argumentsSaid(c: Cursor): Record<string, Json> | undefined {
  const isWith = c.say('with the arguments', 'with arguments', 'with', 'for', ':')
  if (!isWith) return undefined
  return c.next?.text === '{' ? object(c) : pairs(c)
}

/** JSON, up to the brace that ends it. */
function object(c: Cursor): Record<string, Json> {
  const start = c.next?.start ?? 0
  for (let at = c.at; at < c.tokens.length; at++) {
    const token = c.tokens[at]
    if (token?.text !== '}') continue
    try {
      const read: Record<string, Json> = JSON.parse(c.prompt.slice(start, token.end))
      c.at = at + 1
      return read
    } catch {
      // A brace inside of it.
    }
  }
  return refuse('The arguments are no JSON. As in with {"city": "Lisbon"}, or with city=Lisbon.')
}

/** "city Lisbon", "a=2 and b=3": the tool's schema says which are numbers. */
function pairs(c: Cursor): Record<string, Json> {
  const all: Record<string, Json> = {}
  for (;;) {
    const pair = c.attempt(() => {
      if (Object.keys(all).length > 0 && !c.say(',', 'and')) return undefined
      c.say('and')
      c.say('the')
      const name = c.take('word')
      if (!name) return undefined
      c.say('=', ':', 'set to', 'of', 'as')
      const variable = c.attempt(() => reference(c))
      const value =
        variable ??
        c.take('quoted', 'number', 'word', 'dotted', 'address', 'handle', 'path', 'url', 'hidden', 'percent')
          ?.text
      return value === undefined ? undefined : ([name.text, value] as const)
    })
    if (!pair) break
    all[pair[0]] = pair[1]
  }
  if (Object.keys(all).length === 0)
    ask('With which arguments? As in with city=Lisbon, or with {"city": "Lisbon"}.')
  return all
}

/** `{{NAME}}` */
function reference(c: Cursor): string | undefined {
  if (!c.say('{') || !c.say('{')) return undefined
  const name = c.take('word')
  return name && c.say('}') && c.say('}') ? `{{${name.text}}}` : undefined
}
