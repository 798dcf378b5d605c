import { setupSandbank } from 'sandbank/vitest'
import { describe, expect, it } from 'vitest'

describe(`setupSandbank ${globalThis.document ? 'under happy-dom' : 'in Node'}`, () => {
  const emulator = setupSandbank()
  const publish = () =>
    fetch('https://api.bankr.bot/agent/profile', {
      method: 'POST',
      headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' },
      body: '{"projectName":"Harbor Light"}',
    })

  it('answers the production address', async () => {
    expect((await publish()).status).toBe(201)
  })

  it('from the seeded data in each test', async () => {
    expect((await publish()).status).toBe(201)
  })
})
