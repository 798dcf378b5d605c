import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { caller } from '../helpers/caller'
import { serveLocally } from '../helpers/local-server'
import { prompting } from './prompting'

const emulator = createEmulator()
const call = caller(emulator)
const ask = prompting(emulator)
const DEMO = { name: 'Demo', url: 'http://sandbank.test/__sandbank/demo/mcp' }
const FRIEND = '0x00000000000000000000000000000000000000ee'

beforeEach(async () => {
  await emulator.reset()
  await emulator.clock.freeze(Date.parse('2030-01-04T12:00:00Z'))
})
afterAll(() => emulator.close())

const variables = async () => (await call('GET', '/agent/env')).body.keys
const content = async (path: string) =>
  (
    await emulator.fetch(
      new Request(`http://sandbank.test/user/files${path}/content`, {
        headers: { 'X-API-Key': emulator.keys.full },
      }),
    )
  ).text()

async function stepsOf(jobId: string) {
  const { session } = (await call('GET', '/__sandbank/credentials')).body
  const response = await emulator.fetch(`http://sandbank.test/__sandbank/agent/jobs/${jobId}/steps`, {
    headers: { Authorization: `Bearer ${session}` },
  })
  return (await response.json()).steps
}

describe('variables', () => {
  it('[env-encrypted] a value given in a prompt is in no job, step, journal, export, log or error', async () => {
    const logged: string[] = []
    const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...args) => void logged.push(args.map(String).join(' '))),
    )
    const secret = 'planted-5f1c9e'
    const events: unknown[] = []
    const stop = emulator.events.subscribe((event) => events.push(event))
    const outputs = [
      `set API_KEY to ${secret}`,
      `please set A_KEY = "${secret} and more", then list my variables`,
      `store ${secret} as OTHER_KEY`,
      `set the variable mode to ${secret}`,
      `set AWS_KEY to ${secret}`,
      `set PHRASE to two ${secret}`,
      `set API_KEY to ${secret} unless it rains`,
      `every day at 9: set API_KEY to ${secret}`,
      `set API_KEY to ${secret.repeat(300)}`,
      `write "my password is ${secret}" to /notes/a.md`,
      `my api key is ${secret}`,
      `export API_KEY=${secret} and show me the value of API_KEY`,
      'call the tool echo of Demo with text={{API_KEY}}',
    ]
    await call('POST', '/user/tool-servers', DEMO)
    const jobs = []
    for (const prompt of outputs) jobs.push(await ask(prompt))
    expect(await variables()).toEqual(['API_KEY', 'A_KEY', 'OTHER_KEY', 'mode'])
    expect(jobs[0]).toMatchObject({
      prompt: 'set API_KEY to [hidden 1]',
      response: 'Set the variable API_KEY.',
    })
    expect(jobs.at(-1)?.response).toBe('Demo answers:\n{{API_KEY}}')
    const refused = [
      await call('POST', '/user/automation', {
        prompt: `set API_KEY to ${secret}`,
        trigger: { type: 'cron', cron: '0 9 * * *' },
      }),
      await call('POST', '/agent/prompt', { prompt: `set API_KEY to ${secret}`, threadId: 'thr_none' }),
      await call('POST', '/agent/prompt', { prompt: [`set API_KEY to ${secret}`] }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 404, 400])
    expect(refused[0]?.body.message).toContain('prompt: has a secret in it')
    await emulator.drain()
    const { entries } = (await call('GET', '/__sandbank/journal?limit=200')).body
    expect(entries.some(({ path }: { path: string }) => path.includes('/steps/'))).toBe(true)
    expect(JSON.stringify(entries)).toContain('set API_KEY to [hidden 1]')
    const places = {
      jobs,
      refused: refused.map(({ body }) => body),
      steps: await Promise.all(jobs.map(({ jobId }) => stepsOf(jobId))),
      entries,
      snapshot: await emulator.snapshot(),
      archive: await (await emulator.fetch('/__sandbank/archive')).text(),
      logged,
      events,
    }
    for (const [name, place] of Object.entries(places)) {
      expect(JSON.stringify(place), name).not.toContain(secret)
    }
    // Not encrypted either, once the prompt has ended.
    const prompts = (await emulator.snapshot()).tables.agent_prompts as { encryptedSecrets: unknown }[]
    expect(prompts.length).toBeGreaterThan(10)
    stop()
    for (const spy of spies) spy.mockRestore()
  })

  it('[env-crud] the value that was given is the one that is used', async () => {
    await call('POST', '/user/tool-servers', DEMO)
    await ask('set CITY_NAME to "Lisbon" and DAYS=3')
    const job = await ask('call the tool weather of Demo with city={{CITY_NAME}}')
    expect(job.response).toContain('{{CITY_NAME}}: clear, 24')
    expect((await ask('call the tool echo of Demo with text="for {{DAYS}} days"')).response).toBe(
      'Demo answers:\nfor {{DAYS}} days',
    )
    expect((await ask('call the tool echo of Demo with text={{NONE}}')).response).toContain(
      'this wallet has no variable NONE',
    )
    await ask('delete CITY_NAME')
    expect(await variables()).toEqual(['DAYS'])
  })

  it('[env-crud] stand in no failure of a server that was sent their values', async () => {
    const server = await serveLocally((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString() || '{}')
        if (id === undefined) return void response.writeHead(202).end()
        const serverInfo = { name: 'near', version: '1' }
        const answers: Record<string, object> = {
          initialize: {
            result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo },
          },
          'tools/list': { result: { tools: [{ name: 'fail', inputSchema: { type: 'object' } }] } },
          'tools/call': { error: { code: -32000, message: `no such city: ${params.arguments?.city}` } },
        }
        response.writeHead(200, { 'Content-Type': 'application/json' })
        response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answers[method] }))
      })
    })
    await call('PUT', '/__sandbank/settings', { allowedHosts: [server.url.slice('http://'.length)] })
    await ask('set CITY_NAME to "planted-5f1c9e"')
    expect((await call('POST', '/user/tool-servers', { name: 'Near', url: server.url })).status).toBe(201)
    const job = await ask('call the tool fail of Near with city={{CITY_NAME}}')
    expect(job).toMatchObject({
      outcome: 'refused',
      response: expect.stringContaining('city: {{CITY_NAME}}'),
    })
    expect(JSON.stringify([job, await stepsOf(job.jobId)])).not.toContain('planted')
    await server.close()
  })

  it('are not written by a key that only reads', async () => {
    const job = await ask('set API_KEY to abc', undefined, emulator.keys.readOnly)
    expect(job).toMatchObject({
      status: 'failed',
      outcome: 'refused',
      response: expect.stringContaining('Read-only API key'),
    })
    expect(await variables()).toEqual([])
  })
})

