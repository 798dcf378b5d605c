import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createEmulator } from 'sandbank'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'
import { TABLES } from '../../src/domain-list'
import { composeEmulator, type Durable, type Emulator } from '../../src/emulator'
import { startNode } from '../../src/hosts/node'
import { DataFolder } from '../../src/hosts/node/data-folder'
import { folderKeyring } from '../../src/hosts/node/keyring'
import { type Keyring, memoryKeyring, Secrets } from '../../src/kernel/secrets/secrets'
import { takeSnapshot } from '../../src/kernel/snapshots/snapshots'
import { Store } from '../../src/kernel/store/store'
import { prompting } from '../agent/prompting'
import { caller } from '../helpers/caller'
import { rpcOf } from '../helpers/chain'
import { partnerOf } from '../partners/partner'

type Snapshot = Awaited<ReturnType<Emulator['snapshot']>>

const VERSION = 10
const oldExport: Snapshot = JSON.parse(
  brotliDecompressSync(readFileSync(join(root, 'test/fixtures/export-10/snapshot.json.br'))).toString(),
)

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

/** The rows of the export, in a database as that version made it, with the tables that it knew. Returns an export of it. */
async function filled(
  indexedDB: IDBFactory,
  durable?: Durable,
  rows = oldExport.tables,
  version = VERSION,
  known: (name: string) => boolean = () => true,
): Promise<Snapshot> {
  const until = <Value>(byVersion: Readonly<Record<number, Value>>): Record<number, Value> =>
    Object.fromEntries(Object.entries(byVersion).filter(([known]) => Number(known) <= version))
  const tables = TABLES.map(({ name, indexes, migrations, transient }) => ({
    ...{ name, indexes: until(indexes), migrations: until(migrations) },
    ...{ transient, encrypted: [], remembered: false },
    get schema(): never {
      throw new Error('nothing is checked here')
    },
  })).filter(({ name, indexes }) => known(name) && Object.keys(indexes).length > 0)
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
  const before = oldExport.tables.partner_wallets as { id: string; status: string }[]
  expect(before.map(({ status }) => status).sort()).toEqual(['active', 'closed', 'suspended'])
  const statusOf = new Map(before.map(({ id, status }) => [id, status]))
  expect(tables.wallets).toEqual(
    oldExport.tables.wallets?.map((row) => ({ ...row, status: statusOf.get(String(row.id)) ?? 'active' })),
  )
  expect(tables.partner_wallets).toEqual(
    oldExport.tables.partner_wallets?.map(({ status: _, ...row }) => row),
  )
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
    const [key, ...others] = oldExport.tables.keys ?? []
    const rows = { ...oldExport.tables, keys: [{ ...key, seeded: false, sealed: ciphertext }, ...others] }
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
    await emulator.restore(oldExport)
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

const FRIEND = '0x00000000000000000000000000000000000000ee'

/** The archive of a version, and the three places where a world of it may be. */
function archivedWorld(version: number) {
  const archive = brotliDecompressSync(
    readFileSync(join(root, `test/fixtures/archive-${version}/archive.br`)),
  )
  const from = archive.indexOf('\n') + 1
  const { snapshotBytes, parts } = JSON.parse(archive.subarray(0, from).toString()) as {
    snapshotBytes: number
    parts: { name: string; size: number }[]
  }
  const older: Snapshot = JSON.parse(archive.subarray(from, from + snapshotBytes).toString())
  const isKnown = (name: string) => name in older.tables || !(name in travelling)
  /** What is in exports now, by table. */
  let travelling: Snapshot['tables'] = {}
  beforeAll(async () => {
    const emulator = createEmulator()
    travelling = (await emulator.snapshot()).tables
    await emulator.close()
    expect(older.version).toBe(version)
  })

  async function inArchive(): Promise<Emulator> {
    const emulator = createEmulator()
    cleanups.push(() => emulator.close())
    await emulator.restoreArchive(new Blob([archive]).stream() as ReadableStream<Uint8Array<ArrayBuffer>>)
    return emulator
  }

  async function inDatabase(): Promise<Emulator> {
    const indexedDB = new IDBFactory()
    await filled(indexedDB, undefined, older.tables, version, isKnown)
    const emulator = composeEmulator({
      ...{ host: 'test', databaseName: 'one', indexedDB, IDBKeyRange, keyring: memoryKeyring() },
    })
    cleanups.push(() => emulator.close())
    return emulator
  }

  async function inFolder(): Promise<string> {
    const data = mkdtempSync(join(tmpdir(), 'sandbank-kept-'))
    cleanups.push(() => rmSync(data, { recursive: true, force: true }))
    const folder = DataFolder.open(data)
    let at = from + snapshotBytes
    for (const { name, size } of parts) {
      await folder.chunks.write(name, new Uint8Array(archive.subarray(at, at + size)))
      at += size
    }
    await filled(new IDBFactory(), folder, older.tables, version, isKnown)
    await folder.close()
    return data
  }

  return { older, inArchive, inDatabase, inFolder }
}

async function usdcOf(emulator: Emulator, owner: string): Promise<bigint> {
  const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
  const data = `0x70a08231${owner.slice(2).padStart(64, '0')}`
  return BigInt(await rpcOf(emulator, 8453)('eth_call', { to: usdc, data }, 'latest'))
}

describe('a world of version 17, which knew neither orders nor bridges', () => {
  const { older, inArchive, inDatabase, inFolder } = archivedWorld(17)

  /** It is all there, it goes on by its clock, and does what it did not know then. */
  async function expectAlive(emulator: Emulator): Promise<void> {
    const call = caller(emulator)
    const ask = prompting(emulator)
    expect(Object.keys(older.tables)).not.toContain('orders')
    await emulator.jobsEnded()
    expect(await usdcOf(emulator, FRIEND)).toBe(5_000_000n)
    expect(BigInt(await rpcOf(emulator, 137)('eth_getBalance', FRIEND, 'latest'))).toBe(
      3_000_000_000_000_000n,
    )
    const { automations } = (await call('GET', '/user/automation')).body
    expect(automations.map(({ prompt }: { prompt: string }) => prompt).sort()).toEqual([
      'price of ETH',
      `send 1 USDC to ${FRIEND}`,
    ])
    const jobs = older.tables.agent_prompts as { id: string; prompt: string }[]
    for (const { id, prompt } of jobs) {
      expect((await call('GET', `/agent/job/${id}`)).body).toMatchObject({ prompt, status: 'completed' })
    }

    const placed = await ask('limit buy $20 of ETH at $2000')
    expect(placed, placed.response).toMatchObject({ outcome: 'done' })
    const bridged = await ask('bridge 10 USDC from base to polygon')
    expect(bridged, bridged.response).toMatchObject({ outcome: 'done' })
    expect((await ask('who holds most USDC on base?')).outcome).toBe('done')
    // To the next Monday, 9:00.
    await emulator.clock.advance(2 * 24 * 3_600_000)
    await emulator.jobsEnded()
    expect(await usdcOf(emulator, FRIEND)).toBe(6_000_000n)
    expect((await call('GET', '/__sandbank/bridges')).body.bridges).toMatchObject([{ state: 'arrived' }])
    expect((await call('GET', '/user/automation')).body.automations).toHaveLength(3)
  }

  it('lives on from its archive, with the contents of its files', async () => {
    const emulator = await inArchive()
    await expectAlive(emulator)
    expect((await prompting(emulator)('read /notes/a.md')).response).toContain('one, two')
    expect((await prompting(emulator)('what do you remember?')).response).toContain('I like short answers')
  })

  it('lives on in a database', async () => {
    await expectAlive(await inDatabase())
  })

  it('lives on in a data folder', async () => {
    const data = await inFolder()
    const host = await startNode({ data, port: 0, site: data })
    await expectAlive(host.emulator)
    await host.close()
    const again = await startNode({ data, port: 0, site: data })
    expect((await caller(again.emulator)('GET', '/user/automation')).body.automations).toHaveLength(3)
    await again.close()
  })
})

describe('a world of version 20, which knew no automatic top-up and no credit that expires', () => {
  const { older, inArchive, inDatabase, inFolder } = archivedWorld(20)

  /** What was on its way goes on, and what it did not know then is done. */
  async function expectAlive(emulator: Emulator): Promise<void> {
    const call = caller(emulator)
    expect(Object.keys(older.tables)).not.toContain('gateway_auto_topups')
    await emulator.jobsEnded()
    expect(await usdcOf(emulator, FRIEND)).toBe(5_000_000n)
    expect((await call('GET', '/v1/credits')).body.balanceUsd).toBe(27.999928)
    expect((await call('GET', '/agent/profile')).body).toMatchObject({ slug: 'kept' })
    const { launches } = (await call('GET', '/token-launches')).body
    expect(launches.map(({ tokenSymbol }: { tokenSymbol: string }) => tokenSymbol)).toContain('KEPT')

    await call('POST', '/llm/credits/auto-topup', { enabled: true, amountUsd: 20, thresholdUsd: 2 })
    const credit = (body: object) => call('PUT', '/__sandbank/gateway/credit', body, emulator.session)
    await credit({ balanceUsd: 1 })
    const expiresAt = new Date(emulator.clock.now() + 3_600_000).toISOString()
    expect((await credit({ balanceUsd: 11, expiresAt })).body.expiring).toEqual([{ usd: 10, expiresAt }])
    // To the next Monday, 9:00.
    await emulator.clock.advance(2 * 24 * 3_600_000)
    await emulator.jobsEnded()
    expect((await call('GET', '/v1/credits')).body.balanceUsd).toBe(21)
    expect(await usdcOf(emulator, FRIEND)).toBe(6_000_000n)
    expect((await call('GET', '/__sandbank/bridges')).body.bridges).toMatchObject([{ state: 'arrived' }])
    expect((await call('GET', '/user/automation')).body.automations).toHaveLength(2)
  }

  it('lives on from its archive, with the contents of its files', async () => {
    const emulator = await inArchive()
    await expectAlive(emulator)
    expect((await prompting(emulator)('read /notes/a.md')).response).toContain('one, two')
  })

  it('lives on in a database', async () => {
    await expectAlive(await inDatabase())
  })

  it('lives on in a data folder', async () => {
    const data = await inFolder()
    const host = await startNode({ data, port: 0, site: data })
    await expectAlive(host.emulator)
    await host.close()
    const again = await startNode({ data, port: 0, site: data })
    expect((await caller(again.emulator)('GET', '/v1/credits')).body.balanceUsd).toBe(21)
    await again.close()
  })
})
