import { setupServer } from 'msw/node'
import { createEmulator } from 'sandbank'
import { handlers } from 'sandbank/msw'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const server = setupServer(...handlers)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

describe('the package, by its own name', () => {
  it('gives an emulator that touches no globals', async () => {
    const before = Object.getOwnPropertyNames(globalThis)
    const emulator = createEmulator()
    const answer = await emulator.fetch(new Request('http://sandbank.test/__sandbank/health'))
    expect(await answer.json()).toMatchObject({ ok: true, host: 'test' })
    expect(Object.getOwnPropertyNames(globalThis)).toEqual(before)
    await emulator.close()
  })

  it('gives handlers that answer the hosted addresses', async () => {
    const answer = await fetch('https://api.bankr.bot/agent-profiles?limit=1')
    expect(answer.headers.get('x-sandbank')).toBeTruthy()
    expect((await answer.json()).profiles).toHaveLength(1)
  })
})
