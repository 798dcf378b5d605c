import { createEmulator } from 'sandbank'
import { afterAll, describe, expect, it } from 'vitest'
import { type Question, usualChoices } from '../../src/shell/pages/agent/choices'
import { firstPrompts } from '../../src/shell/pages/agent/first-prompts'
import { caller } from '../helpers/caller'

const emulator = createEmulator()
const call = caller(emulator)
afterAll(() => emulator.close())

async function understand(prompt: string, threadId?: string) {
  const { session } = (await call('GET', '/__sandbank/credentials')).body
  const response = await emulator.fetch('/__sandbank/agent/understand', {
    method: 'POST',
    headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ prompt, ...(threadId && { threadId }) }),
  })
  expect(response.status).toBe(200)
  return response.json()
}

async function outcomeOf(prompt: string, threadId?: string): Promise<string> {
  const queued = (await call('POST', '/agent/prompt', { prompt, ...(threadId && { threadId }) })).body
  await emulator.jobsEnded()
  return (await call('GET', `/agent/job/${queued.jobId}`)).body.outcome
}

describe('what a new conversation suggests', () => {
  it('is carried out with the seeded data, all of it', async () => {
    const { intents } = (await call('GET', '/__sandbank/agent/intents')).body
    const prompts = firstPrompts(intents)
    expect(prompts).toHaveLength(8)
    for (const prompt of prompts) expect([prompt, await outcomeOf(prompt)]).toEqual([prompt, 'done'])
  })
})

describe('the answers that are offered to a question', () => {
  it.each([
    ['buy some DRIFT', 'amount'],
    ['sell DRIFT', 'amount'],
    ['swap ETH to USDC', 'amount'],
    ['bridge USDC to arbitrum', 'amount'],
    ['limit buy DRIFT at $0.00001', 'amount'],
    ['limit buy $20 of DRIFT', 'price'],
    ['stop loss on ETH', 'price'],
    ['trailing stop on ETH', 'distance'],
    ['dca $20 into DRIFT', 'interval'],
  ])('are understood after: %s', async (prompt, missing) => {
    const { intents, ...read } = await understand(prompt)
    expect(read).toMatchObject({ outcome: 'asks', missing })
    const { intent, slots } = intents.at(-1)
    const question: Question = { missing, intent, slots }
    const { threadId } = (await call('POST', '/agent/prompt', { prompt })).body
    await emulator.jobsEnded()
    const choices = usualChoices(question) ?? []
    expect(choices.length).toBeGreaterThan(2)
    for (const { answer } of choices) {
      const answered = await understand(answer, threadId)
      expect([answer, answered.outcome, answered.response]).toEqual([answer, 'done', null])
    }
  })
})
