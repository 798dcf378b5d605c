import { setupServer } from 'msw/node'
import { createEmulator } from 'sandbank'
import { handlers } from 'sandbank/msw'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const server = setupServer(...handlers)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

describe('the package under happy-dom', () => {
  it('answers the Request of that environment', async () => {
    const emulator = createEmulator()
    const answer = await emulator.fetch(new Request('http://sandbank.test/__sandbank/health'))
    expect(await answer.json()).toMatchObject({ ok: true, host: 'test' })
    await emulator.close()
  })

  it('answers relative addresses of the page, and the hosted ones', async () => {
    for (const address of ['/agent-profiles?limit=1', 'https://api.bankr.bot/agent-profiles?limit=1']) {
      const answer = await fetch(address)
      expect(answer.headers.get('x-sandbank')).toBeTruthy()
      expect((await answer.json()).profiles).toHaveLength(1)
    }
  })
})
