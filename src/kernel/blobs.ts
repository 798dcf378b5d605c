import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'
import { z } from 'zod'
import type { Clock } from './clock'
import { ReadWriteLock } from './concurrency/read-write-lock'
import { HOUR_MS, MINUTE_MS } from './durations'
import { defineErrors, errors, Refusal } from './errors'
import { iterated } from './http/read-request'
import { type ChunkFiles, defineTable, notStored, type Store } from './store'

/** Size of every chunk of a blob but its last one, bytes. */
export const CHUNK_BYTES = 1024 * 1024

/**
 * How long a blob without references is kept, milliseconds of machine time: the time an upload may stand still, and the
 * time in which a download of what was just deleted comes to its end.
 */
const IDLE_MS = HOUR_MS

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * One row for each content. Its chunks are found by their hashes, so equal chunks are stored once, and a chunk is
 * referenced as long as any row has it in `chunks`. An upload under way has a row of its own, under a random id.
 */
export const blobTable = defineTable('blobs', {
  schema: () =>
    z.strictObject({
      /** SHA-256 of the content, hex; the row of an upload has a random one. */
      id: z.string(),
      /** Bytes. */
      size: z.int().min(0),
      /** SHA-256 of each chunk, hex. */
      chunks: z.array(hash),
      /** How many rows of other tables refer to it. */
      references: z.int().min(0),
      /** Since when nothing refers to it, epoch ms of the machine; 0 while something does. */
      idleSince: z.int().min(0),
      /** A repair found that chunks of it are gone or altered: it is known, and can no longer be read. */
      lost: z.literal(true).optional(),
    }),
  indexes: { 8: 'id, *chunks, idleSince' },
  inSnapshot: ({ references }) => references > 0,
})
export type BlobRow = z.infer<typeof blobTable.schema>

/** The bytes of chunks, where the host keeps none in files. */
export const chunkTable = defineTable('blob_chunks', {
  schema: () => z.strictObject({ hash, bytes: z.instanceof(ArrayBuffer) }),
  indexes: { 8: 'hash' },
  transient: true,
})

/** What a transaction covers that takes or releases references. */
export const blobTables = [blobTable]

/** A stored content. */
export interface StoredBlob {
  /** SHA-256 of the content, hex. */
  readonly id: string
  /** Bytes. */
  readonly size: number
}

const blobErrors = defineErrors({
  gone: { status: 409, error: 'Upload no longer there' },
  lost: { status: 500, error: 'Content lost' },
})

/** Contents that are too large for a row. Written and read as streams, never whole in memory. */
export class Blobs {
  readonly #store: Store
  readonly #clock: Clock
  readonly #files: ChunkFiles | undefined
  /** Chunks are written concurrently, and removed only while none is being written. */
  readonly #lock = new ReadWriteLock()

  constructor(store: Store, clock: Clock, files?: ChunkFiles) {
    this.#store = store
    this.#clock = clock
    this.#files = files
  }

  /**
   * Stores what `source` brings. The caller takes a reference with `retain` in the transaction of the row that refers to
   * it; without one the blob is removed after an hour. Throws 413 as soon as more than `maxBytes` came, or what the
   * source throws: nothing is stored then.
   */
  async write(source: ReadableStream<Uint8Array>, { maxBytes }: { maxBytes: number }): Promise<StoredBlob> {
    const upload = await this.begin()
    const whole = sha256.create()
    try {
      for await (const chunk of inChunks(source, maxBytes)) {
        whole.update(chunk)
        await this.append(upload, chunk)
      }
      return await this.#finish(upload, bytesToHex(whole.digest()))
    } catch (thrown) {
      await this.discard(upload)
      throw thrown
    }
  }

