/**
 * What the directory at the end of a ZIP archive says of its files. It alone counts: what stands in front of each file
 * may say something else, and what it does not name is no file of the archive.
 */
export interface ZipEntry {
  readonly name: string
  /** Bytes, unpacked. */
  readonly size: number
  readonly packedSize: number
  readonly crc: number
  /** Deflated; otherwise as it is. */
  readonly isPacked: boolean
  /** Where what stands in front of it begins. */
  readonly at: number
  /** Why it cannot be taken. */
  readonly problem: string | undefined
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const LONGEST_COMMENT = 0xffff
/** In the upper half of what a system says of a file. */
const KIND = 0xf000
const SYMLINK = 0xa000
const REGULAR = 0x8000
const UNIX = [3, 19]

/** The entries in the order of the directory, folders too. */
export function zipDirectory(
  archive: Uint8Array,
): { readonly entries: readonly ZipEntry[] } | { readonly problem: string } {
  const view = viewOf(archive)
  const end = endOf(view)
  if (end === undefined)
    return { problem: 'has no directory at its end: it is no ZIP archive, or breaks off' }
  const [count, bytes, start] = [
    view.getUint16(end + 10, true),
    view.getUint32(end + 12, true),
    view.getUint32(end + 16, true),
  ]
  if (view.getUint16(end + 4, true) !== 0) return { problem: 'is one of several parts' }
  if (count === 0xffff || bytes === 0xffffffff || start === 0xffffffff)
    return { problem: 'is of the kind ZIP64' }
  const broken = { problem: 'has a directory that is damaged' }
  if (start + bytes > end) return broken
  const entries: ZipEntry[] = []
  let at = start
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY) return broken
    const lengths = [28, 30, 32].map((place) => view.getUint16(at + place, true))
    const next = at + ENTRY_BYTES + lengths.reduce((sum, length) => sum + length, 0)
    if (next > end) return broken
    const name = new TextDecoder().decode(
      archive.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + (lengths[0] ?? 0)),
    )
    entries.push(entryAt(view, at, name))
    at = next
  }
  return { entries }
}

function entryAt(view: DataView, at: number, name: string): ZipEntry {
  const method = view.getUint16(at + 10, true)
  return {
    name,
    crc: view.getUint32(at + 16, true),
    packedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    isPacked: method === 8,
    at: view.getUint32(at + 42, true),
    problem: problemOf(view, at, method),
  }
}

function problemOf(view: DataView, at: number, method: number): string | undefined {
  const isUnix = UNIX.includes(view.getUint8(at + 5))
  const kind = (view.getUint32(at + 38, true) >>> 16) & KIND
  if (isUnix && kind === SYMLINK) return 'is a symbolic link, and an app has files only'
  if (isUnix && kind !== 0 && kind !== REGULAR) return 'is no file'
  if ((view.getUint16(at + 8, true) & 1) !== 0) return 'is encrypted'
  return method === 0 || method === 8 ? undefined : `is packed by method ${method}; only deflate is known`
}

/** The bytes of an entry as they are in the archive; undefined where they are not. */
export function packedBytes(
  archive: Uint8Array,
  { at, packedSize }: Pick<ZipEntry, 'at' | 'packedSize'>,
): Uint8Array | undefined {
  const view = viewOf(archive)
  if (at + LOCAL_BYTES > archive.length || view.getUint32(at, true) !== LOCAL) return undefined
  const start = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  return start + packedSize <= archive.length ? archive.subarray(start, start + packedSize) : undefined
}

/** Behind it is nothing but a comment of the length that it says. */
function endOf(view: DataView): number | undefined {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
    if (view.getUint32(at, true) === END && view.getUint16(at + 20, true) === last - at) return at
  }
  return undefined
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

let table: Uint32Array | undefined

/** The checksum of ZIP archives. */
export function crc32(bytes: Uint8Array): number {
  table ??= Uint32Array.from({ length: 256 }, (_, value) => {
    let rest = value
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
    return rest
  })
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0)
  return ~crc >>> 0
}
