import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'

const emulator = createEmulator({ serviceRules: { automationsNeedSession: false } })
const call = caller(emulator)
const START = Date.parse('2030-01-04T08:00:00Z')
beforeEach(async () => {
  await emulator.reset()
  // A Friday.
  await emulator.clock.freeze(START)
})
afterAll(() => emulator.close())

const FRIEND = '0x00000000000000000000000000000000000000ee'
const make = (trigger: object, fields: object = {}, key?: string) =>
  call('POST', '/user/automation', { prompt: 'price of ETH', trigger, ...fields }, key)
const cron = (text: string) => ({ type: 'cron', cron: text })
const all = async () => (await call('GET', '/user/automation')).body.automations
const read = async (id: string) => (await all()).find((row: { id: string }) => row.id === id)
const act = (id: string, what: string) => call('POST', `/user/automation/${id}/${what}`)
const job = async (id: string) => (await call('GET', `/agent/job/${id}`)).body
/** What the wallet's own page does, by its web session. */
async function admin(method: string, path: string, body: object) {
  const { session } = (await call('GET', '/__sandbank/credentials')).body
  const response = await emulator.fetch(path, {
    method,
    headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}
const club = (isActive: boolean) => admin('PATCH', '/__sandbank/agent/account', { club: isActive })

async function ask(prompt: string): Promise<string> {
  const { jobId } = (await call('POST', '/agent/prompt', { prompt })).body
  await emulator.jobsEnded()
  return (await job(jobId)).response
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('POST /user/automation', () => {
  it('[automations] makes one of each trigger, and lists them, the newest first', async () => {
    const weekdays = await make(cron('0 9 * * 1-5'), { name: 'Mornings' })
    expect(weekdays.status).toBe(201)
    expect(weekdays.body).toEqual({
      id: expect.stringMatching(/^auto_/),
      type: 'command',
      name: 'Mornings',
      prompt: 'price of ETH',
      trigger: cron('0 9 * * 1-5'),
      status: 'active',
      createdAt: '2030-01-04T08:00:00.000Z',
      nextRunAt: '2030-01-04T09:00:00.000Z',
      runs: 0,
    })
    const later = await make({ type: 'at', at: '2030-01-04T12:00:00+02:00' })
    expect(later.body).toMatchObject({
      name: 'price of ETH',
      trigger: { type: 'at', at: '2030-01-04T10:00:00.000Z' },
      nextRunAt: '2030-01-04T10:00:00.000Z',
    })
    const cheap = await make({ type: 'price', token: 'DRIFT', below: 0.01 })
    expect(cheap.body.trigger).toEqual({ type: 'price', token: 'DRIFT', below: '0.01' })
    expect(await all()).toEqual([cheap.body, later.body, weekdays.body])
  })

  it.each([
    [{ trigger: cron('* * * *') }, 'trigger.cron: must be five fields'],
    [{ trigger: cron('0 25 * * *') }, 'trigger.cron: hour: 25 must be from 0 to 23'],
    [
      { trigger: { type: 'at', at: '2030-01-04T07:00:00Z' } },
      'trigger.at: 2030-01-04T07:00:00.000Z has passed',
    ],
    [{ trigger: { type: 'at', at: 'tomorrow' } }, 'trigger.at: must be an ISO 8601 time'],
    [{ trigger: { type: 'price', token: 'DRIFT' } }, 'trigger: of type "price" has either below or above'],
    [{ trigger: { type: 'price', token: 'DRIFT', below: '1', above: '2' } }, 'has either below or above'],
    [{ trigger: { type: 'price', token: 'DRIFT', below: 0 } }, 'trigger.below: '],
    [
      { trigger: { type: 'price', token: 'NOSUCHTOKEN', below: 1 } },
      'trigger.token: No token here is called "NOSUCHTOKEN". Say its address, or one that is known: ',
    ],
    [
      { trigger: { type: 'price', token: `0x${'1'.repeat(40)}`, below: 1 } },
      `trigger.token: There is no token at 0x${'1'.repeat(40)} on any chain. (Rule agent.token.unknown.)`,
    ],
    [{ trigger: { type: 'never' } }, 'trigger'],
    [{ trigger: cron('0 9 * * *'), prompt: '' }, 'prompt: must have at least 1 characters'],
    [
      { trigger: cron('0 9 * * *'), prompt: 'a'.repeat(10_001) },
      'prompt: must have at most 10000 characters',
    ],
  ])('refuses %j and keeps nothing', async (body, message) => {
    const refused = await call('POST', '/user/automation', { prompt: 'price of ETH', ...body })
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } })
    expect(await all()).toEqual([])
  })

  it('[automation-session] refuses API keys unless the setting lets them in, and names it', async () => {
    const usual = createEmulator()
    const asKey = caller(usual)
    for (const [method, path] of [
      ['GET', '/user/automation'],
      ['POST', '/user/automation'],
      ['GET', '/user/automation/one'],
      ['POST', '/user/automation/order'],
      ['POST', '/user/automation/one/pause'],
    ] as const) {
      const { status, body } = await asKey(method, path, method === 'POST' ? {} : undefined, usual.keys.full)
      expect([status, body.error]).toEqual([401, 'Web session required'])
      expect(body.message).toContain('serviceRules.automationsNeedSession')
    }
    expect((await asKey('GET', '/user/automation', undefined, usual.session)).status).toBe(200)
    await usual.close()
  })

  it('refuses a key that only reads', async () => {
    expect((await make(cron('0 9 * * *'), {}, emulator.keys.readOnly)).body.error).toBe('Read-only API key')
    expect(await all()).toEqual([])
  })

  it('[automations] holds 20 with the club and 5 without, however many are made at once', async () => {
    const many = () => Promise.all(Array.from({ length: 50 }, () => make(cron('0 9 * * *'))))
    const made = async () => (await many()).filter(({ status }) => status === 201).length
    expect(await made()).toBe(20)
    for (const { id } of await all()) await act(id, 'cancel')
    await club(false)
    expect(await made()).toBe(5)
    expect(await make(cron('0 9 * * *'))).toMatchObject({
      status: 403,
      body: {
        error: 'Automation limit reached',
        message: expect.stringContaining('may have 5; with the club'),
      },
    })
  })
})

