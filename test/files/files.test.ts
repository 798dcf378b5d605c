import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { agentDomain } from '../../src/domains/agent'
import { filesDomain, fileTables, placeOf, putFile, storeContent } from '../../src/domains/files'
import type { Context } from '../../src/kernel/context'
import type { RowsOf } from '../../src/kernel/domain'
import { quotaTable } from '../../src/kernel/quota/quota'
import { caller } from '../helpers/caller'

/** What the emulator lends to its domains, for rows that would take gigabytes over HTTP. */
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
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

/** Rows of a snapshot, to be spoiled. */
type Row = Record<string, unknown>
type Rows = Record<'files' | 'blobs' | 'due', Row[]> & { files: [Row, Row, Row]; blobs: [Row] }

const MB = 1024 * 1024
const DAY = 86_400_000
const WALLET = 'wlt_developer'

const put = (path: string, content: string, more: object = {}) =>
  call('POST', '/user/files', { path, content, ...more })
const list = async (query = '') => (await call('GET', `/user/files${query}`)).body
const names = async (folder = '/') =>
  (await list(`?folder=${encodeURIComponent(folder)}`)).files.map(({ name }: { name: string }) => name)

function send(parts: Record<string, string | File>, key = emulator.keys.full): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(parts)) body.append(name, value)
  return emulator.fetch('/user/files', { method: 'POST', headers: { 'X-API-Key': key }, body })
}

const contentOf = (file: string, headers: Record<string, string> = {}, method = 'GET') =>
  emulator.fetch(`/user/files/${file}/content`, {
    method,
    headers: { 'X-API-Key': emulator.keys.full, ...headers },
  })

/** The platform fills 64 KiB at once. */
function randomBytes(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  return bytes
}

const setClub = (active: boolean) => call('PUT', `/__sandbank/wallets/${WALLET}`, { club: { active } })