describe('files', () => {
  it('[files-crud] are written, read, changed, moved, searched, deleted and restored', async () => {
    await ask('write "hello" to /notes/a.md')
    expect(await content('/notes/a.md')).toBe('hello')
    expect((await ask('write "other" to /notes/a.md')).response).toContain('/notes/a.md is there already')
    expect(await content('/notes/a.md')).toBe('hello')
    await ask('add "world" to /notes/a.md')
    expect(await content('/notes/a.md')).toBe('hello\nworld')
    await ask('replace "world" by "moon" in /notes/a.md')
    expect((await ask('read /notes/a.md')).response).toBe('/notes/a.md:\nhello\nmoon')
    expect((await ask('search my files for MOON')).response).toBe('/notes/a.md (its text)')
    await ask('move the folder /notes to /old')
    expect((await ask('list files in /old')).response).toBe('/old/a.md (10 bytes)')
    expect((await ask('delete the folder /old')).response).toContain('Folder not empty')
    await ask('delete the folder /old and everything in it')
    expect((await ask('list my files')).response).toBe('There is nothing in /.')
    expect((await ask('restore /old/a.md')).response).toBe('Restored /old/a.md.')
    expect(await content('/old/a.md')).toBe('hello\nmoon')
  })

  it('are shown as artifacts, with addresses that open', async () => {
    const { richData } = await ask('write "hello" to /notes/a.md')
    const { body: file } = await call('GET', '/user/files/notes/a.md')
    const [url, contentUrl] = [`/ui/files?file=${file.id}`, `/user/files/${file.id}/content`]
    expect(richData).toEqual([
      {
        type: 'artifact',
        title: 'a.md',
        path: '/notes/a.md',
        mimeType: 'text/markdown',
        size: 5,
        url,
        contentUrl,
      },
    ])
    const opened = await emulator.fetch(contentUrl, { headers: { 'X-API-Key': emulator.keys.full } })
    expect(await opened.text()).toBe('hello')
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
    await call('POST', '/user/files', { path: '/dot.png', content: png, encoding: 'base64' })
    const picture = await ask('read /dot.png')
    expect(picture.response).toBe('/dot.png is a picture (image/png, 68 bytes).')
    expect(picture.richData).toMatchObject([{ type: 'artifact', mimeType: 'image/png' }])
  })
})

