import type { Clause } from '../clause'
import type { Item } from '../items'
import type { Memory } from '../memory'
import { phrases } from '../words'
import { call, type Intent, lacking, type Reading, ready } from './intent'
import { filesIn, pathOf, textFrom, unquoted } from './texts'

const FILE = phrases(`
  file | files | note | notes | document | documents | doc | docs | textfile | text file
`)
const FOLDER = phrases('folder | folders | directory | directories | dir')
const NOUNS = [
  ...FILE,
  ...FOLDER,
  'called',
  'named',
  'new',
  'whole',
  'contents of',
  'content of',
  'text of',
  'the text in',
]
const SEARCH = phrases(`
  is there anything | is there | anything | do i have anything | do i have | search | find | grep | look for
  | look through | which | what | look up | where
`)
const LIST = phrases(`
  list | show | show me | what | what are | which | see | browse | ls | what's in | what is in | whats in
`)
const READ = phrases(`
  read | open | cat | print | display | view | show | show me | what's in | what is in | whats in | what's
  written in | what is written in | what does | read out | contents of | content of | what stands in
`)
const MAKE = phrases('make | create | add | mkdir | new')
const WRITE = phrases(`
  write | save | store | put | append | add | create | make | overwrite | replace | start | keep | dump |
  write down | jot down | note down | export | log
`)
const EDIT = phrases('replace | change | swap')
const MOVE = phrases('move | rename | put | mv')
const DELETE = phrases('delete | remove | trash | rm | erase | bin | get rid of | throw away')
const RESTORE = phrases('restore | undelete | recover | bring back | get back')
const DELETED = phrases('deleted | trash | can i restore | can be restored | in the trash | bin')
const LOOK = phrases('find | grep | look for | search for | search')
const QUESTION = phrases('how many | lines | line | rows | words | count')
const AROUND = phrases(`
  put | in it | it | to | in | into | as | under | from | of | onto | at | the end of | to the end of | at the end of | with |
  containing | saying | that says | by | down | text | line | words | over | inside | inside of | do i have
  | are there | have i got | are | all | i have | and | up | is | does | say | contain | :
`)
const WITH_ALL = phrases(`
  and everything in it | and all that is in it | with everything in it | with all that is in it | and its
  contents | with its contents | and all its files | with all its files | recursively
`)
const SMALL = [...NOUNS, ...AROUND]
/** What the answer before can be called. */
const ANSWER = phrases(`
  table | list | answer | answers | reply | response | result | results | output | text | report | summary |
  figures | analysis | chart | last answer | your answer | your last answer | info
`)

/** The wallet's files. */
export const files: Intent = {
  name: 'file',
  means: 'write, save an answer to, read, search, move, rename or delete files',
  acts: true,
  examples: [
    ...['list my files', 'write "hello" to /notes/a.md', 'make a folder /notes'],
    ...[
      'read /notes/a.md',
      'rename /notes/a.md to /notes/b.md',
      'move /notes/a.md to /old/',
      'how many lines does /notes/a.md have?',
      'search my files for hello',
      'delete /notes/a.md',
    ].map((act) => `write "hello" to /notes/a.md, then ${act}`),
  ],
  words: [
    ...[
      'file',
      'files',
      'folder',
      'write',
      'save',
      'append',
      'overwrite',
      'read',
      'open',
      'search',
      'rename',
      'delete',
    ],
    ...['restore', 'contents', 'document', 'directory', 'create', 'lines'],
  ],
  read(c, memory) {
    // A pattern could mean more files than were thought of.
    if (c.items.some(({ text, kind }) => kind === 'mark' && text === '*')) return undefined
    const isSaid = c.has(FILE) || c.has(FOLDER)
    const paths = filesIn(c, isSaid)
    if (!isSaid && paths.length === 0) return undefined
    for (const read of [
      searched,
      counted,
      edited,
      listed,
      folderMade,
      moved,
      restored,
      deleted,
      saved,
      opened,
    ]) {
      const attempt = c.anew()
      const reading = read(attempt, memory)
      if (!reading) continue
      attempt.sayAll(SMALL)
      if (attempt.left().length > 0) continue
      c.useAll({ at: 0, end: c.items.length })
      return reading
    }
    return undefined
  },
}

