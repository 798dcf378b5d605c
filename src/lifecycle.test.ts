import { IDBDatabase, IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { createEmulator } from 'sandbank'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { caller } from '../test/helpers/caller'
import { composeEmulator, type Emulator } from './emulator'
import { memoryKeyring } from './kernel/secrets/secrets'
import { DEFAULT_SERVICE_RULES } from './kernel/service-rules'

/** A process of its own over a shared database: the next version of a worker, or one that was started again. */
function processOver(indexedDB: IDBFactory): Emulator {
  return composeEmulator({
    host: 'service-worker',
    databaseName: 'shared',
    indexedDB,
    IDBKeyRange,
    keyring: memoryKeyring(),
  })
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('what is written', () => {
  it('is written by one transaction at a time, over whatever tables', async () => {
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const emulator = processOver(new IDBFactory())
    const call = caller(emulator)
    const answers = await Promise.all([
      call('GET', '/wallet/me'),
      call('POST', '/__sandbank/keys', { name: 'another' }),
      call('POST', '/rpc/8453', { jsonrpc: '2.0', id: 1, method: 'evm_mine' }),
      call('POST', '/__sandbank/seed', { profiles: 2 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 200])
    await emulator.close()
    const scopes = begin.mock.calls
      .filter(([, mode]) => mode === 'readwrite')
      .map(([tables]) => [tables].flat())
    expect(new Set(scopes.map(String)).size).toBeGreaterThan(4)
    expect(scopes.filter((tables) => !tables.includes('answers'))).toEqual([])
  })
})

describe('an upgrade that another connection blocks', () => {
  it('refuses every request at once, and opens whole when that connection is gone', async () => {
    const indexedDB = new IDBFactory()
    const older = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('shared', 1)
      request.onsuccess = () => resolve(request.result)
    })
    const emulator = processOver(indexedDB)
    const call = caller(emulator)
    for (let n = 0; n < 3; n++) {
      expect(await call('GET', '/wallet/me')).toMatchObject({
        status: 503,
        body: { error: 'Storage blocked' },
      })
    }
    older.close()
    await expect.poll(async () => (await call('GET', '/wallet/me')).status).toBe(200)
    await emulator.close()
  })
})

describe('two processes over one database', () => {
  it('agree on time, settings and seed from the next request on', async () => {
    const indexedDB = new IDBFactory()
    const [one, two] = [processOver(indexedDB), processOver(indexedDB)]
    const [first, second] = [caller(one), caller(two)]
    expect((await first('GET', '/wallet/me')).status).toBe(200)
    expect((await second('GET', '/wallet/me')).status).toBe(200)
    await first('PUT', '/__sandbank/clock', { freeze: true })
    await first('PUT', '/__sandbank/clock', { now: '2031-01-01T00:00:00Z' })
    expect((await second('GET', '/__sandbank/clock')).body).toMatchObject({
      mode: 'frozen',
      now: '2031-01-01T00:00:00.000Z',
    })
    await first('PUT', '/__sandbank/settings', { vocabulary: 'bankr' })
    expect(Object.keys((await second('GET', '/wallet/me')).body)).toContain('bankrClub')
    await second('POST', '/__sandbank/reset', { seed: 'other' })
    expect((await first('GET', '/__sandbank/settings')).body.vocabulary).toBe('bankr')
    expect((await first('GET', '/__sandbank/credentials')).body).toEqual(
      (await second('GET', '/__sandbank/credentials')).body,
    )
    expect((await first('POST', '/__sandbank/keys', { name: 'a' })).status).toBe(201)
    expect((await second('POST', '/__sandbank/keys', { name: 'b' })).status).toBe(201)
    await Promise.all([one.close(), two.close()])
  })

  it('agree in every one of many requests at once', async () => {
    const indexedDB = new IDBFactory()
    const [one, two] = [processOver(indexedDB), processOver(indexedDB)]
    const [first, second] = [caller(one), caller(two)]
    await Promise.all([one.ready, two.ready])
    for (const year of [2031, 2032, 2033]) {
      await first('PUT', '/__sandbank/clock', { freeze: true })
      await first('PUT', '/__sandbank/clock', { now: `${year}-01-01T00:00:00Z` })
      await first('PUT', '/__sandbank/settings', { callerIp: `203.0.113.${year % 100}` })
      const answers: Promise<string>[] = []
      for (let i = 0; i < 30; i++) {
        answers.push(
          i % 2
            ? second('GET', '/__sandbank/clock').then(({ body }) => body.now)
            : second('GET', '/__sandbank/settings').then(({ body }) => body.callerIp),
        )
        // One after the other, so that some begin while another one's reading is under way.
        await new Promise(setImmediate)
      }
      const seen = await Promise.all(answers)
      expect([...new Set(seen)].sort()).toEqual(
        [`203.0.113.${year % 100}`, `${year}-01-01T00:00:00.000Z`].sort(),
      )
    }
    await Promise.all([one.close(), two.close()])
  })

  it('agree at the end of changes that both made at once', async () => {
    const indexedDB = new IDBFactory()
    const [one, two] = [processOver(indexedDB), processOver(indexedDB)]
    const [first, second] = [caller(one), caller(two)]
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([
        first('PUT', '/__sandbank/clock', { now: `2031-01-01T00:00:${10 + round}Z` }),
        second('PUT', '/__sandbank/settings', { callerIp: `203.0.113.${round}` }),
        second('PUT', '/__sandbank/clock', { freeze: round % 2 === 0 }),
        first('POST', '/__sandbank/keys', { name: `a${round}` }),
        second('POST', '/__sandbank/keys', { name: `b${round}` }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201, 201])
      for (const path of ['/__sandbank/settings', '/__sandbank/keys']) {
        expect((await first('GET', path)).body).toEqual((await second('GET', path)).body)
      }
      const [mine, theirs] = [
        await first('GET', '/__sandbank/clock'),
        await second('GET', '/__sandbank/clock'),
      ]
      expect(mine.body.mode).toBe(theirs.body.mode)
    }
    await Promise.all([one.close(), two.close()])
  })

  it('that open a new database at the same moment seed it once', async () => {
    const indexedDB = new IDBFactory()
    const all = Array.from({ length: 4 }, () => processOver(indexedDB))
    const lists = await Promise.all(all.map((emulator) => caller(emulator)('GET', '/agent-profiles')))
    expect(lists.map(({ body }) => body.total)).toEqual([10, 10, 10, 10])
    await Promise.all(all.map((emulator) => emulator.close()))
  })
})

describe('a reset', () => {
  it('leaves nothing of a write that came with it, also in later resets', async () => {
    const emulator = createEmulator()
    const call = caller(emulator)
    for (let round = 0; round < 20; round++) {
      await Promise.all([
        emulator.reset(),
        call('PUT', '/__sandbank/wallets/wlt_developer', { label: `ghost ${round}` }),
      ])
      await emulator.reset()
      const { wallets } = (await call('GET', '/__sandbank/wallets')).body
      expect(wallets.map(({ label }: { label: string }) => label).join()).not.toContain('ghost')
    }
    await emulator.close()
  })

  it('beside creations makes no later creation fail', async () => {
    const emulator = createEmulator()
    const call = caller(emulator)
    const create = (name: string) => call('POST', '/__sandbank/keys', { name })
    for (let round = 0; round < 20; round++) {
      await Promise.all([
        create('before'),
        call('POST', '/__sandbank/reset', {}),
        create('beside'),
        emulator.reset(),
      ])
      const after = await Promise.all(Array.from({ length: 5 }, () => create('after')))
      expect(after.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    }
    await emulator.close()
  })
})

describe('a database that cannot be read as it stands', () => {
  it('does not stop the emulator: unreadable values fall back, and a reset mends the rest', async () => {
    const indexedDB = new IDBFactory()
    const before = processOver(indexedDB)
    await before.ready
    await before.close()
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open('shared')
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('meta', 'readwrite')
        const meta = transaction.objectStore('meta')
        meta.put({ key: 'settings', value: { vocabulary: 'klingon', callerIp: '203.0.113.1' } })
        meta.put({ key: 'clock', value: 'nonsense' })
        meta.put({ key: 'ids.reserved', value: 'x' })
        transaction.oncomplete = () => {
          opening.result.close()
          resolve()
        }
      }
    })
    const after = processOver(indexedDB)
    const call = caller(after)
    expect((await call('GET', '/__sandbank/settings')).body).toEqual({
      vocabulary: 'neutral',
      callerIp: '203.0.113.1',
      baseAddresses: [],
      allowedHosts: [],
      evmTimeoutMs: 10_000,
      serviceRules: DEFAULT_SERVICE_RULES,
    })
    expect((await call('GET', '/__sandbank/clock')).body.mode).toBe('real')
    expect((await call('POST', '/__sandbank/reset', {})).status).toBe(200)
    expect((await call('POST', '/__sandbank/keys', { name: 'k' })).status).toBe(201)
    await after.close()
  })

  it('is opened anew by the next request after an opening that failed', async () => {
    const emulator = processOver(new IDBFactory())
    const call = caller(emulator)
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    })
    const refused = await call('GET', '/wallet/me', undefined, '')
    expect([refused.status, refused.body.error]).toEqual([507, 'Storage full'])
    expect((await call('GET', '/wallet/me')).status).toBe(200)
    await emulator.close()
  })
})

