import { createEmulator, type Emulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { prompting } from '../../../../test/agent/prompting'
import { caller } from '../../../../test/helpers/caller'

const SOMEBODY = '0x0000000000000000000000000000000000000011'
const OTHER = '0x0000000000000000000000000000000000000022'
const PLACE = '/ui/wallet#agent-defaults'

/** As the wallet's owner: changes its settings, or reads them where nothing is given. */
async function change(emulator: Emulator, session: string, body?: object) {
  const response = await emulator.fetch('http://sandbank.test/__sandbank/agent/settings', {
    method: body ? 'PATCH' : 'GET',
    headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

describe('what a prompt does not say', () => {
  const emulator = createEmulator()
  const call = caller(emulator)
  const ask = prompting(emulator)
  let session: string
  beforeEach(async () => {
    await emulator.reset()
    session = (await call('GET', '/__sandbank/credentials')).body.session
  })
  afterAll(() => emulator.close())

  const set = (body: object) => change(emulator, session, body)
  const read = () => change(emulator, session)

  it('is what the emulator takes until something is set', async () => {
    expect((await read()).body).toEqual({
      ...{ pay: null, get: null, chain: null, slippageBps: null, confirmAboveUsd: null, maxMode: null },
    })
    const bought = await ask('buy $5 of DRIFT')
    expect(bought.response).toContain(
      `What pays was not said, so USDC did (the default; change it at ${PLACE}).`,
    )
  })

  it('[agent-defaults] is settled by the wallet’s own defaults, which the answer names', async () => {
    await set({ pay: 'ETH', get: 'USDT', chain: 'Polygon', slippageBps: 250 })
    const bought = await ask('buy $5 of DRIFT')
    expect(bought.response).toMatch(/^Swapped [\d.]+ ETH for [\d.]+ DRIFT on base\./)
    expect(bought.response).toContain(
      `What pays was not said, so ETH did (the default of this wallet; change it at ${PLACE}). Slippage is at most 2.5 % (the default of this wallet; change it at ${PLACE}).`,
    )
    const sold = await ask('sell $5 of ETH on base')
    expect(sold.response).toMatch(/^Swapped [\d.]+ ETH for [\d.]+ USDT on base\./)
    const sent = await ask(`send 1 USDC to ${SOMEBODY}`)
    expect(sent.response).toContain(
      `Sent 1 USDC to ${SOMEBODY} on polygon. No chain was said, so it is polygon (the default of this wallet; change it at ${PLACE}).`,
    )
    expect((await ask(`send 1 USDC to ${SOMEBODY} on base`)).response).toContain('on base.\n')
  })

  it('is set by a prompt', async () => {
    const job = await ask('from now on pay with ETH')
    expect(job, job.response).toMatchObject({
      outcome: 'done',
      response: `From now on: purchases are paid with ETH. See ${PLACE}.`,
    })
    expect((await read()).body.pay).toBe('ETH')
  })

  it('is no name that nothing has', async () => {
    const { status, body } = await set({ pay: 'NOSUCH' })
    expect([status, body.error]).toEqual([400, 'Invalid request'])
    expect(body.message).toContain('pay: No token here is called "NOSUCH".')
  })
})

describe('an act above the amount that is asked about', () => {
  const emulator = createEmulator()
  const call = caller(emulator)
  const ask = prompting(emulator)
  let session: string
  beforeEach(async () => {
    await emulator.reset()
    session = (await call('GET', '/__sandbank/credentials')).body.session
    await change(emulator, session, { confirmAboveUsd: 50 })
  })
  afterAll(() => emulator.close())

  const read = () => change(emulator, session)

  const question = `Send 60 USDC to ${SOMEBODY} on base? It is worth $60.00, and acts above $50.00 are asked about first (change it at ${PLACE}). "Yes" does exactly that; anything else does not.`

  it('asks, does it once at a yes, and nothing at another', async () => {
    const asked = await ask(`send 60 USDC to ${SOMEBODY}`)
    expect(asked).toMatchObject({ status: 'completed', outcome: 'asks', response: question })
    expect(asked).not.toHaveProperty('transactions')
    const done = await ask('Yes.', asked.threadId)
    expect(done.response).toContain(`Sent 60 USDC to ${SOMEBODY} on base.`)
    expect(done.transactions).toHaveLength(1)
    const again = await ask('yes', asked.threadId)
    expect(again).not.toHaveProperty('transactions')
  })

  it.each(['no', 'ok', 'yes but with ETH', 'price of ETH', 'maybe'])(
    'does nothing at "%s"',
    async (answer) => {
      const { threadId } = await ask(`send 60 USDC to ${SOMEBODY}`)
      expect(await ask(answer, threadId)).not.toHaveProperty('transactions')
      expect(await ask('yes', threadId)).not.toHaveProperty('transactions')
    },
  )

  it('does not answer a question of another thread', async () => {
    await ask(`send 60 USDC to ${SOMEBODY}`)
    expect(await ask('yes')).not.toHaveProperty('transactions')
  })

  it('does what it was asked about as it was settled then', async () => {
    const { threadId, response } = await ask('sell 10% of my ETH')
    const [, amount] = /^Swap ([\d.]+) ETH → USDC on base\?/.exec(response) ?? []
    await call('POST', '/wallet/transfer', {
      tokenAddress: '0x0000000000000000000000000000000000000000',
      recipientAddress: SOMEBODY,
      amount: '0.01',
      isNativeToken: true,
      chain: 'base',
    })
    expect((await ask('yes', threadId)).response).toMatch(new RegExp(`^Swapped ${amount} ETH for`))
  })

  it('counts what the steps of one prompt move together', async () => {
    const asked = await ask(`send 30 USDC to ${SOMEBODY}, then send 30 USDC to ${OTHER}`)
    expect(asked).toMatchObject({ outcome: 'asks' })
    expect(asked.response).toMatch(/^Send 30 USDC to .*; then send 30 USDC to .*\? It is worth \$60\.00/)
    expect((await ask('yes', asked.threadId)).transactions).toHaveLength(2)
    expect((await ask(`send 30 USDC to ${SOMEBODY}`)).transactions).toHaveLength(1)
  })

  it('asks before it is asked about less often, and not before more', async () => {
    const { threadId, outcome } = await ask('never ask me')
    expect(outcome).toBe('asks')
    expect((await read()).body.confirmAboveUsd).toBe(50)
    await ask('yes', threadId)
    expect((await read()).body.confirmAboveUsd).toBeNull()
    expect((await ask('ask me above $20')).outcome).toBe('done')
    expect((await read()).body.confirmAboveUsd).toBe(20)
  })

  it('is refused where nobody could answer', async () => {
    await emulator.clock.freeze(Date.parse('2030-01-04T08:00:00Z'))
    await ask(`every day at 9: send 60 USDC to ${SOMEBODY}`)
    await emulator.clock.advance(2 * 3_600_000)
    await emulator.jobsEnded()
    const { automations } = (await call('GET', '/user/automation')).body
    const job = (await call('GET', `/agent/job/${automations[0].lastJobId}`)).body
    expect(job).toMatchObject({ status: 'failed', outcome: 'refused' })
    expect(job.response).toBe(
      `Send 60 USDC to ${SOMEBODY} on base: worth $60.00, and acts above $50.00 are asked about first. A prompt of an automation has nobody who could answer, so it was not done. Raise the amount at ${PLACE}, or prompt it yourself.`,
    )
  })

  it('asks for a model too, and the yes needs none', async () => {
    await call('PUT', '/__sandbank/agent/brain', { kind: 'model', model: 'claude-haiku-4.5' })
    const args = { token: 'USDC', amount: '60', to: SOMEBODY }
    const fixtures = [{ match: {}, response: { toolCalls: [{ name: 'transfer', arguments: args }] } }]
    await call('PUT', '/__sandbank/gateway/fixtures', { fixtures })
    const asked = await ask('my friend needs sixty')
    expect(asked).toMatchObject({ outcome: 'asks', response: question })
    expect((await ask('yes', asked.threadId)).transactions).toHaveLength(1)
    expect((await ask('yes', asked.threadId)).outcome).toBe('asks')
  })
})