describe('/user/files', () => {
  it('[files-crud] stores, lists, reads, moves, deletes', async () => {
    const made = await put('/docs/plan.md', '# Plan')
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      kind: 'file',
      id: expect.stringMatching(/^file_[0-9a-f]{20}$/),
      name: 'plan.md',
      folder: '/docs',
      path: '/docs/plan.md',
      size: 6,
      mimeType: 'text/markdown',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect((await list()).files).toEqual([expect.objectContaining({ kind: 'folder', path: '/docs' })])
    expect((await list('?folder=/docs')).files).toEqual([made.body])
    for (const name of [made.body.id, 'docs/plan.md', '/docs/plan.md']) {
      expect((await call('GET', `/user/files/${name}`)).body, name).toEqual(made.body)
      const content = await contentOf(name)
      expect([content.status, await content.text()], name).toEqual([200, '# Plan'])
    }
    const moved = await call('PATCH', '/user/files/docs/plan.md', { folder: '/old/2026', name: 'p.txt' })
    expect(moved.body).toMatchObject({ id: made.body.id, path: '/old/2026/p.txt' })
    expect((await call('GET', '/user/files/docs/plan.md')).status).toBe(404)
    expect(await names('/old')).toEqual(['2026'])
    const removed = await call('DELETE', '/user/files/old/2026/p.txt')
    expect(removed.body).toMatchObject({ success: true, id: made.body.id })
    expect(await names('/old/2026')).toEqual([])
    expect((await contentOf(made.body.id)).status).toBe(404)
  })

  it('[files-crud] stores a form, of which the content is what was sent', async () => {
    const bytes = randomBytes(3 * MB + 17)
    const made = await send({ folder: '/pictures', file: new File([bytes], 'a b.bin') })
    expect(made.status).toBe(201)
    const body = await made.json()
    expect(body).toMatchObject({ path: '/pictures/a b.bin', size: bytes.length })
    const hash = await crypto.subtle.digest('SHA-256', bytes)
    expect(body.sha256).toBe(Buffer.from(hash).toString('hex'))
    const read = await contentOf('pictures/a%20b.bin')
    expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('replaces a content only where that is asked for', async () => {
    const first = (await put('a.txt', 'one')).body
    const refused = await put('a.txt', 'two')
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'File already exists', message: expect.stringContaining('/a.txt is there already') },
    })
    const replaced = await put('a.txt', 'three', { overwrite: true })
    expect(replaced).toMatchObject({ status: 200, body: { id: first.id, size: 5 } })
    expect(await (await contentOf('a.txt')).text()).toBe('three')
    expect((await call('GET', '/user/files/storage')).body.used).toBe(5)
  })

  it('edits text in one place, or in all', async () => {
    await put('a.txt', 'one two one')
    const edit = (body: object) => call('POST', '/user/files/a.txt/edit', body)
    expect(await edit({ find: 'one', replace: 'x' })).toMatchObject({
      status: 400,
      body: { error: 'Text not found', message: expect.stringContaining('in the file 2 times') },
    })
    expect(await edit({ find: 'none', replace: 'x' })).toMatchObject({ status: 400 })
    expect((await edit({ find: 'two', replace: '$&' })).body).toMatchObject({ replaced: 1, size: 10 })
    expect((await edit({ find: 'one', replace: '1', all: true })).body).toMatchObject({ replaced: 2 })
    expect(await (await contentOf('a.txt')).text()).toBe('1 $& 1')
    await call('POST', '/user/files', { path: 'b.bin', content: '/wA=', encoding: 'base64' })
    expect(await call('POST', '/user/files/b.bin/edit', { find: 'a', replace: 'b' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('is not text in UTF-8') },
    })
  })

  it('lists a folder by name in pages, its folders among its files', async () => {
    for (const name of ['c.txt', 'a.txt', 'b/x.txt', 'd.txt']) await put(name, name)
    expect(await names()).toEqual(['a.txt', 'b', 'c.txt', 'd.txt'])
    const first = await list('?limit=3')
    expect(first.files).toHaveLength(3)
    const second = await list(`?limit=3&cursor=${first.cursor}`)
    expect(second.files.map(({ name }: { name: string }) => name)).toEqual(['d.txt'])
    expect(second.cursor).toBeUndefined()
    expect((await call('GET', '/user/files?folder=/nowhere')).status).toBe(404)
    expect((await call('GET', '/user/files?folder=/a.txt')).body.error).toBe('Is not a folder')
  })

  it('moves a folder with all that is in it, and into nothing of its own', async () => {
    const { id } = (await put('/a/b/deep.txt', 'deep')).body
    await put('/a/top.txt', 'top')
    await put('/ab/other.txt', 'other')
    const moved = await call('PATCH', '/user/files/a', { folder: '/x', name: 'y' })
    expect(moved).toMatchObject({ status: 200, body: { kind: 'folder', path: '/x/y' } })
    expect([await names(), await names('/x/y'), await names('/x/y/b')]).toEqual([
      ['ab', 'x'],
      ['b', 'top.txt'],
      ['deep.txt'],
    ])
    expect((await call('GET', `/user/files/${id}`)).body.path).toBe('/x/y/b/deep.txt')
    // Its old place is free again, ids included.
    expect((await call('POST', '/user/files/folders', { path: '/a/b' })).status).toBe(201)
    for (const [folder, status] of [
      ['/x/y/b', 400],
      ['/ab', 200],
    ] as const) {
      expect((await call('PATCH', '/user/files/x/y', { folder })).status).toBe(status)
    }
    expect((await call('PATCH', '/user/files/x', { name: 'ab' })).body.error).toBe('File already exists')
    expect((await emulator.fetch('/__sandbank/archive')).status).toBe(200)
    await emulator.restore(await emulator.snapshot())
    expect(await names('/ab/y/b')).toEqual(['deep.txt'])
  })

  it('deletes a folder with all that is in it when that is said, each file to be restored', async () => {
    const { id } = (await put('/a/b/deep.txt', 'deep')).body
    await put('/a/top.txt', 'top')
    await put('/ab/other.txt', 'other')
    expect((await call('DELETE', '/user/files/a')).body.error).toBe('Folder not empty')
    expect((await call('DELETE', '/user/files/a?recursive=yes')).status).toBe(400)
    expect(await names('/a')).toEqual(['b', 'top.txt'])
    expect((await call('DELETE', '/user/files/a?recursive=true')).status).toBe(200)
    expect(await names()).toEqual(['ab'])
    expect((await call('GET', '/user/files/storage')).body.used).toBe(5)
    expect((await call('POST', `/user/files/${id}/restore`)).status).toBe(200)
    expect([await names(), await names('/a/b')]).toEqual([['a', 'ab'], ['deep.txt']])
  })

  it('makes folders, and deletes empty ones', async () => {
    expect(await call('POST', '/user/files/folders', { path: '/a/b' })).toMatchObject({ status: 201 })
    expect(await call('POST', '/user/files/folders', { name: 'b', folder: 'a' })).toMatchObject({
      status: 200,
    })
    expect((await call('DELETE', '/user/files/a')).body.error).toBe('Folder not empty')
    expect((await call('DELETE', '/user/files/a/b')).body.success).toBe(true)
    expect((await call('DELETE', '/user/files/a')).body.success).toBe(true)
    expect(await names()).toEqual([])
    await put('a', 'a file')
    expect((await put('a/b.txt', 'x')).body.error).toBe('Is not a folder')
    expect((await call('POST', '/user/files/folders', { path: '/a' })).status).toBe(409)
    expect((await call('PATCH', '/user/files/a', {})).status).toBe(400)
  })

  it('[files-crud] finds files by name and by text, across two chunks too', async () => {
    await put('notes/Wärme.txt', 'nothing')
    await put('notes/b.txt', `${'x'.repeat(MB - 3)}Needle in it`)
    await put('other/c.json', '{"needle": 1}')
    await call('POST', '/user/files', { path: 'd.bin', content: 'AG5lZWRsZQ==', encoding: 'base64' })
    const search = async (query: string) => {
      const { body } = await call('GET', `/user/files/search?${query}`)
      return [
        body.files.map(({ path, match }: { path: string; match: string }) => [path, match]),
        body.complete,
      ]
    }
    expect(await search('q=W%C3%84RME')).toEqual([[['/notes/Wärme.txt', 'name']], true])
    expect(await search('q=nEEdle')).toEqual([
      [
        ['/notes/b.txt', 'content'],
        ['/other/c.json', 'content'],
      ],
      true,
    ])
    expect(await search('q=needle&folder=/notes')).toEqual([[['/notes/b.txt', 'content']], true])
    expect(await search('q=needle&limit=1')).toEqual([[['/notes/b.txt', 'content']], false])
    await call('DELETE', '/user/files/other/c.json')
    expect((await search('q=needle'))[0]).toHaveLength(1)
  })

  it('belongs to one wallet, and is written with a key that may', async () => {
    const { id } = (await put('a.txt', 'mine')).body
    const { readOnly, noAgent } = emulator.keys
    expect((await call('POST', '/user/files', { path: 'b', content: '' }, readOnly)).body.error).toBe(
      'Read-only API key',
    )
    expect((await call('DELETE', '/user/files/a.txt', undefined, readOnly)).status).toBe(403)
    expect((await call('GET', '/user/files', undefined, noAgent)).body.error).toBe(
      'Agent API access not enabled',
    )
    expect((await call('GET', '/user/files/a.txt', undefined, readOnly)).status).toBe(200)
    const { wallets } = (await call('GET', '/__sandbank/wallets')).body
    const stranger = wallets.find((wallet: { id: string }) => wallet.id !== WALLET).id
    const { apiKey } = (await call('POST', '/__sandbank/keys', { name: 'x', walletId: stranger })).body
    for (const [method, path] of [
      ['GET', `/user/files/${id}`],
      ['GET', `/user/files/${id}/content`],
      ['DELETE', `/user/files/${id}`],
      ['GET', '/user/files/a.txt'],
    ] as const) {
      expect((await call(method, path, undefined, apiKey)).status, path).toBe(404)
    }
    expect((await call('GET', '/user/files', undefined, apiKey)).body.files).toEqual([])
  })

  it.each([
    [{ path: 'a.txt' }, 'content: is required'],
    [{ path: 'a.txt', content: 'x', more: 1 }, 'more: is not a field'],
    [{ path: 'a.txt', name: 'b', content: 'x' }, 'path: stands for folder and name'],
    [{ content: 'x' }, 'name: is required'],
    [{ path: '/', content: 'x' }, 'path: must name a file'],
    [{ path: 'a', content: '!', encoding: 'base64' }, 'content: must be base64'],
    [{ path: `${'a/'.repeat(22)}b`, content: 'x' }, 'path: must have at most 20 folders'],
  ])('refuses %j', async (body, message) => {
    expect(await call('POST', '/user/files', body)).toMatchObject({
      status: 400,
      body: { error: 'Invalid request', message: expect.stringContaining(message) },
    })
    expect(await names()).toEqual([])
  })

  it('refuses forms that are none', async () => {
    const file = new File(['x'], 'a.txt')
    for (const [parts, message] of [
      [{ folder: '/' }, 'file: is required'],
      [{ file, colour: 'red' }, 'colour: is not a field'],
      [{ file, overwrite: 'perhaps' }, 'overwrite: must be true or false'],
      [{ file, name: '../b' }, 'name: "../b" must not have a slash'],
    ] as const) {
      const refused = await send(parts)
      expect([refused.status, (await refused.json()).message]).toEqual([
        400,
        expect.stringContaining(message),
      ])
    }
    expect(await names()).toEqual([])
  })
})

