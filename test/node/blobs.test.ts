import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'
import { repairFolder } from '../../src/hosts/node/repair'
import { blobTable, CHUNK_BYTES } from '../../src/kernel/blobs'
import { scratchFolder } from '../helpers/scratch'
import { times } from '../helpers/soak'
import { fileTable, openBlobs } from './open-blobs'

const KILLS = times(2, 12)

// Inside the repository, so that the bundle finds its packages.
const bundled = join(root, 'test/node', `.run-${process.pid}`)
const scratch = scratchFolder()
const children: ChildProcess[] = []
const opened: { close(): Promise<void> }[] = []
let folders = 0

beforeAll(async () => {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: join(root, 'test/node/blob-process.ts'),
      outDir: bundled,
      rolldownOptions: { output: { entryFileNames: 'blob-process.mjs' } },
    },
  })
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of opened.splice(0)) await folder.close()
})
afterAll(() => {
  rmSync(bundled, { recursive: true, force: true })
  scratch.remove()
})

const newPath = () => join(scratch.path, String(folders++))

function run(mode: string, path: string, ...flags: string[]) {
  const child = spawn(process.execPath, [...flags, join(bundled, 'blob-process.mjs'), mode, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return { child, lines: createInterface({ input: child.stdout }) }
}

async function open(path: string) {
  const folder = await openBlobs(path)
  opened.push(folder)
  return folder
}

async function close(folder: { close(): Promise<void> }): Promise<void> {
  opened.splice(opened.indexOf(folder), 1)
  await folder.close()
}

const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream).arrayBuffer())
const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Response(bytes).body as ReadableStream<Uint8Array>
const chunksIn = (path: string) => readdirSync(join(path, 'chunks')).sort()

/** Two files in a data folder that was closed: "small" of one chunk and "large" of three. */
async function twoFiles() {
  const path = newPath()
  const folder = await open(path)
  const contents = {
    small: new Uint8Array(randomBytes(500)),
    large: new Uint8Array(randomBytes(3 * CHUNK_BYTES)),
  }
  const ids: Record<string, string> = {}
  for (const [name, content] of Object.entries(contents)) {
    const { id } = await folder.blobs.write(streamOf(content), { maxBytes: 10 * CHUNK_BYTES })
    await folder.save(name, id)
    ids[name] = id
  }
  const large = (await folder.store.table(blobTable).get(ids.large as string))?.chunks ?? []
  await close(folder)
  return { path, contents, ids: ids as { small: string; large: string }, large }
}

describe(`a process that stores files, killed ${KILLS} times`, () => {
  it('has every acknowledged one whole, and nothing else', async () => {
    const path = newPath()
    const acknowledged = new Map<string, string>()
    for (let kill = 0; kill < KILLS; kill++) {
      const { child, lines } = run('write', path)
      const enough = acknowledged.size + 10 + 5 * kill
      for await (const line of lines) {
        const [name = '', id = ''] = line.split(' ')
        acknowledged.set(name, id)
        if (acknowledged.size >= enough) child.kill('SIGKILL')
      }
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      expect(child.signalCode).toBe('SIGKILL')
    }
    const { blobs, store } = await open(path)
    const files = new Map((await store.table(fileTable).toArray()).map(({ name, blob }) => [name, blob]))
    expect([...acknowledged].filter(([name, id]) => files.get(name) !== id)).toEqual([])
    for (const id of new Set(files.values())) {
      const hash = createHash('sha256')
      hash.update(await bytesOf(await blobs.read(id)))
      expect(hash.digest('hex')).toBe(id)
    }
    // Of what was cut off nothing is left: neither rows nor files.
    const rows = await store.table(blobTable).toArray()
    expect(rows.filter(({ references }) => references === 0)).toEqual([])
    expect(chunksIn(path)).toEqual([...new Set(rows.flatMap(({ chunks }) => chunks))].sort())
  })
})

describe('a file of 50 MB', () => {
  it('passes in and out as a stream: the process grows by less than 30 MB over one of 10 MB', async () => {
    const { lines } = run('stream', newPath(), '--max-old-space-size=64')
    const [line] = (await once(lines, 'line')) as [string]
    const { grown, ...rest } = JSON.parse(line)
    expect(rest).toEqual({ isEqual: true, size: 50_000_000, length: 50_000_000 })
    expect(grown).toBeLessThan(30_000_000)
  })
})

describe('the chunks of a data folder', () => {
  it('survive a stop and a start; unknown ones and drafts are removed', async () => {
    const { path, contents, ids } = await twoFiles()
    const before = chunksIn(path)
    writeFileSync(join(path, 'chunks', 'f'.repeat(64)), 'nobody refers to it')
    writeFileSync(join(path, 'chunks', `${'e'.repeat(64)}.0.tmp`), 'half')
    const { blobs } = await open(path)
    expect(chunksIn(path)).toEqual(before)
    expect(await bytesOf(await blobs.read(ids.small))).toEqual(contents.small)
    expect(Buffer.compare(await bytesOf(await blobs.read(ids.large)), contents.large)).toBe(0)
  })

  it('that are missing or cut off keep the host from starting, which names the file', async () => {
    const { path, large } = await twoFiles()
    const file = join(path, 'chunks', large[1] as string)
    const bytes = readFileSync(file)
    rmSync(file)
    await expect(open(path)).rejects.toThrow(
      `${file} is missing, and a stored file needs it. Nothing was changed.`,
    )
    writeFileSync(file, bytes.subarray(1))
    await expect(open(path)).rejects.toThrow(`${file} has 1048575 bytes, and 1048576 were written. Nothing`)
    writeFileSync(file, bytes)
    await open(path)
  })

  it('that were altered are refused when they are read, and written anew by who stores them again', async () => {
    const { path, contents, ids } = await twoFiles()
    const file = join(path, 'chunks', ids.small)
    writeFileSync(file, randomBytes(500))
    const { blobs } = await open(path)
    await expect(bytesOf(await blobs.read(ids.small))).rejects.toThrow()
    await blobs.write(streamOf(contents.small), { maxBytes: 500 })
    expect(await bytesOf(await blobs.read(ids.small))).toEqual(contents.small)
  })

  it('are looked through by a repair: it says which content is lost, and the rest goes on', async () => {
    const { path, contents, ids, large } = await twoFiles()
    const file = join(path, 'chunks', large[2] as string)
    writeFileSync(file, randomBytes(CHUNK_BYTES))
    const repaired = await repairFolder(path)
    expect(repaired.lost).toEqual([
      `The content ${ids.large} of 3145728 bytes is lost: ${file} is missing or altered.`,
    ])
    const { blobs } = await open(repaired.target)
    expect(await bytesOf(await blobs.read(ids.small))).toEqual(contents.small)
    await expect(blobs.read(ids.large)).rejects.toMatchObject({ decision: { rule: 'blob.lost' } })
    expect(chunksIn(repaired.target)).toEqual([ids.small])
    // Stored again, it is there for every row that refers to it.
    await blobs.write(streamOf(contents.large), { maxBytes: 10 * CHUNK_BYTES })
    expect(Buffer.compare(await bytesOf(await blobs.read(ids.large)), contents.large)).toBe(0)
  })
})
