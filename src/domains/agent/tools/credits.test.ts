import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { prompting } from '../../../../test/agent/prompting'
import { caller } from '../../../../test/helpers/caller'

const emulator = createEmulator()
afterAll(() => emulator.close())
beforeEach(() => emulator.reset())
const call = caller(emulator)
const ask = prompting(emulator)
const balance = async () => (await call('GET', '/v1/credits')).body.balanceUsd

describe('model credit by prompt', () => {
  it('[credits] is shown and topped up', async () => {
    const before = await balance()
    const job = await ask('top up my LLM credits with 10 dollars')
    expect(job).toMatchObject({ status: 'completed', outcome: 'done' })
    expect(await balance()).toBeCloseTo(before + 10, 6)
    const { response } = await ask('how many credits have I got left?')
    expect(response).toBe(`Your model credit is $${(before + 10).toFixed(2)}. No part of it expires here.`)
  })

  it('[auto-topup] names what of it expires, and when', async () => {
    await emulator.clock.freeze()
    const expiresAt = new Date(emulator.clock.now() + 86_400_000).toISOString()
    await call('PUT', '/__sandbank/gateway/credit', { balanceUsd: 30, expiresAt }, emulator.session)
    expect((await ask('do any of my credits expire soon?')).response).toBe(
      `Your model credit is $30.00. $5.00 expires at ${expiresAt}.`,
    )
  })

  it('is bought for at most $1,000 at once, and asked about without an amount', async () => {
    const before = await balance()
    expect((await ask('buy $2000 of AI credit')).response).toBe(
      'Model credit is bought for $1 to $1,000 at once, and this is $2000. Nothing was bought.',
    )
    expect(await ask('buy some LLM credits')).toMatchObject({ outcome: 'asks', status: 'completed' })
    expect(await balance()).toBe(before)
  })
})
