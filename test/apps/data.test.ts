import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
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
