import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createEmulator } from 'sandbank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'
import { composeEmulator, type Emulator } from '../../src/emulator'
import { startNode } from '../../src/hosts/node'
import { memoryKeyring } from '../../src/kernel/secrets/secrets'
import { runFolder } from '../docs/run-blocks'
import { caller } from '../helpers/caller'
import { copyNextVersion, NEXT_INDEX, NEXT_VERSION, nextAccounts } from '../helpers/next-version'

type Snapshot = Awaited<ReturnType<Emulator['snapshot']>>

const folder = runFolder()
/** The next version of Sandbank. */
let next: {
  composeEmulator: typeof composeEmulator
  startNode: typeof startNode
}

beforeAll(async () => {
  copyNextVersion(folder)
  next = {
    ...(await import(/* @vite-ignore */ join(folder, 'src/emulator.ts'))),
    ...(await import(/* @vite-ignore */ join(folder, 'src/hosts/node/index.ts'))),
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const exported: Snapshot = JSON.parse(
  brotliDecompressSync(readFileSync(join(root, 'test/fixtures/export-5/snapshot.json.br'))).toString(),
)

const over = (compose: typeof composeEmulator, indexedDB: IDBFactory) =>
  compose({ host: 'test', databaseName: 'one', indexedDB, IDBKeyRange, keyring: memoryKeyring() })

async function addAnnAndBob(emulator: Emulator): Promise<void> {
  for (const name of ['ann', 'bob']) {
    const path = `/__sandbank/directory/accounts/${name}`
    const { status } = await caller(emulator)('PUT', path, { displayName: name, posts: [{ text: 'kept' }] })
    expect(status).toBe(200)
  }
}

const byKey = (rows: unknown[] | undefined) =>
  (rows as { key: string; username: string }[]).sort((a, b) => (a.key < b.key ? -1 : 1))

/** The rows of the one are what the rows of the other were before the next version. */
function expectMigrated(after: Snapshot, before: Snapshot): void {
  expect(after.version).toBe(NEXT_VERSION)
  const { accounts: migrated, ...others } = after.tables
  const { accounts, ...same } = before.tables
  expect(byKey(migrated)).toEqual(nextAccounts(byKey(accounts)))
  expect(migrated?.length).toBe(accounts?.length)
  expect(others).toEqual(same)
}

describe('the kept export of version 5', () => {
  it('is imported by the present version, and works there', async () => {
    const emulator = createEmulator()
    const rows = await caller(emulator)('POST', '/__sandbank/import', exported, '')
    expect([rows.status, rows.body]).toMatchObject([200, { ok: true }])
    const call = caller(emulator)
    expect((await call('GET', '/agent/profile')).body).toMatchObject({ projectName: 'Kept' })
    expect((await call('GET', '/wallet/me')).status).toBe(200)
    expect((await emulator.snapshot()).tables.accounts).toEqual(exported.tables.accounts)
    await emulator.close()
  })

  it('is imported by the next version, with its rows as they are there', async () => {
    const emulator = over(next.composeEmulator, new IDBFactory())
    const before = createEmulator()
    await before.restore(exported)
    await emulator.restore(exported)
    const own = await before.snapshot()
    // No "bob" in it: one row more.
    const after = await emulator.snapshot()
    expect(byKey(after.tables.accounts)).toEqual(nextAccounts(byKey(own.tables.accounts)))
    expect(after.tables.profiles).toEqual(own.tables.profiles)
    await Promise.all([before.close(), emulator.close()])
  })
})

describe('the next version, whose accounts are others', () => {
  it('upgrades a database with its rows, and finds them by the new index', async () => {
    const indexedDB = new IDBFactory()
    const present = over(composeEmulator, indexedDB)
    await addAnnAndBob(present)
    const before = await present.snapshot()
    await present.close()
    const emulator = over(next.composeEmulator, indexedDB)
    expectMigrated(await emulator.snapshot(), before)
    await emulator.close()
    const found = await new Promise((resolve, reject) => {
      const opening = indexedDB.open('one')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const accounts = opening.result.transaction('accounts').objectStore('accounts')
        const request = accounts.index(NEXT_INDEX).getAll('of ann')
        request.onsuccess = () => resolve(request.result)
      }
    })
    expect(found).toMatchObject([{ key: 'ann' }, { key: 'ann.second' }])
  })

  it('reads the data folder of a Node host, and keeps it so', async () => {
    const data = join(folder, 'data')
    const options = { data, port: 0, site: folder }
    const present = await startNode(options)
    await addAnnAndBob(present.emulator)
    const before = await present.emulator.snapshot()
    await present.close()
    for (const _ of ['migrated at the start', 'kept as migrated']) {
      const host = await next.startNode(options)
      expectMigrated(await host.emulator.snapshot(), before)
      await host.close()
    }
    await expect(startNode(options)).rejects.toThrow(
      /belongs to a newer Sandbank \(format 2, database 1000\); this one reads format 2, database \d+\./,
    )
  })

  it('is refused as an export by the present version, in words that name both', async () => {
    const emulator = over(next.composeEmulator, new IDBFactory())
    const newer = await emulator.snapshot()
    const present = createEmulator()
    const { version } = await present.snapshot()
    const { status, body } = await caller(present)('POST', '/__sandbank/import', newer)
    expect([status, body]).toEqual([
      400,
      {
        error: 'Invalid snapshot',
        message: `Nothing was changed: it has version ${NEXT_VERSION}, and this Sandbank reads up to ${version}: update Sandbank.`,
      },
    ])
    await Promise.all([emulator.close(), present.close()])
  })
})
