import { createEmulator } from 'sandbank'
import { expect, it, vi } from 'vitest'

// Before the imports above.
vi.hoisted(() => vi.useFakeTimers())

it('answers and resets where timers were faked before it was imported', async () => {
  const emulator = createEmulator()
  const list = async () => (await emulator.fetch(new Request('http://sandbank.test/agent-profiles'))).status
  expect(await list()).toBe(200)
  await emulator.reset()
  vi.useRealTimers()
  expect(await list()).toBe(200)
  await emulator.reset()
})
