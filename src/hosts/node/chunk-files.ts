import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BlobRow, blobTable, CHUNK_BYTES, type ChunkFiles } from '../../emulator'
import { DamagedFile } from './damage'
import { explained } from './system-errors'
import { syncFolder } from './write-file'

const NAME = /^[0-9a-f]{64}$/
const DRAFT = /^[0-9a-f]{64}\..*\.tmp$/

/** The chunks of a data folder's blobs: a file each in `chunks`, named by the SHA-256 of its content. */
export class FolderChunks implements ChunkFiles {
  readonly path: string

  constructor(folder: string) {
    this.path = join(folder, 'chunks')
  }

  file(name: string): string {
    return join(this.path, name)
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    if (this.isWhole(name, bytes.byteLength)) return
    const draft = `${this.file(name)}.${randomUUID()}.tmp`
    try {
      // The data folder itself is not made again where it was deleted under a running host.
      if (!existsSync(this.path)) mkdirSync(this.path, { mode: 0o700 })
      const handle = await open(draft, 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, this.file(name))
      await syncFolder(this.path)
    } catch (thrown) {
      await rm(draft, { force: true })
      throw explained(thrown, dirname(this.path))
    }
  }

  async read(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const file = this.file(name)
    const bytes = await readFile(file).catch(() => {
      throw new DamagedFile(file, 'is missing')
    })
    if (sha256(bytes) !== name) throw new DamagedFile(file, 'does not match its name, which is its SHA-256')
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  remove(name: string): void {
    rmSync(this.file(name), { force: true })
  }

  list(): readonly string[] {
    return this.#names().filter((name) => NAME.test(name))
  }

  /** What a kill left of a chunk that was not yet in its place. */
  forgetDrafts(): void {
    for (const name of this.#names()) if (DRAFT.test(name)) rmSync(this.file(name))
  }

  /** Whether the chunk is there, of this size and with the content that its name says. */
  isWhole(name: string, size: number): boolean {
    return this.#sizeOf(name) === size && sha256(readFileSync(this.file(name))) === name
  }

  /** Throws `DamagedFile` where a chunk of a blob is missing or has another size. Contents are looked at when read. */
  check(rows: readonly BlobRow[]): void {
    for (const [name, size] of chunksOf(rows)) {
      const found = this.#sizeOf(name)
      if (found === undefined)
        throw new DamagedFile(this.file(name), 'is missing, and a stored file needs it')
      if (found !== size)
        throw new DamagedFile(this.file(name), `has ${found} bytes, and ${size} were written`)
    }
  }

  /** The chunks of these rows that are missing or altered. */
  damaged(rows: readonly BlobRow[]): string[] {
    return [...chunksOf(rows)].flatMap(([name, size]) => (this.isWhole(name, size) ? [] : [name]))
  }

  #sizeOf(name: string): number | undefined {
    return statSync(this.file(name), { throwIfNoEntry: false })?.size
  }

  #names(): string[] {
    return existsSync(this.path) ? readdirSync(this.path) : []
  }
}

/** The rows of the blobs among those of a data folder. */
export function blobRows(tables: ReadonlyMap<string, readonly unknown[]>): readonly BlobRow[] {
  return (tables.get(blobTable.name) ?? []) as readonly BlobRow[]
}

/** Name and size of each chunk that has to be there. */
function chunksOf(rows: readonly BlobRow[]): Map<string, number> {
  return new Map(
    rows.flatMap(({ chunks, size, lost }) =>
      lost
        ? []
        : chunks.map((name, index) => [name, Math.min(CHUNK_BYTES, size - index * CHUNK_BYTES)] as const),
    ),
  )
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
