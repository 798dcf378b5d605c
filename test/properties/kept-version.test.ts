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
import { folderKeyring } from '../../src/hosts/node/keyring'
import { type Keyring, memoryKeyring, Secrets } from '../../src/kernel/secrets/secrets'
import { takeSnapshot } from '../../src/kernel/snapshots/snapshots'
import { Store } from '../../src/kernel/store/store'
import { caller } from '../helpers/caller'
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

/** The rows of the export, in a database as that version made it. Returns an export of it. */
async function filled(
  indexedDB: IDBFactory,
  durable?: Durable,
  rows = kept.tables,
  version = VERSION,
): Promise<Snapshot> {
  const until = <Value>(byVersion: Readonly<Record<number, Value>>): Record<number, Value> =>
    Object.fromEntries(Object.entries(byVersion).filter(([known]) => Number(known) <= version))
  const tables = TABLES.map(({ name, indexes, migrations, transient }) => ({
    ...{ name, indexes: until(indexes), migrations: until(migrations) },
    ...{ transient, encrypted: [], remembered: false },
    get schema(): never {
      throw new Error('nothing is checked here')
    },
  })).filter(({ indexes }) => Object.keys(indexes).length > 0)
  const store = new Store({ name: 'one', tables, indexedDB, IDBKeyRange, durable })
  expect(store.version).toBe(version)
  await store.open()
  await store.write(tables, async () => {
    for (const table of tables) await store.table(table).bulkAdd(rows[table.name] ?? [])
  })
  const snapshot = await takeSnapshot(store)
  store.close()
  return snapshot
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

describe('what is encrypted, whose column had another name until version 16', () => {
  const SECRET = 'bk_usr_kept_of_an_older_version'

  /** The rows with the secret of one key, as a database or a folder has it and no export does. */
  async function withSecret(keyring: Keyring): Promise<{ id: string; rows: Snapshot['tables'] }> {
    const ciphertext = await new Secrets(keyring).encrypt(SECRET)
    const [key, ...others] = kept.tables.keys ?? []
    const rows = { ...kept.tables, keys: [{ ...key, seeded: false, sealed: ciphertext }, ...others] }
    return { id: String(key?.id), rows }
  }

  async function expectRevealed(emulator: Emulator, id: string): Promise<void> {
    const { body } = await caller(emulator)('POST', `/__sandbank/keys/${id}/reveal`)
    expect(body).toEqual({ apiKey: SECRET })
  }

  it('can be read in a database of version 10 after its upgrade', async () => {
    const [indexedDB, key] = [new IDBFactory(), await memoryKeyring()()]
    const keyring = async () => key
    const { id, rows } = await withSecret(keyring)
    await filled(indexedDB, undefined, rows)
    const emulator = composeEmulator({
      ...{ host: 'test', databaseName: 'one', indexedDB, IDBKeyRange, keyring },
    })
    cleanups.push(() => emulator.close())
    await expectRevealed(emulator, id)
  })

  it('can be read in a data folder of version 10, and is kept there', async () => {
    const data = mkdtempSync(join(tmpdir(), 'sandbank-kept-'))
    cleanups.push(() => rmSync(data, { recursive: true, force: true }))
    const { id, rows } = await withSecret(folderKeyring(data))
    const folder = DataFolder.open(data)
    await filled(new IDBFactory(), folder, rows)
    await folder.close()
    for (const _ of ['migrated at the start', 'kept as migrated']) {
      const host = await startNode({ data, port: 0, site: data })
      await expectRevealed(host.emulator, id)
      await host.close()
    }
  })
})

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

describe('an answer that an app owes a visitor, which has an index since version 17', () => {
  const SUBJECT = 'wlt_developer wlt_developer/harbor'
  const payment = (id: string, changes: object = {}) => ({
    ...{ id, walletId: 'wlt_developer', ownerId: 'wlt_developer', slug: 'harbor', subject: SUBJECT },
    ...{
      state: 'paid',
      quotedAt: 1,
      sentAt: 1,
      url: 'https://a.test/',
      method: 'GET',
      headers: {},
      body: null,
    },
    ...{ version: 2, network: 'eip155:8453', asset: '0x1', payTo: '0x2', amount: '1', maxMicroUsd: '1' },
    ...{ description: null, holdsSeconds: 60, accepted: '{}', resource: null, nonce: id, authorization: id },
    ...{ signed: null, answer: null, transaction: null, ...changes },
  })
  const answer = { status: 200, text: '' }
  const older = [
    payment('answered', { answer }),
    payment('lost'),
    payment('lost again'),
    payment('lost elsewhere', { url: 'https://b.test/' }),
    payment('quoted', { state: 'quoted', sentAt: null }),
    payment('sent', { state: 'sent', method: 'POST', body: '{}' }),
    payment('void', { state: 'released' }),
  ]

  async function olderRows(): Promise<Snapshot['tables']> {
    const emulator = createEmulator()
    const { tables } = await emulator.snapshot()
    await emulator.close()
    return { ...tables, app_payments: older }
  }

  async function expectOwed(emulator: Emulator): Promise<void> {
    const { tables } = await emulator.snapshot()
    const rows = tables.app_payments as { id: string; owed?: string }[]
    expect(rows.map(({ owed: _, ...row }) => row)).toEqual(older)
    const owed = new Map(rows.flatMap((row) => (row.owed === undefined ? [] : [[row.id, row.owed]])))
    expect([...owed.keys()]).toEqual(['lost', 'lost again', 'lost elsewhere', 'sent'])
    expect(owed.get('lost again')).toBe(owed.get('lost'))
    expect([owed.get('sent'), owed.get('lost elsewhere')]).toEqual([
      `${SUBJECT} https://a.test/`,
      `${SUBJECT} https://b.test/`,
    ])
  }

  it('is found in a database of version 16 after its upgrade, and after the import of its export', async () => {
    const indexedDB = new IDBFactory()
    const exported = await filled(indexedDB, undefined, await olderRows(), 16)
    const upgraded = composeEmulator({
      ...{ host: 'test', databaseName: 'one', indexedDB, IDBKeyRange, keyring: memoryKeyring() },
    })
    cleanups.push(() => upgraded.close())
    await expectOwed(upgraded)
    const imported = createEmulator()
    cleanups.push(() => imported.close())
    await imported.restore(exported)
    await expectOwed(imported)
  })
})
