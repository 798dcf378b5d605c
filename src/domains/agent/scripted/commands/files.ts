import type { Cursor } from '../cursor'
import { ask, text } from '../nouns'
import type { Command, Planned } from '../plan'

/** "list my files", `write "hello" to /notes/a.md`, "move a.md to /old", "delete /notes/a.md", "search my files for rent". */
export const files: Command = (c) =>
  c.attempt(() => searched(c)) ??
  c.attempt(() => listed(c)) ??
  c.attempt(() => read(c)) ??
  c.attempt(() => folderMade(c)) ??
  c.attempt(() => written(c)) ??
  c.attempt(() => edited(c)) ??
  c.attempt(() => moved(c)) ??
  c.attempt(() => deleted(c)) ??
  c.attempt(() => restored(c))

type Reader = (c: Cursor) => readonly Planned[] | undefined

const FILE = ['file called', 'file named', 'file', 'note called', 'note named', 'note', 'document'] as const
const FOLDER = [
  'folder called',
  'folder named',
  'folder',
  'directory called',
  'directory named',
  'directory',
] as const

const listed: Reader = (c) => {
  if (c.say('ls')) return [{ tool: 'list_files', args: folderArgs(path(c)) }]
  const isDeleted = c.attempt(() => {
    if (!c.say('list', 'show me', 'show', 'what are', 'which', 'what')) return undefined
    c.say('all')
    c.say('my', 'the')
    return c.say(
      'deleted files',
      'files in the trash',
      'trash',
      'files can i restore',
      'files can be restored',
    )
  })
  if (isDeleted) return [{ tool: 'list_files', args: { deleted: true } }]
  const inside = c.attempt(() => {
    if (!c.say("what's in", 'what is in', 'whats in', 'what lies in')) return undefined
    c.say('the', 'my')
    c.say(...FOLDER)
    const said = c.take('path')
    // What has a type is a file, and read.
    return said && !/\.\w+$/.test(said.text) ? said.text : undefined
  })
  if (inside !== undefined) return [{ tool: 'list_files', args: { folder: inside } }]
  if (!c.say('list', 'show me', 'show', 'what are', 'which', 'what', 'see', 'browse')) return undefined
  c.say('all')
  c.say('my', 'the', 'our')
  if (!c.say('files and folders', 'files', 'documents', 'notes', 'folder', 'contents of', 'content of'))
    return undefined
  c.say('do i have', 'are there', 'have i got', 'are')
  c.say('in', 'under', 'below', 'of')
  c.say('the', 'my')
  c.say(...FOLDER)
  return [{ tool: 'list_files', args: folderArgs(path(c)) }]
}

const read: Reader = (c) => {
  const verb = c.say(
    ...[
      'read me',
      'read',
      'open',
      'cat',
      'print',
      'display',
      'view',
      'show me',
      'show',
      "what's in",
      'what is in',
      'what does',
      "what's written in",
      'what is written in',
    ],
  )
  if (!verb) return undefined
  c.say('the', 'my')
  c.say('contents of', 'content of', 'text of')
  c.say('the', 'my')
  const isSaid = c.say(...FILE) !== undefined
  const said = isSaid || verb === 'cat' || verb.startsWith('read') ? path(c) : typedPath(c)
  if (said === undefined) return undefined
  if (verb === 'what does' && !c.say('say', 'contain', 'have in it')) return undefined
  return [{ tool: 'read_file', args: { path: said } }]
}

const written: Reader = (c) => {
  const verb = c.say(
    'write',
    'save',
    'store',
    'put',
    'append',
    'add',
    'create',
    'make',
    'overwrite',
    'replace',
    'start',
  )
  if (!verb) return undefined
  const words = c.attempt(() => {
    c.say('the', 'this', 'a', 'down')
    c.say('text', 'line', 'words', 'note')
    return c.take('quoted')?.text
  })
  if (words !== undefined) {
    if (!c.say('to the end of', 'at the end of', 'to', 'in', 'into', 'as', 'under', 'onto')) return undefined
    const where = target(c)
    if (where === undefined) return undefined
    return [{ tool: 'write_file', args: { path: where, content: words, ...modeOf(verb) } }]
  }
  if (verb === 'write') c.say('to', 'into', 'in')
  const where = target(c)
  if (where === undefined) return undefined
  c.say(
    'with the content',
    'with the contents',
    'with the text',
    'with content',
    'with text',
    'with',
    'containing',
    'saying',
    'that says',
    'by',
  )
  const content = text(c)
  if (content === undefined)
    ask(`What should ${where} have in it? Put it in quotes, as in write "hello" to ${where}.`)
  return [{ tool: 'write_file', args: { path: where, content: content as string, ...modeOf(verb) } }]
}

function modeOf(verb: string): { mode?: string } {
  if (verb === 'append' || verb === 'add') return { mode: 'append' }
  return verb === 'overwrite' || verb === 'replace' ? { mode: 'overwrite' } : {}
}

/** `replace "a" by "b" in /notes/a.md` */
const edited: Reader = (c) => {
  if (!c.say('replace', 'change')) return undefined
  const isAll = c.say('every', 'all') !== undefined
  const find = c.take('quoted')?.text
  if (find === undefined || !c.say('by', 'with', 'to')) return undefined
  const replace = c.take('quoted')?.text
  if (replace === undefined || !c.say('in', 'inside', 'inside of')) return undefined
  const where = target(c)
  if (where === undefined) return undefined
  return [{ tool: 'edit_file', args: { path: where, find, replace, ...(isAll && { all: true }) } }]
}

