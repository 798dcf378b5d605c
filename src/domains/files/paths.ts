import { utf8ToBytes } from '@noble/hashes/utils'
import { errors, Refusal } from '#kernel/errors'

/** UTF-8 bytes of one name, characters of a whole path, and folders one in the other. */
const MAX_NAME_BYTES = 255
const MAX_PATH_CHARACTERS = 1_024
const MAX_DEPTH = 20

/** As some systems read them whatever stands behind their first dot: a file of that name could not be taken home. */
const DEVICE = /^(con|prn|aux|nul|(com|lpt)[0-9¹²³])(\.|$)/i

const BLOCKED = ['.exe', '.sh', '.bat', '.com'] as const

/** Where something lies: `/docs` and `a.txt`; what lies at the top has the folder `/`. */
export interface Place {
  readonly folder: string
  readonly name: string
}

export const ROOT = '/'

/**
 * Why a file or folder cannot have this name; undefined where it can. The name is in Unicode's form NFC already: names
 * that look the same are the same.
 */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'must not be empty'
  if (name === '.' || name === '..') return 'must not be "." or ".."'
  if (/[/\\]/.test(name)) return 'must not have a slash or backslash in it'
  if (/\p{Cc}/u.test(name)) return 'must not have control characters in it'
  // Invisible, or turning the direction of what follows: two names that look the same, or like another type.
  if (/[\u00ad\u200b-\u200c\u200e-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Cs}/u.test(name)) {
    return 'must not have invisible characters in it'
  }
  if (/^\s|[\s.]$/.test(name)) return 'must not begin with a space, or end with a space or a dot'
  if (DEVICE.test(name.normalize('NFKC')) || DEVICE.test(name)) return 'is a reserved device name'
  const { length } = utf8ToBytes(name)
  return length > MAX_NAME_BYTES ? `must have at most ${MAX_NAME_BYTES} bytes, and has ${length}` : undefined
}

/** The blocked type that a file's name ends with. Row files-blocked-types. */
export function blockedType(name: string): string | undefined {
  const folded = name.normalize('NFKC').toLowerCase()
  return BLOCKED.find((type) => folded.endsWith(type))
}

/** A folder's path in the one form: `docs/a/` → `/docs/a`. Throws 400 that names `field`. */
export function folderPath(text: string, field: string): string {
  const inner = text.normalize('NFC').replace(/^\//, '').replace(/\/$/, '')
  if (inner === '') return ROOT
  const names = inner.split('/')
  for (const name of names) {
    const problem = nameProblem(name)
    if (problem) throw badPath(field, `${JSON.stringify(name)} ${problem}`)
  }
  const path = `/${names.join('/')}`
  if (names.length > MAX_DEPTH) throw badPath(field, `must have at most ${MAX_DEPTH} folders`)
  if (path.length > MAX_PATH_CHARACTERS)
    throw badPath(field, `must have at most ${MAX_PATH_CHARACTERS} characters`)
  return path
}

/** The place of a path: `/docs/a.txt`. Throws 400 that names `field`. */
export function placeOf(path: string, field: string): Place {
  const whole = folderPath(path, field)
  if (whole === ROOT) throw badPath(field, 'must name a file or folder')
  const cut = whole.lastIndexOf('/')
  return { folder: whole.slice(0, cut) || ROOT, name: whole.slice(cut + 1) }
}

/** A folder and a name in it. Throws 400 that names the field that is wrong. */
export function placeIn(folder: string, name: string, fields = { folder: 'folder', name: 'name' }): Place {
  const normal = name.normalize('NFC')
  const problem = nameProblem(normal)
  if (problem) throw badPath(fields.name, `${JSON.stringify(normal)} ${problem}`)
  const inside = folderPath(folder, fields.folder)
  return placeOf(pathOf({ folder: inside, name: normal }), fields.folder)
}

export function pathOf({ folder, name }: Place): string {
  return folder === ROOT ? `/${name}` : `${folder}/${name}`
}

/** `/a/b/c` → the places of `/a`, `/a/b` and `/a/b/c`. */
export function placesAlong(folder: string): Place[] {
  if (folder === ROOT) return []
  const names = folder.slice(1).split('/')
  return names.map((name, index) => ({ folder: `/${names.slice(0, index).join('/')}`, name }))
}

function badPath(field: string, problem: string): Refusal {
  return new Refusal(errors.invalidRequest, `${field}: ${problem}. (Rule files.name.)`, {
    rule: 'files.name',
    facts: { field, problem },
  })
}
