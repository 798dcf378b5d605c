import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { editedExport } from '../../../test/fuzz/edited-export'
import { caller } from '../../../test/helpers/caller'
import { rpcOf } from '../../../test/helpers/chain'
import { withoutTransactions } from '../../../test/helpers/job-answer'

const emulator = createEmulator()
const call = caller(emulator)
const SOMEBODY = '0x00000000000000000000000000000000000000ee'

let session = ''
beforeEach(async () => {
  await emulator.reset()
  session = (await call('GET', '/__sandbank/credentials')).body.session
})
afterAll(() => emulator.close())

/** As the wallet's owner, with the seeded web session. */
async function asOwner(method: string, path: string, body?: unknown) {
  const response = await emulator.fetch(`http://sandbank.test${path}`, {
    method,
    headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

async function ask(prompt: string, more: object = {}, key = emulator.keys.full) {
  const queued = await call('POST', '/agent/prompt', { prompt, ...more }, key)
  expect(queued.status, JSON.stringify(queued.body)).toBe(202)
  await emulator.jobsEnded()
  return (await call('GET', `/agent/job/${queued.body.jobId}`, undefined, key)).body
}

const balanceOf = async (address = SOMEBODY) =>
  BigInt(await rpcOf(emulator, 8453)('eth_getBalance', address, 'latest'))

describe('POST /agent/prompt', () => {
  it('[prompt-job] queues a job, which GET /agent/job/:id follows to its end', async () => {
    await emulator.clock.freeze(Date.parse('2030-01-01T12:00:00Z'))
    const queued = await call('POST', '/agent/prompt', { prompt: 'price of ETH' })
    expect(queued).toMatchObject({
      status: 202,
      body: {
        success: true,
        jobId: expect.stringMatching(/^job_/),
        threadId: expect.stringMatching(/^thr_/),
        status: 'pending',
        message: 'Job created successfully',
      },
    })
    await emulator.jobsEnded()
    const { body } = await call('GET', `/agent/job/${queued.body.jobId}`)
    const at = '2030-01-01T12:00:00.000Z'
    expect(body).toEqual({
      success: true,
      jobId: queued.body.jobId,
      threadId: queued.body.threadId,
      status: 'completed',
      prompt: 'price of ETH',
      createdAt: at,
      cancellable: false,
      statusUpdates: [{ message: 'show the price of ETH', timestamp: at }],
      startedAt: at,
      completedAt: at,
      processingTime: expect.any(Number),
      outcome: 'done',
      response: 'ETH costs $3000 on base.',
    })
  })

  it('refuses what is no prompt, and a thread or job that is unknown or of another wallet', async () => {
    const long = await call('POST', '/agent/prompt', { prompt: 'x'.repeat(10_001) })
    expect(long).toMatchObject({
      status: 400,
      body: { error: 'Prompt too long', message: 'prompt: has 10001 characters, and may have 10000' },
    })
    for (const body of [{}, { prompt: '' }, { prompt: '  ' }, { prompt: 5 }]) {
      const refused = await call('POST', '/agent/prompt', body)
      expect(refused.status).toBe(400)
      expect(refused.body).toEqual({ error: 'Invalid request', message: expect.stringMatching(/^prompt: /) })
    }
    expect(await call('POST', '/agent/prompt', { prompt: 'hi', threadId: 'thr_none' })).toMatchObject({
      status: 404,
      body: { error: 'Thread not found' },
    })
    const other = await keyOfAnotherWallet()
    const theirs = await ask('hi', {}, other)
    expect(await call('POST', '/agent/prompt', { prompt: 'hi', threadId: theirs.threadId })).toMatchObject({
      status: 404,
      body: { error: 'Thread not found' },
    })
    for (const [method, path] of [
      ['GET', `/agent/job/${theirs.jobId}`],
      ['POST', `/agent/job/${theirs.jobId}/cancel`],
      ['GET', '/agent/job/job_none'],
    ] as const) {
      expect(await call(method, path)).toMatchObject({ status: 404, body: { error: 'Job not found' } })
    }
  })

  it('[prompt-acts] moves what it says it moves, and writes down what it understood', async () => {
    const job = await ask(`please send 0.1 ETH to ${SOMEBODY}`)
    expect(job).toMatchObject({ status: 'completed', outcome: 'done' })
    expect(withoutTransactions(job.response)).toBe(`Sent 0.1 ETH to ${SOMEBODY} on base.`)
    expect(await balanceOf()).toBe(10n ** 17n)
    const { body } = await asOwner('GET', `/__sandbank/agent/threads/${job.threadId}`)
    expect(body.jobs[0]).toMatchObject({ understood: [`send 0.1 ETH to ${SOMEBODY}`], source: 'api' })
    const { steps } = (await asOwner('GET', `/__sandbank/agent/jobs/${job.jobId}/steps`)).body
    expect(steps.map(({ tool, state }: { tool: string; state: string }) => [tool, state])).toEqual([
      ['understand', 'done'],
      ['transfer', 'done'],
    ])
    const { threads } = (await asOwner('GET', '/__sandbank/agent/threads')).body
    expect(threads).toMatchObject([
      { id: job.threadId, prompts: 1, title: `please send 0.1 ETH to ${SOMEBODY}` },
    ])
  })

  it('[prompt-acts] acts under both control layers, whose verdicts are in the journal with that of the source', async () => {
    expect((await ask(`send 0.2 ETH to ${SOMEBODY}`)).response).toContain(
      'exceeds the per-transaction limit of $500.00',
    )
    expect(await balanceOf()).toBe(0n)
    const { entries } = (await call('GET', '/__sandbank/journal?path=/steps/')).body
    expect(entries[0]).toMatchObject({
      status: 400,
      caller: { kind: 'key', label: 'Everything on' },
      decision: { rule: 'wallet.transactionLimit' },
    })
    const layers = new Set(entries[0].verdicts.map(({ layer }: { layer: string }) => layer))
    expect([...layers]).toEqual(expect.arrayContaining(['key', 'source', 'wallet']))
  })

  it('[key-read-only] refuses a write of a read-only key in words', async () => {
    const job = await ask(`send 0.1 ETH to ${SOMEBODY}`, {}, emulator.keys.readOnly)
    expect(job).toMatchObject({ status: 'failed', outcome: 'refused', error: job.response })
    expect(job.response).toContain('is read-only, and this is a write operation')
    expect(job.response).toContain('Read-only API key')
    expect(await balanceOf()).toBe(0n)
    const { entries } = (await call('GET', '/__sandbank/journal?path=/steps/')).body
    expect(entries[0]).toMatchObject({ status: 403, decision: { rule: 'key.readOnly' } })
  })

  it('[key-agent-flag] needs Agent API access for each of its endpoints', async () => {
    for (const [method, path] of [
      ['POST', '/agent/prompt'],
      ['GET', '/agent/job/job_x'],
      ['POST', '/agent/job/job_x/cancel'],
    ] as const) {
      const refused = await call(
        method,
        path,
        method === 'POST' ? { prompt: 'hi' } : undefined,
        emulator.keys.noAgent,
      )
      expect(refused).toMatchObject({ status: 403, body: { error: 'Agent API access not enabled' } })
    }
  })

  it('[prompt-club] allows 1,000 messages in 24 hours with the club, also of 50 that come at once', async () => {
    await emulator.clock.freeze(Date.parse('2030-01-01T12:00:00Z'))
    await useUp(970)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call('POST', '/agent/prompt', { prompt: 'hi' })),
    )
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(30)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toEqual({
      error: 'Daily limit exceeded',
      message: expect.stringContaining('1000 of the 1000 messages'),
      resetAt: '2030-01-02T12:00:00.000Z',
      limit: 1000,
      used: 1000,
    })
    expect((await asOwner('GET', '/__sandbank/agent/account')).body.messages).toEqual({
      used: 1000,
      limit: 1000,
      resetAt: '2030-01-02T12:10:00.000Z',
    })
    await emulator.clock.advance(24 * 3_600_000 - 1)
    expect((await call('POST', '/agent/prompt', { prompt: 'hi' })).status).toBe(429)
    await emulator.clock.advance(1)
    expect((await ask('hi')).status).toBe('completed')
  })

  describe('[max-mode] max mode', () => {
    const MODEL = 'claude-opus-4.5'
    const on = { enabled: true, model: MODEL }
    const newest = async () => (await asOwner('GET', '/__sandbank/gateway/ledger')).body.items[0]

    it('is charged as its model, with the club too, on the request or kept for the wallet', async () => {
      const before = (await asOwner('GET', '/__sandbank/agent/account')).body.messages.used
      const asked = async (body: object) => {
        const { status, body: queued } = await call('POST', '/agent/prompt', {
          prompt: 'price of ETH',
          ...body,
        })
        expect([status, queued.status]).toEqual([202, 'pending'])
        await emulator.jobsEnded()
        return queued.jobId as string
      }
      const first = await asked({ maxMode: on })
      expect(await newest()).toMatchObject({ id: expect.stringContaining(first), model: MODEL })
      expect((await call('GET', `/agent/job/${first}`)).body.response).toContain('ETH')
      const stored = await asOwner('PATCH', '/__sandbank/agent/settings', { maxMode: on })
      expect(stored.body.maxMode).toEqual(on)
      const second = await asked({})
      expect(await newest()).toMatchObject({ id: expect.stringContaining(second), model: MODEL })
      expect((await asOwner('GET', '/__sandbank/agent/account')).body.messages.used).toBe(before)
      const third = await asked({ maxMode: { enabled: false } })
      expect((await newest()).id).not.toContain(third)
      expect((await asOwner('GET', '/__sandbank/agent/account')).body.messages.used).toBe(before + 1)
    })

    it('allows 100 messages in 24 hours, also of 120 that come at once', async () => {
      await emulator.clock.freeze(Date.parse('2030-01-01T12:00:00Z'))
      const answers = await Promise.all(
        Array.from({ length: 120 }, () => call('POST', '/agent/prompt', { prompt: 'hi', maxMode: on })),
      )
      expect(answers.filter(({ status }) => status === 202)).toHaveLength(100)
      expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
        error: 'Daily limit exceeded',
        resetAt: '2030-01-02T12:00:00.000Z',
        limit: 100,
        used: 100,
      })
    })

    it.each([
      [true, 'maxMode'],
      [{ enabled: true }, 'maxMode.model'],
      [{ enabled: true, model: 'nobody' }, 'maxMode.model'],
      [{ enabled: false, model: 'nobody' }, 'maxMode.model'],
      [{ enabled: false, model: 7 }, 'maxMode.model'],
      [{ enabled: 'yes', model: MODEL }, 'maxMode'],
    ])('refuses %j, and names the field', async (maxMode, field) => {
      const { status, body } = await call('POST', '/agent/prompt', { prompt: 'hi', maxMode })
      expect([status, body.message]).toEqual([400, expect.stringContaining(field)])
      const settings = await asOwner('PATCH', '/__sandbank/agent/settings', { maxMode })
      expect([settings.status, settings.body.message]).toEqual([400, expect.stringContaining(field)])
    })

    it('needs model credit', async () => {
      await asOwner('PUT', '/__sandbank/gateway/credit', { balanceUsd: 0 })
      const { status, body } = await call('POST', '/agent/prompt', { prompt: 'hi', maxMode: on })
      expect([status, body.error, body.remediation]).toEqual([
        403,
        'subscription_required',
        [expect.stringContaining('/llm/credits/topup')],
      ])
      expect(body.message).toContain(MODEL)
    })
  })

  it('[prompt-club] charges the model credit without the club, and asks for one of both', async () => {
    const account = await asOwner('PATCH', '/__sandbank/agent/account', { club: false })
    expect(account.body.club).toBe(false)
    const credit = async () => (await asOwner('GET', '/__sandbank/gateway/account')).body.balanceUsd
    const before = await credit()
    const job = await ask('what can you do')
    expect(await credit()).toBeLessThan(before)
    const { items } = (await asOwner('GET', '/__sandbank/gateway/ledger')).body
    expect(items[0]).toMatchObject({ kind: 'chat', id: expect.stringContaining(job.jobId) })
    await asOwner('PUT', '/__sandbank/gateway/credit', { balanceUsd: 0 })
    expect(await call('POST', '/agent/prompt', { prompt: 'hi' })).toMatchObject({
      status: 403,
      body: {
        error: 'subscription_required',
        message: expect.stringContaining('needs the club or model credit'),
        remediation: [
          expect.stringContaining('/agent/account'),
          expect.stringContaining('/llm/credits/topup'),
        ],
      },
    })
    await asOwner('PATCH', '/__sandbank/agent/account', { club: true, subscriptionType: 'yearly' })
    expect((await ask('hi')).status).toBe('completed')
    expect((await call('GET', '/wallet/me')).body.serviceClub).toMatchObject({
      active: true,
      subscriptionType: 'yearly',
    })
  })

  it('leans on what its thread has said', async () => {
    const first = await ask(`send 5 USDC to ${SOMEBODY}`)
    const { threadId } = first
    const other = '0x00000000000000000000000000000000000000ff'
    const sent = await ask(`send it to ${other} too`, { threadId })
    expect(withoutTransactions(sent.response)).toBe(`Sent 5 USDC to ${other} on base.`)
    expect((await ask('price of ETH', { threadId })).response).toBe('ETH costs $3000 on base.')
    expect((await ask('and SOL?', { threadId })).response).toBe('SOL costs $150 on solana.')
    // A new thread has no earlier messages.
    expect((await ask(`send it to ${other} too`)).response).toContain('What is "it"?')
  })
})

