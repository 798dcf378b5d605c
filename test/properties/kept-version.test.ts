import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createEmulator } from 'sandbank'
import { afterEach, describe, expect, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'
import { TABLES } from '../../src/domain-list'
import { composeEmulator, type Durable, type Emulator } from '../../src/emulator'
import { startNode } from '../../src/hosts/node'
import { DataFolder } from '../../src/hosts/node/data-folder'
import { memoryKeyring } from '../../src/kernel/secrets'
import { Store } from '../../src/kernel/store'
import { partnerOf } from '../partners/partner'

type Snapshot = Awaited<ReturnType<Emulator['snapshot']>>

const VERSION = 10
const kept: Snapshot = JSON.parse(
  brotliDecompressSync(readFileSync(join(root, 'test/fixtures/export-10/snapshot.json.br'))).toString(),
)

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const until = <Value>(byVersion: Readonly<Record<number, Value>>): Record<number, Value> =>
  Object.fromEntries(Object.entries(byVersion).filter(([version]) => Number(version) <= VERSION))

/** The rows of the export, in a database as that version made it. */
async function filled(indexedDB: IDBFactory, durable?: Durable): Promise<void> {
  const tables = TABLES.map(({ name, indexes, migrations }) => ({
    ...{ name, indexes: until(indexes), migrations: until(migrations) },
    ...{ transient: false, encrypted: [], remembered: false },
    get schema(): never {
      throw new Error('nothing is checked here')
    },
  })).filter(({ indexes }) => Object.keys(indexes).length > 0)
  const store = new Store({ name: 'one', tables, indexedDB, IDBKeyRange, durable })
  expect(store.version).toBe(VERSION)
  await store.open()
  await store.write(tables, async () => {
    for (const table of tables) await store.table(table).bulkAdd(kept.tables[table.name] ?? [])
  })
  store.close()
}

/** Every wallet has the status that its partner's row had, and that row has none. */
async function expectStatuses(emulator: Emulator): Promise<void> {
  const partner = partnerOf(emulator)
  const { tables } = await emulator.snapshot()
  const before = kept.tables.partner_wallets as { id: string; status: string }[]
  expect(before.map(({ status }) => status).sort()).toEqual(['active', 'closed', 'suspended'])
  const statusOf = new Map(before.map(({ id, status }) => [id, status]))
  expect(tables.wallets).toEqual(
    kept.tables.wallets?.map((row) => ({ ...row, status: statusOf.get(String(row.id)) ?? 'active' })),
  )
  expect(tables.partner_wallets).toEqual(kept.tables.partner_wallets?.map(({ status: _, ...row }) => row))
  for (const name of ['active', 'closed', 'suspended']) {
    expect((await partner('GET', `/partner/wallets/${name}`)).body).toMatchObject({ status: name })
    const { status } = await partner('POST', `/partner/wallets/${name}/api-keys`, {})
    expect([name, status]).toEqual([name, name === 'active' ? 201 : 403])
  }
}

describe('the status of a wallet, which stood with its partner until version 12', () => {
  it('comes with an export of version 10', async () => {
    const emulator = createEmulator()
    cleanups.push(() => emulator.close())
    await emulator.restore(kept)
    await expectStatuses(emulator)
  })

  it('is in a database of version 10 after its upgrade', async () => {
    const indexedDB = new IDBFactory()
    await filled(indexedDB)
    const emulator = composeEmulator({
      ...{ host: 'test', databaseName: 'one', indexedDB, IDBKeyRange, keyring: memoryKeyring() },
    })
    cleanups.push(() => emulator.close())
    await expectStatuses(emulator)
  })

  it('is in a data folder of version 10, and is kept there', async () => {
    const data = mkdtempSync(join(tmpdir(), 'sandbank-kept-'))
    cleanups.push(() => rmSync(data, { recursive: true, force: true }))
    const folder = DataFolder.open(data)
    await filled(new IDBFactory(), folder)
    await folder.close()
    for (const _ of ['migrated at the start', 'kept as migrated']) {
      const host = await startNode({ data, port: 0, site: data })
      await expectStatuses(host.emulator)
      await host.close()
    }
  })
})