  /** Opens an upload, which protects the chunks that are appended to it. Returns its id. */
  async begin(): Promise<string> {
    const id = `upload ${crypto.randomUUID()}`
    const row = { id, size: 0, chunks: [], references: 0, idleSince: this.#clock.machine() }
    await this.#store.write([blobTable], () => this.#rows.add(row))
    return id
  }

  /** Stores one more chunk of an upload. Returns its hash. Throws 409 where the upload was removed. */
  async append(upload: string, chunk: Uint8Array<ArrayBuffer>): Promise<string> {
    const name = bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', chunk)))
    await this.#lock.shared(async () => {
      await this.#files?.write(name, chunk).catch((thrown) => {
        throw notStored(thrown)
      })
      await this.#store.write(this.#files ? [blobTable] : [blobTable, chunkTable], async () => {
        const row = await this.#rows.get(upload)
        if (!row) throw gone()
        if (!this.#files) await this.#keepBytes(name, chunk)
        const { size, chunks } = row
        await this.#rows.put({
          ...row,
          size: size + chunk.byteLength,
          chunks: [...chunks, name],
          idleSince: this.#clock.machine(),
        })
      })
    })
    return name
  }

  /** Removes an upload, and the chunks that nothing else has. */
  async discard(upload: string): Promise<void> {
    const chunks = await this.#store.write([blobTable], async () => {
      const row = await this.#rows.get(upload)
      await this.#rows.delete(upload)
      return row?.chunks ?? []
    })
    await this.#removeUnreferenced(chunks)
  }

  /** Adds a reference, over `blobTables`. Throws 409 where the blob was removed meanwhile. */
  async retain(id: string): Promise<void> {
    const row = await this.#rows.get(id)
    if (!row) throw gone()
    await this.#rows.put({ ...row, references: row.references + 1, idleSince: 0 })
  }

  /** Takes a reference back, over `blobTables`. Without any the blob is removed after an hour. */
  async release(id: string): Promise<void> {
    const row = await this.#rows.get(id)
    if (!row || row.references === 0)
      throw new Error(`the blob ${id} has no reference that could be released`)
    const references = row.references - 1
    const idleSince = references === 0 ? this.#clock.machine() : 0
    await this.#rows.put({ ...row, references, idleSince })
  }

  /**
   * Removes a content with the only rows that refer to it, `references` of them, over `blobTables`: no row is written, so
   * it is possible where storage is full. Returns its chunks, for `removeChunks` after the commit; undefined where other
   * rows refer to it, too.
   */
  async removeOnly(id: string, references = 1): Promise<readonly string[] | undefined> {
    const row = await this.#rows.get(id)
    if (row?.references !== references) return undefined
    await this.#rows.delete(id)
    return row.chunks
  }

  /** Removes those of these chunks that nothing refers to any more. */
  async removeChunks(names: readonly string[]): Promise<void> {
    await this.#removeUnreferenced(names)
  }

  /** Undefined where there is none of this id. */
  async find(id: string): Promise<StoredBlob | undefined> {
    const row = await this.#store.readCommitted(blobTable, id)
    return row && { id, size: row.size }
  }

  /**
   * The content from byte `start` to before byte `end`, one chunk in memory at a time. Throws 409 where there is no blob
   * of this id, and 500 where a repair of the data folder found that it is lost.
   */
  async read(id: string, range: { start?: number; end?: number } = {}): Promise<ReadableStream<Uint8Array>> {
    const row = await this.#store.readCommitted(blobTable, id)
    if (!row) throw gone()
    if (row.lost) {
      throw new Refusal(
        blobErrors.lost,
        `The content of ${row.size} bytes with the SHA-256 ${id} was lost with the data folder that was repaired. Store it again.`,
        { rule: 'blob.lost', facts: { id, size: row.size } },
      )
    }
    const end = Math.min(range.end ?? row.size, row.size)
    let at = Math.max(range.start ?? 0, 0)
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          if (at >= end) return controller.close()
          const index = Math.floor(at / CHUNK_BYTES)
          const bytes = await this.chunk(row.chunks[index] as string)
          const from = index * CHUNK_BYTES
          controller.enqueue(bytes.subarray(at - from, end - from))
          at = from + CHUNK_BYTES
        },
      },
      { highWaterMark: 0 },
    )
  }

  /** The bytes of one chunk. */
  async chunk(name: string): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#files) return this.#files.read(name)
    const row = await this.#store.readCommitted(chunkTable, name)
    if (!row) throw new Error(`the chunk ${name} is missing`)
    return new Uint8Array(row.bytes)
  }

  /** Removes what a killed process had begun. Only for a host that is its database's only one, before any upload. */
  async opened(): Promise<void> {
    if (this.#files) await this.tidy(0)
  }

  /** Removes what nothing has referred to for `idleMs`. */
  async tidy(idleMs = IDLE_MS): Promise<void> {
    const until = this.#clock.machine() - idleMs
    const chunks = await this.#store.write([blobTable], async () => {
      const idle = this.#rows.where('idleSince').between(1, until, true, true)
      const rows = await idle.toArray()
      await this.#rows.bulkDelete(rows.map(({ id }) => id))
      return rows.flatMap((row) => row.chunks)
    })
    await this.#removeUnreferenced(chunks)
    await this.#removeForeign()
  }

  /** What an import or a reset left of earlier states: chunks that no row names. */
  async #removeForeign(): Promise<void> {
    await this.#removeUnreferenced(await this.chunkNames())
  }

  /** Every chunk that is stored, also those that nothing refers to any more. */
  async chunkNames(): Promise<readonly string[]> {
    return this.#files?.list() ?? this.#store.table(chunkTable).toCollection().primaryKeys()
  }

  async #removeUnreferenced(names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    await this.#lock.exclusive(async () => {
      const unreferenced = await this.#store.write([blobTable, chunkTable], async () => {
        const found: string[] = []
        for (const name of new Set(names)) {
          if ((await this.#rows.where('chunks').equals(name).count()) === 0) found.push(name)
        }
        await this.#store.table(chunkTable).bulkDelete(found)
        return found
      })
      for (const name of unreferenced) this.#files?.remove(name)
    }, false)
  }

  /** Gives an upload its content's id. Where that content is there already, it serves both. */
  async #finish(upload: string, id: string): Promise<StoredBlob> {
    const { size } = await this.#store.write([blobTable], async () => {
      const row = await this.#rows.get(upload)
      if (!row) throw gone()
      const known = await this.#rows.get(id)
      const { references = 0 } = known ?? {}
      const idleSince = references === 0 ? this.#clock.machine() : 0
      await this.#rows.delete(upload)
      await this.#rows.put({ id, size: row.size, chunks: row.chunks, references, idleSince })
      return row
    })
    return { id, size }
  }

  async #keepBytes(name: string, { buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Promise<void> {
    const chunks = this.#store.table(chunkTable)
    const known = await chunks.where('hash').equals(name).count()
    if (known === 0)
      await chunks.add({ hash: name, bytes: buffer.slice(byteOffset, byteOffset + byteLength) })
  }

  get #rows() {
    return this.#store.table(blobTable)
  }
}

