import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Emulator } from '../../emulator'
import { createEmulator } from '../test'
import { replaceFile } from './write-file'

type Snapshot = Awaited<ReturnType<Emulator['snapshot']>>

const SNAPSHOT = 'snapshot.json'

const README = `An export of a Sandbank emulator: ${SNAPSHOT} is its whole state, secrets left out.

    npm start -- --headless --import .    starts from it
    POST /__sandbank/import               takes ${SNAPSHOT} as its body
`

/** What was given is no export. Its message says what it is instead. */
export class NoExport extends Error {
  override readonly name = 'NoExport' as const
}

/** The snapshot of an export's folder, or of a bare snapshot file. Throws `NoExport`. */
export async function readExport(path: string): Promise<Snapshot> {
  const info = await stat(path).catch(() => undefined)
  if (!info) throw new NoExport(`${path} does not exist.`)
  const file = info.isDirectory() ? join(path, SNAPSHOT) : path
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new NoExport(`${path} holds no ${SNAPSHOT}.`)
  try {
    return JSON.parse(text) as Snapshot
  } catch {
    throw new NoExport(`${file} is not JSON.`)
  }
}

/** Whether an export may be written there: into nothing, or over an older export. Throws `NoExport`. */
export async function checkExportFolder(folder: string): Promise<void> {
  const info = await stat(folder).catch(() => undefined)
  if (!info) return
  if (!info.isDirectory()) throw new NoExport(`${folder} is a file; an export is a folder.`)
  const there = await stat(join(folder, SNAPSHOT)).catch(() => undefined)
  if (!there) return
  const { format } = (await readExport(folder)) as Partial<Snapshot>
  if (format !== 'sandbank-snapshot') {
    throw new NoExport(
      `${join(folder, SNAPSHOT)} is something else than an export, and would be overwritten.`,
    )
  }
}

/** Writes an export, and proves it by importing it into an emulator of its own, before it replaces an older one. */
export async function writeExport(emulator: Emulator, folder: string): Promise<void> {
  const snapshot = await emulator.snapshot()
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'README.txt'), README)
  await replaceFile(join(folder, SNAPSHOT), [JSON.stringify(snapshot)], async (written) => {
    const scratch = createEmulator()
    try {
      await scratch.restore(JSON.parse(written.toString('utf8')) as Snapshot)
    } finally {
      await scratch.close()
    }
  })
}
