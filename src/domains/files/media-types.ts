import { lookupTable } from '#kernel/lookup-table'

/** What a file is by its first bytes, where they say so whatever its name. */
const SIGNATURES: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
  ['image/avif', 4, 'ftypavif'],
  ['video/mp4', 4, 'ftyp'],
  ['video/webm', 0, '\x1aE\xdf\xa3'],
  ['audio/mpeg', 0, 'ID3'],
  ['audio/wav', 8, 'WAVE'],
  ['audio/ogg', 0, 'OggS'],
  ['application/pdf', 0, '%PDF-'],
  ['application/gzip', 0, '\x1f\x8b'],
  ['application/wasm', 0, '\0asm'],
  ['application/zip', 0, 'PK\x03\x04'],
]

/** Types of text by the end of a name; what is no text is none of them, whatever its name. */
const TEXT_TYPES = lookupTable<string>({
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  html: 'text/html',
  htm: 'text/html',
  css: 'text/css',
  csv: 'text/csv',
  js: 'text/javascript',
  mjs: 'text/javascript',
  ts: 'text/typescript',
  tsx: 'text/typescript',
  json: 'application/json',
  jsonl: 'application/jsonl',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  toml: 'application/toml',
  xml: 'application/xml',
  svg: 'image/svg+xml',
})

/** Packed formats that are zip files, distinguished by their names. */
const ZIPPED = lookupTable<string>({
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  epub: 'application/epub+zip',
})

/** How many of the first bytes decide. */
export const DECIDING_BYTES = 4_096

/** The MIME type of a file by its name and its first `DECIDING_BYTES` bytes; what the sender calls it counts nothing. */
export function mediaType(name: string, head: Uint8Array): string {
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? ''
  const [signed] = SIGNATURES.find(([, at, bytes]) => standsAt(head, at, bytes)) ?? []
  if (signed === 'application/zip') return ZIPPED[ending] ?? signed
  if (signed) return signed
  return isText(head) ? (TEXT_TYPES[ending] ?? 'text/plain') : 'application/octet-stream'
}

/** Whether a file of this type can be searched and edited as text. */
export function isTextType(type: string): boolean {
  return type.startsWith('text/') || Object.values(TEXT_TYPES).includes(type)
}

function standsAt(head: Uint8Array, at: number, bytes: string): boolean {
  return (
    head.length >= at + bytes.length &&
    [...bytes].every((byte, index) => head[at + index] === byte.charCodeAt(0))
  )
}

/** UTF-8 without zeros; a character may be cut at the end. */
function isText(head: Uint8Array): boolean {
  if (head.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