describe('a name', () => {
  it.each([
    ['..', 'must not be "." or ".."'],
    ['a/../../b', 'must not be "." or ".."'],
    ['a\\b', 'slash or backslash'],
    ['a\nb', 'control characters'],
    ['a\u0000b', 'control characters'],
    ['a\u0085b', 'control characters'],
    ['a\u202etxt.b', 'invisible characters'],
    ['a\u200b', 'invisible characters'],
    ['a.txt.', 'end with a space or a dot'],
    ['a.txt ', 'end with a space or a dot'],
    [' a.txt', 'begin with a space'],
    ['a//b', 'must not be empty'],
    ['CON', 'reserved device name'],
    ['nul.txt', 'reserved device name'],
    ['com1.tar.gz', 'reserved device name'],
    ['COM¹', 'reserved device name'],
    ['ｃｏｎ', 'reserved device name'],
    ['b/aux/c', 'reserved device name'],
    ['é'.repeat(128), 'at most 255 bytes, and has 256'],
  ])('%j is refused', async (path, problem) => {
    const refusedFile = await put(path, 'x')
    expect(refusedFile.status).toBe(400)
    expect(refusedFile.body.message).toContain(problem)
    expect(refusedFile.body.message).toContain('files.name')
    await put('fine.txt', 'x')
    expect((await call('PATCH', '/user/files/fine.txt', { name: path })).status).toBe(400)
    expect((await call('POST', '/user/files/folders', { path })).status).toBe(400)
    expect(await names()).toEqual(['fine.txt'])
  })

  it.each([
    'console',
    'com',
    'com10',
    'a.b.c',
    'ünïcødé ✓ 👩‍👩‍👧.txt',
    '-',
    "it's (1).txt",
    'content',
    'search',
  ])('%j is fine', async (name) => {
    const { status, body } = await put(name, 'x')
    expect([status, body.name]).toEqual([201, name])
    expect((await call('GET', `/user/files/${body.id}`)).body).toEqual(body)
  })

  it('in another Unicode form is the same name', async () => {
    const { body } = await put('caf\u00e9.txt', 'one')
    expect((await put('cafe\u0301.txt', 'two')).status).toBe(409)
    expect((await call('GET', `/user/files/${encodeURIComponent('cafe\u0301.txt')}`)).body).toEqual(body)
    expect((await put('u\u0308/x', 'one')).body.path).toBe('/\u00fc/x')
    expect(await names()).toEqual(['caf\u00e9.txt', '\u00fc'])
  })

  describe('[files-blocked-types] a type that is not allowed', () => {
    it.each(['a.exe', 'a.SH', 'a.bat', 'a.Com', 'a.ｅｘｅ', '.sh'])(
      'is refused, also by renaming: %j',
      async (name) => {
        expect(await put(name, 'x')).toMatchObject({ status: 400, body: { error: 'File type not allowed' } })
        await put('fine.txt', 'x')
        const renamed = await call('PATCH', '/user/files/fine.txt', { name })
        expect(renamed.body.error).toBe('File type not allowed')
        expect(await names()).toEqual(['fine.txt'])
      },
    )
  })

  it.each([
    ['a.html', '<p>', 'text/html'],
    ['a.json', '{}', 'application/json'],
    ['a.unknown', 'text', 'text/plain'],
    ['a.png', 'no picture', 'text/plain'],
    ['a.txt', '\u0000', 'application/octet-stream'],
  ])('and the first bytes make the type: %s with %j', async (name, content, type) => {
    expect((await put(name, content)).body.mimeType).toBe(type)
  })

  it('does not make a picture of what is none, nor text of a picture', async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
    expect(
      (await (await send({ file: new File([png], 'a.txt', { type: 'text/html' }) })).json()).mimeType,
    ).toBe('image/png')
  })
})

