import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { z } from 'zod'
import { blobTable, CHUNK_BYTES } from '../blobs'
import type { Context } from '../context'
import { iterated } from '../http/read-request'
import { invalid, type Snapshot } from './snapshots'

/** Of the response that carries an archive. */
export const ARCHIVE_TYPE = 'application/vnd.sandbank.archive'

const FORMAT = 'sandbank-archive'
const MAX_HEAD_BYTES = 64 * 1024 * 1024
const MAX_SNAPSHOT_BYTES = 256 * 1024 * 1024

const headSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.int(),
  /** Bytes of the snapshot's JSON, which follows the line. */
  snapshotBytes: z.int().min(0).max(MAX_SNAPSHOT_BYTES),
  /** The parts that follow it, in their order: name is the SHA-256. */
  parts: z.array(z.strictObject({ name: z.string(), size: z.int().min(0).max(CHUNK_BYTES) })),
})

/** A snapshot and the chunks of its blobs as one stream: a line of JSON, the snapshot's JSON, the chunks. */
export function archiveOf(blobs: Context['blobs'], snapshot: Snapshot): ReadableStream<Uint8Array> {
  const json = utf8ToBytes(JSON.stringify(snapshot))
  const parts = [...partsOf(snapshot)].map(([name, size]) => ({ name, size }))
  const head = { format: FORMAT, version: 1, snapshotBytes: json.length, parts }
  const texts = [utf8ToBytes(`${JSON.stringify(head)}\n`), json]
  let next = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const index = next++
        const text = texts[index]
        const part = parts[index - texts.length]
        if (text) controller.enqueue(text)
        else if (part) controller.enqueue(await blobs.chunk(part.name))
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Name and size of each chunk of the snapshot's blobs. */
function partsOf({ tables }: Snapshot): Map<string, number> {
  const rows = z.array(blobTable.schema).parse(tables[blobTable.name] ?? [])
  return new Map(
    rows.flatMap(({ chunks, size }) =>
      chunks.map((name, index) => [name, Math.min(CHUNK_BYTES, size - index * CHUNK_BYTES)] as const),
    ),
  )
}

/**
 * Reads an archive, stores its chunks under an upload of their own, each compared with its name, and hands the snapshot to
 * `restore`. Whatever is wrong refuses the whole, names the part, and leaves nothing behind.
 */
export async function restoreArchive(
  blobs: Context['blobs'],
  stream: ReadableStream<Uint8Array>,
  restore: (snapshot: unknown) => Promise<number>,
): Promise<number> {
  const upload = await blobs.begin()
  try {
    const { snapshot } = await readArchive(stream, (part) => blobs.append(upload, part))
    return await restore(snapshot)
  } finally {
    // What the snapshot refers to stays; of an archive that was refused nothing does.
    await blobs.discard(upload)
  }
}

/** Reads an archive and compares each part with its name, storing nothing. Throws as `restoreArchive`. */
export function checkArchiveParts(stream: ReadableStream<Uint8Array>): Promise<ReadArchive> {
  return readArchive(stream, async (part) => bytesToHex(sha256(part)))
}

interface ReadArchive {
  readonly snapshot: unknown
  /** Of the parts that it carries. */
  readonly names: ReadonlySet<string>
}

/** `take` gets each part and returns its SHA-256. */
async function readArchive(
  stream: ReadableStream<Uint8Array>,
  take: (part: Uint8Array<ArrayBuffer>) => Promise<string>,
): Promise<ReadArchive> {
  const reader = new Reader(iterated(stream))
  try {
    const { parts, snapshotBytes } = headOf(await reader.line(MAX_HEAD_BYTES))
    const snapshot = jsonOf(await reader.bytes(snapshotBytes, 'the snapshot'))
    for (const [index, { name, size }] of parts.entries()) {
      const what = `part ${index + 1} of ${parts.length}, ${name},`
      const found = await take(await reader.bytes(size, what))
      if (found !== name) throw invalid(`${what} is altered: its SHA-256 is ${found}`)
    }
    await reader.end()
    return { snapshot, names: new Set(parts.map(({ name }) => name)) }
  } finally {
    await reader.close()
  }
}

function headOf(line: string): z.infer<typeof headSchema> {
  const { data } = z.object({ format: z.literal(FORMAT), version: z.int() }).safeParse(jsonOf(line))
  if (!data) throw invalid(`it is not a Sandbank archive (format "${FORMAT}")`)
  if (data.version > 1) {
    throw invalid(`its archive has version ${data.version}, and this Sandbank reads up to 1: update Sandbank`)
  }
  const head = headSchema.safeParse(jsonOf(line))
  if (!head.success) throw invalid('the first line of the archive is damaged')
  return head.data
}

function jsonOf(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text))
  } catch {
    throw invalid('it is damaged: a part that should be JSON is none')
  }
}

/** Reads a stream in lines and lengths, wherever it was cut. */
class Reader {
  readonly #pieces: AsyncGenerator<Uint8Array>
  #piece: Uint8Array = new Uint8Array()

  constructor(pieces: AsyncGenerator<Uint8Array>) {
    this.#pieces = pieces
  }

  async line(most: number): Promise<string> {
    const decoder = new TextDecoder()
    let line = ''
    for (;;) {
      const end = this.#piece.indexOf(10)
      line += decoder.decode(this.#take(end < 0 ? this.#piece.length : end), { stream: true })
      if (end >= 0) {
        this.#take(1)
        return line
      }
      if (line.length > most || !(await this.#more())) throw invalid('it has no first line')
    }
  }

  async bytes(size: number, what: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(size)
    for (let at = 0; at < size; ) {
      if (this.#piece.length === 0 && !(await this.#more())) {
        throw invalid(`${what} is missing: the file ends after ${at} of its ${size} bytes`)
      }
      const some = this.#take(size - at)
      bytes.set(some, at)
      at += some.length
    }
    return bytes
  }

  async end(): Promise<void> {
    while (this.#piece.length === 0) if (!(await this.#more())) return
    throw invalid('something stands behind its last part')
  }

  async close(): Promise<void> {
    await this.#pieces.return(undefined)
  }

  #take(length: number): Uint8Array {
    const taken = this.#piece.subarray(0, length)
    this.#piece = this.#piece.subarray(length)
    return taken
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#pieces.next()
    if (done) return false
    this.#piece = value
    return true
  }
}