describe('skills', () => {
  const install = (body: object) => call('POST', '/user/skills/install', body)
  const skill = (name: string, text: string) => ({
    files: { 'SKILL.md': `---\nname: ${name}\ndescription: A test\n---\n${text}\n` },
  })

  it('[skills-limits] are carried out as far as they only look, where not all of them is understood', async () => {
    await install({ slug: 'portfolio-report' })
    const { response } = await ask('run the skill portfolio-report')
    expect(response).toContain('The skill portfolio-report: show balances; show the price of ETH.')
    expect(response).toContain('I leave to you, or to a model: Say the total first')
    expect(response).toContain('ETH costs $3000 on base.')
  })

  it('move money only where every step of them is understood', async () => {
    await install(skill('pay', `1. Send 5 USDC to ${FRIEND}.\n2. Show my balance.`))
    await install(skill('maybe', `1. Send 5 USDC to ${FRIEND}.\n2. Only on sunny days.`))
    await install(skill('loop', '- run the skill loop\n- `price of ETH`'))
    await install(skill('words', 'Be kind.'))
    expect((await ask('run the skill maybe')).response).toBe(
      `The skill maybe has no steps that I can take without a model. It says:\n1. Send 5 USDC to ${FRIEND}.\n2. Only on sunny days.`,
    )
    expect((await ask('run the skill pay')).response).toContain(`Sent 5 USDC to ${FRIEND} on base.`)
    expect((await ask('run the skill loop')).response).toContain('ETH costs $3000')
    expect((await ask('run the skill words')).response).toContain('It says:\nBe kind.')
    expect((await ask('list my skills')).response.split('\n')).toHaveLength(4)
  })

  it('[env-substitution] say which variable they lack, and show the value of none', async () => {
    await install({ slug: 'weather-note' })
    expect((await ask('run the skill weather-note')).response).toContain('no variable WEATHER_KEY')
    await ask('set WEATHER_KEY to q1')
    expect((await ask('run the skill weather-note')).response).toContain('`{{WEATHER_KEY}}`')
  })
})

describe('tool servers', () => {
  it('[tools-servers] are listed, and their tools called with what their schemas want', async () => {
    expect((await ask('list my tools')).response).toContain('You have no tool servers')
    await call('POST', '/user/tool-servers', DEMO)
    expect((await ask('list my tools')).response).toBe('Demo: echo, add, weather')
    expect((await ask('call the tool add with a=2 and b=40')).response).toBe('Demo answers:\n42')
    expect((await ask('use add on Demo with {"a": 1, "b": 2.5}')).response).toBe('Demo answers:\n3.5')
    expect((await ask('call the tool fly of Demo')).response).toContain('Demo has no tool "fly"')
    expect((await ask('call the tool add of Nobody with a=1 and b=1')).response).toContain(
      'no tool server "Nobody"',
    )
    await call('POST', '/user/tool-servers', { ...DEMO, name: 'Second' })
    expect((await ask('call the tool add with a=1 and b=1')).response).toContain('More than one tool server')
  })
})