describe('POST /agent/job/:id/cancel', () => {
  it('[prompt-job] cancels before the next step, says what had been done, and may be repeated', async () => {
    const queued = await call('POST', '/agent/prompt', { prompt: `send 0.1 ETH to ${SOMEBODY}` })
    const path = `/agent/job/${queued.body.jobId}/cancel`
    const [first, second] = [await call('POST', path), await call('POST', path)]
    await emulator.jobsEnded()
    expect(first).toMatchObject({
      status: 200,
      body: { success: true, status: 'cancelled', cancellable: false },
    })
    expect(second.body.status).toBe('cancelled')
    const { body } = await call('GET', `/agent/job/${queued.body.jobId}`)
    const isSent = (await balanceOf()) > 0n
    expect(body.response).toBe(
      isSent
        ? `Cancelled. Done before that: Sent 0.1 ETH to ${SOMEBODY} on base.`
        : 'Cancelled. Nothing had been changed.',
    )
  })

  it('refuses a job that has ended', async () => {
    const job = await ask('hi')
    expect(await call('POST', `/agent/job/${job.jobId}/cancel`)).toMatchObject({
      status: 400,
      body: { error: 'Job already ended', message: expect.stringContaining('is completed') },
    })
  })
})

async function keyOfAnotherWallet(): Promise<string> {
  const { wallets } = (await call('GET', '/__sandbank/wallets')).body
  const other = wallets.find(({ id }: { id: string }) => id !== 'wlt_developer')
  const made = await call('POST', '/__sandbank/keys', { name: 'Another', walletId: other.id })
  return made.body.apiKey
}

/** As if so many messages of the day had been sent. */
async function useUp(messages: number): Promise<void> {
  await call('POST', '/agent/prompt', { prompt: 'hi' })
  await emulator.jobsEnded()
  const snapshot = await emulator.snapshot()
  const counted = snapshot.tables.quotas?.filter(({ id }) => String(id).startsWith('agent.clubMessages'))
  expect(counted).toMatchObject(Array.from({ length: 3 }, () => ({ amount: '1' })))
  for (const row of counted ?? []) row.amount = String(messages)
  await emulator.restore(JSON.parse(editedExport(snapshot as never, snapshot.tables)))
}
