import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { deploy } from './app-files'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const run = () => call('POST', '/apps/harbor/scripts/tick/run', {})

describe('GET /apps/:slug', () => {
  it('[app-manifest] tells every field, the scripts that are there, and when the schedule falls due', async () => {
    await emulator.clock.freeze(Date.parse('2026-03-01T10:30:00Z'))
    await deploy(emulator, {
      manifest: {
        title: 'Harbor',
        tags: ['boats'],
        permissions: ['read:chain', 'pay:x402'],
        schedule: [
          { script: 'tick', cron: '0 * * * *' },
          { script: 'tick', cron: '45 10 * * *', enabled: true },
          { script: 'tick', cron: '* * * * *', enabled: false },
        ],
        secrets: ['API_KEY', { key: 'OTHER', required: true, allowedHosts: ['api.test'] }],
        publicDataKeys: ['tides'],
        frontendIdentity: 'viewer',
        x402: { maxPaymentUsdPerCall: 0.1, allowedHosts: ['api.test'] },
      },
      scripts: { tick: 'return 1' },
    })
    const { status, body } = await call('GET', '/apps/harbor')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      slug: 'harbor',
      path: '/apps/harbor',
      visibility: 'private',
      problems: [],
      scripts: [{ name: 'tick', listed: true }],
      manifest: {
        title: 'Harbor',
        description: '',
        frontendIdentity: 'viewer',
        secrets: [
          { key: 'API_KEY', required: false, allowedHosts: [] },
          { key: 'OTHER', required: true, allowedHosts: ['api.test'] },
        ],
      },
      next: [
        { script: 'tick', cron: '45 10 * * *', at: '2026-03-01T10:45:00.000Z' },
        { script: 'tick', cron: '0 * * * *', at: '2026-03-01T11:00:00.000Z' },
      ],
    })
    expect((await call('GET', '/apps')).body.apps).toEqual([body])
  })

  it('[app-manifest] lists everything that is wrong with its place, and nothing runs then', async () => {
    await deploy(emulator, {
      manifest: {
        slug: 'haven',
        permissions: ['read:chain', 'read:minds', 'pay:x402'],
        scripts: ['tick', 'gone'],
        schedule: [{ script: 'other', cron: '61 * * * *' }],
        publicDataKeys: ['record:mine'],
      },
      scripts: { tick: 'return 1' },
    })
    const { problems } = (await call('GET', '/apps/harbor')).body
    expect(problems).toEqual([
      { file: 'manifest.json', path: 'slug', line: 2, message: 'must be "harbor", as the folder is called' },
      expect.objectContaining({ path: 'permissions[1]', line: 9 }),
      { file: 'manifest.json', path: 'scripts[1]', line: 5, message: 'there is no file scripts/gone.ts' },
      expect.objectContaining({ path: 'schedule[0].script', message: '"other" is not listed in scripts' }),
      expect.objectContaining({ path: 'schedule[0].cron', message: expect.stringContaining('minute') }),
      expect.objectContaining({ path: 'publicDataKeys[0]' }),
      expect.objectContaining({ path: 'x402', message: expect.stringContaining('allowedHosts') }),
    ])
    const refused = await run()
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      error: 'App manifest has problems',
      problems: expect.arrayContaining(['manifest.json:5 scripts[1]: there is no file scripts/gone.ts']),
    })
    expect((await call('GET', '/apps/harbor/runs')).body.runs).toEqual([])
  })

  it.each([
    ['{"slug": ', 'is no JSON'],
    ['{"permissions": "all"}', 'must be a list'],
    ['{"title": 7}', 'must be a string'],
    ['{"schedule": [{"cron": "* * * * *"}]}', 'is required'],
    [`{"tags": ["${'x'.repeat(2001)}"]}`, 'must have at most 2000 characters'],
    ['{"schedule": [{"script": "tick"}]}', 'is required'],
    ['[]', 'must be an object'],
    ['{"secrets": [7]}', 'must be the name of a secret, or {'],
    ['{"secrets": ["my key"]}', '"my key" cannot be the name of a secret'],
    ['{"secrets": ["A", {"key": "A"}]}', '"A" stands here twice'],
    ['{"secrets": [{"key": "A", "allowedHosts": ["api.test:70000"]}]}', 'must have a port from 1 to 65535'],
    ['{"publicDataKeys": ["a/b"]}', 'must have 1 to 200 characters, no slash'],
    ['{"publicDataKeys": [""]}', 'must have 1 to 200 characters, no slash'],
    ['{"x402": {"maxPaymentUsdPerCall": 1e-9, "allowedHosts": ["a.test"]}}', 'must be at least 0.000001'],
    ['{"x402": {"maxPaymentUsdPerCall": 1, "allowedHosts": ["a.test:0"]}}', 'must have a port from 1 to'],
    [
      '{"scripts": ["tick"], "schedule": [{"script": "tick", "cron": "0 * * * *"}, {"script": "tick", "cron": " 0  * * * *"}]}',
      'is the same as an entry above',
    ],
    ['{"x402": {"maxPaymentUsdPerCall": 1, "allowedHosts": []}}', 'must name at least one host'],
    ['{"frontendIdentity": "anybody"}', 'owner'],
  ])('[app-manifest] %s is a problem, and no failure', async (manifest, message) => {
    await deploy(emulator, { manifest, scripts: { tick: 'return 1' } })
    const { status, body } = await call('GET', '/apps/harbor')
    expect(status).toBe(200)
    expect(body.problems).toEqual([expect.objectContaining({ message: expect.stringContaining(message) })])
    expect((await run()).status).toBe(422)
  })

  it('[app-manifest] may begin with a mark of the byte order, and tells the line of what is written short', async () => {
    await deploy(emulator, { manifest: '\ufeff{"scripts": ["tick"]}', scripts: { tick: 'return 1' } })
    expect((await run()).body.result).toBe(1)
    await deploy(emulator, { manifest: '{\n"secrets": [\n"A",\n"-"]}' })
    expect((await call('GET', '/apps/harbor')).body.problems).toMatchObject([
      { path: 'secrets[1].key', line: 4 },
    ])
  })

  it('[app-manifest] is read on every run: what was mended runs', async () => {
    await deploy(emulator, { manifest: { permissions: ['nothing'] }, scripts: { tick: 'return 1' } })
    expect((await run()).status).toBe(422)
    await deploy(emulator, { manifest: { permissions: [] }, scripts: { tick: 'return 2' } })
    expect((await run()).body).toMatchObject({ success: true, result: 2 })
  })

  it('a folder without a manifest is an app with a problem, and no folder is none', async () => {
    await call('POST', '/user/files', { path: '/apps/bare/index.html', content: '<p>' })
    expect((await call('GET', '/apps/bare')).body.problems).toEqual([
      { file: 'manifest.json', path: '', message: 'is missing' },
    ])
    for (const slug of ['gone', 'kv', 'runs']) {
      const { status, body } = await call('GET', `/apps/${slug}`)
      expect([status, body.error]).toEqual([404, 'App not found'])
    }
  })

  it('is seen by others as its visibility says', async () => {
    await deploy(emulator, { scripts: { tick: 'return ctx.caller.walletId' } })
    const { owner } = (await call('GET', '/apps/harbor')).body
    const path = `/apps/${owner.walletAddress}/harbor`
    const anonymous = () => emulator.fetch(new Request(`http://sandbank.test${path}`))
    expect((await anonymous()).status).toBe(404)
    for (const visibility of ['unlisted', 'public']) {
      const changed = await call('PATCH', '/apps/harbor', { visibility })
      expect(changed.body.visibility).toBe(visibility)
      expect((await anonymous()).status).toBe(200)
    }
    await call('PATCH', '/apps/harbor', { visibility: 'private' })
    expect((await anonymous()).status).toBe(404)
    expect((await call('GET', path)).status).toBe(200)
  })
})