/** All files that are named; with a noun of files a quotation is one, too. */
function named(c: Clause): Item[] {
  return filesIn(c, c.has(FILE) || c.has(FOLDER))
}

/** Uses the one file that is named. */
function onlyFile(c: Clause): string | undefined {
  const [file, other] = named(c)
  if (!file || other) return undefined
  c.use(file)
  return pathOf(file)
}

function searched(c: Clause): Reading | undefined {
  const verb = c.opening(SEARCH)
  if (!verb) return undefined
  const isFiles = c.has(FILE)
  const marker = c.find(
    [
      ...[
        'mention',
        'mentions',
        'mentioning',
        'contain',
        'contains',
        'containing',
        'have',
        'has',
        'with',
        'that have',
      ],
      ...['about', 'for', 'called', 'named', 'say'],
    ],
    verb.end,
  )
  const isAsked = ['which', 'what', 'where'].includes(c.items[verb.at]?.lower ?? '')
  if (!isFiles || (isAsked && !marker)) return undefined
  if (isAsked && marker && ['for', 'called'].includes(c.items[marker.at]?.lower ?? '')) return undefined
  if (c.items.slice(verb.end).some(({ lower }) => ['do', 'are'].includes(lower)) && isAsked) return undefined
  c.useAll(verb)
  let from = verb.end
  if (marker) {
    from = marker.end
    c.useAll({ at: verb.at, end: marker.end })
  }
  while (['the', 'my', 'all', 'file', 'files', 'word', 'words', 'text'].includes(c.items[from]?.lower ?? ''))
    from++
  c.useAll({ at: verb.at, end: from })
  const inside = c.find(['in', 'under', 'among', 'within'], from)
  const folder = inside && c.all('path').find((item) => c.items.indexOf(item) > inside.at)
  if (folder) c.use(folder)
  if (inside) c.useAll({ at: inside.at, end: c.items.length })
  const query = textFrom(c, from, { ends: [] }).replace(/\?$/, '').trim()
  if (query === '')
    return lacking(
      { action: 'search' },
      'text',
      'What should be searched for? As in "search my files for rent".',
    )
  const args = { query, ...(folder && { folder: folder.text }) }
  return ready({ action: 'search', text: query }, call('search_files', args))
}

/** Before what lines have in them. */
const CONTAINS = phrases(`
  with | containing | that contain | that have | have | mention | that mention | matching | that say
`)
/** Words of questions for lines. */
const COUNTED = [
  ...QUESTION,
  'does',
  'do',
  'has',
  'have',
  'are there',
  'are',
  'the',
  'in',
  'it',
  'got',
  'there',
]

/** "how many lines does /a.md have", "lines with FAIL in /logs/may.txt?": counted, and read out, by the tool alone. */
function counted(c: Clause): Reading | undefined {
  const search = c.opening(LOOK)
  if (!c.has(QUESTION) && !search) return undefined
  if (search && !c.all('path', 'site').some(({ text }) => hasType(text))) return undefined
  const [file] = c.all('path', 'site').filter((item) => filesIn(c, true).includes(item))
  if (!file) return undefined
  c.use(file)
  const label = c.find(CONTAINS) ?? search
  const quoted = c.all('quoted')[0]
  const after = label && c.items[label.end]
  const word =
    quoted ??
    (after && ['word', 'token', 'chain', 'sum', 'person'].includes(after.kind) && after.lower !== 'in'
      ? after
      : undefined)
  const text = word && (word.kind === 'quoted' ? unquoted(word) : word.text)
  if (word) c.use(word)
  if (label) c.useAll(label)
  const unit = c.has(['words']) && !c.has(['lines']) ? 'words' : 'lines'
  c.say(['how many', 'show', 'list', 'count', 'which', 'what', 'find', 'give me'])
  c.sayAll(COUNTED)
  return ready(
    { action: 'question', path: pathOf(file), ...(text && { text }) },
    call('file_lines', { path: pathOf(file), ...(text && { text }), unit }),
  )
}

function edited(c: Clause): Reading | undefined {
  if (!c.opening(EDIT)) return undefined
  const [find, replace] = c.all('quoted')
  const file = c.all('path', 'site')[0]
  if (!find || !replace || !file) return undefined
  c.say(EDIT)
  for (const item of [find, replace, file]) c.use(item)
  const isAll = c.say(['every', 'all']) !== undefined
  c.sayAll(['by', 'with', 'to', 'in'])
  const args = {
    path: file.text,
    find: unquoted(find),
    replace: unquoted(replace),
    ...(isAll && { all: true }),
  }
  return ready({ action: 'edit', path: file.text }, call('edit_file', args))
}

