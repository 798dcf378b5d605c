import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { billed, DEAR } from '../../../test/gateway/billed'
import { times } from '../../../test/helpers/soak'
import type { Context } from '../../kernel/context'
import { gatewayDomain } from '.'
import { CREDIT_TREASURY_ADDRESS } from './addresses'

const MINUTE = 60_000
const PATH = '/llm/credits/auto-topup'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

let context: Context
type Billed = Awaited<ReturnType<typeof billed>>
let emulator: Billed['emulator']
let call: Billed['call']
let own: Billed['own']
let chat: Billed['chat']
let stream: Billed['stream']

beforeAll(async () => {
  const domain = gatewayDomain as { introduce?: (context: Context) => void }
  domain.introduce = (given) => {
    context = given
  }
  ;({ emulator, call, own, chat, stream } = await billed())
  delete domain.introduce
})
afterAll(() => emulator.close())

beforeEach(async () => {
  await emulator.reset()
  await emulator.clock.freeze()
  await call('PUT', '/__sandbank/gateway/models/dear', DEAR)
})

/** One token of the answer is one USD: this costs `usd`. */
const spend = (usd: number) => chat({ model: 'dear', max_tokens: usd })
const setCredit = (balanceUsd: number) => own('PUT', 'credit', { balanceUsd })
const balance = async () => (await call('GET', '/v1/credits')).body.balanceUsd as number
const config = async () => (await call('GET', PATH)).body.config
const set = async (changes: object) => {
  const { status, body } = await call('POST', PATH, changes)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.config
}
const held = async (symbol: string): Promise<number> => {
  const { body } = await call('GET', '/wallet/portfolio?chains=base&showLowValueTokens=true')
  const { nativeBalance, tokenBalances } = body.balances.base
  if (symbol === 'ETH') return Number(nativeBalance)
  const of = (each: { token: { baseToken: { symbol: string } } }) => each.token.baseToken.symbol === symbol
  return Number(tokenBalances.find(of)?.token.balance ?? 0)
}
const received = async (): Promise<number> => {
  const data = `0x70a08231${CREDIT_TREASURY_ADDRESS.slice(2).toLowerCase().padStart(64, '0')}`
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: USDC, data }, 'latest'] }
  return Number((await call('POST', '/rpc/8453', body)).body.result) / 1e6
}
/** As the wallet's owner. */
const owner = async (method: string, path: string, body: object) => {
  const headers = { 'X-API-Key': '', Authorization: `Bearer ${emulator.session}` }
  const answer = await call(method, `/__sandbank/${path}`, body, headers)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const topUps = async () =>
  (await own('GET', 'ledger')).body.items.filter(({ kind }: { kind: string }) => kind === 'topup')

describe('its settings', () => {
  it('[auto-topup] are off at first, and what is left out stays', async () => {
    const first = {
      ...{ enabled: false, amountUsd: 10, thresholdUsd: 2, tokens: [], lastTopUpAt: null, lastError: null },
    }
    expect((await call('GET', PATH)).body).toEqual({ config: first })
    expect(await set({ enabled: true, amountUsd: 25.5 })).toEqual({
      ...first,
      enabled: true,
      amountUsd: 25.5,
    })
    expect(
      await set({ thresholdUsd: 0, tokens: ['usdc', 'Ether', '0x4200000000000000000000000000000000000006'] }),
    ).toEqual({
      ...first,
      ...{ enabled: true, amountUsd: 25.5, thresholdUsd: 0 },
      tokens: ['usdc', 'Ether', '0x4200000000000000000000000000000000000006'],
    })
    expect(await set({ tokens: [] })).toMatchObject({ enabled: true, tokens: [] })
    expect(await set({})).toEqual(await config())
  })

  it.each([
    [{ amountUsd: 0.99 }, 'amountUsd: must be at least 1'],
    [{ amountUsd: 1000.01 }, 'amountUsd: must be at most 1000'],
    [{ amountUsd: 1.0000001 }, 'amountUsd: must be a whole number of micro-dollars'],
    [{ thresholdUsd: -1 }, 'thresholdUsd: must be at least 0'],
    [{ thresholdUsd: 1001 }, 'thresholdUsd: must be at most 1000'],
    [{ enabled: 'yes' }, 'enabled: must be true or false'],
    [{ tokens: 'USDC' }, 'tokens: must be a list'],
    [{ tokens: Array.from({ length: 11 }, () => 'USDC') }, 'tokens: must have at most 10 entries'],
    [
      { tokens: ['USDC', 'NOSUCH'] },
      'tokens[1]: no token of base is called "NOSUCH" that is listed there or that the wallet has. Send its address. (Rule transfer.token.)',
    ],
    [
      { tokens: ['0x1111111111111111111111111111111111111111'] },
      'tokens[0]: there is no ERC-20 token at 0x1111111111111111111111111111111111111111 on Base. (Rule gateway.autoTopUp.token.)',
    ],
    [
      { tokens: ['USDC', USDC.toLowerCase()] },
      `tokens[1]: "${USDC.toLowerCase()}" is in the list already. (Rule gateway.autoTopUp.token.)`,
    ],
  ])('refuse %j by name', async (changes, message) => {
    const { status, body } = await call('POST', PATH, { enabled: true, ...changes })
    expect([status, body.message]).toEqual([400, message])
    expect((await config()).enabled).toBe(false)
  })

  it('are read with a read-only key, which does not change them', async () => {
    const readOnly = { 'X-API-Key': emulator.keys.readOnly }
    expect((await call('GET', PATH, undefined, readOnly)).status).toBe(200)
    expect((await call('POST', PATH, { enabled: true }, readOnly)).status).toBe(403)
  })
})

describe('a top-up', () => {
  it('[auto-topup] is paid from the wallet in USDC once a charge has left less than the threshold', async () => {
    await setCredit(10)
    await set({ enabled: true, amountUsd: 20, thresholdUsd: 5 })
    const before = await held('USDC')
    await spend(5)
    await emulator.jobsEnded()
    expect(await balance()).toBe(5)
    await spend(1)
    await emulator.jobsEnded()
    expect(await balance()).toBe(24)
    expect(await held('USDC')).toBeCloseTo(before - 20, 6)
    expect(await received()).toBe(20)
    expect(await config()).toMatchObject({
      lastTopUpAt: new Date(await now()).toISOString(),
      lastError: null,
    })
    const [entry] = await topUps()
    expect(entry).toMatchObject({ kind: 'topup', usd: 20, balanceUsd: 24, id: expect.stringMatching(/^0x/) })
    await emulator.drain()
    const { entries } = (await call('GET', '/__sandbank/journal')).body
    const act = entries.find(({ caller }: { caller: { kind: string } }) => caller.kind === 'wallet')
    expect(act).toMatchObject({ path: PATH, status: 200 })
    expect(act.verdicts.map(({ rule }: { rule: string }) => rule)).toContain('wallet.dailyLimit')
  })

  it('follows a request that is refused for lack of credit, which stays refused', async () => {
    await setCredit(0)
    await set({ enabled: true, amountUsd: 20 })
    expect((await spend(1)).status).toBe(402)
    await emulator.jobsEnded()
    expect(await balance()).toBe(20)
    // More than there is, and the threshold is far: it is needed all the same.
    expect((await spend(30)).status).toBe(402)
    await emulator.jobsEnded()
    expect(await balance()).toBe(40)
    expect((await spend(30)).status).toBe(200)
  })

  it('follows a prompt that is refused for lack of credit', async () => {
    await owner('PATCH', 'agent/account', { club: false })
    await setCredit(0)
    await set({ enabled: true, amountUsd: 20 })
    expect((await call('POST', '/agent/prompt', { prompt: 'my balance' })).status).toBe(403)
    await emulator.jobsEnded()
    expect(await balance()).toBe(20)
  })

  it('is not made where it is off', async () => {
    await setCredit(1)
    await set({ enabled: false, thresholdUsd: 5 })
    await spend(1)
    await spend(1)
    await emulator.jobsEnded()
    expect([await balance(), await topUps()]).toEqual([0, []])
  })

  it('is paid in the first token of the list of which the wallet has enough', async () => {
    await setCredit(1)
    await set({ enabled: true, amountUsd: 30, tokens: ['USDT', 'ETH', 'USDC'] })
    const [usdt, eth, usdc] = [await held('USDT'), await held('ETH'), await held('USDC')]
    await spend(1)
    await emulator.jobsEnded()
    expect(await balance()).toBe(30)
    expect(await held('USDC')).toBe(usdc)
    // 3,000 USD each.
    expect(usdt).toBeLessThan(30)
    expect(eth - (await held('ETH'))).toBeCloseTo(0.01, 3)
  })

  it('is made once for 50 parallel requests', async () => {
    await setCredit(50)
    await set({ enabled: true, amountUsd: 100, thresholdUsd: 50 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => stream({ model: 'dear', max_tokens: 1 })),
    )
    await Promise.all(answers.map((answer) => answer.end()))
    await emulator.jobsEnded()
    expect((await topUps()).length).toBe(1)
    expect(await balance()).toBe(100)
    expect(await received()).toBe(100)
  })

  it('is made once for 50 parallel refusals', async () => {
    await setCredit(0)
    await set({ enabled: true, amountUsd: 5 })
    await Promise.all(Array.from({ length: 50 }, () => spend(1)))
    await emulator.jobsEnded()
    expect((await topUps()).length).toBe(1)
  })
})

describe('a top-up that is refused', () => {
  it('says why, and is tried again after ten minutes at the earliest', async () => {
    await setCredit(0)
    await set({ enabled: true, amountUsd: 30, tokens: ['USDT'] })
    await spend(1)
    await emulator.jobsEnded()
    expect((await config()).lastError).toBe(
      'The wallet cannot pay $30.00 on Base: 30 USDT are needed, and it has 0. Fund it, or change amountUsd or tokens with POST /llm/credits/auto-topup. (Rule gateway.autoTopUp.balance.)',
    )
    await set({ tokens: [] })
    await emulator.clock.advance(10 * MINUTE - 1)
    await spend(1)
    await emulator.jobsEnded()
    expect(await balance()).toBe(0)
    await emulator.clock.advance(1)
    await spend(1)
    await emulator.jobsEnded()
    expect(await balance()).toBe(30)
    expect((await config()).lastError).toBeNull()
  })

  it.each([
    ['a limit', { dailyLimit: { usd: 1 } }, /^Daily limit exceeded/],
    ['a pause', { paused: true }, /paused/],
    ['its list of recipients', { recipients: { enabled: true } }, /recipient/],
  ])('is refused by %s of the wallet as any transfer', async (_, controls, words) => {
    await setCredit(0)
    await set({ enabled: true, amountUsd: 20 })
    await owner('PATCH', 'wallet/controls', controls)
    await spend(1)
    await emulator.jobsEnded()
    expect([await balance(), await received()]).toEqual([0, 0])
    expect((await config()).lastError).toMatch(words)
    expect((await config()).lastTopUpAt).toBeNull()
  })
})

/** What is written while a top-up is on its way, but for the end of its job: whoever dies there is waited for. */
const ITS_TABLES = /^(gateway_ledger|wallet_spends|wallet_lanes|chain_)/

/** A process that dies at each of these writes, counted from now, before it or right after it. */
function dying(deaths: readonly { readonly at: number; readonly after: boolean }[]) {
  let [count, died] = [0, 0]
  const write = context.store.write.bind(context.store)
  const spy = vi.spyOn(context.store, 'write').mockImplementation(async (tables, run, until) => {
    // Charges have them too, and are another's.
    const isCharge = tables.some(({ name }) => name === 'gateway_usage')
    if (isCharge || !tables.some(({ name }) => ITS_TABLES.test(name))) return write(tables, run, until)
    const death = deaths.find(({ at }) => at === count)
    count++
    if (death) died++
    if (death && !death.after) throw new Error('its process died')
    const outcome = await write(tables, run, until)
    if (death) throw new Error('its process died')
    return outcome
  })
  return { spy, died: () => died }
}

describe('a process that dies', () => {
  it('[auto-topup] pays once and adds the credit once, whichever of its writes it dies at', {
    timeout: 600_000,
  }, async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const death = fc.record({ at: fc.nat({ max: 7 }), after: fc.boolean() })
    let died = 0
    await fc.assert(
      fc.asyncProperty(fc.array(death, { minLength: 1, maxLength: 3 }), async (plan) => {
        await emulator.reset()
        await emulator.clock.freeze()
        await call('PUT', '/__sandbank/gateway/models/dear', DEAR)
        await setCredit(1)
        await set({ enabled: true, amountUsd: 20 })
        // The market catches up with the clock, which is no part of it.
        expect(await received()).toBe(0)
        const { spy, ...deaths } = dying(plan)
        try {
          await spend(1)
          const added = async () => expect(await topUps()).toHaveLength(1)
          await vi.waitFor(added, { timeout: 60_000, interval: 50 })
          await emulator.jobsEnded()
        } finally {
          spy.mockRestore()
        }
        died += deaths.died()
        expect([await balance(), await received(), (await topUps()).length]).toEqual([20, 20, 1])
      }),
      { numRuns: times(8, 60) },
    )
    complaints.mockRestore()
    // Otherwise it has proved little.
    expect(died).toBeGreaterThan(3)
  })
})

const now = async () => Date.parse((await call('GET', '/__sandbank/clock')).body.now)