describe('an emulator', () => {
  it('goes back to its first settings after a reset that kept others', async () => {
    const emulator = createEmulator()
    const call = caller(emulator)
    await call('PUT', '/__sandbank/settings', { callerIp: '203.0.113.1' })
    await call('POST', '/__sandbank/reset', {})
    await emulator.reset()
    expect((await call('GET', '/__sandbank/settings')).body.callerIp).toBe('127.0.0.1')
    await emulator.close()
  })

  it('that was closed says so', async () => {
    const emulator = createEmulator()
    await emulator.ready
    await emulator.close()
    const { status, body } = await caller(emulator)('GET', '/wallet/me')
    expect([status, body.error]).toEqual([503, 'Emulator closed'])
  })

  it('lets no failing listener undo what happened', async () => {
    const emulator = createEmulator()
    const failing = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    emulator.events.subscribe(() => {
      throw new Error('listener')
    })
    expect((await caller(emulator)('POST', '/agent/profile', { projectName: 'P' })).status).toBe(201)
    expect(failing).toHaveBeenCalledOnce()
    await emulator.close()
  })
})

describe('the id of a database', () => {
  const databaseOf = async (emulator: Emulator) =>
    (await emulator.fetch(new Request('http://sandbank.test/__sandbank/health'))).headers.get(
      'X-Sandbank-Database',
    )

  it('is one for all processes over a database, stays through reset and import, and is in no snapshot', async () => {
    const indexedDB = new IDBFactory()
    const [one, two, other] = [processOver(indexedDB), processOver(indexedDB), createEmulator()]
    const [first, second] = await Promise.all([databaseOf(one), databaseOf(two)])
    expect(first).toMatch(/^[0-9a-f]{12}$/)
    expect(second).toBe(first)
    expect(await databaseOf(other)).not.toBe(first)
    await one.reset()
    expect(await databaseOf(one)).toBe(first)
    const snapshot = await other.snapshot()
    expect(JSON.stringify(snapshot)).not.toContain(await databaseOf(other))
    await two.restore(snapshot)
    expect([await databaseOf(one), await databaseOf(two)]).toEqual([first, first])
    await Promise.all([one.close(), two.close(), other.close()])
  })

  it('pins a request: another database refuses it, and changes nothing', async () => {
    const emulator = createEmulator()
    const database = (await databaseOf(emulator)) as string
    const pinned = (id: string, header = 'X-Sandbank-Database') =>
      emulator.fetch(
        new Request('http://sandbank.test/__sandbank/keys', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', [header]: id },
          body: JSON.stringify({ name: id }),
        }),
      )
    expect((await pinned(database)).status).toBe(201)
    const refused = await pinned('0123456789ab')
    expect([refused.status, await refused.json()]).toEqual([
      409,
      {
        error: 'Another database answers',
        message: expect.stringMatching(
          new RegExp(
            `^This request is for the database 0123456789ab .* and the database ${database} would answer it`,
          ),
        ),
      },
    ])
    const byOldName = await pinned('0123456789ab', 'X-Sandbank-World')
    expect([byOldName.status, byOldName.headers.get('X-Sandbank-World')]).toEqual([409, database])
    const { keys } = (await caller(emulator)('GET', '/__sandbank/keys')).body
    expect(keys.map(({ name }: { name: string }) => name)).not.toContain('0123456789ab')
    await emulator.close()
  })
})