const moved: Reader = (c) => {
  const verb = c.say('move', 'rename', 'put')
  if (!verb) return undefined
  const from = target(c)
  if (from === undefined || !c.say('to', 'into', 'in', 'as')) return undefined
  const isFolder = c.attempt(() => {
    c.say('the', 'a', 'my')
    return c.say(...FOLDER)
  })
  const to = path(c)
  if (to === undefined) return ask(`Where should ${from} be moved to? As in "move ${from} to /archive/".`)
  // Of "move a.md to /archive": what has no type is a folder.
  const isInto =
    isFolder !== undefined || to.endsWith('/') || (verb !== 'rename' && hasType(from) && !hasType(to))
  return [{ tool: 'move_file', args: { path: from, to: isInto && !to.endsWith('/') ? `${to}/` : to } }]
}

const deleted: Reader = (c) => {
  if (!c.say('delete', 'remove', 'trash', 'rm', 'erase')) return undefined
  c.say('the', 'my')
  const isFolder = c.say(...FOLDER) !== undefined
  const said = isFolder || c.say(...FILE) !== undefined ? path(c) : typedPath(c)
  if (said === undefined) return undefined
  const recursive = c.say(
    ...[
      'and everything in it',
      'and all that is in it',
      'with everything in it',
      'with all that is in it',
      'and its contents',
      'with its contents',
      'and all its files',
    ],
  )
  return [{ tool: 'delete_file', args: { path: said, ...(recursive !== undefined && { recursive: true }) } }]
}

const restored: Reader = (c) => {
  if (!c.say('restore', 'undelete', 'recover', 'bring back')) return undefined
  const said = target(c)
  return said === undefined ? undefined : [{ tool: 'restore_file', args: { path: said } }]
}

const searched: Reader = (c) => {
  const isFirst = c.say(
    'search my files for',
    'search the files for',
    'search files for',
    'search for',
    'find',
  )
  if (isFirst) {
    const isFiles = isFirst.includes('files')
    const isAbout = c.attempt(() => {
      c.say('my', 'the', 'all')
      return c.say(
        ...[
          'files with',
          'files that have',
          'files containing',
          'files about',
          'files called',
          'files named',
          'files mentioning',
          'the file',
          'file',
        ],
      )
    })
    const query = wordsUpTo(c, ['in'])
    if (query === undefined) return undefined
    const isInFiles = c.say('in my files', 'in the files', 'in files', 'among my files') !== undefined
    if (!isFiles && !isAbout && !isInFiles) return undefined
    return [{ tool: 'search_files', args: { query, ...folderIn(c) } }]
  }
  if (
    !c.say(
      'which files have',
      'which files mention',
      'which file mentions',
      'which file has',
      'which files contain',
      'which of my files mention',
    )
  )
    return undefined
  const query = wordsUpTo(c, ['in'])
  return query === undefined ? undefined : [{ tool: 'search_files', args: { query, ...folderIn(c) } }]
}

const folderMade: Reader = (c) => {
  if (c.say('mkdir') === undefined) {
    if (!c.say('make', 'create', 'add')) return undefined
    c.say('a', 'the', 'me a')
    c.say('new')
    if (!c.say(...FOLDER)) return undefined
  }
  const said = path(c) ?? c.take('word')?.text
  return said === undefined
    ? ask('What should the folder be called? As in "make a folder /notes".')
    : [{ tool: 'make_folder', args: { path: said } }]
}

function folderIn(c: Cursor): { folder?: string } {
  return folderArgs(
    c.attempt(() => {
      if (!c.say('in', 'under', 'below')) return undefined
      c.say('the')
      c.say(...FOLDER)
      return path(c)
    }),
  )
}

function folderArgs(folder: string | undefined): { folder?: string } {
  return folder === undefined ? {} : { folder }
}

function target(c: Cursor): string | undefined {
  return c.attempt(() => {
    c.say('the', 'my', 'a')
    c.say('new')
    c.say('contents of', 'content of')
    return c.say(...FILE, ...FOLDER) === undefined ? typedPath(c) : path(c)
  })
}

/** A path, or a name with a type: "notes.md"; where nothing says that a file is meant. */
function typedPath(c: Cursor): string | undefined {
  return c.attempt(() => {
    const said = c.take('path')
    if (said) return said.text
    const named = c.take('dotted')
    // Names of people end like that.
    return named && !/\.(eth|sol|base|xyz|lens)$/.test(named.lower) ? named.text : undefined
  })
}

function path(c: Cursor): string | undefined {
  return c.take('path', 'dotted', 'quoted')?.text
}

function hasType(path: string): boolean {
  return /\.\w+$/.test(path)
}

/** What is searched for: a quotation, or words. */
function wordsUpTo(c: Cursor, ends: readonly string[]): string | undefined {
  const quoted = c.take('quoted')
  if (quoted) return quoted.text
  const from = c.next?.start
  let until: number | undefined
  while (
    c.next &&
    c.next.kind !== 'mark' &&
    c.next.kind !== 'quoted' &&
    !ends.includes(c.next.lower) &&
    c.next.lower !== 'then' &&
    c.next.lower !== 'and'
  ) {
    until = c.next.end
    c.at++
  }
  return from === undefined || until === undefined ? undefined : c.prompt.slice(from, until)
}