function listed(c: Clause): Reading | undefined {
  const verb = c.opening(LIST)
  const isLs = verb && c.items[verb.at]?.lower === 'ls'
  if (!verb) return undefined
  const isDeleted = c.has(DELETED) && c.has(FILE)
  const inside = /in$/.test(c.items[verb.end - 1]?.lower ?? '')
  const folder = c.all('path').find(({ text }) => !/\.\w+$/.test(text))
  const quoted = c.has(FOLDER) ? c.all('quoted')[0] : undefined
  if (!isLs && !c.has([...FILE, ...FOLDER, 'what is']) && !(inside && folder)) return undefined
  if (!isDeleted && c.all('path', 'site').some((item) => item !== folder)) return undefined
  c.say(LIST)
  c.sayAll(isDeleted ? DELETED : [])
  const place = folder ?? quoted
  if (place) c.use(place)
  if (isDeleted) return ready({ action: 'list', deleted: true }, call('list_files', { deleted: true }))
  const path = place && pathOf(place)
  return ready({ action: 'list', path }, call('list_files', { folder: path }))
}

function folderMade(c: Clause): Reading | undefined {
  const verb = c.opening(MAKE)
  const isMkdir = verb && c.items[verb.at]?.lower === 'mkdir'
  if (!verb || (!isMkdir && !c.has(FOLDER))) return undefined
  c.say(MAKE)
  c.sayAll([...FOLDER, 'called', 'named', 'new', 'a', 'the'])
  const file = c.take(['path', 'quoted', 'site', 'word'])
  if (!file)
    return lacking(
      { action: 'folder' },
      'path',
      'What should the folder be called? As in "make a folder /notes".',
    )
  return ready({ action: 'folder', path: pathOf(file) }, call('make_folder', { path: pathOf(file) }))
}

function moved(c: Clause): Reading | undefined {
  const verb = c.opening(MOVE)
  if (!verb) return undefined
  const isRename = c.items[verb.at]?.lower === 'rename'
  const isFolder = c.has(FOLDER)
  const [file, place, other] = c.all('path', 'site', 'quoted')
  if (!file || other) return undefined
  const isInto = c.has(['to', 'into', 'in', 'as'])
  // "put this in a file": what was answered.
  if (c.items[verb.at]?.lower === 'put' && c.has(['this', 'that', 'it', 'these', 'those'])) return undefined
  c.say(MOVE)
  c.use(file)
  const from = pathOf(file)
  if (!place) {
    const folder = isFolder && c.find(FOLDER)
    const word = folder && c.items.slice(folder.end).find(({ kind }) => kind === 'word')
    if (!word)
      return isInto || isRename || c.left().length === 0
        ? lacking(
            { action: 'move', path: from },
            'to',
            `Where should ${from} be moved to? As in "move ${from} to /archive/".`,
          )
        : undefined
    c.use(word)
    return ready(
      { action: 'move', path: from, to: `${word.text}/` },
      call('move_file', { path: from, to: `${word.text}/` }),
    )
  }
  if (!isInto) return undefined
  c.use(place)
  const to = pathOf(place)
  const folderAfter = isFolder && c.find(FOLDER, c.items.indexOf(file)) !== undefined
  // Of "move a.md to /archive": what has no type is a folder.
  const into = folderAfter || to.endsWith('/') || (!isRename && hasType(from) && !hasType(to))
  const target = into && !to.endsWith('/') ? `${to}/` : to
  return ready(
    { action: isRename ? 'rename' : 'move', path: from, to },
    call('move_file', { path: from, to: target }),
  )
}

const hasType = (path: string) => /\.\w+$/.test(path)

function restored(c: Clause): Reading | undefined {
  if (c.opening(RESTORE) === undefined || c.say(RESTORE) === undefined) return undefined
  const path = onlyFile(c)
  return path === undefined ? undefined : ready({ action: 'restore', path }, call('restore_file', { path }))
}