describe('automations', () => {
  const list = async () => (await call('GET', '/user/automation')).body.automations
  const balancesNow = async () => {
    const { balances } = (await call('GET', '/wallet/portfolio?chains=base')).body
    return balances.base.tokenBalances.find(
      ({ token }: { token: { baseToken: { symbol: string } } }) => token.baseToken.symbol === 'USDC',
    ).token.balance
  }

  it.each([
    ['every weekday at 9: price of ETH', { type: 'cron', cron: '0 9 * * 1-5' }],
    ['price of ETH every day at 9:30pm', { type: 'cron', cron: '30 21 * * *' }],
    ['every 15 minutes, price of ETH', { type: 'cron', cron: '*/15 * * * *' }],
    ['schedule "price of ETH" every month on the 1st at noon', { type: 'cron', cron: '0 12 1 * *' }],
    ['every monday and friday at 8 price of ETH', { type: 'cron', cron: '0 8 * * 1,5' }],
    ['in 2 hours price of ETH', { type: 'at', at: '2030-01-04T14:00:00.000Z' }],
    ['tomorrow at 9am price of ETH', { type: 'at', at: '2030-01-05T09:00:00.000Z' }],
    ['price of ETH at 9', { type: 'at', at: '2030-01-05T09:00:00.000Z' }],
    ['on monday at 17:00 price of ETH', { type: 'at', at: '2030-01-07T17:00:00.000Z' }],
    ['on 2030-02-03 at 6 price of ETH', { type: 'at', at: '2030-02-03T06:00:00.000Z' }],
    ['when DRIFT falls below $0.01, price of ETH', { type: 'price', token: 'DRIFT', below: '0.01' }],
    ['price of ETH if ETH rises above 4,000', { type: 'price', token: 'ETH', above: '4000' }],
  ])('[automations] "%s"', async (prompt, trigger) => {
    expect((await ask(prompt)).response).toContain('Scheduled "price of ETH"')
    expect(await list()).toEqual([
      expect.objectContaining({ prompt: 'price of ETH', status: 'active', trigger }),
    ])
  })

  it.each([
    ['every 7 minutes price of ETH', /does not go evenly/],
    ['every day at 25 price of ETH', /At what time\?/],
    [`send 5 USDC to ${FRIEND} then send 1 USDC to ${FRIEND} every day at 9`, /Which of these steps/],
    ['every day at 9 send it to her', /Nobody else was named|What is "it"/],
    ['every day at 9 send 5 NOPE to nobody.eth', /NOPE/],
    ['every day at 9 in 2 hours price of ETH', /A schedule cannot be in another one/],
    ['today at 9 price of ETH', /That time has passed/],
    ['schedule price of ETH', /When\?/],
    ['every day at 9 frobnicate', /I did not understand "frobnicate"/],
    ['every day at 9', /What should be done then\?/],
    ['when NOPE falls below $1 price of ETH', /NOPE/],
    ['every day at 9: set API_KEY to abc', /only a variable may have it|secret/],
  ])('"%s" schedules nothing, and says why', async (prompt, why) => {
    expect((await ask(prompt)).response).toMatch(why)
    expect(await list()).toEqual([])
  })

  it('[automations] send when their time comes, are paused, resumed and cancelled', async () => {
    await ask(`every day at 9 send 5 USDC to ${FRIEND}`)
    await emulator.clock.advance(24 * 3_600_000)
    expect(await balancesNow()).toBe('995')
    await ask('pause the automation "send 5"')
    await emulator.clock.advance(24 * 3_600_000)
    expect(await balancesNow()).toBe('995')
    expect((await ask('resume the automation send 5')).response).toContain('next at 2030-01-07T09:00:00.000Z')
    await emulator.clock.advance(24 * 3_600_000)
    expect(await balancesNow()).toBe('990')
    const [{ id }] = await list()
    expect((await ask(`cancel the automation ${id}`)).response).toContain('Cancelled the automation')
    await emulator.clock.advance(24 * 3_600_000)
    expect(await balancesNow()).toBe('990')
    expect((await ask('cancel the automation "send 5"')).response).toContain('None is active or paused')
  })
})