describe('limits of files', () => {
  const attempt = (n: number) =>
    put(`small-${n}.txt`, String(n).padEnd(100 * 1024, 'x')).then(({ status, body }) => ({ status, body }))

  async function filledWith(count: number): Promise<void> {
    const content = await storeContent(context, WALLET, new Uint8Array(10 * MB))
    for (let n = 0; n < count; n++) {
      await context.transaction(fileTables, (context) =>
        putFile(context, WALLET, placeOf(`/big/${n}`, 'path'), { ...content, fileId: `file_${n}` }),
      )
    }
  }

  it('[files-quota] are not passed by 50 parallel uploads', async () => {
    await setClub(false)
    await filledWith(102)
    expect((await call('GET', '/user/files/storage')).body).toMatchObject({
      used: 1020 * MB,
      limit: 1024 * MB,
      maxFileSize: 10 * MB,
    })
    const made = await Promise.all(Array.from({ length: 50 }, (_, n) => attempt(n)))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(40)
    const refused = made.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(10)
    for (const { status, body } of refused) {
      expect([status, body]).toEqual([
        413,
        { error: 'Storage full', message: 'Storage full (1.0GB of 1.0GB used, attempted 100KB).' },
      ])
    }
    expect((await call('GET', '/user/files/storage')).body.used).toBe(1020 * MB + 40 * 100 * 1024)

    // What was deleted has freed storage, which other files may take before it is restored.
    await call('DELETE', '/user/files/file_7')
    expect((await attempt(99)).status).toBe(201)
    expect((await call('POST', '/user/files/file_7/restore')).body.error).toBe('Storage full')
    // The sums follow from the rows, here and where they are imported.
    const { used } = (await call('GET', '/user/files/storage')).body
    const archive = await (await emulator.fetch('/__sandbank/archive')).arrayBuffer()
    await emulator.fetch('/__sandbank/archive', { method: 'POST', body: archive })
    expect((await call('GET', '/user/files/storage')).body.used).toBe(used)
  })

  it('[files-quota] says what is used, attempted and had, as the service does', async () => {
    await setClub(false)
    await filledWith(95)
    await setClub(true)
    const content = await storeContent(context, WALLET, new Uint8Array(50 * MB))
    await setClub(false)
    const refusedFor = (size: number) =>
      context.transaction(fileTables, (context) =>
        putFile(context, WALLET, placeOf('/more', 'path'), { ...content, size }),
      )
    await expect(refusedFor(10 * MB * 7.5)).rejects.toThrow('File too large (75MB, limit 10MB)')
    for (let n = 0; n < 7; n++) {
      await context.transaction(fileTables, (context) =>
        putFile(context, WALLET, placeOf(`/seven/${n}`, 'path'), {
          ...content,
          fileId: `file_s${n}`,
          size: 10 * MB,
        }),
      )
    }
    await expect(refusedFor(10 * MB)).rejects.toThrow('Storage full (1020MB of 1.0GB used, attempted 10MB).')
  })

  it('[files-quota] are 10 MB a file, and 50 MB with the club, said before all of it has come', async () => {
    await setClub(false)
    const refused = await send({ file: new File([new Uint8Array(10 * MB + 1)], 'a.bin') })
    expect([refused.status, (await refused.json()).error]).toEqual([413, 'File too large'])
    expect((await send({ file: new File([new Uint8Array(10 * MB)], 'a.bin') })).status).toBe(201)
    await setClub(true)
    expect((await send({ file: new File([new Uint8Array(10 * MB + 1)], 'b.bin') })).status).toBe(201)
    expect((await call('GET', '/user/files/storage')).body).toMatchObject({
      used: 20 * MB + 1,
      limit: 10 * 1024 * MB,
      maxFileSize: 50 * MB,
    })
  })

  it('[files-downloads] are counted by the UTC month of the virtual clock', async () => {
    await call('PUT', '/__sandbank/clock', { now: '2031-01-31T23:59:00Z' })
    await call('PUT', '/__sandbank/clock', { freeze: true })
    await put('a.txt', 'x'.repeat(1_000))
    await setClub(false)
    const used = async () => (await call('GET', '/user/files/storage')).body.downloads
    await (await contentOf('a.txt')).text()
    await (await contentOf('a.txt', { Range: 'bytes=0-99' })).text()
    const { headers } = await contentOf('a.txt', {}, 'HEAD')
    expect((await contentOf('a.txt', { 'If-None-Match': headers.get('etag') as string })).status).toBe(304)
    expect(await used()).toEqual({ used: 1_100, limit: 10 * 1024 * MB, resetsAt: '2031-02-01T00:00:00.000Z' })

    // As if the month had seen almost all of it.
    const counted = await context.store.write([quotaTable], () =>
      context.store.table(quotaTable).update('files.downloads:wlt_developer|2031-01', {
        amount: String(10 * 1024 * MB - 1_500),
      }),
    )
    expect(counted).toBe(1)
    expect((await contentOf('a.txt')).status).toBe(200)
    const refused = await contentOf('a.txt')
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      429,
      '60',
      {
        error: 'Download limit exceeded',
        message: expect.stringContaining(
          '(10.0GB of 10.0GB used this month, attempted 1000B). The counter begins anew at 2031-02-01',
        ),
      },
    ])
    await emulator.clock.advance(60_000)
    expect(await used()).toMatchObject({ used: 0, resetsAt: '2031-03-01T00:00:00.000Z' })
    expect((await contentOf('a.txt')).status).toBe(200)
  })
})

