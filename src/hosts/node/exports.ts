import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { blobTable, type Emulator } from '../../emulator'
import { createEmulator } from '../test'
import { replaceFile } from './write-file'

type Snapshot = Awaited<ReturnType<Emulator['snapshot']>>

const SNAPSHOT = 'snapshot.json'

/** How an archive begins: a state with the contents of stored files. */
const ARCHIVE = '{"format":"sandbank-archive"'

const README = `An export of a Sandbank emulator: ${SNAPSHOT} is its whole state, secrets left out. Where files are stored in it,
it is an archive: a line of JSON, the state as JSON, and the contents of the files.

    npm start -- --headless --import .    starts from it
    sandbank state import .               puts it into an emulator that runs
`

/** What was given is no export. Its message says what it is instead. */
export class NoExport extends Error {
  override readonly name = 'NoExport' as const
}

/** An export that was found: a state as JSON, or an archive, whose parts are read when it is imported. */
export type FoundExport = { readonly snapshot: Snapshot } | { readonly archive: string }

/** What stands in an export's folder, or in a bare file. Throws `NoExport`. */
export async function readExport(path: string): Promise<FoundExport> {
  const info = await stat(path).catch(() => undefined)
  if (!info) throw new NoExport(`${path} does not exist.`)
  const file = info.isDirectory() ? join(path, SNAPSHOT) : path
  const beginning = await beginningOf(file).catch(() => undefined)
  if (beginning === undefined) throw new NoExport(`${path} holds no ${SNAPSHOT}.`)
  if (beginning === ARCHIVE) return { archive: file }
  try {
    return { snapshot: JSON.parse(await readFile(file, 'utf8')) as Snapshot }
  } catch {
    throw new NoExport(`${file} is not JSON.`)
  }
}

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(ARCHIVE.length) })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Replaces the emulator's state by an export. Rejects with the refusal where it is not whole. */
export async function importExport(emulator: Emulator, found: FoundExport): Promise<void> {
  if ('snapshot' in found) await emulator.restore(found.snapshot)
  else await emulator.restoreArchive(contentOf(found.archive))
}

function contentOf(file: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
}

/** Whether an export may be written there: into nothing, or over an older export. Throws `NoExport`. */
export async function checkExportFolder(folder: string): Promise<void> {
  const info = await stat(folder).catch(() => undefined)
  if (!info) return
  if (!info.isDirectory()) throw new NoExport(`${folder} is a file; an export is a folder.`)
  const there = await stat(join(folder, SNAPSHOT)).catch(() => undefined)
  if (!there) return
  const found = await readExport(folder)
  if ('snapshot' in found && (found.snapshot as Partial<Snapshot>).format !== 'sandbank-snapshot') {
    throw new NoExport(
      `${join(folder, SNAPSHOT)} is something else than an export, and would be overwritten.`,
    )
  }
}

/**
 * Writes an export, and proves it before it replaces an older one: a state by importing it into an emulator of its own, an
 * archive part by part.
 */
export async function writeExport(emulator: Emulator, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'README.txt'), README)
  const file = join(folder, SNAPSHOT)
  const snapshot = await emulator.snapshot()
  if ((snapshot.tables[blobTable.name] ?? []).length > 0) {
    const archive = Readable.fromWeb((await emulator.archive()) as Parameters<typeof Readable.fromWeb>[0])
    await replaceFile(file, archive, (draft) => emulator.checkArchive(contentOf(draft)))
    return
  }
  await replaceFile(file, [JSON.stringify(snapshot)], async (draft) => {
    const scratch = createEmulator()
    try {
      await scratch.restore(JSON.parse(await readFile(draft, 'utf8')) as Snapshot)
    } finally {
      await scratch.close()
    }
  })
}