function deleted(c: Clause): Reading | undefined {
  if (c.opening(DELETE) === undefined || c.say(DELETE) === undefined) return undefined
  const recursive = c.say(WITH_ALL) !== undefined
  const path = onlyFile(c)
  if (path === undefined)
    return lacking({ action: 'delete' }, 'path', 'Which file? Say its path, as in "delete /notes/a.md".')
  return ready(
    { action: 'delete', path },
    call('delete_file', { path, ...(recursive && { recursive: true }) }),
  )
}

function saved(c: Clause, memory: Memory): Reading | undefined {
  const verb = c.opening(WRITE)
  const text = verb && c.items[verb.at]?.lower
  const file = c.all('path', 'site').find((item) => filesIn(c, true).includes(item)) ?? quotedFile(c)
  if (!file) return undefined
  const content = contentOf(c, file, memory, verb !== undefined)
  if (content === undefined) return undefined
  if (verb) c.say(WRITE)
  c.use(file)
  const path = pathOf(file)
  if (typeof content !== 'string') return content
  if (content === '')
    return lacking(
      { action: 'save', path },
      'text',
      `What should ${path} have in it? Put it in quotes, as in write "hello" to ${path}.`,
    )
  const mode = ['append', 'add'].includes(text ?? '')
    ? 'append'
    : ['overwrite', 'replace'].includes(text ?? '')
      ? 'overwrite'
      : undefined
  return ready({ action: 'save', path, text: content }, call('write_file', { path, content, mode }))
}

/** Of two quotations the one that a preposition stands before. */
function quotedFile(c: Clause): Item | undefined {
  const quoted = c.all('quoted')
  const marked = quoted.filter((item) => ['to', 'into', 'in', 'as', 'under', 'onto'].includes(c.marker(item)))
  return quoted.length === 2 ? marked[0] : undefined
}

/** What is to be written; empty where nothing says it. */
function contentOf(
  c: Clause,
  file: Item,
  { lastAnswer }: Memory,
  isVerb: boolean,
): string | Reading | undefined {
  const quoted = c.all('quoted').find((item) => item !== file)
  if (quoted) {
    c.use(quoted)
    return unquoted(quoted)
  }
  const at = c.items.indexOf(file)
  const after = isVerb ? c.find([':', 'with', 'saying', 'that says', 'containing'], at) : undefined
  if (after && after.end < c.items.length) {
    let from = after.end
    while (['the', 'content', 'contents', 'text', ':'].includes(c.items[from]?.lower ?? '')) from++
    if (!c.items.slice(at, from).some(({ text }) => text === ':')) return undefined
    c.useAll({ at: after.at, end: from })
    return textFrom(c, from, { ends: [] })
  }
  const answer = c
    .all('it', 'word')
    .find(({ kind, lower }) => kind === 'it' || lower === 'this' || lower === 'that')
  const isAnswer = answer || c.has(ANSWER)
  if (isAnswer) {
    if (answer) c.use(answer)
    c.sayAll(ANSWER)
    if (lastAnswer !== undefined) return lastAnswer
    return lacking(
      { action: 'save', path: pathOf(file) },
      'text',
      'Save what? There is no answer in this thread before. Put the text in quotes.',
    )
  }
  return isVerb ? '' : undefined
}

function opened(c: Clause): Reading | undefined {
  const verb = c.opening(READ)
  if (!verb) return undefined
  c.useAll(verb)
  const path = onlyFile(c)
  if (path === undefined) return undefined
  c.sayAll(READ)
  c.sayAll(['say', 'contain', 'have in it', 'in it', 'me', 'inside', 'what it says', 'and', 'out loud'])
  return ready({ action: 'open', path }, call('read_file', { path }))
}

/** "Show the budget": a file by a word of its name, where nothing else is called so. */
export const fileNamed: Intent = {
  name: 'file',
  means: 'a file by a word of its name',
  acts: false,
  examples: [],
  words: [],
  read(c) {
    const verb = c.opening(['show', 'show me', 'open', 'read'])
    const words = verb ? c.items.slice(verb.end).filter(({ kind }) => kind !== 'mark') : []
    const [article, word, other] = words
    if (!word || other || !['the', 'my'].includes(article?.lower ?? '') || word.kind !== 'word')
      return undefined
    c.useAll({ at: 0, end: c.items.length })
    return ready({ action: 'search', text: word.text }, call('search_files', { query: word.text }))
  },
}
