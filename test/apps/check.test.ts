import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { PAGE_CALLS } from '../../src/domains/apps/check/page-calls'
import { GLOBALS } from '../../src/domains/apps/sdk/methods'
import { CALLS } from '../../src/sdk/wire'
import { caller } from '../helpers/caller'
import { type AppFiles, deploy } from './app-files'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

/** Deploys an app with a page, and checks it. */
async function checked({ page = '<p>Hello</p>', ...files }: AppFiles & { page?: string }) {
  await deploy(emulator, files)
  await call('POST', '/user/files', { path: '/apps/harbor/index.html', content: page, overwrite: true })
  const { status, body } = await call('GET', '/apps/harbor/check')
  expect(status).toBe(200)
  return body
}

describe('GET /apps/:slug/check', () => {
  it('[app-manifest] finds what is used and not declared, and what is declared and not used, with their lines', async () => {
    const { problems, uses } = await checked({
      manifest: { permissions: ['read:chain', 'write:appdata', 'fetch:x402'] },
      scripts: {
        tides:
          "const high = await http.fetch('https://api.test')\nawait appKV.set('high', high)\nreturn high",
      },
      page: `<!doctype html>
<script>
  const { scripts, x402: pay } = window.bankr
  bankr.on('ready', async () => {
    await scripts.run('tides')
    await pay.fetch('https://api.test', {})
  })
</script>
<button onclick="bankr?.appKV['get']('high')">Look</button>`,
    })
    expect(uses).toEqual([
      { call: 'on', file: 'index.html', line: 4, permissions: [], declared: true },
      { call: 'scripts.run', file: 'index.html', line: 5, permissions: [], declared: true },
      { call: 'x402.fetch', file: 'index.html', line: 6, permissions: ['pay:x402'], declared: false },
      { call: 'appKV.get', file: 'index.html', line: 9, permissions: ['read:appdata'], declared: false },
      { call: 'http.fetch', file: 'scripts/tides.ts', line: 1, permissions: ['fetch:http'], declared: false },
      {
        call: 'appKV.set',
        file: 'scripts/tides.ts',
        line: 2,
        permissions: ['write:appdata'],
        declared: true,
      },
    ])
    expect(problems).toEqual([
      expect.objectContaining({ severity: 'error', file: 'index.html', line: 6 }),
      expect.objectContaining({
        file: 'index.html',
        line: 9,
        message:
          'appKV.get needs the permission read:appdata, which manifest.json does not declare: "permissions": ["read:chain","write:appdata","fetch:x402","read:appdata"]',
      }),
      expect.objectContaining({ severity: 'error', file: 'scripts/tides.ts', line: 1 }),
      {
        severity: 'warning',
        file: 'manifest.json',
        path: 'permissions[0]',
        line: 7,
        message: 'read:chain is declared, and no call of the page or the scripts needs it',
      },
      expect.objectContaining({
        severity: 'warning',
        path: 'permissions[2]',
        message: expect.stringContaining('reserved'),
      }),
    ])
  })

  it('[app-scripts] tells calls that the SDK does not have, scripts and secrets that are not listed, and texts that are no program', async () => {
    const { problems } = await checked({
      manifest: { permissions: ['read:secrets'], scripts: ['tides'] },
      scripts: {
        tides:
          "await secrets.get('API_KEY')\nawait bankr.wallet.steal()\nconst price: number = 1\nreturn price",
        old: 'return 1',
        broken: 'const = 4\nreturn 1',
      },
      page: "<script>bankr.scripts.run('gone'); bankr.ctx.slug.trim(); bankr.appKv.get('x')</script>",
    })
    expect(problems.map(({ file, line, message }: Record<string, unknown>) => [file, line, message])).toEqual(
      [
        ['index.html', 1, '"gone" is not listed in "scripts" of manifest.json'],
        ['index.html', 1, 'appKv.get is no call of the SDK of a page'],
        ['scripts/broken.ts', 1, 'cannot be read from here on as TypeScript'],
        ['scripts/broken.ts', undefined, 'is not listed in "scripts" of manifest.json: nothing runs it'],
        ['scripts/old.ts', undefined, 'is not listed in "scripts" of manifest.json: nothing runs it'],
        ['scripts/tides.ts', 1, '"API_KEY" is not declared in "secrets" of manifest.json'],
        ['scripts/tides.ts', 2, 'wallet.steal is no call of the SDK of a script'],
      ],
    )
  })

  it('[app-signin] a key that is public needs no permission in a page', async () => {
    const { problems, uses } = await checked({
      manifest: { publicDataKeys: ['tides'] },
      page: "<!-- <script>bankr.x402.fetch('https://a.test')</script> --><script>bankr.appKV.get('tides')</script>",
    })
    expect(problems).toEqual([])
    expect(uses).toEqual([
      { call: 'appKV.get', file: 'index.html', line: 1, permissions: [], declared: true },
    ])
  })

  it('tells what is wrong with the manifest too, and is the owner’s', async () => {
    const { problems } = await checked({ manifest: { permissions: ['read:minds'] } })
    expect(problems).toEqual([
      expect.objectContaining({ severity: 'error', path: 'permissions[0]', line: 5 }),
    ])
    expect((await call('GET', '/apps/gone/check')).status).toBe(404)
  })

  it('knows every call of the SDKs', async () => {
    const names = PAGE_CALLS.filter((name) => name !== 'on')
    // The host's names of the two that have an alias as theirs.
    const asHost: Record<string, string> = { askChat: 'chat.ask', prefillChat: 'chat.prefill' }
    expect([...new Set(names.map((name) => asHost[name] ?? name))]).toEqual(
      expect.arrayContaining([...CALLS]),
    )
    const source = GLOBALS.map((name) => `await ${name}()`).join('\n')
    const { uses, problems } = await checked({ manifest: { scripts: ['all'] }, scripts: { all: source } })
    expect(uses).toHaveLength(GLOBALS.length)
    expect(problems.filter(({ message }: { message: string }) => message.includes('is no call'))).toEqual([])
  })

  it('[app-templates] finds nothing in the templates', async () => {
    const { templates } = (await call('GET', '/__sandbank/apps/templates')).body
    for (const { id, files } of templates) {
      for (const { path, content } of files)
        await call('POST', '/user/files', { path: `/apps/${id}/${path}`, content })
      const { problems } = (await call('GET', `/apps/${id}/check`)).body
      expect(problems, id).toEqual([])
    }
    expect(templates).toHaveLength(5)
  })
})
