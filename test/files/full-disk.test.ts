import { createEmulator } from 'sandbank'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { caller } from '../helpers/caller'
import { fillDisk } from '../helpers/full-disk'
import { deploying } from '../webhooks/deploying'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterEach(() => void vi.restoreAllMocks())
afterAll(() => emulator.close())

describe('a full disk', () => {
  it('keeps nobody from reading contents: a download is not counted then', async () => {
    const { id } = (await call('POST', '/user/files', { path: '/a.txt', content: 'one' })).body
    fillDisk()
    const read = await call('GET', `/user/files/${id}/content`)
    expect([read.status, read.body]).toEqual([200, 'one'])
    vi.restoreAllMocks()
    expect((await call('GET', '/user/files/storage')).body.downloads.used).toBe(0)
    await call('GET', `/user/files/${id}/content`)
    expect((await call('GET', '/user/files/storage')).body.downloads.used).toBe(3)
  })

  it.each([
    '/v1/models',
    '/v1/usage',
    '/v1/credits',
    '/v1/attestation/report',
    '/agent-profiles/marram/repo-activity',
    '/agent-profiles/marram/reputation',
  ])('keeps nobody from reading %s, whose rate is limited', async (path) => {
    fillDisk()
    const read = await call('GET', path)
    expect([read.status, read.body.message]).toEqual([200, undefined])
  })

  it('keeps nobody from counting the tokens of a prompt', async () => {
    const { models } = (await call('GET', '/__sandbank/gateway/models')).body
    const body = { model: models[0].id, messages: [{ role: 'user', content: 'Good morning' }] }
    fillDisk()
    const counted = await call('POST', '/v1/messages/count_tokens', body)
    vi.restoreAllMocks()
    const { body: after } = await call('POST', '/v1/messages/count_tokens', body)
    expect([counted.status, counted.body]).toEqual([200, after])
  })

  it('refuses to begin anew, which writes the seed, and leaves all as it was', async () => {
    const { id } = (await call('POST', '/user/files', { path: '/a.txt', content: 'one' })).body
    fillDisk()
    const refused = await call('POST', '/__sandbank/reset', {})
    expect([refused.status, refused.body.error]).toEqual([507, 'Storage full'])
    expect((await call('GET', `/user/files/${id}/content`)).body).toBe('one')
  })

  const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
  it.each([
    [
      'a transfer',
      '/wallet/transfer',
      { tokenAddress: token, recipientAddress: token, amount: '1', isNativeToken: false },
    ],
    ['a quote of a swap', '/wallet/swap-quote', { fromToken: 'native', toToken: token, amount: '0.01' }],
    ['a swap', '/wallet/swap', { fromToken: 'native', toToken: token, amount: '0.01' }],
  ])('is the reason that %s gives, and not that there is no token', async (_, path, body) => {
    fillDisk()
    const refused = await call('POST', path, body)
    expect([refused.status, refused.body.error]).toEqual([507, 'Storage full'])
  })

  it('lets a file be deleted, for good, and what it held is free', async () => {
    const write = (path: string, content: string) => call('POST', '/user/files', { path, content })
    const { id } = (await write('/a.txt', 'one')).body
    await write('/b.txt', 'other')
    fillDisk()
    expect((await write('/c.txt', 'three')).status).toBe(507)
    const deleted = await call('DELETE', `/user/files/${id}`)
    expect([deleted.status, deleted.body]).toEqual([200, { success: true, id }])
    expect((await call('GET', `/user/files/${id}`)).status).toBe(404)
    vi.restoreAllMocks()
    expect((await call('GET', '/user/files/storage')).body.used).toBe(5)
    const { tables } = await emulator.snapshot()
    expect(tables.blobs).toHaveLength(1)
    expect((await call('POST', `/user/files/${id}/restore`)).status).toBe(404)
    expect((await write('/a.txt', 'one')).status).toBe(201)
  })

  it('lets a folder be deleted with all that is in it, and not without a word', async () => {
    await call('POST', '/user/files', { path: '/notes/a.txt', content: 'one' })
    await call('POST', '/user/files', { path: '/notes/deep/b.txt', content: 'two' })
    fillDisk()
    const path = '/user/files/notes'
    expect((await call('DELETE', path)).status).toBe(409)
    expect((await call('DELETE', `${path}?recursive=true`)).status).toBe(200)
    vi.restoreAllMocks()
    expect((await call('GET', '/user/files/storage')).body.used).toBe(0)
  })

  it('lets a webhook be deleted, whose versions have the same code', async () => {
    const deploy = deploying(call)
    await deploy('hook')
    await deploy('hook')
    fillDisk()
    const deleted = await call('DELETE', '/webhooks/hook')
    expect([deleted.status, deleted.body]).toEqual([200, { success: true }])
    expect((await call('GET', '/webhooks/hook')).status).toBe(404)
    vi.restoreAllMocks()
    const { tables } = await emulator.snapshot()
    expect(tables.blobs).toEqual([])
    expect(tables.webhook_versions).toEqual([])
  })

  it('refuses to delete one of two files with the same content, which makes no room', async () => {
    const { id } = (await call('POST', '/user/files', { path: '/a.txt', content: 'one' })).body
    await call('POST', '/user/files', { path: '/b.txt', content: 'one' })
    fillDisk()
    const refused = await call('DELETE', `/user/files/${id}`)
    expect([refused.status, refused.body.error]).toEqual([507, 'Storage full'])
    expect((await call('GET', `/user/files/${id}/content`)).body).toBe('one')
  })

  it('takes what was deleted before, so that to delete makes room', async () => {
    const { id } = (await call('POST', '/user/files', { path: '/a.txt', content: 'one' })).body
    await call('DELETE', `/user/files/${id}`)
    fillDisk()
    expect((await call('POST', '/user/files', { path: '/b.txt', content: 'two' })).status).toBe(507)
    vi.restoreAllMocks()
    const { tables } = await emulator.snapshot()
    expect(tables.blobs).toEqual([])
    expect((await call('POST', `/user/files/${id}/restore`)).status).toBe(404)
  })
})
