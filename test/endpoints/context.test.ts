import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { developer } from '../helpers/chain'
import { deploying } from './deploying'
import { payingBy } from './paying'

const START = Date.UTC(2030, 0, 1)
const emulator = createEmulator({ now: () => START })
const call = caller(emulator)
const deploy = deploying(call)
const payer = payingBy(emulator, developer(0), () => BigInt(START / 1_000))
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

/** What the statements of a handler return. */
async function returned(statements: string, service: object): Promise<unknown> {
  const source = `export default async (req: Request, ctx: any) => {${statements}\n}`
  const deployed = await deploy('weather', source, service)
  const answer = await payer.pay(deployed.body.endpoints[0].url)
  const text = await answer.text()
  if (answer.status !== 200) {
    const [line] = (await call('GET', '/x402/endpoints/logs/weather')).body.logs
    return line.reason
  }
  return JSON.parse(text)
}
const upload = async (path: string, content: string) => {
  const form = new FormData()
  form.append('file', new File([content], path.slice(path.lastIndexOf('/') + 1)))
  form.append('folder', path.slice(0, path.lastIndexOf('/')))
  const headers = { Authorization: `Bearer ${emulator.keys.full}` }
  const request = new Request('http://sandbank.test/user/files', { method: 'POST', body: form, headers })
  const { status } = await emulator.fetch(request)
  expect(status).toBeLessThan(300)
}
const app = async (slug: string) => {
  const manifest = { schema: 'bankr-app/1', slug, name: slug, publicDataKeys: ['calls'] }
  await upload(`/apps/${slug}/manifest.json`, JSON.stringify(manifest))
}

describe('ctx of a paid endpoint', () => {
  it('[x402-cloud-handler] has only what the service says', async () => {
    const statements = 'return [Object.keys(ctx).sort(), typeof ctx.files?.readText, typeof ctx.askAgent]'
    expect(await returned(statements, {})).toEqual([[], 'undefined', 'undefined'])
    const all = { files: true, appKV: true, agent: true }
    expect(await returned(statements, all)).toEqual([['appKV', 'askAgent', 'files'], 'function', 'function'])
    const off = { files: { enabled: false }, appKV: { enabled: false }, agent: { enabled: false } }
    expect(await returned(statements, off)).toEqual([[], 'undefined', 'undefined'])
  })

  it('[x402-cloud-handler] reads and writes files below the folder of the service, and the owner finds them', async () => {
    const statements = `
      await ctx.files.writeText('notes/a.txt', 'high water')
      await ctx.files.writeJson('b.json', { n: 1 })
      await ctx.files.writeBytes('c.bin', new Uint8Array([1, 2, 250]))
      return {
        text: await ctx.files.readText('notes/a.txt'),
        json: await ctx.files.readJson('/x402/weather/b.json'),
        bytes: [...(await ctx.files.readBytes('c.bin'))],
        list: (await ctx.files.list()).map(({ name, kind, path }) => [name, kind, path]),
        missing: await ctx.files.readText('d.txt').catch((error) => error.message),
        outside: await ctx.files.readText('../../apps/a.txt').catch((error) => error.message),
        deleted: await ctx.files.delete('b.json').catch((error) => error.message),
        url: await ctx.files.getDownloadUrl('notes/a.txt'),
      }`
    const result = (await returned(statements, { files: true })) as Record<string, string>
    expect(result).toEqual({
      text: 'high water',
      json: { n: 1 },
      bytes: [1, 2, 250],
      list: [
        ['b.json', 'file', '/x402/weather/b.json'],
        ['c.bin', 'file', '/x402/weather/c.bin'],
        ['notes', 'folder', '/x402/weather/notes'],
      ],
      missing: expect.stringContaining('/x402/weather/d.txt'),
      outside: expect.stringContaining('This wallet has no file'),
      deleted:
        'ctx.files.delete: the service "weather" may not delete files. Set "files": {"delete": true} in its configuration, and deploy it. (Rule endpoints.files.)',
      url: expect.stringMatching(/^http:\/\/sandbank\.test\/x402\/endpoints\/download\/[\w-]+$/),
    })
    const download = await emulator.fetch(String(result.url))
    expect([download.status, await download.text()]).toEqual([200, 'high water'])
    const forged = await emulator.fetch(`${result.url}x`)
    expect([forged.status, (await forged.json()).error]).toEqual([404, 'Download not found'])
    const own = await call('GET', '/user/files/x402/weather/notes/a.txt')
    expect(own.status).toBe(200)
  })

  it('[x402-cloud-handler] has the folder and the rights that the configuration gives', async () => {
    const statements = `
      const tried = (run) => run().then(() => 'done', (error) => error.message.split('.')[1])
      return [
        await tried(() => ctx.files.writeText('a.txt', 'x')),
        await tried(() => ctx.files.readText('a.txt')),
        await tried(() => ctx.files.delete('a.txt')),
      ]`
    expect(await returned(statements, { files: { path: '/shared', write: true, delete: true } })).toEqual([
      'done',
      'done',
      'done',
    ])
    expect(await returned(statements, { files: { read: false, write: false } })).toEqual([
      'files',
      'files',
      'files',
    ])
  })

  it('[x402-cloud-handler] shares the data of an app of the same wallet, named in the configuration, in the call, or the only one', async () => {
    await app('panel')
    const statements = `
      await ctx.appKV.set('calls', Number((await ctx.appKV.get('calls')) ?? 0) + 1)
      await ctx.appKV.set('panel', 'named', { a: 1 })
      return [
        await ctx.appKV.get('calls'),
        await ctx.appKV.get('panel', 'named'),
        await ctx.appKV.get('nothing'),
        (await ctx.appKV.list('panel')).map(({ key }) => key),
        await ctx.appKV.delete('named'),
      ]`
    expect(await returned(statements, { appKV: true })).toEqual([1, { a: 1 }, null, ['calls', 'named'], true])
    expect((await call('GET', '/apps/panel/kv/calls')).body.value).toBe(1)
    await app('second')
    expect(await returned('return ctx.appKV.get("calls")', { appKV: true })).toContain(
      'app: must be named, because this wallet has 2 apps (panel, second)',
    )
    expect(await returned('return ctx.appKV.get("calls")', { appKV: { app: 'panel' } })).toBe(1)
    expect(await returned('return ctx.appKV.get("calls")', { appKV: { slug: 'panel' } })).toBe(1)
    expect(await returned('return ctx.appKV.get("calls")', { appKV: { app: 'none' } })).toContain(
      'There is no app "none"',
    )
  })

  it('[x402-cloud-handler] sends prompts to the owner’s agent, which go on without the handler, under the shared allowance', async () => {
    const statements = `
      ctx.askAgent('what can you do').catch(() => {})
      await new Promise((done) => setTimeout(done, 50))
      return { answered: true }`
    expect(await returned(statements, { agent: true })).toEqual({ answered: true })
    await emulator.jobsEnded()
    const { tables } = (await call('GET', '/__sandbank/export')).body
    expect(tables.agent_prompts).toMatchObject([
      { prompt: 'what can you do', status: 'completed', source: { name: 'x402/weather' } },
    ])
    const prompting = 'return ctx.askAgent("what can you do")'
    for (let n = 1; n < 5; n++) expect(await returned(prompting, { agent: true })).toEqual(expect.any(String))
    expect(await returned(prompting, { agent: true })).toContain('5 of the 5 free agent calls')
  })
})
