import { createEmulator } from 'sandbank'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { caller } from '../../test/helpers/caller'
import { BackgroundFailures, reportFailure } from './background'
import { Bus } from './bus'
import { Clock } from './clock'

describe('failures of background work', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('are logged with their source, the last 20 kept, equal ones counted, secrets masked', () => {
    const bus = new Bus()
    const failures = new BackgroundFailures(bus, new Clock(() => 7))
    for (let n = 1; n <= 25; n++) reportFailure(bus, 'journal', new Error(`failure ${n}`))
    reportFailure(bus, 'journal', new Error('failure 10'))
    const key = `bk_usr_abcdefgh_${'s'.repeat(32)}`
    reportFailure(bus, 'jobs', `a key ${key}`)
    const { last } = failures
    expect(last).toHaveLength(20)
    expect(last[0]).toEqual({ at: 7, source: 'journal', message: 'failure 7', count: 1 })
    expect(last.at(-2)).toEqual({ at: 7, source: 'journal', message: 'failure 10', count: 2 })
    expect(last.at(-1)?.message).not.toContain('ssss')
    expect(vi.mocked(console.error).mock.calls).toHaveLength(27)
    expect(vi.mocked(console.error).mock.calls[0]?.[0]).toBe('Sandbank: background work failed (journal).')
  })

  it('count a listener of the bus, whatever it fails on', () => {
    const bus = new Bus()
    const failures = new BackgroundFailures(bus, new Clock(() => 7))
    bus.subscribe(() => {
      throw new Error('deaf')
    })
    bus.publish({ type: 'clock.changed' })
    expect(failures.last).toEqual([{ at: 7, source: 'listener of clock.changed', message: 'deaf', count: 1 }])
  })

  it('of any source are listed by the admin API, and are no failure of the drain', async () => {
    const emulator = createEmulator()
    const call = caller(emulator)
    expect((await call('GET', '/__sandbank/info')).body.backgroundFailures).toEqual([])
    const stop = emulator.socketEvents(() => {
      throw new Error('the line is dead')
    }, 'http://sandbank.test')
    const { profiles } = (await call('GET', '/__sandbank/profiles?state=approved&limit=1')).body
    const { id, featured } = profiles[0]
    expect((await call('PUT', `/__sandbank/profiles/${id}`, { featured: !featured })).status).toBe(200)
    await emulator.drain()
    stop()
    expect((await call('GET', '/__sandbank/info')).body.backgroundFailures).toEqual([
      { at: expect.any(String), source: 'sockets', message: 'the line is dead', count: expect.any(Number) },
    ])
    await emulator.close()
  })
})