/**
 * The source in pieces of `CHUNK_BYTES`, the last one smaller, each valid until the next is read: they are one
 * buffer. Throws 413 before it has taken more than `maxBytes`.
 */
async function* inChunks(
  source: ReadableStream<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const buffer = new Uint8Array(CHUNK_BYTES)
  let filled = 0
  let received = 0
  for await (const piece of iterated(source)) {
    received += piece.byteLength
    if (received > maxBytes) throw tooLarge(maxBytes, received)
    for (let at = 0; at < piece.byteLength; ) {
      const some = piece.subarray(at, at + CHUNK_BYTES - filled)
      buffer.set(some, filled)
      filled += some.byteLength
      at += some.byteLength
      if (filled < CHUNK_BYTES) continue
      yield buffer
      filled = 0
    }
  }
  if (filled > 0) yield buffer.subarray(0, filled)
}

function tooLarge(maxBytes: number, received: number): Refusal {
  return new Refusal(
    errors.bodyTooLarge,
    `file: larger than the ${maxBytes} bytes it may have; ${received} had come when it was refused. Nothing was stored. (Rule blob.maxBytes.)`,
    { rule: 'blob.maxBytes', facts: { maxBytes, received } },
  )
}

function gone(): Refusal {
  return new Refusal(
    blobErrors.gone,
    `The content is no longer there: nothing referred to it for ${IDLE_MS / MINUTE_MS} minutes, or the state was replaced meanwhile. Send it again. (Rule blob.idle.)`,
    { rule: 'blob.idle', facts: { idleSeconds: IDLE_MS / 1_000 } },
  )
}
