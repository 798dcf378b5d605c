import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { deploy } from './app-files'

const emulator = createEmulator()
const call = caller(emulator)
const START = Date.parse('2030-01-04T08:00:00Z')
beforeEach(async () => {
  await emulator.reset()
  // A Friday.
  await emulator.clock.freeze(START)
})
afterAll(() => emulator.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PERMISSIONS = ['read:appdata', 'write:appdata']
/** Keeps when it ran, in the order of the runs. */
const TICK = `const ran = (await appKV.get('ran')) ?? []
ran.push([args, new Date().toISOString().slice(5, 16)])
await appKV.set('ran', ran)
return ran.length`

const scheduled = (schedule: object[], scripts: Record<string, string> = { tick: TICK }, slug = 'harbor') =>
  deploy(emulator, { slug, manifest: { permissions: PERMISSIONS, schedule }, scripts })
const runs = async (slug = 'harbor') => (await call('GET', `/apps/${slug}/runs?limit=100`)).body.runs
const times = async (slug = 'harbor') =>
  (await runs(slug)).map((run: { startedAt: string }) => run.startedAt.slice(5, 16)).reverse()
const advance = (ms: number) => emulator.clock.advance(ms)

describe('the schedule of a manifest', () => {
  it('[app-schedule] runs its scripts as the owner, each at its own time, in order with all else', async () => {
    await scheduled(
      [
        { script: 'tick', cron: '30 * * * *' },
        { script: 'tock', cron: '0 9,10 * * 5' },
        { script: 'tick', cron: '* * * * *', enabled: false },
      ],
      { tick: TICK, tock: 'return [ctx.caller, ctx.author]' },
    )
    const done = await advance(2 * HOUR)
    const { owner } = (await call('GET', '/apps/harbor')).body
    const all = await runs()
    expect(
      all.map(({ script, startedAt, trigger, caller, status }: never) => [
        script,
        startedAt,
        trigger,
        caller,
        status,
      ]),
    ).toEqual([
      ['tock', '2030-01-04T10:00:00.000Z', 'schedule', owner.walletId, 'passed'],
      ['tick', '2030-01-04T09:30:00.000Z', 'schedule', owner.walletId, 'passed'],
      ['tock', '2030-01-04T09:00:00.000Z', 'schedule', owner.walletId, 'passed'],
      ['tick', '2030-01-04T08:30:00.000Z', 'schedule', owner.walletId, 'passed'],
    ])
    expect(all[0].result).toEqual([owner, owner])
    expect(done.filter(({ kind }) => kind === 'job.due').map(({ what }) => what.split(' (')[0])).toEqual([
      'harbor: tick passed',
      'harbor: tock passed',
      'harbor: tick passed',
      'harbor: tock passed',
    ])
    expect((await call('GET', '/apps/harbor/kv/ran')).body.value).toEqual([
      [null, '01-04T08:30'],
      [null, '01-04T09:30'],
    ])
  })

  it('[app-schedule] fires as the manifest says now: a change takes effect at once', async () => {
    await scheduled([{ script: 'tick', cron: '*/30 * * * *' }])
    await advance(HOUR)
    await scheduled([{ script: 'tick', cron: '15 * * * *' }])
    await advance(HOUR)
    await scheduled([{ script: 'tick', cron: '15 * * * *', enabled: false }])
    await advance(HOUR)
    await scheduled([{ script: 'tick', cron: '15 * * * *' }], { tick: 'return "new"' })
    await advance(HOUR)
    expect(await times()).toEqual(['01-04T08:30', '01-04T09:00', '01-04T09:15', '01-04T11:15'])
    const all = await runs()
    expect(all[0].result).toBe('new')
    const { next } = (await call('GET', '/apps/harbor')).body
    expect(next).toEqual([{ script: 'tick', cron: '15 * * * *', at: '2030-01-04T12:15:00.000Z' }])
  })

  it('[app-schedule] a broken script is a run that failed, and stops neither itself nor another', async () => {
    await scheduled(
      [
        { script: 'storm', cron: '0 * * * *' },
        { script: 'tick', cron: '0 * * * *' },
      ],
      { storm: '\nthrow new Error("storm")', tick: TICK },
    )
    await advance(2 * HOUR)
    expect(
      (await runs()).map(({ script, status, error }: never) => [
        script,
        status,
        (error as { line: number } | null)?.line,
      ]),
    ).toEqual([
      ['tick', 'passed', undefined],
      ['storm', 'failed', 2],
      ['tick', 'passed', undefined],
      ['storm', 'failed', 2],
    ])
  })

  it('[app-schedule] nothing of an app fires while something is wrong with it; the others go on', async () => {
    const hourly = [{ script: 'tick', cron: '0 * * * *' }]
    await scheduled(hourly)
    await scheduled(hourly, undefined, 'haven')
    await advance(HOUR)
    await call('DELETE', '/user/files//apps/harbor/scripts/tick.ts')
    await scheduled([{ script: 'tick', cron: 'every day' }], undefined, 'haven')
    await scheduled(hourly, undefined, 'island')
    await advance(HOUR)
    expect(await Promise.all([times(), times('haven'), times('island')])).toEqual([
      ['01-04T09:00'],
      ['01-04T09:00'],
      ['01-04T10:00'],
    ])
    await scheduled(hourly)
    await scheduled(hourly, undefined, 'haven')
    await advance(HOUR)
    expect((await times()).at(-1)).toBe('01-04T11:00')
    expect((await times('haven')).at(-1)).toBe('01-04T11:00')
  })

  it.each([
    ['its folder is moved', 'PATCH', '/user/files//apps/harbor', { name: 'haven' }, 'haven'],
    ['its folder is deleted', 'DELETE', '/user/files//apps/harbor?recursive=true', undefined, undefined],
    ['the folder of all apps is moved', 'PATCH', '/user/files//apps', { name: 'shelf' }, undefined],
    [
      'its manifest is moved',
      'PATCH',
      '/user/files//apps/harbor/manifest.json',
      { name: 'old.json' },
      undefined,
    ],
    ['its manifest is deleted', 'DELETE', '/user/files//apps/harbor/manifest.json', undefined, undefined],
  ])('[app-schedule] does not fire where it was when %s', async (_, method, path, body, slug) => {
    // Without a slug of its own, which would have to be the name of the folder.
    await deploy(emulator, {
      manifest: {
        slug: undefined,
        permissions: PERMISSIONS,
        schedule: [{ script: 'tick', cron: '0 * * * *' }],
      },
      scripts: { tick: TICK },
    })
    await advance(HOUR)
    expect((await call(method, path, body)).status).toBe(200)
    await advance(HOUR)
    const { tables } = (await emulator.snapshot()) as unknown as {
      tables: { app_runs: { slug: string; startedAt: number }[] }
    }
    const at = (runOf: string) =>
      tables.app_runs.filter((run) => run.slug === runOf).map(({ startedAt }) => startedAt)
    // What is kept of an app goes with its folder.
    expect(at('harbor')).toEqual(method === 'DELETE' && path.includes('recursive') ? [] : [START + HOUR])
    if (slug) expect(at(slug)).toEqual([START + 2 * HOUR])
  })

  it.each([
    ['named', (at: number) => call('PUT', '/__sandbank/clock', { now: new Date(at).toISOString() })],
    ['frozen by a test', (at: number) => emulator.clock.freeze(at)],
  ])(
    '[app-schedule] fires again at times that come again, when an earlier time is %s',
    async (_, setBack) => {
      await scheduled([{ script: 'tick', cron: '30 * * * *' }])
      await advance(3 * HOUR)
      await setBack(START - 24 * HOUR)
      await advance(2 * HOUR)
      expect(await times()).toEqual([
        ...['01-04T08:30', '01-04T09:30', '01-04T10:30'],
        ...['01-03T08:30', '01-03T09:30'],
      ])
    },
  )

  it('[app-schedule] one whose manifest is restored fires again', async () => {
    await scheduled([{ script: 'tick', cron: '0 * * * *' }])
    const { id } = (await call('DELETE', '/user/files//apps/harbor/manifest.json')).body
    await advance(HOUR)
    const restored = await call('POST', `/user/files/${id}/restore`)
    expect(restored.status).toBe(200)
    await advance(HOUR)
    expect(await times()).toEqual(['01-04T10:00'])
  })

  it('[app-schedule] goes on where a snapshot is put back, and not after a reset', async () => {
    await scheduled([{ script: 'tick', cron: '0 * * * *' }])
    const snapshot = await emulator.snapshot()
    await emulator.reset()
    await emulator.clock.freeze(START)
    await advance(HOUR)
    expect(await call('GET', '/apps/harbor')).toMatchObject({ status: 404 })
    await emulator.restore(snapshot)
    await emulator.clock.freeze(START)
    await advance(HOUR)
    expect(await times()).toEqual(['01-04T09:00'])
  })

  it('[app-schedule] what was missed while nobody ran the emulator is not caught up', async () => {
    await scheduled([{ script: 'tick', cron: '0 * * * *' }])
    await emulator.drain()
    await emulator.jobsEnded()
    await emulator.clock.freeze(START + 5 * HOUR + MINUTE)
    await emulator.drain()
    await emulator.jobsEnded()
    await advance(HOUR)
    expect(await times()).toEqual(['01-04T13:01', '01-04T14:00'])
  })

  it('[app-schedule] a long travel tells how far it has come, and can be stopped there', async () => {
    await scheduled([{ script: 'tick', cron: '* * * * *' }], { tick: 'return 1' })
    const seen: number[] = []
    const stopping = new AbortController()
    const stop = emulator.events.subscribe((event) => {
      if (event.type !== 'clock.progress') return
      seen.push(event.at)
      if (seen.length === 3) stopping.abort()
    })
    const travel = emulator.fetch('/__sandbank/clock/advance', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ms: 30 * 24 * HOUR }),
      signal: stopping.signal,
    })
    await expect(travel).rejects.toThrow(/abort/i)
    stop()
    await emulator.jobsEnded()
    const [{ n, status }] = await runs()
    expect(seen.length).toBeGreaterThanOrEqual(3)
    expect(status).toBe('passed')
    // Each minute on the way once, and none behind where it was stopped.
    expect(n).toBe((emulator.clock.now() - START) / MINUTE)
    await advance(MINUTE)
    expect((await runs())[0].n).toBe(n + 1)
  })

  it('[app-schedule] a long travel is stopped by whoever asks for it, and keeps what it has come to', async () => {
    await scheduled([{ script: 'tick', cron: '* * * * *' }], { tick: 'return 1' })
    expect((await call('POST', '/__sandbank/clock/stop', {})).body).toEqual({ stopped: false })
    let stopped: Promise<{ body: unknown }> | undefined
    const stop = emulator.events.subscribe((event) => {
      if (event.type === 'clock.progress') stopped ??= call('POST', '/__sandbank/clock/stop', {})
    })
    const { status, body } = await call('POST', '/__sandbank/clock/advance', { ms: 30 * 24 * HOUR })
    stop()
    expect((await stopped)?.body).toEqual({ stopped: true })
    expect(status).toBe(200)
    const passed = (Date.parse(body.now) - START) / MINUTE
    expect(passed).toBeGreaterThan(0)
    expect(passed).toBeLessThan(30 * 24 * 60)
    expect(body.fellDue.filter(({ kind }: { kind: string }) => kind === 'job.due')).toHaveLength(passed)
    expect((await runs())[0].n).toBe(passed)
    // Nothing is left out behind it, and the next travel is a whole one.
    await advance(3 * MINUTE)
    expect((await runs())[0].n).toBe(passed + 3)
  })

  it('[app-schedule] two equal entries are a problem, since they would fire once', async () => {
    const hourly = { script: 'tick', cron: '0 * * * *' }
    await scheduled([hourly, { ...hourly, enabled: false }, hourly])
    expect((await call('GET', '/apps/harbor')).body.problems).toMatchObject([{ path: 'schedule[2]' }])
    await advance(HOUR)
    expect(await times()).toEqual([])
  })

  it('[app-agent] asks the agent by its schedule, as the owner', async () => {
    await deploy(emulator, {
      manifest: { permissions: ['invoke:agent'], schedule: [{ script: 'ask', cron: '0 * * * *' }] },
      scripts: { ask: 'return await askAgent("price of ETH")' },
    })
    await advance(HOUR)
    expect((await runs())[0]).toMatchObject({ trigger: 'schedule', result: 'ETH costs $3000 on base.' })
  })
})
