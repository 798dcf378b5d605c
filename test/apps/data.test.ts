import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { editedExport } from '../fuzz/edited-export'
import { caller } from '../helpers/caller'
import { deploy, visitor } from './app-files'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const kv = (key: string) => `/apps/harbor/kv/${encodeURIComponent(key)}`
const publicApp = async (permissions: string[] = ['read:appdata', 'write:appdata'], scripts = {}) => {
  await deploy(emulator, { manifest: { permissions, publicDataKeys: ['tides'] }, scripts })
  return (await call('PATCH', '/apps/harbor', { visibility: 'public' })).body.owner.walletAddress as string
}
async function as(token: string | undefined, method: string, path: string, body?: object) {
  const response = await emulator.fetch(
    new Request(`http://sandbank.test${path}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  return { status: response.status, body: await response.json() }
}

/** Keys from k10 on come by an import: by requests they would take seconds. Each has the value of the key of its last digit. */
async function importCopies(count: number) {
  const snapshot = await emulator.snapshot()
  const { files, blobs } = snapshot.tables as Record<string, Record<string, unknown>[]>
  const copies = (files ?? []).flatMap((row) => {
    const digit = Number(/^k(\d)\.json$/.exec(String(row.name))?.[1])
    return Array.from({ length: Number.isNaN(digit) ? 0 : Math.ceil((count - digit) / 10) - 1 }, (_, ten) => {
      const name = `k${ten + 1}${digit}.json`
      return { ...row, name, id: `${row.id}${ten}`, place: String(row.place).replace(/k\d\.json$/, name) }
    })
  })
  const counted = (blobs ?? []).map((row) => {
    const more = copies.filter((copy) => 'blob' in copy && copy.blob === row.id).length
    return { ...row, references: Number(row.references) + more }
  })
  const tables = { ...snapshot.tables, files: [...(files ?? []), ...copies], blobs: counted }
  const answer = await call('POST', '/__sandbank/import', JSON.parse(editedExport(snapshot, tables)))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

describe('an app in the place of another one', () => {
  const RUN = '/apps/harbor/scripts/keep/run'
  const keep = { keep: 'await appKV.set("record:own", 1); return await appKV.list("record:")' }
  const remains = async () => {
    const { tables } = (await emulator.snapshot()) as unknown as {
      tables: Record<'apps' | 'app_records' | 'app_runs' | 'app_schedules', unknown[]>
    }
    const { apps, app_records, app_runs, app_schedules } = tables
    return [apps, app_records, app_runs, app_schedules].map(({ length }) => length)
  }

  it('[app-manifest] is private, and has no records and runs of the one that was deleted', async () => {
    const owner = await publicApp(undefined, keep)
    const { session: token } = await visitor(emulator)
    await as(token, 'PUT', `/apps/${owner}/harbor/kv/record:mine`, { value: 1 })
    expect((await call('POST', RUN)).body.result).toEqual([{ key: 'record:own', value: 1 }])
    expect((await call('DELETE', '/user/files//apps/harbor?recursive=true')).status).toBe(200)
    // At once: nothing waits for what is cleared away behind it.
    await deploy(emulator, { manifest: { permissions: ['read:appdata', 'write:appdata'] }, scripts: keep })
    const [own, others] = [await call('GET', '/apps/harbor'), await as(token, 'GET', `/apps/${owner}/harbor`)]
    expect([own.body.visibility, others.status, others.body.error]).toEqual(['private', 404, 'App not found'])
    expect((await call('GET', '/apps/harbor/runs')).body.runs).toEqual([])
    expect((await call('GET', '/apps/harbor/kv')).body.keys).toEqual([])
    await call('PATCH', '/apps/harbor', { visibility: 'public' })
    expect((await as(token, 'GET', `/apps/${owner}/harbor/kv`)).body.keys).toEqual([])
    expect((await call('POST', RUN)).body.run.n).toBe(1)
    await emulator.clock.advance(1_000)
    expect(await remains()).toEqual([1, 1, 1, 0])
  })

  it('[app-manifest] is the same one where its folder was renamed, or moved away and back', async () => {
    const owner = await publicApp(undefined, keep)
    await call('POST', RUN)
    const { session: token } = await visitor(emulator)
    await as(token, 'PUT', `/apps/${owner}/harbor/kv/record:mine`, { value: 1 })
    await call('PATCH', '/user/files//apps/harbor', { folder: '/drafts', name: 'old' })
    expect((await call('GET', '/apps')).body.apps).toEqual([])
    await call('PATCH', '/user/files//drafts', { name: 'shelf' })
    // Another one has the place meanwhile, and goes.
    await deploy(emulator, { manifest: {} })
    expect((await call('GET', '/apps/harbor')).body.visibility).toBe('private')
    await call('DELETE', '/user/files//apps/harbor?recursive=true')
    await emulator.clock.advance(1_000)
    await call('PATCH', '/user/files//shelf/old', { folder: '/apps', name: 'haven' })
    await call('POST', '/user/files//apps/haven/manifest.json/edit', {
      edits: [{ type: 'replace', find: '"slug": "harbor"', replace: '"slug": "haven"' }],
    })
    const { body } = await call('GET', '/apps/haven')
    expect([body.visibility, body.slug]).toEqual(['public', 'haven'])
    expect((await call('GET', '/apps/haven/kv')).body.keys).toEqual(['record:own'])
    expect((await as(token, 'GET', `/apps/${owner}/haven/kv`)).body.keys).toEqual(['record:mine'])
    expect((await call('GET', '/apps/haven/runs')).body.runs).toHaveLength(1)
    expect(await remains()).toEqual([1, 2, 1, 0])
  })

  it('[app-manifest] takes no blob and no page that was given out for the one before', async () => {
    const prepare = { prepare: `return await bankr.tx.prepare({ chain: 'base', to: '0x${'1'.repeat(40)}' })` }
    const files = { manifest: { permissions: ['prepare:transaction'] }, scripts: prepare }
    await deploy(emulator, files)
    const { result: blob } = (await call('POST', '/apps/harbor/scripts/prepare/run')).body
    const { url } = (await call('POST', '/apps/harbor/frame', {})).body
    await call('POST', '/user/files', { path: '/apps/harbor/index.html', content: '<p>' })
    expect((await emulator.fetch(url)).status).toBe(200)
    expect((await call('POST', '/apps/harbor/transactions/check', { blob })).status).toBe(200)
    await call('DELETE', '/user/files//apps/harbor?recursive=true')
    await deploy(emulator, files)
    await call('POST', '/user/files', { path: '/apps/harbor/index.html', content: '<p>' })
    expect((await emulator.fetch(url)).status).toBe(404)
    const refused = await call('POST', '/apps/harbor/transactions/check', { blob })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining('was not prepared by a script of this app'),
    ])
  })

  it('[app-kv] is not made by a value that was on its way to the one that went', async () => {
    const owner = await publicApp()
    const { session: token } = await visitor(emulator)
    const writes = Array.from({ length: 12 }, (_, at) =>
      as(token, 'PUT', `/apps/${owner}/harbor/kv/${at % 2 ? 'record:' : ''}k${at}`, { value: at }),
    )
    const gone = call('DELETE', '/user/files//apps/harbor?recursive=true')
    const statuses = (await Promise.all(writes)).map(({ status }) => status)
    expect((await gone).status).toBe(200)
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
    expect((await call('GET', '/apps')).body.apps).toEqual([])
    expect((await call('GET', '/user/files?folder=/apps')).body.files).toEqual([])
  })
})

describe('the data of an app', () => {
  it('[app-kv] is files in data/, which the file manager shows', async () => {
    await publicApp()
    expect((await call('GET', kv('tides'))).body).toEqual({ key: 'tides', exists: false, value: null })
    expect((await call('PUT', kv('tides'), { value: { high: 3 } })).body).toEqual({
      success: true,
      key: 'tides',
    })
    expect((await call('GET', kv('tides'))).body).toEqual({ key: 'tides', exists: true, value: { high: 3 } })
    const file = await call('GET', '/user/files//apps/harbor/data/tides.json/content')
    expect(file.body).toEqual({ high: 3 })
    await call('PUT', kv('tides:low'), { value: null })
    expect((await call('GET', '/apps/harbor/kv?prefix=tides')).body.keys).toEqual(['tides', 'tides:low'])
    expect((await call('DELETE', kv('tides'))).body).toEqual({ deleted: true })
    expect((await call('DELETE', kv('tides'))).body).toEqual({ deleted: false })
  })

  it('[app-kv] are all listed, however many there are; a script takes as many as it has room for', async () => {
    await publicApp(undefined, {
      few: 'return (await appKV.list("k100")).map(({ key, value }) => [key, value])',
      all: 'return await appKV.list()',
      files: 'return (await bankr.files.list("/apps/harbor/data")).length',
    })
    const permissions = ['read:appdata', 'write:appdata', 'read:files']
    await deploy(emulator, { manifest: { permissions, scripts: ['few', 'all', 'files'] } })
    for (let at = 0; at < 10; at++) await call('PUT', kv(`k${at}`), { value: at })
    await importCopies(1_005)
    expect((await call('GET', '/apps/harbor/kv')).body.keys).toHaveLength(1_005)
    const { keys } = (await call('GET', '/apps/harbor/kv?prefix=k100')).body
    expect(keys).toEqual(['k100', 'k1000', 'k1001', 'k1002', 'k1003', 'k1004'])
    const run = async (script: string) => (await call('POST', `/apps/harbor/scripts/${script}/run`)).body
    expect((await run('few')).result).toContainEqual(['k1003', 3])
    expect((await run('files')).result).toBe(1_005)
    for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9])
      await call('PUT', kv(`big${at}`), { value: 'x'.repeat(1_000_000) })
    const { run: refused } = await run('all')
    expect(refused.error.message).toContain('begins 1014 keys, whose values have 9001023 bytes')
  })

  it('[app-kv] a value has at most 1 MB, and a key is a name', async () => {
    await publicApp()
    const large = await call('PUT', kv('a'), { value: 'x'.repeat(1024 * 1024) })
    expect([large.status, large.body.error]).toEqual([413, 'App value too large'])
    expect((await call('PUT', kv('a'), { value: 'x'.repeat(1024 * 1024 - 2) })).status).toBe(200)
    for (const key of ['record:', 'x'.repeat(201), 'a\u200b']) {
      const refused = await call('PUT', kv(key), { value: 1 })
      expect([key, refused.status, refused.body.message.slice(0, 4)]).toEqual([key, 400, 'key:'])
    }
  })

  it("[app-kv] records are the caller's, and scripts see those of who runs them", async () => {
    const owner = await publicApp(undefined, { list: 'return await appKV.list("record:")' })
    const { session: token } = await visitor(emulator)
    const path = `/apps/${owner}/harbor`
    await call('PUT', kv('record:boat.1'), { value: 'mine' })
    expect((await as(token, 'PUT', `${path}/kv/record:boat.1`, { value: 'theirs' })).status).toBe(200)
    expect((await as(token, 'PUT', `${path}/kv/record:boat.2`, { value: [2] })).status).toBe(200)
    expect((await call('GET', '/apps/harbor/kv?prefix=record:boat')).body.keys).toEqual(['record:boat.1'])
    expect((await as(token, 'POST', `${path}/scripts/list/run`, {})).body.result).toEqual([
      { key: 'record:boat.1', value: 'theirs' },
      { key: 'record:boat.2', value: [2] },
    ])
    expect((await as(token, 'DELETE', `${path}/kv/record:boat.1`)).body).toEqual({ deleted: true })
    expect((await call('GET', kv('record:boat.1'))).body.value).toBe('mine')
  })

  it('[app-signin] who is not signed in reads what the manifest exposes, and writes nothing', async () => {
    const owner = await publicApp()
    await call('PUT', kv('tides'), { value: 1 })
    await call('PUT', kv('takings'), { value: 2 })
    await call('PUT', kv('record:mine'), { value: 3 })
    const path = `/apps/${owner}/harbor/kv`
    expect((await as(undefined, 'GET', `${path}/tides`)).body.value).toBe(1)
    for (const key of ['takings', 'record:mine']) {
      const refused = await as(undefined, 'GET', `${path}/${key}`)
      expect(refused.status).toBe(403)
      expect(refused.body.error).toBe(`Public data key "${key}" is not exposed by this app`)
    }
    expect((await as(undefined, 'GET', path)).body.keys).toEqual(['tides'])
    expect((await as(undefined, 'PUT', `${path}/tides`, { value: 9 })).status).toBe(401)
    expect((await as(undefined, 'POST', `/apps/${owner}/harbor/scripts/x/run`, {})).status).toBe(401)
  })

  it('[app-kv] a visitor writes by the permission that the manifest gives', async () => {
    const owner = await publicApp(['read:appdata'])
    const refused = await as((await visitor(emulator)).session, 'PUT', `/apps/${owner}/harbor/kv/tides`, {
      value: 1,
    })
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('"permissions": ["read:appdata","write:appdata"]')
  })

  it('[app-kv] of writers at once none is lost: each key has one of the values written last', async () => {
    await publicApp()
    const writes = Array.from({ length: 50 }, (_, n) => call('PUT', kv(`k${n % 10}`), { value: n }))
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(writes.map(() => 200))
    for (let n = 0; n < 10; n++) {
      expect((await call('GET', kv(`k${n}`))).body.value % 10).toBe(n)
    }
    const records = Array.from({ length: 50 }, (_, n) => call('PUT', kv(`record:${n}`), { value: n }))
    await Promise.all(records)
    expect((await call('GET', '/apps/harbor/kv?prefix=record:')).body.keys).toHaveLength(50)
  })
})
