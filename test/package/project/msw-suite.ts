import { setupServer } from 'msw/node'
import { emulator, handlers } from 'sandbank/msw'
import { afterAll, beforeAll, expect, it } from 'vitest'

const server = setupServer(...handlers)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

it('answers the production address through MSW', async () => {
  const headers = { 'X-API-Key': emulator.keys.full }
  expect((await fetch('https://api.bankr.bot/wallet/me', { headers })).status).toBe(200)
})
