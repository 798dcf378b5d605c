import { lookupTable } from '#kernel/lookup-table'
import type { Clause } from '../clause'
import { phrases } from '../words'

import { call, type Intent, lacking, type Reading, ready } from './intent'
import { anyToken, linked, unquoted, valueAfter } from './texts'

const NOUNS = phrases(`
  project profile | project page | profile | profile's | profiles | project | project's | project name
`)
const SHOW = phrases(`
  show | what's | what is | view | see | display | my profile | how does | open | read | look at
`)
const DELETE = phrases('delete | remove | take down | unpublish | clear')
const CREATE = phrases('create | publish | make | add | set up | start | new')
const RENAME = ['rename']
const POST = phrases('post | publish | add | append | write | share')
const CHANGE = phrases('set | change | update | edit | clear | remove | make | use')
const CALLED = phrases('called | named | with the name | with name | for | name | titled')
const DESCRIPTION = phrases('description | bio | about text')
const WEBSITE = phrases('website | url | site | homepage | web site')
const TOKEN = phrases('token address | token')
const NAME = phrases('project name | name | title')
const FIELDS = ['with', 'and', ...DESCRIPTION, ...WEBSITE, ...TOKEN]
const TITLE = phrases('called | titled | with the title | with title | update')
const CONTENT = phrases(`
  saying | with content | with the content | with text | that says | content | : | and
`)
const REST = phrases(`
  to | of | on | in | as | with | and | the | new | a | an | is | up | look like | looks like | = | : | it |
  me | for
`)

/** The project page of the wallet. */
export const profile: Intent = {
  name: 'profile',
  means: "show, create, change or delete the wallet's project profile, or post an update to it",
  acts: true,
  examples: [
    'create a profile called "Harbor Light"',
    ...[
      'show my profile',
      'set my profile\'s description to "A lamp"',
      'post an update "Launch day" saying "We are live"',
      'delete my profile',
    ].map((act) => `create a profile called "Harbor Light", then ${act}`),
  ],
  words: ['profile', 'project', 'description', 'website', 'rename', 'publish', 'update'],
  read(c) {
    const isProfile = c.has(NOUNS)
    if (!isProfile && !c.has(['update', 'website', 'description'])) return undefined
    for (const read of [
      posted,
      ...(isProfile ? [created, renamed, deleted] : []),
      changed,
      ...(isProfile ? [shown] : []),
    ]) {
      const attempt = c.anew()
      const reading = read(attempt)
      if (!reading) continue
      attempt.sayAll(NOUNS)
      attempt.sayAll(REST)
      if (attempt.left().length > 0) continue
      c.useAll({ at: 0, end: c.items.length })
      return reading
    }
    return undefined
  },
}

function shown(c: Clause): Reading | undefined {
  if (c.say(SHOW) === undefined || c.all('quoted', 'url', 'path').length > 0) return undefined
  c.sayAll(SHOW)
  return ready({ action: 'show' }, call('show_profile', {}))
}

function deleted(c: Clause): Reading | undefined {
  if (!c.opening(DELETE) || c.has([...DESCRIPTION, ...WEBSITE, ...NAME])) return undefined
  c.say(DELETE)
  return ready({ action: 'delete' }, call('delete_profile', {}))
}

function created(c: Clause): Reading | undefined {
  if (!c.opening(CREATE) || c.has(['update'])) return undefined
  c.say(CREATE)
  c.say(['project profile', 'project page', 'profile', 'project'])
  const projectName = valueAfter(c, CALLED, { ends: FIELDS, isName: true })
  const fields = fieldsOf(c)
  if (!projectName)
    return lacking(
      { action: 'create' },
      'name',
      'What is the project called? As in create a profile called "Harbor Light".',
    )
  return ready({ action: 'create', name: projectName }, call('create_profile', { projectName, ...fields }))
}

function renamed(c: Clause): Reading | undefined {
  if (!c.opening(RENAME)) return undefined
  c.say(RENAME)
  const projectName = valueAfter(c, ['to'], { ends: ['and', 'then'], isName: true })
  return projectName
    ? ready({ action: 'rename', name: projectName }, call('update_profile', { projectName }))
    : undefined
}

function posted(c: Clause): Reading | undefined {
  if (!c.opening(POST) || !c.has(['update'])) return undefined
  const [title, content] = c.all('quoted')
  c.say(POST)
  c.sayAll([...TITLE, ...CONTENT, 'project', 'profile', 'to'])
  if (!title)
    return lacking(
      { action: 'post' },
      'title',
      'What is the update called, and what does it say? As in post an update "Launch day" saying "We are live".',
    )
  c.use(title)
  if (!content) return lacking({ action: 'post' }, 'content', 'What does the update say? Put it in quotes.')
  c.use(content)
  return ready(
    { action: 'post', title: unquoted(title) },
    call('post_profile_update', { title: unquoted(title), content: unquoted(content) }),
  )
}

function changed(c: Clause): Reading | undefined {
  const verb = c.opening(CHANGE)
  const word = verb && c.items[verb.at]?.lower
  if (!verb) return undefined
  const isCleared = word === 'clear' || word === 'remove'
  const isProfile = c.has(NOUNS)
  const field = [
    { name: 'description', labels: DESCRIPTION },
    { name: 'website', labels: WEBSITE },
    ...(isProfile
      ? [
          { name: 'projectName', labels: NAME },
          { name: 'tokenAddress', labels: TOKEN },
        ]
      : []),
  ].find(({ labels }) => c.has(labels))
  // What is said of a token is no word about the profile.
  if (!field || (!isProfile && (c.all('token').length > 0 || c.has(['token'])))) return undefined
  c.say(CHANGE)
  if (isCleared) {
    c.say(field.labels)
    return ready({ action: 'change', field: field.name }, call('update_profile', { [field.name]: null }))
  }
  c.sayAll(['of my profile', 'of the profile', 'on my profile', 'in my profile', 'of my project'])
  if (!c.has(['to', 'as', '=', ':', 'is'])) return undefined
  const value = fieldsOf(c)[field.name] ?? valueAfter(c, field.labels, { ends: [] })
  if (!value) return lacking({ action: 'change', field: field.name }, 'value', QUESTIONS[field.name] ?? '')
  return ready(
    { action: 'change', field: field.name, value },
    call('update_profile', { [field.name]: value }),
  )
}

const QUESTIONS = lookupTable<string>({
  description: 'What should the description be? Put it in quotes.',
  website: 'Which address should the website be? As in https://example.com.',
  projectName: 'What should the name be? Put it in quotes.',
  tokenAddress: 'Which token? Say its address.',
})

/** The values that are named, by the field of the profile. */
function fieldsOf(c: Clause): Record<string, string> {
  const fields: Record<string, string | undefined> = {}
  if (c.has(DESCRIPTION)) fields.description = valueAfter(c, DESCRIPTION, { ends: [...WEBSITE, ...TOKEN] })
  if (c.has(WEBSITE)) {
    const link = c.all('url', 'site', 'quoted')[0]
    if (link) {
      c.say(WEBSITE)
      fields.website = linked(link)
      c.use(link)
    }
  }
  if (c.has(TOKEN)) {
    c.say(TOKEN)
    fields.tokenAddress = anyToken(c)
  }
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  )
}
