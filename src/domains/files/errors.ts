import { defineErrors, errors, Refusal } from '#kernel/errors'
import { type Place, pathOf } from './paths'

export const fileErrors = defineErrors({
  unknown: { status: 404, error: 'File not found' },
  exists: { status: 409, error: 'File already exists' },
  changed: { status: 409, error: 'File changed' },
  folderNotEmpty: { status: 409, error: 'Folder not empty' },
  isFolder: { status: 400, error: 'Is a folder' },
  notAFolder: { status: 400, error: 'Is not a folder' },
  blockedType: { status: 400, error: 'File type not allowed' },
  textNotFound: { status: 400, error: 'Text not found' },
  storageFull: { status: 413, error: 'Storage full' },
  tooLarge: { status: 413, error: 'File too large' },
  downloads: { status: 429, error: 'Download limit exceeded' },
})

export function unknownFile(idOrPath: string): Refusal {
  return new Refusal(
    fileErrors.unknown,
    `This wallet has no file with the id or path ${JSON.stringify(idOrPath)}. GET /user/files lists a folder, and what was deleted with ?deleted=true. (Rule files.unknown.)`,
    { rule: 'files.unknown', facts: { file: idOrPath } },
  )
}

export function taken(place: Place): Refusal {
  const path = pathOf(place)
  return new Refusal(
    fileErrors.exists,
    `${path} is there already. Choose another name, or send overwrite: true to replace a file's content. (Rule files.exists.)`,
    { rule: 'files.exists', facts: { path } },
  )
}

export function blocked(name: string, type: string): Refusal {
  return new Refusal(
    fileErrors.blockedType,
    `${JSON.stringify(name)} ends with ${type}: files of the types .exe, .sh, .bat and .com are refused. (Rule files.blockedType.)`,
    { rule: 'files.blockedType', facts: { name, type } },
  )
}

export function isFolder(path: string): Refusal {
  return new Refusal(fileErrors.isFolder, `${path} is a folder, and this is for files. (Rule files.kind.)`, {
    rule: 'files.kind',
    facts: { path, kind: 'folder' },
  })
}

export function notAFolder(path: string): Refusal {
  return new Refusal(fileErrors.notAFolder, `${path} is a file, and a folder is needed. (Rule files.kind.)`, {
    rule: 'files.kind',
    facts: { path, kind: 'file' },
  })
}

export function intoItself(path: string): Refusal {
  return new Refusal(
    errors.invalidRequest,
    `folder: ${path} cannot lie in itself. Nothing was moved. (Rule files.folder.)`,
    { rule: 'files.folder', facts: { path } },
  )
}
