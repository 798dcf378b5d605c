import { createEmulator } from 'sandbank'
import { afterAll, describe, expect, it } from 'vitest'
import { caller } from '../../../test/helpers/caller'

const emulator = createEmulator()
const call = caller(emulator)
afterAll(() => emulator.close())

async function understand(prompt: string) {
  const { session } = (await call('GET', '/__sandbank/credentials')).body
  const response = await emulator.fetch('/__sandbank/agent/understand', {
    method: 'POST',
    headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ prompt }),
  })
  expect(response.status).toBe(200)
  return response.json()
}

describe('POST /__sandbank/agent/understand', () => {
  it('names the slot that its question is about', async () => {
    expect(await understand('buy some DRIFT')).toMatchObject({
      outcome: 'asks',
      missing: 'amount',
      intents: [{ intent: 'buy', slots: { token: 'DRIFT' } }],
    })
  })

  it('has what is nearest to a prompt that it does not understand, and understands that', async () => {
    const { outcome, nearest } = await understand('fetch me the moon, please, with DRIFT on it')
    expect(outcome).toBe('not_understood')
    expect(nearest).toHaveLength(3)
    for (const prompt of nearest) expect((await understand(prompt)).outcome).not.toBe('not_understood')
  })

  it('has the rule that would refuse, with its facts', async () => {
    expect(await understand('send 1 USDC to nobody-at-all.eth')).toMatchObject({
      outcome: 'refused',
      decision: { rule: 'agent.recipient.unknown', facts: { value: 'nobody-at-all.eth' } },
    })
  })
})

describe('GET /__sandbank/agent/intents', () => {
  it('lists what can be asked for, with examples that are understood', async () => {
    const { status, body } = await call('GET', '/__sandbank/agent/intents')
    expect(status).toBe(200)
    const buy = body.intents.find(({ name }: { name: string }) => name === 'buy')
    expect(buy).toMatchObject({ means: expect.stringMatching(/./), acts: true })
    expect(buy.examples).toContain('buy $50 of ETH')
    expect(body.intents.find(({ name }: { name: string }) => name === 'price')).toMatchObject({ acts: false })
  })
})