describe('a deleted file', () => {
  it('[files-soft-delete] is restored within 24 hours of the virtual clock, and then gone with its content', async () => {
    const { id, sha256 } = (await put('docs/a.txt', 'kept')).body
    const { restorableUntil } = (await call('DELETE', '/user/files/docs/a.txt')).body
    expect(Date.parse(restorableUntil) - emulator.clock.now()).toBeGreaterThan(DAY - 60_000)
    expect((await list('?deleted=true')).files).toMatchObject([{ id, path: '/docs/a.txt' }])
    await emulator.clock.advance(DAY - 60_000)
    const restored = await call('POST', `/user/files/${id}/restore`)
    expect(restored).toMatchObject({ status: 200, body: { id, path: '/docs/a.txt' } })
    await emulator.clock.advance(2 * DAY)
    expect(await (await contentOf('docs/a.txt')).text()).toBe('kept')

    await call('DELETE', '/user/files/docs/a.txt')
    const fell = await emulator.clock.advance(DAY)
    expect(fell).toContainEqual(expect.objectContaining({ kind: 'files.purge' }))
    expect((await call('POST', `/user/files/${id}/restore`)).status).toBe(404)
    expect((await list('?deleted=true')).files).toEqual([])
    await context.blobs.tidy(0)
    expect(await context.blobs.find(sha256)).toBeUndefined()
  })

  it('[files-soft-delete] leaves its place to others, and does not come back over them', async () => {
    const { id } = (await put('a.txt', 'first')).body
    await call('DELETE', '/user/files/a.txt')
    await put('a.txt', 'second')
    expect((await call('POST', `/user/files/${id}/restore`)).body.error).toBe('File already exists')
    await call('PATCH', '/user/files/a.txt', { name: 'b.txt' })
    expect((await call('POST', `/user/files/${id}/restore`)).status).toBe(200)
    expect(await names()).toEqual(['a.txt', 'b.txt'])
  })
})

