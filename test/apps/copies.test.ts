import { strToU8, unzipSync, zipSync } from 'fflate'
import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { deploy, visitor } from './app-files'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const harbor = {
  manifest: {
    title: 'Harbor',
    permissions: ['read:appdata'],
    publicDataKeys: ['tides'],
    schedule: [{ script: 'tick', cron: '0 * * * *', enabled: true }],
  },
  scripts: { tick: 'return 1' },
}

async function deployed() {
  await deploy(emulator, harbor)
  await call('PUT', '/apps/harbor/kv/tides', { value: { high: 3 } })
  await call('PUT', '/apps/harbor/kv/plans', { value: 'mine' })
  await call('PUT', '/apps/harbor/kv/record:me', { value: 'a record' })
}

const send = (path: string, session: string, body: object) =>
  emulator.fetch(
    new Request(`http://sandbank.test${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )

const importZip = async (files: Record<string, string | Uint8Array>, query = '', zip?: Uint8Array) => {
  const entries = Object.entries(files).map(([name, text]) => [
    name,
    typeof text === 'string' ? strToU8(text) : text,
  ])
  const response = await emulator.fetch(
    new Request(`http://sandbank.test/apps/import${query}`, {
      method: 'POST',
      headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/zip' },
      body: (zip ?? zipSync(Object.fromEntries(entries))) as BodyInit,
    }),
  )
  return { status: response.status, body: await response.json() }
}

const slugs = async () => (await call('GET', '/apps')).body.apps.map(({ slug }: { slug: string }) => slug)
const storage = async () => (await call('GET', '/user/files/storage')).body.used

describe('POST /apps/:slug/fork', () => {
  it('[app-manifest] copies an own app with all of its data and no records, private, its schedule off', async () => {
    await deployed()
    await call('PATCH', '/apps/harbor', { visibility: 'public' })
    const { status, body } = await call('POST', '/apps/harbor/fork', {})
    expect(status).toBe(201)
    expect(body).toMatchObject({
      slug: 'harbor-copy',
      visibility: 'private',
      problems: [],
      leftOut: [],
      next: [],
      manifest: { title: 'Harbor', schedule: [{ script: 'tick', enabled: false }] },
    })
    expect((await call('GET', '/apps/harbor-copy/kv')).body.keys).toEqual(['plans', 'tides'])
    expect((await call('GET', '/apps/harbor-copy/kv/plans')).body.value).toBe('mine')
    expect((await call('POST', '/apps/harbor-copy/scripts/tick/run', {})).body.result).toBe(1)
  })

  it('[app-signin] takes of another wallet’s data only what everybody may read, and nothing of a private app', async () => {
    await deployed()
    const { walletAddress } = (await call('GET', '/apps/harbor')).body.owner
    const { session } = await visitor(emulator)
    const path = `/apps/${walletAddress}/harbor/fork`
    expect((await send(path, session, {})).status).toBe(404)
    await call('PATCH', '/apps/harbor', { visibility: 'unlisted' })
    const forked = await send(path, session, { slug: 'haven' })
    expect(forked.status).toBe(201)
    expect(await forked.json()).toMatchObject({ slug: 'haven', problems: [], leftOut: ['data/plans.json'] })
    const keys = await emulator.fetch(
      new Request('http://sandbank.test/apps/haven/kv', { headers: { Authorization: `Bearer ${session}` } }),
    )
    expect(await keys.json()).toEqual({ keys: ['tides'] })
  })

  it('refuses a slug that is taken or that no app can have, and changes nothing', async () => {
    await deployed()
    const before = await storage()
    const taken = await call('POST', '/apps/harbor/fork', { slug: 'harbor' })
    expect([taken.status, taken.body.error]).toEqual([409, 'App already exists'])
    for (const slug of ['kv', 'archive', '../x', '']) {
      const refused = await call('POST', '/apps/harbor/fork', { slug })
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('slug')])
    }
    expect([await slugs(), await storage()]).toEqual([['harbor'], before])
  })

  it('of 20 forks to one slug at once, one is made', async () => {
    await deployed()
    const all = await Promise.all(Array.from({ length: 20 }, () => call('POST', '/apps/harbor/fork', {})))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(19)
  })
})

describe('GET /apps/:slug/archive', () => {
  it('[app-manifest] packs every file and no record; importing it makes the same app', async () => {
    await deployed()
    const response = await emulator.fetch(
      new Request('http://sandbank.test/apps/harbor/archive', {
        headers: { 'X-API-Key': emulator.keys.full },
      }),
    )
    expect(response.headers.get('Content-Type')).toBe('application/zip')
    const zip = new Uint8Array(await response.arrayBuffer())
    const names = ['data/plans.json', 'data/tides.json', 'manifest.json', 'scripts/tick.ts']
    expect(Object.keys(unzipSync(zip))).toEqual(names)
    const { status, body } = await importZip({}, '?slug=haven', zip)
    expect([status, body.slug, body.problems]).toEqual([201, 'haven', []])
    expect(body.manifest).toEqual((await call('GET', '/apps/harbor')).body.manifest)
    expect((await call('GET', '/apps/haven/kv/tides')).body.value).toEqual({ high: 3 })
  })
})

