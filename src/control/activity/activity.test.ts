import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createEmulator } from 'sandbank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller } from '../../../test/helpers/caller'
import { composeEmulator } from '../../emulator'
import { memoryKeyring } from '../../kernel/secrets/secrets'
import type { Activity } from './view'

const DAY = 86_400_000
const DONE = { state: 'done', done: 26, of: 26, doing: null, problems: [] }

describe('a week of activity', () => {
  const emulator = createEmulator()
  afterAll(() => emulator.close())
  const call = caller(emulator)
  const body = async (path: string) => (await call('GET', path)).body
  const progress: unknown[] = []
  let from = 0
  let before: Awaited<ReturnType<typeof emulator.snapshot>>
  let made: Activity

  beforeAll(async () => {
    from = emulator.clock.now()
    before = await emulator.snapshot()
    const stop = emulator.events.subscribe((event) => {
      if (event.type === 'job.progress' && event.kind === 'activity') progress.push(event.progress)
    })
    made = await emulator.makeActivity()
    stop()
  }, 300_000)

  it('takes a week, and says how far it has come', async () => {
    expect(made).toEqual({ ...DONE, startedAt: expect.any(String) })
    expect(await body('/__sandbank/activity')).toEqual(made)
    expect(emulator.clock.now() - from).toBeGreaterThanOrEqual(7 * DAY)
    expect(progress.at(-1)).toEqual({ done: 26, of: 26, doing: null })
  })

  it('leaves nothing empty that the product lists', async () => {
    expect((await body('/user/files?folder=/notes')).files).toMatchObject([{ path: '/notes/week.md' }])
    expect((await body('/user/skills')).skills).toMatchObject([{ name: 'portfolio-report' }])
    expect((await body('/agent/env')).keys).toEqual(['REPORT_NAME'])
    const { automations } = await body('/user/automation')
    expect(automations.map(({ type, runs }: { type: string; runs: number }) => [type, runs > 0])).toEqual(
      expect.arrayContaining([
        ['command', true],
        ['dca', true],
        ['limit', false],
      ]),
    )
    expect((await body('/webhooks/orders/logs')).deliveries).toMatchObject([
      { outcome: 'queued' },
      { outcome: 'refused', status: 401 },
      { outcome: 'queued' },
    ])
    expect((await body('/apps/holdings/runs')).runs).toContainEqual(
      expect.objectContaining({ status: 'passed', script: 'collect' }),
    )
    expect((await body('/user/tool-servers')).servers).toMatchObject([{ name: 'Demo', status: 'connected' }])
    expect((await body('/__sandbank/x402/payments')).payments).toMatchObject([{ state: 'settled' }])
    const launched = (await body('/__sandbank/launches')).launches
    expect(launched.map(({ symbol }: { symbol: string }) => symbol)).toContain('KITE')
    const { threads } = (await call('GET', '/__sandbank/agent/threads', undefined, emulator.session)).body
    expect(threads.length).toBeGreaterThan(5)
    const { partnerKey } = await body('/__sandbank/credentials')
    const { wallets } = (await call('GET', '/partner/wallets', undefined, partnerKey)).body
    expect(wallets).toHaveLength(1)
    expect((await body('/agent/profile')).projectName).toBe('Harbor Light')
  })

  it('is made once', async () => {
    expect(await call('POST', '/__sandbank/activity')).toMatchObject({
      status: 409,
      body: {
        error: 'Activity already made',
        message:
          'A week of activity has been made here already, or is under way. Take it back first: DELETE /__sandbank/activity.',
      },
    })
  })

  it('is taken back, with whatever was done since', async () => {
    await call('POST', '/user/files', { path: '/notes/later.md', content: 'later' })
    await emulator.undoActivity()
    const { meta: _, ...tables } = (await emulator.snapshot()).tables
    const { meta: __, ...first } = before.tables
    expect(tables).toEqual(first)
    expect(await body('/__sandbank/activity')).toEqual({
      ...{ state: 'none', done: 0, of: 26, doing: null, startedAt: null, problems: [] },
    })
    await expect(emulator.undoActivity()).rejects.toThrow(
      'No activity made: No week of activity was made here since the last reset. POST /__sandbank/activity makes one.',
    )
  })
})

describe('a process that ends in the middle of a week', () => {
  it('leaves it to the next one, which makes each thing once', async () => {
    const [indexedDB, keyring] = [new IDBFactory(), memoryKeyring()]
    const open = () =>
      composeEmulator({
        ...{ host: 'page', databaseName: 'week', indexedDB, IDBKeyRange, keyring, exclusive: true },
      })
    const one = open()
    const until = new Promise<void>((resolve) => {
      one.events.subscribe((event) => {
        if (event.type !== 'job.progress' || event.kind !== 'activity') return
        if ((event.progress as { done: number }).done >= 8) resolve()
      })
    })
    const making = one.makeActivity().catch((error: Error) => error.message)
    await until
    await one.close()
    expect(await making).toMatch(/closed/)

    const other = open()
    await other.ready
    await other.jobsEnded()
    const call = caller(other)
    expect((await call('GET', '/__sandbank/activity')).body).toMatchObject(DONE)
    const { automations } = (await call('GET', '/user/automation')).body
    expect(automations.map(({ type }: { type: string }) => type).sort()).toEqual(['command', 'dca', 'limit'])
    const { launches } = (await call('GET', '/__sandbank/launches')).body
    expect(launches.filter(({ symbol }: { symbol: string }) => symbol === 'KITE')).toHaveLength(1)
    await other.close()
  }, 300_000)
})
