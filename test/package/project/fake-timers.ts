import { createEmulator, type Emulator } from 'sandbank'
import { setupSandbank } from 'sandbank/vitest'
import { afterEach, describe, expect, it, vi } from 'vitest'

const DAY_MS = 86_400_000

/** A write, a read and a reset: each is a transaction of its own, and the write is several. */
async function useAll(emulator: Emulator): Promise<void> {
  const publish = () =>
    emulator.fetch(
      new Request('http://sandbank.test/agent/profile', {
        method: 'POST',
        headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' },
        body: '{"projectName":"Harbor Light"}',
      }),
    )
  expect((await publish()).status).toBe(201)
  await emulator.drain()
  await emulator.reset()
  expect((await publish()).status).toBe(201)
  await emulator.reset()
}

describe('an emulator while timers are faked', () => {
  const emulator = setupSandbank()
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>>([
    {},
    { toFake: ['setImmediate'] },
    { toFake: ['setTimeout', 'setImmediate', 'setInterval', 'Date'] },
    { shouldAdvanceTime: true },
  ])('answers and resets: %j', async (options) => {
    vi.useFakeTimers(options)
    await useAll(emulator)
    const answer = await fetch('https://api.bankr.bot/agent-profiles?limit=1')
    expect(answer.status).toBe(200)
    const later = createEmulator()
    await useAll(later)
    vi.useRealTimers()
    await useAll(emulator)
    await useAll(later)
  })

  it('answers what was called before they were faked, and goes on after they are real again', async () => {
    const other = createEmulator()
    const pending = useAll(other)
    vi.useFakeTimers()
    await pending
    vi.useRealTimers()
    await useAll(other)
  })

  it('follows the date of the suite there and back', async () => {
    vi.useFakeTimers()
    vi.setSystemTime('2031-05-05T00:00:00Z')
    expect(emulator.clock.now()).toBe(Date.parse('2031-05-05T00:00:00Z'))
    const later = createEmulator()
    await useAll(later)
    vi.advanceTimersByTime(DAY_MS)
    expect(later.clock.now()).toBe(Date.parse('2031-05-06T00:00:00Z'))
    vi.useRealTimers()
    await useAll(later)
    expect(Math.abs(later.clock.now() - Date.now())).toBeLessThan(DAY_MS)
  })
})
