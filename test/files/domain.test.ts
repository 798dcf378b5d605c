import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { agentDomain } from '../../src/domains/agent'
import {
  applyEdit,
  fileErrors,
  fileTables,
  findEntry,
  findFile,
  listFolder,
  makeFolder,
  moveEntry,
  pathOf,
  placeOf,
  prepareEdit,
  putFile,
  readText,
  removeEntry,
  restoreFile,
  searchFiles,
  storeContent,
} from '../../src/domains/files'
import type { StoredContent } from '../../src/domains/files/content'
import type { Edit } from '../../src/domains/files/edit'
import type { Place } from '../../src/domains/files/paths'
import type { EntryRow, FileRow } from '../../src/domains/files/tables'
import type { Context, TransactionContext } from '../../src/kernel/context'

/** What the emulator lends to its domains: others call this one as the agent's tools do. */
let context: Context
const registered = agentDomain.jobs
Object.assign(agentDomain, {
  jobs: {
    ...registered,
    'test.context': (inner: Context) => {
      context = inner
      return { concurrency: 1, maxAttempts: 1, backoffMs: () => 0, run: async () => undefined }
    },
  },
})
const emulator = createEmulator()
Object.assign(agentDomain, { jobs: registered })
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const WALLET = 'wlt_developer'
const at = (path: string): Place => placeOf(path, 'path')
const inTransaction = <Result>(run: (context: TransactionContext) => Promise<Result>) =>
  context.transaction(fileTables, run)

async function write(path: string, text: string, overwrite = false): Promise<FileRow> {
  const content: StoredContent = await storeContent(context, WALLET, text)
  return (await inTransaction((context) => putFile(context, WALLET, at(path), content, { overwrite }))).row
}
async function paths(folder: string): Promise<string[]> {
  const { entries } = await listFolder(context, WALLET, { folder, limit: 50 })
  return entries.map((entry: EntryRow) => pathOf(entry))
}

describe('the files of a wallet, as other domains use them', () => {
  it('are written, read, edited, listed, moved, removed and restored', async () => {
    const { id } = await write('/docs/a.txt', 'one')
    await write('docs/a.txt', 'two', true)
    expect(await readText(context, WALLET, id)).toBe('two')
    const edit: Edit = { find: 'two', replace: 'three' }
    const prepared = await prepareEdit(context, WALLET, 'docs/a.txt', edit)
    await inTransaction((context) => applyEdit(context, prepared))
    expect(await readText(context, WALLET, '/docs/a.txt')).toBe('three')
    await inTransaction((context) => makeFolder(context, WALLET, at('/old')))
    await inTransaction((context) => moveEntry(context, WALLET, id, ({ name }) => ({ folder: '/old', name })))
    expect([await paths('/'), await paths('/old')]).toEqual([['/docs', '/old'], ['/old/a.txt']])
    expect((await findEntry(context, WALLET, '/old')).kind).toBe('folder')
    const { found } = await searchFiles(context, WALLET, { query: 'THREE', limit: 5 })
    expect(found.map(({ row }) => row.id)).toEqual([id])
    await inTransaction((context) => removeEntry(context, WALLET, '/old/a.txt'))
    await expect(findFile(context, WALLET, id)).rejects.toMatchObject({ spec: fileErrors.unknown })
    await inTransaction((context) => restoreFile(context, WALLET, id))
    expect((await findFile(context, WALLET, id)).name).toBe('a.txt')
  })

  it('are not changed by an edit of what they were before', async () => {
    await write('a.txt', 'one')
    const prepared = await prepareEdit(context, WALLET, 'a.txt', { find: 'one', replace: 'mine' })
    await write('a.txt', 'theirs', true)
    await expect(inTransaction((context) => applyEdit(context, prepared))).rejects.toMatchObject({
      spec: fileErrors.changed,
    })
    expect(await readText(context, WALLET, 'a.txt')).toBe('theirs')
  })

  it('are stored whole or not at all', async () => {
    const large = storeContent(context, WALLET, new Uint8Array(50 * 1024 * 1024 + 1))
    await expect(large).rejects.toMatchObject({ spec: fileErrors.tooLarge })
    expect(await paths('/')).toEqual([])
  })
})
