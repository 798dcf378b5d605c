import type { Clause } from '../clause'
import type { Item } from '../items'
import { phrases } from '../words'
import { call, declined, type Intent, lacking, type Reading, ready } from './intent'
import { unquoted, written } from './texts'

const SKILL = phrases('skill | skills')
const LIST = phrases('list | show | which | what | what are | see | my skills')
const LIST_REST = phrases(`
  all | do i have | are there | are installed | have i got | installed | i have | do | have | got
`)
const RUN = phrases(`
  run | use | follow | execute | apply | start | do | with | using | via | through | per | in | ask | open |
  by
`)
const ADD = phrases(`
  install | add | set up | get | set it up | import | enable | learn | load | please | put in
`)
const ADD_REST = phrases(`
  as | from | new | called | named | at | repo | here | here is | here's | it | up | to | of | in | for me |
  link | this | is
`)

/** A skill that is put in. */
export const skillAdd: Intent = {
  name: 'skill.add',
  means: 'install a skill, by its name or from the address of its SKILL.md',
  acts: true,
  examples: ['install the skill portfolio-report', 'install the skill careful-send'],
  words: ['install', 'skill', 'skills'],
  read(c) {
    const [url] = c.all('url')
    const isRepo = c.has(['repo', 'repository']) || (url !== undefined && /github\.com/.test(url.text))
    if (!c.has(SKILL) && !(isRepo && (c.has(['set it up', 'set up']) || c.opening(ADD)))) return undefined
    const verb = c.say(ADD)
    if (verb === undefined && !url) return undefined
    if (
      c.has(['run', 'use']) ||
      (!url &&
        !c.opening(['add', 'get', 'set up', 'enable', 'learn', 'load', 'import', 'put in', 'install']) &&
        verb !== 'install')
    )
      return undefined
    if (url) c.use(url)
    const name = url ? undefined : nameOf(c)
    c.sayAll([...SKILL, ...ADD, ...ADD_REST, 'repo', 'repository'])
    // What is before the link is what it is called.
    if (url) for (const item of c.all('word')) c.use(item)
    if (url) return ready({ link: url.text }, call('install_skill', { url: url.text }))
    if (name === undefined)
      return lacking(
        {},
        'link',
        'Which skill? Say its name, as in "install the skill portfolio-report", or the address of its SKILL.md.',
      )
    return ready({ link: name }, call('install_skill', { slug: name }))
  },
}

/** Skills that there are, and one that is followed. */
export const skillAct: Intent = {
  name: 'skill.act',
  means: 'follow a skill that is installed, or list them',
  acts: true,
  examples: ['list my skills', 'install the skill portfolio-report, then run the skill portfolio-report'],
  words: ['skill', 'skills', 'run', 'execute'],
  read(c) {
    if (!c.has(SKILL) || c.all('url').length > 0) return undefined
    return listed(c) ?? run(c)
  },
}

function listed(c: Clause): Reading | undefined {
  if (!c.has(['skills'])) return undefined
  const isAsked = c.say(LIST) !== undefined
  c.sayAll([...LIST, ...SKILL, ...LIST_REST])
  return isAsked && c.left().length === 0 ? ready({ action: 'list' }, call('list_skills', {})) : undefined
}

/** "run the skill X", "use the X skill to …", "X skill: …", "…, per the X skill?" */
function run(c: Clause): Reading | undefined {
  const at = c.items.findIndex((item) => item.kind === 'word' && item.lower === 'skill')
  if (at < 0) return undefined
  const isColon = c.items[at + 1]?.text === ':'
  const isVerb = c.find(RUN) !== undefined
  const isFirst = c.opening(RUN) !== undefined
  const name = nameOf(c)
  if (!isVerb && !isColon) return undefined
  if (name === undefined)
    return isFirst
      ? taken(c, lacking({}, 'name', 'Which skill? "List my skills" has their names.'))
      : undefined
  c.sayAll([...SKILL, ...RUN, 'called', 'named'])
  const task = written(c.left()).replace(/^(to|and|:|,)\s+/, '')
  return taken(
    c,
    ready(
      { skill: name, ...(task !== '' && { task }) },
      call('run_skill', { name, ...(task !== '' && { task }) }),
    ),
  )
}

function taken(c: Clause, reading: Reading): Reading {
  c.useAll({ at: 0, end: c.items.length })
  return reading
}

const NOT_NAMES = new Set([
  'the',
  'a',
  'my',
  'this',
  'that',
  'run',
  'use',
  'new',
  'with',
  'using',
  'called',
  'named',
  'per',
  'via',
  'in',
  'install',
  'add',
  'get',
  'and',
  'from',
  'to',
  'follow',
  'execute',
  'start',
  'do',
  'apply',
  ':',
  'which',
  'what',
  'as',
])

/** The word beside "skill": before it, else after it. */
function nameOf(c: Clause): string | undefined {
  const at = c.items.findIndex((item) => item.kind === 'word' && item.lower === 'skill')
  if (at < 0) return undefined
  const isName = (item: Item | undefined) =>
    item !== undefined &&
    !c.isUsed(item) &&
    ['word', 'quoted', 'site', 'token', 'chain'].includes(item.kind) &&
    !NOT_NAMES.has(item.lower)
  const after = ['called', 'named'].includes(c.items[at + 1]?.lower ?? '') ? c.items[at + 2] : c.items[at + 1]
  const name = [c.items[at - 1], after].find(isName)
  if (!name) return undefined
  c.use(name)
  return name.kind === 'quoted' ? unquoted(name) : name.text
}

/** What the protocols of others are about. */
const PROTOCOL = phrases(`
  vault | vaults | dao | lottery | raffle | governance | season | quest | votes | proposal | proposals |
  leaderboard | arena | casino
`)

/** What only a skill could do. */
export const skillAsk: Intent = {
  name: 'skill.ask',
  means: 'protocols that a skill speaks of',
  acts: false,
  examples: [],
  words: [],
  read(c) {
    const found = c.find(PROTOCOL)
    if (!found || c.all('quoted').length > 0) return undefined
    const word = c.items[found.at]?.text ?? ''
    c.useAll({ at: 0, end: c.items.length })
    return declined(
      { topic: word },
      `That is for a skill, and none that is named knows of "${word}". Nothing was done. "List my skills" has those that are installed; say "run the skill …" to follow one.`,
    )
  },
}