describe('an automation', () => {
  it('[automations] fires at each of its times, in order, each a job of its own', async () => {
    const { id } = (await make(cron('0 9 * * 1-5'))).body
    await emulator.clock.advance(7 * DAY)
    const row = await read(id)
    expect(row).toMatchObject({
      status: 'active',
      runs: 5,
      lastRunAt: '2030-01-10T09:00:00.000Z',
      nextRunAt: '2030-01-11T09:00:00.000Z',
    })
    expect(await job(row.lastJobId)).toMatchObject({
      status: 'completed',
      prompt: 'price of ETH',
      createdAt: '2030-01-10T09:00:00.000Z',
      completedAt: '2030-01-10T09:00:00.000Z',
      response: expect.stringContaining('ETH costs $'),
    })
  })

  it('[automations] of a time fires once, and is done', async () => {
    const prompt = `send 1 USDC to ${FRIEND}`
    const { id } = (await make({ type: 'at', at: '2030-01-04T10:00:00Z' }, { prompt })).body
    await emulator.clock.advance(2 * HOUR - 1)
    expect((await read(id)).runs).toBe(0)
    await emulator.clock.advance(1)
    const row = await read(id)
    expect(row).toMatchObject({ status: 'done', runs: 1 })
    expect(row.nextRunAt).toBeUndefined()
    expect((await job(row.lastJobId)).response).toContain('Sent 1 USDC')
    await emulator.clock.advance(DAY)
    expect((await read(id)).runs).toBe(1)
  })

  it('[automations] of a price fires when it is met, and not before', async () => {
    await call('PUT', '/__sandbank/market', { paused: true })
    const answer = await ask('price of DRIFT')
    const now = Number(/\$([\d.]+)/.exec(answer)?.[1])
    expect(now).toBeGreaterThan(0)
    const above = (now * 1.01).toFixed(12)
    const { id } = (await make({ type: 'price', token: 'DRIFT', above })).body
    const never = (await make({ type: 'price', token: 'DRIFT', below: (now * 0.5).toFixed(12) })).body
    await emulator.clock.advance(3 * HOUR)
    expect(await read(id)).toMatchObject({ status: 'active', runs: 0 })
    const { tokens } = (await call('GET', '/__sandbank/market')).body
    const { tokenAddress } = tokens.find(({ symbol }: { symbol: string }) => symbol === 'DRIFT')
    const swap = await call('POST', '/__sandbank/market/swap', { tokenAddress, side: 'buy', amount: '2' })
    expect(swap.status).toBe(200)
    await emulator.clock.advance(15 * 60_000)
    expect(await read(id)).toMatchObject({ status: 'done', runs: 1 })
    expect(await read(never.id)).toMatchObject({ status: 'active', runs: 0 })
  })

  it('[automations] is paused, goes on at its next time, and is cancelled for good', async () => {
    const { id } = (await make(cron('0 9 * * *'))).body
    expect((await act(id, 'pause')).body).toMatchObject({ status: 'paused' })
    expect((await act(id, 'pause')).body.nextRunAt).toBeUndefined()
    await emulator.clock.advance(3 * DAY)
    expect((await read(id)).runs).toBe(0)
    expect((await act(id, 'resume')).body).toMatchObject({
      status: 'active',
      nextRunAt: '2030-01-07T09:00:00.000Z',
    })
    await emulator.clock.advance(DAY)
    expect((await read(id)).runs).toBe(1)
    expect((await act(id, 'cancel')).body.status).toBe('cancelled')
    expect((await act(id, 'cancel')).status).toBe(200)
    expect(await act(id, 'resume')).toMatchObject({ status: 409, body: { error: 'Automation has ended' } })
    await emulator.clock.advance(DAY)
    expect((await read(id)).runs).toBe(1)
    expect((await call('DELETE', `/user/automation/${id}`)).body).toEqual({ success: true })
    expect((await call('DELETE', `/user/automation/${id}`)).body.error).toBe('Automation not found')
    expect(await all()).toEqual([])
  })

  it('of a time that passed while it was paused is not resumed', async () => {
    const { id } = (await make({ type: 'at', at: '2030-01-04T10:00:00Z' })).body
    await act(id, 'pause')
    await emulator.clock.advance(DAY)
    expect(await act(id, 'resume')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('has passed') },
    })
  })

  it('says why it fired for nothing, and goes on', async () => {
    const { id } = (await make(cron('0 9 * * *'))).body
    await club(false)
    await admin('PUT', '/__sandbank/gateway/credit', { balanceUsd: 0 })
    await emulator.clock.advance(DAY)
    expect(await read(id)).toMatchObject({
      status: 'active',
      runs: 1,
      problem: expect.stringContaining('needs the club or model credit'),
    })
    await club(true)
    await emulator.clock.advance(DAY)
    const row = await read(id)
    expect(row.runs).toBe(2)
    expect(row.problem).toBeUndefined()
  })

  it('is in an export with its next time', async () => {
    const { id } = (await make(cron('0 9 * * *'))).body
    const snapshot = await emulator.snapshot()
    await emulator.reset()
    expect(await all()).toEqual([])
    await emulator.restore(snapshot)
    await emulator.clock.freeze(START)
    await emulator.clock.advance(2 * DAY)
    expect((await read(id)).runs).toBe(2)
  })

  it('[automations] is run at each of many firings, and an advance over them can be stopped', async () => {
    const { id } = (await make(cron('*/5 * * * *'))).body
    const notified: number[] = []
    const stopListening = emulator.events.subscribe((event) => {
      if (event.type === 'clock.progress') notified.push(event.at)
    })
    await emulator.clock.advance(5 * HOUR)
    expect((await read(id)).runs).toBe(60)
    expect(notified.length).toBeGreaterThan(1)
    expect(notified).toEqual([...notified].sort((one, other) => one - other))
    stopListening()
    const leaving = new AbortController()
    const advance = emulator.fetch('/__sandbank/clock/advance', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ms: 30 * DAY }),
      signal: leaving.signal,
    })
    await expect.poll(async () => (await read(id)).runs).toBeGreaterThan(62)
    leaving.abort()
    await expect(advance).rejects.toThrow()
    await emulator.jobsEnded()
    const { runs } = await read(id)
    expect(runs).toBeLessThan(30 * 288)
    await emulator.jobsEnded()
    expect((await read(id)).runs).toBe(runs)
    await emulator.clock.advance(HOUR)
    expect((await read(id)).runs).toBeGreaterThanOrEqual(runs + 12)
  })
})

describe('a clock that is set back', () => {
  it('[automations] fires them at times that come again; one for a moment still at that', async () => {
    const hourly = (await make(cron('0 * * * *'))).body.id
    const once = (await make({ type: 'at', at: '2030-01-04T12:30:00Z' })).body.id
    await emulator.clock.advance(2 * HOUR)
    const back = await call('PUT', '/__sandbank/clock', { now: '2030-01-03T08:30:00Z' })
    expect(back.status).toBe(200)
    expect((await read(hourly)).nextRunAt).toBe('2030-01-03T09:00:00.000Z')
    expect((await read(once)).nextRunAt).toBe('2030-01-04T12:30:00.000Z')
    await emulator.clock.advance(HOUR)
    expect(await read(hourly)).toMatchObject({ runs: 3, lastRunAt: '2030-01-03T09:00:00.000Z' })
    await act(hourly, 'cancel')
    await emulator.clock.advance(DAY + 4 * HOUR)
    expect([(await read(hourly)).runs, (await read(once)).status]).toEqual([3, 'done'])
  })
})
