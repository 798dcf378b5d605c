import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { visitor } from './app-files'

interface Template {
  id: string
  title: string
  description: string
  files: { path: string; content: string }[]
}

const FOLDER = join(import.meta.dirname, '../../src/domains/apps/templates')
const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

async function templates(query = ''): Promise<Template[]> {
  const { status, body } = await call('GET', `/__sandbank/apps/templates${query}`)
  expect(status).toBe(200)
  return body.templates
}

/** Writes a template's files under its id. */
async function install(id: string) {
  const template = (await templates()).find((each) => each.id === id)
  if (!template) throw new Error(`There is no template ${id}.`)
  for (const { path, content } of template.files) {
    expect((await call('POST', '/user/files', { path: `/apps/${id}/${path}`, content })).status).toBe(201)
  }
}

const run = async (id: string, script: string, args: unknown = null, key?: string) =>
  (await call('POST', `/apps/${id}/scripts/${script}/run`, { args }, key)).body

describe('GET /__sandbank/apps/templates', () => {
  it('[app-templates] lists the files that the package carries, each app with its own slug', async () => {
    const listed = await templates()
    expect(listed.map(({ id }) => id)).toEqual([
      'agent-app',
      'paid-call',
      'public-dashboard',
      'trading-panel',
      'viewer-tool',
    ])
    const frame = await readFile(join(FOLDER, 'frame.html'), 'utf8')
    const [head = '', foot = ''] = frame.split('<!-- page -->')
    for (const { id, title, files } of listed) {
      const names = await readdir(join(FOLDER, id), { recursive: true, withFileTypes: true })
      expect(files.length).toBe(names.filter((entry) => entry.isFile()).length)
      for (const { path, content } of files) {
        if (path !== 'index.html') {
          expect(content).toBe(await readFile(join(FOLDER, id, path), 'utf8'))
          continue
        }
        const start = head.replace('<!-- title -->', title)
        expect(content.slice(0, start.length)).toBe(start)
        expect(content.endsWith(foot)).toBe(true)
        const page = content.slice(start.length, content.length - foot.length)
        expect(`${page.replaceAll(/^ {4}/gm, '')}\n`).toBe(
          await readFile(join(FOLDER, id, 'page.html'), 'utf8'),
        )
      }
    }
  })

  it('writes another slug into the manifests, and refuses one that no app can have', async () => {
    for (const { files } of await templates('?slug=harbor')) {
      const manifest = files.find(({ path }) => path === 'manifest.json')
      expect(JSON.parse(manifest?.content ?? '').slug).toBe('harbor')
    }
    const refused = await call('GET', '/__sandbank/apps/templates?slug=kv')
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('slug')])
  })

  it('[app-manifest] every one of them is sound', async () => {
    for (const { id, title, description } of await templates()) {
      await install(id)
      const { body } = await call('GET', `/apps/${id}`)
      expect(body).toMatchObject({ problems: [], manifest: { title, description } })
      expect(body.scripts.every(({ listed }: { listed: boolean }) => listed)).toBe(true)
    }
  })
})

describe('the scripts of the templates', () => {
  it('public-dashboard: collects the figures, which everybody may read', async () => {
    await install('public-dashboard')
    expect((await call('GET', '/apps/public-dashboard/kv/figures')).body.value.isExample).toBe(true)
    const { success, result } = await run('public-dashboard', 'collect')
    expect(success).toBe(true)
    expect(result).toMatchObject({ isExample: false, series: [{ eth: expect.any(Number) }] })
    expect(result.series[0].eth).toBeGreaterThan(0)
    expect(result.series[0].usdc).toBeGreaterThan(0)
    const { owner } = (await call('PATCH', '/apps/public-dashboard', { visibility: 'public' })).body
    const path = `/apps/${owner.walletAddress}/public-dashboard/kv/figures`
    const read = await emulator.fetch(new Request(`http://sandbank.test${path}`))
    expect((await read.json()).value).toEqual(result)
    expect((await run('public-dashboard', 'collect')).result.series).toHaveLength(2)
  })

  it('viewer-tool: shows each visitor the own wallet', async () => {
    await install('viewer-tool')
    const { owner } = (await call('PATCH', '/apps/viewer-tool', { visibility: 'public' })).body
    const { session } = await visitor(emulator)
    const theirs = await emulator.fetch(
      new Request(`http://sandbank.test/apps/${owner.walletAddress}/viewer-tool/scripts/overview/run`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
        body: '{}',
      }),
    )
    const seen = await theirs.json()
    expect(seen.success).toBe(true)
    expect(seen.result.address).not.toBe(owner.walletAddress)
    const own = await run('viewer-tool', 'overview')
    expect(own.result.address).toBe(owner.walletAddress)
    expect(own.result.totalUsd).toBeGreaterThan(0)
    expect(own.result.tokens.length).toBeGreaterThan(1)
  })

  it('trading-panel: prepares a wrap and an unwrap, and refuses what is no amount', async () => {
    await install('trading-panel')
    const { result: balances } = await run('trading-panel', 'balances')
    expect(balances).toEqual({
      eth: expect.any(Number),
      weth: expect.any(Number),
      priceUsd: expect.closeTo(3000, -2),
    })
    expect(balances.eth).toBeGreaterThan(0)
    const wrap = await run('trading-panel', 'prepare', { side: 'wrap', amount: '0.25' })
    expect(wrap.result).toMatchObject({
      chain: 'base',
      value: '250000000000000000',
      data: '0xd0e30db0',
      label: 'Wrap 0.25 ETH',
    })
    const unwrap = await run('trading-panel', 'prepare', { side: 'unwrap', amount: '1' })
    expect(unwrap.result).toMatchObject({
      value: '0',
      data: expect.stringMatching(/^0x2e1a7d4d0{49}de0b6b3a7640000$/),
    })
    for (const amount of ['-1', '0', '1e3', '0.0000000000000000001']) {
      const { success, run: stored } = await run('trading-panel', 'prepare', { side: 'wrap', amount })
      expect([success, stored.error.message]).toEqual([false, expect.stringContaining('amount must be')])
    }
  })

  it('agent-app: asks the agent, and keeps the answer', async () => {
    await install('agent-app')
    const { success, result } = await run('agent-app', 'ask', { question: 'price of ETH' })
    expect(success).toBe(true)
    expect(result).toEqual([
      { at: expect.any(String), question: 'price of ETH', text: expect.stringContaining('ETH') },
    ])
    expect((await call('GET', '/apps/agent-app/kv/answers')).body.value).toEqual(result)
  })
})