describe('GET /user/files/:id/content', () => {
  it('is answered in ranges and with an ETag, and acts as no page of ours', async () => {
    const { sha256 } = (await put('page.html', '<script>alert(1)</script>')).body
    const whole = await contentOf('page.html')
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      etag: `"${sha256}"`,
      'accept-ranges': 'bytes',
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': "attachment; filename*=UTF-8''page.html",
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    const part = await contentOf('page.html', { Range: 'bytes=1-6' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 1-6/25',
      'script',
    ])
    expect((await contentOf('page.html', { Range: 'bytes=25-' })).status).toBe(416)
    expect((await contentOf('page.html', { 'If-None-Match': `"${sha256}"` })).status).toBe(304)
  })
})

describe('files', () => {
  it('are in no entry of the journal', async () => {
    const secret = 'planted-content-77'
    await put('a.txt', secret)
    await put('a.txt', secret)
    await send({ file: new File([secret], 'b.txt') })
    await call('POST', '/user/files/a.txt/edit', { find: secret, replace: `${secret} again` })
    await (await contentOf('a.txt')).text()
    await call('POST', '/user/files', `{"content": "${secret}"`)
    await emulator.drain()
    const { entries } = (await call('GET', '/__sandbank/journal')).body
    expect(entries.filter(({ path }: { path: string }) => path.startsWith('/user/files'))).toHaveLength(6)
    expect(JSON.stringify(entries)).not.toContain(secret)
  })

  it('travel in an archive; a missing or altered one changes nothing', async () => {
    const bytes = randomBytes(2 * MB)
    await send({ file: new File([bytes], 'a.bin'), folder: '/docs' })
    const { id } = (await put('gone.txt', 'deleted')).body
    await call('DELETE', '/user/files/gone.txt')
    const archive = new Uint8Array(await (await emulator.fetch('/__sandbank/archive')).arrayBuffer())
    const other = createEmulator()
    const before = await other.snapshot()
    const load = async (body: Uint8Array<ArrayBuffer>) => {
      const answer = await other.fetch('/__sandbank/archive', { method: 'POST', body })
      return [answer.status, (await answer.json()).message]
    }
    const altered = archive.slice()
    altered[altered.length - 99] = (altered.at(-99) ?? 0) ^ 1
    expect(await load(altered)).toEqual([400, expect.stringContaining('is altered')])
    expect(await load(archive.slice(0, -MB))).toEqual([400, expect.stringContaining('is missing')])
    await expect(other.restore(await emulator.snapshot())).rejects.toThrow('it lacks the part')
    expect(await other.snapshot()).toEqual(before)

    expect((await load(archive))[0]).toBe(200)
    const key = { 'X-API-Key': other.keys.full }
    const read = await other.fetch('/user/files/docs/a.bin/content', { headers: key })
    expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true)
    const restored = await other.fetch(`/user/files/${id}/restore`, { method: 'POST', headers: key })
    expect(restored.status).toBe(200)
    await other.close()
  })

  it.each<[string, (rows: Rows) => void, RegExp]>([
    ['whose content is not there', ({ blobs }) => blobs.splice(0), /lacks the content of the file \/docs\/a/],
    [
      'that says another size',
      ({ files }) => Object.assign(files[0], { size: 9 }),
      /has 9 bytes, and its content 1/,
    ],
    [
      'that has a reference too few',
      ({ blobs }) => Object.assign(blobs[0], { references: 1 }),
      /counts 1 references/,
    ],
    [
      'at another place',
      ({ files }) => Object.assign(files[0], { name: 'b' }),
      /stands at another place than \/docs\/b/,
    ],
    [
      'with a name that cannot be',
      ({ files }) => Object.assign(files[0], { name: '..' }),
      /has no name that can be/,
    ],
    ['in a folder that is not there', ({ files }) => files.splice(2), /lies in a folder that it lacks/],
    [
      'neither there nor deleted',
      ({ files }) => Object.assign(files[0], { place: undefined }),
      /neither there nor/,
    ],
    ['deleted for ever', ({ due }) => due.splice(0), /lacks the task that removes it/],
    [
      "of nobody's",
      ({ files }) => Object.assign(files[2], { walletId: 'wlt_x', place: 'wlt_x\n/\ndocs' }),
      /lacks/,
    ],
  ])('are refused in an import with a file %s', async (_, spoil, problem) => {
    await put('docs/a', 'x')
    await put('docs/b', 'x')
    await call('DELETE', '/user/files/docs/b')
    const { tables } = structuredClone(await emulator.snapshot())
    const rowsOf = ((table) => tables[table.name] ?? []) as RowsOf
    const rows = tables as unknown as Rows
    rows.files.sort((one, other) => (String(one.kind) + one.name < String(other.kind) + other.name ? -1 : 1))
    rows.due = rows.due.filter(({ kind }) => kind === 'files.purge')
    expect(filesDomain.check?.(rowsOf)).toBeUndefined()
    spoil(rows)
    expect(filesDomain.check?.(rowsOf)).toMatch(problem)
  })
})
