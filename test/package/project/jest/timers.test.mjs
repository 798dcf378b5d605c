import { createEmulator } from 'sandbank'

const { jest } = import.meta

const emulator = createEmulator()

/** @param {import('sandbank').Emulator} emulator */
async function publish({ fetch, keys }) {
  const answer = await fetch(
    new Request('http://sandbank.test/agent/profile', {
      method: 'POST',
      headers: { 'X-API-Key': keys.full, 'Content-Type': 'application/json' },
      body: '{"projectName":"Harbor Light"}',
    }),
  )
  expect(await answer.json()).toMatchObject({ slug: 'harbor-light' })
}

afterEach(() => jest.useRealTimers())
afterAll(() => emulator.close())

it.each([[{}], [{ advanceTimers: true }]])(
  'answers and resets while timers are faked: %j',
  async (options) => {
    jest.useFakeTimers(options)
    await publish(emulator)
    await emulator.reset()
    const later = createEmulator()
    await publish(later)
    jest.useRealTimers()
    for (const one of [emulator, later]) {
      await one.reset()
      await publish(one)
      await one.reset()
    }
    await later.close()
  },
)

it('follows the date of the suite', () => {
  jest.useFakeTimers({ now: Date.parse('2031-05-05T00:00:00Z') })
  expect(emulator.clock.now()).toBe(Date.parse('2031-05-05T00:00:00Z'))
})