describe('POST /apps/import', () => {
  const manifest = '{ "slug": "haven", "title": "Haven" }\n'

  it('takes the slug of the manifest, an outer folder away, and leaves out what systems put there', async () => {
    const { status, body } = await importZip({
      'haven-main/manifest.json': manifest,
      'haven-main/index.html': '<p>',
      'haven-main/.DS_Store': 'x',
      '__MACOSX/haven-main/index.html': 'x',
    })
    expect([status, body.slug]).toEqual([201, 'haven'])
    const { files } = (await call('GET', '/user/files?folder=/apps/haven')).body
    expect(files.map(({ name }: { name: string }) => name)).toEqual(['index.html', 'manifest.json'])
    const again = await importZip({ 'manifest.json': manifest })
    expect([again.status, again.body.error]).toEqual([409, 'App already exists'])
  })

  it.each([
    ['../evil.html', 'must not have ".."'],
    ['/etc/passwd', 'must not be an absolute path'],
    ['C:/x.txt', 'must not be an absolute path'],
    ['a\\b.txt', 'must not have a backslash'],
    ['a//b.txt', 'must not have ""'],
    ['con.txt', 'is a reserved device name'],
    ['run.sh', 'run.sh'],
  ])(
    'refuses an archive with %s by the name of the file and the rule, and changes nothing',
    async (name, rule) => {
      const before = await storage()
      const { status, body } = await importZip({ 'manifest.json': manifest, [name]: 'x' })
      expect([status, body.message]).toEqual([400, expect.stringContaining(rule)])
      expect(body.message).toContain(name.split('/').at(-1))
      expect([await slugs(), await storage()]).toEqual([[], before])
    },
  )

  it('refuses what unpacks to too much before it does, too many files, and what is no archive', async () => {
    const bomb = await importZip({ 'manifest.json': manifest, 'big.txt': new Uint8Array(60 * 1024 * 1024) })
    expect([bomb.status, bomb.body.error]).toEqual([413, 'App too large'])
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`f${n}.txt`, 'x']))
    expect((await importZip({ 'manifest.json': manifest, ...many })).status).toBe(413)
    const none = await importZip({}, '', strToU8('no archive at all'))
    expect([none.status, none.body.error]).toEqual([400, 'App archive has problems'])
    const bare = await importZip({ 'index.html': '<p>' })
    expect(bare.body.message).toContain('manifest.json: is missing')
    expect(await slugs()).toEqual([])
  })

  /** An archive with a file lie.txt, of which its directory has one field altered. */
  const altered = (
    from: number,
    change: (view: DataView, at: number) => void,
    content = new Uint8Array(100_000),
  ) => {
    const zip = zipSync({ 'manifest.json': strToU8(manifest), 'lie.txt': content }, { os: 3 })
    // The directory is behind all files, and names of its entries are 46 bytes from where they begin.
    const at = new TextDecoder('latin1').decode(zip).lastIndexOf('lie.txt') - 46
    change(new DataView(zip.buffer, zip.byteOffset), at + from)
    return zip
  }

  it.each([
    ['is a link', altered(38, (view, at) => view.setUint32(at, 0xa1ff0000, true)), 'is a symbolic link'],
    ['is a device', altered(38, (view, at) => view.setUint32(at, 0x21ff0000, true)), 'is no file'],
    ['is encrypted', altered(8, (view, at) => view.setUint16(at, 1, true)), 'is encrypted'],
    [
      'is packed in another way',
      altered(10, (view, at) => view.setUint16(at, 12, true)),
      'packed by method 12',
    ],
    ['has another checksum', altered(16, (view, at) => view.setUint32(at, 7, true)), 'is damaged'],
    ['is elsewhere', altered(42, (view, at) => view.setUint32(at, 3, true)), 'is not where the directory'],
    [
      'is behind the end',
      altered(42, (view, at) => view.setUint32(at, 0xfffffff0, true)),
      'is not where the directory',
    ],
    [
      'is cut off',
      altered(20, (view, at) => view.setUint32(at, view.getUint32(at, true) - 9, true)),
      'lie.txt: ',
    ],
  ])('refuses an archive with a file that %s', async (_, zip, problem) => {
    const { status, body } = await importZip({}, '', zip)
    expect([status, body.message]).toEqual([400, expect.stringContaining(problem)])
    expect(body.message).toContain('lie.txt: ')
    expect(await slugs()).toEqual([])
  })

  it('reads archives by their directory: with a comment behind it, and none without', async () => {
    const bare = zipSync({
      'manifest.json': strToU8(manifest),
      'raw.txt': [strToU8('as it is'), { level: 0 }],
    })
    const zip = Uint8Array.from([...bare, ...strToU8('x'.repeat(500))])
    new DataView(zip.buffer).setUint16(bare.length - 2, 500, true)
    for (const cut of [bare.slice(0, -22), zip.slice(0, -1)]) {
      const { status, body } = await importZip({}, '', cut)
      expect([status, body.message]).toEqual([400, expect.stringContaining('has no directory at its end')])
    }
    expect((await importZip({}, '', zip.slice(0, 10))).status).toBe(400)
    const damaged = Uint8Array.from(zip)
    damaged[bare.length - 22 + 16] = 1
    expect((await importZip({}, '', damaged)).body.message).toContain('has a directory that is damaged')
    expect((await importZip({}, '', zip)).status).toBe(201)
    expect((await call('GET', '/user/files//apps/haven/raw.txt/content')).body).toBe('as it is')
  })

  it('refuses a file whose size is not what the archive says', async () => {
    const zip = altered(24, (view, at) => expect(view.getUint32(at, true)).toBe(100_000))
    const view = new DataView(zip.buffer, zip.byteOffset)
    const at = new TextDecoder('latin1').decode(zip).lastIndexOf('lie.txt') - 46 + 24
    for (const bytes of [1_000, 200_000]) {
      view.setUint32(at, bytes, true)
      const { status, body } = await importZip({}, '', zip)
      expect([status, body.message]).toEqual([400, expect.stringContaining('lie.txt')])
    }
    expect(await slugs()).toEqual([])
  })
})
