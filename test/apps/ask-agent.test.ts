import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { deploy, desk, visitor } from './app-files'

const emulator = createEmulator()
const call = caller(emulator)
const START = Date.parse('2030-01-04T23:50:00Z')
const MINUTE = 60_000
beforeEach(async () => {
  await emulator.reset()
  await emulator.clock.freeze(START)
})
afterAll(() => emulator.close())

const MODEL = 'claude-haiku-4.5'
const FRIEND = '0x00000000000000000000000000000000000000ee'
const app = (
  source: string,
  { slug = 'harbor', ...manifest }: { slug?: string; [field: string]: unknown } = {},
) =>
  deploy(emulator, {
    slug,
    manifest: { permissions: ['invoke:agent', 'fetch:http'], ...manifest },
    scripts: { ask: source },
  })
const ask = async (args: unknown = 'price of ETH', slug = 'harbor') =>
  (await call('POST', `/apps/${slug}/scripts/ask/run`, { args })).body
const ASK = 'return await bankr.askAgent(args)'
const threads = async () => (await desk(emulator, 'GET', '/__sandbank/agent/threads')).threads
const credit = async () => (await call('GET', '/v1/credits')).body.balanceUsd

describe('askAgent', () => {
  it('[app-agent] [app-sdk-backend] answers in words, by three names', async () => {
    await app('return [await askAgent(args), await bankr.askAgent(args), await sandbank.askAgent(args)]')
    const { result, run } = await ask()
    expect(run.error).toBeNull()
    expect(result).toEqual(Array(3).fill('ETH costs $3000 on base.'))
  })

  it('[app-agent] is free 5 times a UTC day and 5 times a minute, over all apps of the owner', async () => {
    const before = await credit()
    await app(ASK)
    await app(ASK, { slug: 'haven' })
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) => ask('price of ETH', n % 2 ? 'harbor' : 'haven')),
    )
    expect(all.filter(({ success }) => success)).toHaveLength(5)
    expect(all.find(({ success }) => !success)?.run.error).toMatchObject({
      why: 'thrown',
      message:
        'Error: 5 of the 5 free agent calls that all apps of an owner have on a UTC day are used. They count from nothing again at 2030-01-05T00:00:00.000Z. An app with a model of its own is not bound by the day, and its calls are charged to the owner\'s credit: PATCH /apps/SLUG {"model": "…"}. (Rule agent.asked.day.)',
    })
    expect(await credit()).toEqual(before)
    await emulator.clock.advance(9 * MINUTE)
    expect((await ask()).success).toBe(false)
    await emulator.clock.advance(MINUTE)
    expect((await ask()).success).toBe(true)
  })

  it("[app-agent] with a model of the app is charged to the owner's credit, and bound by the minute alone", async () => {
    await app(ASK)
    const changed = await call('PATCH', '/apps/harbor', { model: MODEL })
    expect(changed.body).toMatchObject({ model: MODEL, visibility: 'private' })
    await app(ASK, { slug: 'haven' })
    const fixtures = [{ match: {}, response: { content: 'It costs a lot.' } }]
    await desk(emulator, 'PUT', '/__sandbank/gateway/fixtures', { fixtures })
    const before = await credit()
    const all = await Promise.all(Array.from({ length: 50 }, () => ask()))
    expect(all.filter(({ success }) => success)).toHaveLength(5)
    expect(all.find(({ success }) => !success)?.run.error.message).toContain(
      'Retry after 60 seconds: 5 of the 5 agent calls that all apps of an owner have in a minute are used.',
    )
    expect(await credit()).toBeLessThan(before)
    await emulator.clock.advance(MINUTE)
    const free = await Promise.all(Array.from({ length: 5 }, () => ask('price of ETH', 'haven')))
    // What was paid for has used up nothing of the day.
    expect(free.map(({ success }) => success)).toEqual(Array(5).fill(true))
    await emulator.clock.advance(MINUTE)
    expect((await ask()).success).toBe(true)
    expect((await call('PATCH', '/apps/harbor', { model: null })).body.model).toBeNull()
    await emulator.clock.advance(MINUTE)
    expect((await ask()).run.error.message).toContain('(Rule agent.asked.day.)')
  })

  it('[app-agent] with a model is refused at no credit, and nothing is counted', async () => {
    await app(ASK)
    await call('PATCH', '/apps/harbor', { model: MODEL })
    await desk(emulator, 'PUT', '/__sandbank/gateway/credit', { balanceUsd: 0 })
    const { success, run } = await ask()
    expect(success).toBe(false)
    expect(run.error.message).toMatch(
      /The model of this app, claude-haiku-4.5, is charged to its owner: The credit of this wallet is used up \(.*\(Rule agent.asked.credit.\)/,
    )
    expect(await threads()).toEqual([])
  })

  it('[app-agent] PATCH names a model that there is not', async () => {
    await app(ASK)
    const refused = await call('PATCH', '/apps/harbor', { model: 'no-such-model' })
    expect([refused.status, refused.body.message.slice(0, 6)]).toEqual([400, 'model:'])
    expect((await call('PATCH', '/apps/harbor', {})).status).toBe(400)
    expect((await call('GET', '/apps/harbor')).body.model).toBeNull()
  })

  it('[app-agent] what its owner runs may write; what a visitor runs looks only, and counts for the owner', async () => {
    await app(ASK)
    const sent = await ask(`send 0.1 ETH to ${FRIEND}`)
    expect(sent.result).toMatch(
      /^Sent 0\.1 ETH to \S+ on base\.\nTransaction: \/ui\/chains\/8453\/tx\/0x\w{64}$/,
    )
    const { owner } = (await call('PATCH', '/apps/harbor', { visibility: 'public' })).body
    const { session } = await visitor(emulator)
    const visit = async () => {
      const response = await emulator.fetch(`/apps/${owner.walletAddress}/harbor/scripts/ask/run`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ args: `send 0.1 ETH to ${FRIEND}` }),
      })
      return response.json()
    }
    const visited = await visit()
    expect(visited.run.error.message).toContain('Prompts from the app "harbor" are read-only')
    for (let n = 0; n < 3; n++) await visit()
    expect((await visit()).run.error.message).toContain('(Rule agent.asked.day.)')
  })

  it('[app-agent] a prompt that cannot be is refused by its field, and one that fails says why', async () => {
    await app('try { return await askAgent(args) } catch (error) { return String(error) }')
    expect((await ask('  ')).result).toBe('Error: prompt: must not be empty')
    expect((await ask('x'.repeat(10_001))).result).toContain('prompt: has 10001 characters')
    expect((await ask(7)).result).toContain('askAgent: prompt: ')
    expect(await threads()).toEqual([])
    expect((await ask('frobnicate')).result).toMatch(/^Error: I did not understand "frobnicate"\./)
    expect((await ask(`send 0.9 ETH to ${FRIEND}`)).result).toContain('exceeds the per-transaction limit')
    // A question back is an answer.
    expect((await ask('send 5 USDC')).result).toMatch(/^To whom\?/)
  })

  it('[app-agent] a run that does not wait for the answer leaves no job behind', async () => {
    await call('PUT', '/__sandbank/agent/fixtures', {
      fixtures: [{ match: { prompt: 'slow' }, delayMs: 60_000, response: 'never' }],
    })
    const looks = 'for (let n = 0; n < 30; n++) await bankr.files.list()'
    await app(`askAgent("slow").catch(() => 0)\n${looks}\nreturn "done"`, {
      permissions: ['invoke:agent', 'read:files'],
    })
    const started = performance.now()
    expect((await ask()).result).toBe('done')
    await emulator.jobsEnded()
    expect(performance.now() - started).toBeLessThan(20_000)
    const [thread] = await threads()
    expect(thread).toBeDefined()
    const { jobs } = await desk(emulator, 'GET', `/__sandbank/agent/threads/${thread.id}`)
    expect(jobs.map(({ status }: { status: string }) => status)).toEqual(['cancelled'])
  })

  it('[app-agent] [app-scripts] a run whose process died is lost, and what it asked is cancelled', async () => {
    await call('PUT', '/__sandbank/agent/fixtures', {
      fixtures: [{ match: { prompt: 'slow' }, delayMs: 1_000, response: 'late' }],
    })
    await app(ASK)
    await call('PATCH', '/apps/harbor', { model: MODEL })
    const answer = ask('slow')
    await expect.poll(async () => (await threads()).length).toBe(1)
    // As its database is at this moment, where the process dies: another one opens it.
    const archive = await emulator.archive()
    expect((await answer).result).toBe('late')
    const next = createEmulator()
    await next.restoreArchive(archive)
    await next.jobsEnded()
    const { runs } = (await caller(next)('GET', '/apps/harbor/runs')).body
    expect(runs).toMatchObject([{ status: 'lost', result: null, error: { why: 'lost' } }])
    const [thread] = (await desk(next, 'GET', '/__sandbank/agent/threads')).threads
    const { jobs } = await desk(next, 'GET', `/__sandbank/agent/threads/${thread.id}`)
    expect(jobs).toMatchObject([{ status: 'cancelled', prompt: 'slow' }])
    const paid = (await desk(next, 'GET', '/__sandbank/gateway/ledger')).items
    expect(paid.filter(({ kind }: { kind: string }) => kind === 'app')).toEqual([])
    await next.close()
  })
})
