import { ask, name, text, token } from '../nouns'
import type { Command } from '../plan'

const FIELDS: Readonly<Record<string, string>> = {
  description: 'description',
  website: 'website',
  url: 'website',
  name: 'projectName',
  'project name': 'projectName',
  title: 'projectName',
  'token address': 'tokenAddress',
  token: 'tokenAddress',
}
const NAMES = [
  'project name',
  'token address',
  'description',
  'website',
  'url',
  'name',
  'title',
  'token',
] as const

/** "show my profile", `create a profile called Harbor Light`, `set my profile's description to "…"`. */
export const profile: Command = (c) => {
  if (
    c.say(
      'show my profile',
      'show me my profile',
      'my profile',
      "what's my profile",
      'what is my profile',
      'view my profile',
      'show my project',
      'show the profile',
      'show profile',
    )
  ) {
    return [{ tool: 'show_profile', args: {} }]
  }
  if (
    c.say(
      'delete my profile',
      'remove my profile',
      'delete the profile',
      'take down my profile',
      'unpublish my profile',
    )
  ) {
    return [{ tool: 'delete_profile', args: {} }]
  }
  return (
    c.attempt(() => created(c)) ??
    c.attempt(() => renamed(c)) ??
    c.attempt(() => posted(c)) ??
    c.attempt(() => changed(c))
  )
}

type Reader = (c: Parameters<Command>[0]) => ReturnType<Command>

const created: Reader = (c) => {
  if (!c.say('create', 'publish', 'make', 'add', 'set up', 'start')) return undefined
  c.say('a', 'my', 'the')
  c.say('new', 'project')
  c.say('project')
  if (!c.say('profile', 'project page', 'project profile')) return undefined
  c.say('called', 'named', 'for', 'with the name', 'with name', ':')
  const projectName = name(c, ['with', 'description', 'website', 'token', 'and', 'then'])
  if (projectName === undefined)
    ask('What is the project called? As in create a profile called "Harbor Light".')
  const args: Record<string, string> = { projectName: projectName as string }
  for (;;) {
    const field = c.attempt(() => {
      if (c.next?.text === ',') c.at++
      c.say('and')
      c.say('with')
      c.say('the', 'a')
      return c.say('description', 'website', 'token address', 'token')
    })
    if (field === undefined) return [{ tool: 'create_profile', args }]
    args[FIELDS[field] ?? field] = value(c, field)
  }
}

const renamed: Reader = (c) => {
  if (!c.say('rename my profile to', 'rename my project to', 'rename the profile to')) return undefined
  const projectName = name(c, ['and', 'then'])
  return projectName === undefined ? undefined : [{ tool: 'update_profile', args: { projectName } }]
}

const posted: Reader = (c) => {
  if (!c.say('post', 'publish', 'add', 'append')) return undefined
  c.say('an', 'a', 'the', 'project')
  c.say('project', 'profile')
  if (!c.say('update')) return undefined
  c.say('called', 'titled', 'with the title', 'with title', 'to my profile')
  const title = c.take('quoted')
  if (!title)
    ask(
      'What is the update called, and what does it say? As in post an update "Launch day" saying "We are live".',
    )
  if (c.next?.text === ':') c.at++
  c.say('saying', 'with content', 'with the content', 'with text', 'that says', 'and')
  const content = text(c)
  if (content === undefined) ask('What does the update say? Put it in quotes.')
  return [
    {
      tool: 'post_profile_update',
      args: { title: (title as { text: string }).text, content: content as string },
    },
  ]
}

const changed: Reader = (c) => {
  const verb = c.say('set', 'change', 'update', 'edit', 'clear', 'remove')
  if (!verb) return undefined
  c.say('my', 'the')
  const before = c.say('profile', "profile's", 'project', "project's")
  const field = c.say(...NAMES)
  if (field === undefined) return undefined
  const after = c.say('of my profile', 'of the profile', 'on my profile', 'in my profile', 'of my project')
  // "set the token …" alone could be about anything.
  if (before === undefined && after === undefined && field !== 'website' && field !== 'description')
    return undefined
  const key = FIELDS[field] ?? field
  if (verb === 'clear' || verb === 'remove') return [{ tool: 'update_profile', args: { [key]: null } }]
  if (!c.say('to', 'as', '=') && c.next?.text !== ':') return undefined
  const last = c.say('of my profile')
  void last
  return [{ tool: 'update_profile', args: { [key]: value(c, field) } }]
}

function value(c: Parameters<Command>[0], field: string): string {
  c.say('to', 'as', 'is', 'of')
  if (field === 'website' || field === 'url') {
    const url = c.take('url', 'quoted', 'dotted')
    if (!url) ask('Which address should the website be? As in https://example.com.')
    const said = (url as { text: string; kind: string }).text
    return said.includes('://') ? said : `https://${said}`
  }
  if (field === 'token' || field === 'token address') {
    const said = c.take('address') ?? undefined
    const called = said?.text ?? token(c)
    if (called === undefined) ask('Which token? Say its address.')
    return called as string
  }
  const said = text(c)
  if (said === undefined) ask(`What should the ${field} be? Put it in quotes.`)
  return said as string
}
