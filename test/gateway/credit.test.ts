import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { editedExport } from '../fuzz/edited-export'
import { billed, DEAR, QUESTION } from './billed'

const { emulator, call, own, chat, credits, stream } = await billed()
beforeEach(async () => {
  await emulator.reset()
  await emulator.clock.freeze()
  await call('PUT', '/__sandbank/gateway/models/dear', DEAR)
})
afterAll(() => emulator.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** One token of the answer is one USD: this costs `usd`. */
const spend = (usd: number, headers?: Record<string, string>) =>
  chat({ model: 'dear', max_tokens: usd }, headers)
const setCredit = (balanceUsd: number) => own('PUT', 'credit', { balanceUsd })
const setBudget = (dailyBudgetUsd: number | null) => own('PATCH', 'account', { dailyBudgetUsd })
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  `${status} ${body.error?.code ?? ''}`.trim()

describe('credit', () => {
  it('[credits] shows the balance, what is in flight, and a budget only where one is set', async () => {
    expect(await credits()).toEqual({
      object: 'credit_balance',
      balanceUsd: 25,
      effectiveBalanceUsd: 25,
      undeductedCostUsd: 0,
    })
    const answer = await stream({ model: 'dear', max_tokens: 10 })
    await answer.until(1)
    expect(await credits()).toMatchObject({ balanceUsd: 25, effectiveBalanceUsd: 15, undeductedCostUsd: 10 })
    await answer.end()
    expect(await credits()).toMatchObject({ balanceUsd: 15, effectiveBalanceUsd: 15, undeductedCostUsd: 0 })
    await setBudget(40)
    await emulator.clock.advance(MINUTE)
    expect((await credits()).dailyBudget).toEqual({
      limitUsd: 40,
      spentUsd: 10,
      remainingUsd: 30,
      exceeded: false,
      windowHours: 24,
    })
  })

  it('is needed for the list of models where the setting says so, which the refusal names', async () => {
    await setCredit(0)
    const list = () => call('GET', '/v1/models')
    expect((await list()).status).toBe(200)
    const rule = (modelListNeedsCredit: boolean) =>
      call('PUT', '/__sandbank/settings', { serviceRules: { modelListNeedsCredit } })
    await rule(true)
    const { status, body } = await list()
    expect([status, body.error.code]).toEqual([402, 'insufficient_credits'])
    expect(body.error.message).toContain('serviceRules.modelListNeedsCredit')
    await setCredit(1)
    expect((await list()).status).toBe(200)
    await rule(false)
  })

  it('[credits-exhausted] refuses what costs, and answers what does not', async () => {
    await setCredit(0)
    const paths = ['/v1/chat/completions', '/v1/messages', '/v1/images/generations']
    for (const path of paths) {
      const body = {
        ...QUESTION,
        max_tokens: 5,
        ...(path.includes('images') && { model: 'gpt-image-1', prompt: 'x' }),
      }
      const { status, body: refused } = await call('POST', path, body)
      expect(status).toBe(402)
      expect(refused.error.type).toBe('insufficient_credits')
      expect(refused.error.message).toMatch(
        /^The credit of this wallet is used up \(\$0\.00\)\. .*\/ui\/gateway/,
      )
    }
    for (const path of ['/v1/models', '/v1/usage', '/v1/credits', '/v1/attestation/report']) {
      expect((await call('GET', path)).status, path).toBe(200)
    }
    const topped = await call('POST', '/llm/credits/topup', { amountUsd: 12.5 })
    expect(topped.body).toEqual({ creditsGranted: 12.5, newBalance: 12.5 })
    expect(codeOf(await spend(10))).toBe('200')
    expect((await call('POST', '/llm/credits/topup', { amountUsd: 0 })).body.message).toBe(
      'amountUsd: must be at least 1',
    )
    const readOnly = { 'X-API-Key': emulator.keys.readOnly }
    expect((await call('POST', '/llm/credits/topup', { amountUsd: 5 }, readOnly)).status).toBe(403)
  })

  it('[credits-worst-case] refuses what may cost more than others in flight leave; lower max_tokens lets it through', async () => {
    const refused = await chat({ model: 'dear', max_completion_tokens: 26 })
    expect(codeOf(refused)).toBe('402 insufficient_credits')
    expect(refused.body.error.message).toBe(
      'At worst this request costs $26.00, and $25.00 of credit is left ($25.00 less $0.00 in flight). A lower max_tokens costs less. Add credit on the Gateway page of the shell (/ui/gateway), or with POST /llm/credits/topup.',
    )
    // Without max_tokens it is the most the model puts out, which are 100.
    expect((await chat({ model: 'dear' })).body.error.message).toContain(
      'At worst this request costs $100.00',
    )
    const inFlight = await stream({ model: 'dear', max_tokens: 20 })
    await inFlight.until(1)
    expect(codeOf(await spend(6))).toBe('402 insufficient_credits')
    expect(codeOf(await spend(5))).toBe('200')
    await inFlight.end()
    expect((await credits()).balanceUsd).toBe(0)
  })

  it('[credits-worst-case] holds under 50 parallel streams', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => stream({ model: 'dear', max_tokens: 4 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(44)
    await Promise.all(answers.map((answer) => answer.end()))
    expect(await credits()).toMatchObject({ balanceUsd: 1, undeductedCostUsd: 0 })
  })
})

it('the journal says what each layer found, with its numbers', async () => {
  await setBudget(100)
  await spend(5)
  await spend(50)
  await emulator.drain()
  const { entries } = (await call('GET', '/__sandbank/journal')).body
  const [refused, admitted] = entries
  expect(admitted.verdicts.map(({ layer, ok }: { layer: string; ok: boolean }) => `${layer} ${ok}`)).toEqual([
    'rate true',
    'tier true',
    'budget true',
    'credit true',
  ])
  expect(admitted.verdicts.at(-1).facts).toEqual({
    balanceUsd: '$25.00',
    inFlightUsd: '$0.00',
    worstCaseUsd: '$5.00',
    leftUsd: '$25.00',
  })
  expect(admitted.decision.facts).toMatchObject({ provider: 'scripted' })
  expect(refused.decision.text).toBe(
    'gateway.credits.worstCase balanceUsd=$20.00 inFlightUsd=$0.00 worstCaseUsd=$50.00 leftUsd=$20.00',
  )
})

it('an export takes the credit along, and an import whose sums are wrong is refused whole', async () => {
  await spend(5)
  const inFlight = await stream({ model: 'dear', max_tokens: 3 })
  await inFlight.until(1)
  const snapshot = (await call('GET', '/__sandbank/export')).body
  await inFlight.end()
  const wrong = async (edit: (tables: Record<string, Record<string, unknown>[]>) => void) => {
    const { tables } = structuredClone(snapshot)
    edit(tables)
    const edited = JSON.parse(editedExport(snapshot, tables))
    const { status, body } = await call('POST', '/__sandbank/import', edited)
    return `${status} ${body.message}`
  }
  const ofDeveloper = (rows: Record<string, unknown>[] = []) =>
    rows.find(({ walletId }) => walletId === 'wlt_developer') as Record<string, unknown>
  const change = (table: string, field: string, value: unknown) =>
    wrong((tables) => {
      ofDeveloper(tables[table])[field] = value
    })
  expect(await change('gateway_accounts', 'creditMicroUsd', 1)).toMatch(/^400 .*is not the sum of its ledger/)
  expect(await change('gateway_accounts', 'reservedMicroUsd', 1)).toMatch(
    /^400 .*is not the sum of its reservations/,
  )
  expect(await change('gateway_accounts', 'seq', 1)).toMatch(/^400 .*is not numbered to its end/)
  expect(await change('gateway_ledger', 'walletId', 'wlt_nobody')).toMatch(/^400 .*wlt_nobody/)
  expect((await credits()).balanceUsd).toBe(17)
  expect((await call('POST', '/__sandbank/import', snapshot)).status).toBe(200)
  expect(await credits()).toMatchObject({ balanceUsd: 20, undeductedCostUsd: 3 })
  await emulator.clock.advance(MINUTE)
  expect(await credits()).toMatchObject({ undeductedCostUsd: 0 })
})

describe('the daily budget', () => {
  it('[budget-rolling] counts the last 24 hours to the millisecond, and frees up charge by charge', async () => {
    await setCredit(1_000)
    await setBudget(10)
    expect(codeOf(await spend(4))).toBe('200')
    await emulator.clock.advance(6 * HOUR)
    expect(codeOf(await spend(4))).toBe('200')
    await emulator.clock.advance(6 * HOUR)
    expect(codeOf(await spend(4))).toBe('200')
    const refused = await spend(1)
    expect(codeOf(refused)).toBe('402 daily_budget_exceeded')
    expect(refused.body.error).toMatchObject({
      type: 'daily_budget_exceeded',
      message: expect.stringMatching(
        /^\$12\.00 of the daily budget of \$10\.00 was used in the last 24 hours/,
      ),
    })
    expect((await credits()).dailyBudget).toEqual({
      limitUsd: 10,
      spentUsd: 12,
      remainingUsd: 0,
      exceeded: true,
      windowHours: 24,
    })
    const { dailyBudget, spending } = (await own('GET', 'account')).body
    expect(spending.timeline.map(({ usd }: { usd: number }) => usd)).toEqual([4, 4, 4])
    const isFreeIn = Date.parse(dailyBudget.freeBy) - emulator.clock.now()
    expect(isFreeIn).toBeGreaterThan(12 * HOUR)
    expect(isFreeIn).toBeLessThanOrEqual(12 * HOUR + 10 * MINUTE)
    // The first charge is 12 hours old.
    await emulator.clock.advance(12 * HOUR - 1)
    expect(codeOf(await spend(1))).toBe('402 daily_budget_exceeded')
    await emulator.clock.advance(1)
    expect((await credits()).dailyBudget).toMatchObject({ spentUsd: 8, exceeded: false })
    expect(codeOf(await spend(1))).toBe('200')
    await emulator.clock.advance(24 * HOUR)
    expect((await credits()).dailyBudget.spentUsd).toBe(0)
  })

  it('[budget-rolling] spans all keys of a wallet, and requests in flight; other wallets have their own', async () => {
    await setCredit(1_000)
    await setBudget(10)
    const other = (await call('POST', '/__sandbank/keys', { llmGatewayEnabled: true })).body.apiKey
    const stranger = (
      await call('POST', '/__sandbank/keys', { llmGatewayEnabled: true, walletId: 'wlt_marram' })
    ).body.apiKey
    const inFlight = await stream({ model: 'dear', max_tokens: 10 }, { 'X-API-Key': other })
    await inFlight.until(1)
    expect(codeOf(await spend(1))).toBe('402 daily_budget_exceeded')
    expect(codeOf(await spend(1, { 'X-API-Key': stranger }))).toBe('200')
    await inFlight.cancel()
    await expect.poll(async () => (await credits()).undeductedCostUsd).toBe(0)
    expect(codeOf(await spend(1))).toBe('200')
  })

  it('[budget-rolling] goes over by one request at most, under 50 parallel ones', async () => {
    await setCredit(1_000)
    await setBudget(10)
    const answers = await Promise.all(Array.from({ length: 50 }, () => spend(4)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await credits()).dailyBudget.spentUsd).toBe(12)
  })

  it('[budget-propagation] reaches the gateway within a minute', async () => {
    await setCredit(1_000)
    expect(codeOf(await spend(1))).toBe('200')
    const { reachesGatewayAt } = (await setBudget(0)).body.dailyBudget
    expect(Date.parse(reachesGatewayAt) - emulator.clock.now()).toBe(MINUTE)
    await emulator.clock.advance(MINUTE - 1)
    expect(codeOf(await spend(1))).toBe('200')
    await emulator.clock.advance(1)
    expect(codeOf(await spend(1))).toBe('402 daily_budget_exceeded')
    await setBudget(null)
    await emulator.clock.advance(MINUTE)
    expect(codeOf(await spend(1))).toBe('200')
    expect((await credits()).dailyBudget).toBeUndefined()
  })

  it('[key-cannot-set-budget] is set by a web session, never by a key', async () => {
    const routes: [string, string, object?][] = [
      ['GET', 'account'],
      ['PATCH', 'account', { dailyBudgetUsd: 5 }],
      ['PUT', 'credit', { balanceUsd: 5 }],
      ['GET', 'ledger'],
    ]
    for (const [method, path, body] of routes) {
      const { status, body: refused } = await call(method, `/__sandbank/gateway/${path}`, body)
      expect(`${status} ${refused.error}`).toBe('401 Web session required')
      expect((await own(method, path, body)).status).toBe(200)
    }
    expect((await setBudget(-1)).body.message).toBe('dailyBudgetUsd: must be at least 0')
  })
})

describe('what was used', () => {
  it('[usage] adds up to the requests that were metered, 1 to 90 days back', async () => {
    // Behind what the seed began with.
    await emulator.clock.advance(91 * 24 * HOUR)
    await setCredit(1_000)
    expect((await call('GET', '/v1/usage?days=90')).body).toMatchObject({ days: 90, byModel: [] })
    expect((await call('GET', '/v1/usage')).body).toMatchObject({
      days: 30,
      totals: { totalRequests: 0 },
      byModel: [],
    })
    const answered: { usage: { prompt_tokens: number; completion_tokens: number } }[] = []
    for (const max_tokens of [3, 5, 7]) answered.push((await chat({ model: 'dear', max_tokens })).body)
    await emulator.clock.advance(24 * HOUR)
    answered.push((await chat({ max_tokens: 9 })).body)
    const charged = 1_000 - (await credits()).balanceUsd
    const summary = (await call('GET', '/v1/usage')).body
    const sum = (of: (usage: { prompt_tokens: number; completion_tokens: number }) => number) =>
      answered.reduce((total, { usage }) => total + of(usage), 0)
    expect(summary).toEqual({
      object: 'usage_summary',
      days: 30,
      startDate: expect.stringMatching(/T00:00:00\.000Z$/),
      endDate: new Date(emulator.clock.now()).toISOString(),
      totals: {
        totalRequests: 4,
        totalInputTokens: sum(({ prompt_tokens }) => prompt_tokens),
        totalOutputTokens: sum(({ completion_tokens }) => completion_tokens),
        totalCacheReadInputTokens: 0,
        totalCacheWriteInputTokens: 0,
        totalTokens: sum(({ prompt_tokens, completion_tokens }) => prompt_tokens + completion_tokens),
        totalCost: expect.closeTo(charged, 6),
        totalCacheCost: 0,
      },
      byModel: [
        expect.objectContaining({
          model: 'dear',
          provider: 'scripted',
          requests: 3,
          outputTokens: 15,
          totalCost: 15,
        }),
        expect.objectContaining({ model: 'gpt-5-mini', requests: 1, outputTokens: 9 }),
      ],
    })
    const today = (await call('GET', '/v1/usage?days=1')).body
    expect(today.totals.totalRequests).toBe(1)
    expect(today.startDate.slice(0, 10)).toBe(today.endDate.slice(0, 10))
    await emulator.clock.advance(88 * 24 * HOUR)
    expect((await call('GET', '/v1/usage?days=90')).body.totals.totalRequests).toBe(4)
    await emulator.clock.advance(24 * HOUR)
    expect((await call('GET', '/v1/usage?days=90')).body.totals.totalRequests).toBe(1)
    for (const days of ['0', '91', 'x']) {
      const { status, body } = await call('GET', `/v1/usage?days=${days}`)
      expect(status).toBe(400)
      expect(body.error.message).toBe('days: must be a whole number from 1 to 90')
    }
  })

  it('[usage] counts what a provider reports, where it does', async () => {
    const response = { content: 'ok', usage: { input_tokens: 10, output_tokens: 5 } }
    await call('PUT', '/__sandbank/gateway/fixtures', { fixtures: [{ match: {}, response }] })
    await call('PUT', '/__sandbank/gateway/models/even', {
      pricing: { input: 3, output: 7, cacheRead: 1, cacheWrite: 4, imageOutput: 0 },
    })
    await chat({ model: 'even' })
    const { totals } = (await call('GET', '/v1/usage?days=1')).body
    expect(totals).toMatchObject({ totalInputTokens: 10, totalOutputTokens: 5, totalCost: 0.000065 })
  })

  it('[usage] [profile-llm-usage] has a past for the developer and for every approved project', async () => {
    const { profiles } = (await call('GET', '/agent-profiles?limit=100')).body
    expect(profiles.length).toBeGreaterThanOrEqual(10)
    for (const { slug } of profiles) {
      for (const days of [7, 30]) {
        const { body } = await call('GET', `/agent-profiles/${slug}/llm-usage?days=${days}`)
        expect(body.totals.totalRequests, `${slug} ${days}`).toBeGreaterThan(0)
        expect(body.daily.length).toBeGreaterThanOrEqual(days / 3)
        expect(body.totals.successRate).toBeGreaterThan(90)
      }
    }
    const { totals, byModel } = (await call('GET', '/v1/usage')).body
    expect(byModel).toHaveLength(2)
    expect(totals.totalCost).toBeGreaterThan(0)
    expect(totals.totalTokens).toBeGreaterThan(totals.totalInputTokens)
    // It was paid for before the seed.
    await setBudget(1)
    await emulator.clock.advance(MINUTE)
    expect(await credits()).toMatchObject({ balanceUsd: 25, dailyBudget: { spentUsd: 0 } })
  })

  it('a discount is taken off what is billed', async () => {
    const soon = new Date(emulator.clock.now() + HOUR).toISOString()
    const discount = {
      bps: 2_500,
      validFrom: '2020-01-01T00:00:00Z',
      validTo: soon,
      reason: 'x',
      eligibilityScope: 'all',
    }
    await call('PUT', '/__sandbank/gateway/models/dear', { discount })
    await spend(8)
    expect((await credits()).balanceUsd).toBe(19)
    await emulator.clock.advance(HOUR)
    await spend(8)
    expect((await credits()).balanceUsd).toBe(11)
  })

  it('[profile-llm-usage] is shown on the approved profile of the wallet, failures too; [profile-llm-usage-cached]', async () => {
    // At noon: the days are UTC's, and the five minutes that pass below are to stay in one of them.
    await call('PUT', '/__sandbank/clock', { now: `${new Date().toISOString().slice(0, 10)}T12:00:00Z` })
    await setCredit(1_000)
    const profile = (await call('POST', '/agent/profile', { projectName: 'Tide Clock' })).body
    await call('PUT', `/__sandbank/profiles/${profile.id}`, { approved: true })
    const usage = async (query = '?days=1') =>
      call('GET', `/agent-profiles/${profile.slug}/llm-usage${query}`)
    await chat({ max_tokens: 5 })
    await call('PATCH', '/__sandbank/gateway/providers/scripted', {
      switches: { failing: { status: 500, message: 'boom' } },
    })
    expect((await chat({ max_tokens: 5 })).status).toBe(500)
    await call('PATCH', '/__sandbank/gateway/providers/scripted', { switches: { failing: null } })
    await spend(2)
    const first = (await usage()).body
    expect(first).toEqual({
      days: 1,
      totals: {
        totalRequests: 3,
        totalTokens: first.totals.totalInputTokens + 7,
        totalInputTokens: expect.any(Number),
        totalOutputTokens: 7,
        successRate: 66.7,
        avgLatencyMs: 0,
      },
      byModel: [
        expect.objectContaining({ model: 'gpt-5-mini', requests: 2, successRate: 50 }),
        expect.objectContaining({ model: 'dear', requests: 1, successRate: 100 }),
      ],
      daily: [
        {
          date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          requests: 3,
          totalTokens: first.totals.totalTokens,
        },
      ],
    })
    await spend(1)
    expect((await usage()).body).toEqual(first)
    expect((await usage('?days=2')).body.totals.totalRequests).toBe(4)
    await emulator.clock.advance(5 * MINUTE)
    expect((await usage()).body.totals.totalRequests).toBe(4)
  })

  it('[budget-rolling] counts what an export of an earlier version brings, whose sums had a table of their own', async () => {
    await setBudget(10)
    await emulator.clock.advance(MINUTE)
    await spend(7)
    const snapshot = await emulator.snapshot()
    const { quotas, ...tables } = snapshot.tables
    expect(quotas).toEqual([])
    const slot = { id: 'wlt_developer:1', walletId: 'wlt_developer', slot: 1, microUsd: 7_000_000 }
    const old = { ...snapshot, version: 5 }
    await emulator.restore(JSON.parse(editedExport(old, { ...tables, gateway_spend: [slot] })))
    expect((await credits()).dailyBudget).toMatchObject({ spentUsd: 7, exceeded: false })
    await spend(3)
    expect((await credits()).dailyBudget).toMatchObject({ spentUsd: 10, exceeded: true })
    expect(codeOf(await spend(1))).toBe('402 daily_budget_exceeded')
    await emulator.clock.advance(24 * HOUR)
    expect((await credits()).dailyBudget).toMatchObject({ spentUsd: 0, exceeded: false })
  })
})
