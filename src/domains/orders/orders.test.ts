import { createEmulator } from 'sandbank'
import { formatUnits } from 'viem'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../../../test/helpers/caller'

const emulator = createEmulator({ serviceRules: { automationsNeedSession: false } })
const call = caller(emulator)
const START = Date.parse('2030-01-04T08:00:00Z')
let drift: string
let session: string
beforeEach(async () => {
  await emulator.reset()
  await emulator.clock.freeze(START)
  const { launches } = (await call('GET', '/token-launches')).body
  drift = launches.find(({ tokenSymbol }: { tokenSymbol: string }) => tokenSymbol === 'DRIFT').tokenAddress
  session = (await call('GET', '/__sandbank/credentials')).body.session
})
afterAll(() => emulator.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

interface Order {
  readonly id: string
  readonly status: string
  readonly runs: number
  readonly problem?: string
  readonly fillings: readonly {
    readonly n: number
    readonly at: string
    readonly status: string
    readonly sold?: string
    readonly bought?: string
    readonly txHash?: string
    readonly rule?: string
  }[]
}
const place = (body: object, key?: string) => call('POST', '/user/automation/order', body, key)
const placed = async (body: object, key?: string) => {
  const answer = await place(body, key)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const read = async (id: string): Promise<Order> => (await call('GET', `/user/automation/${id}`)).body
const act = (id: string, what: string) => call('POST', `/user/automation/${id}/${what}`)
const owner = async (method: string, path: string, body: object) => {
  const headers = { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' }
  const answer = await emulator.fetch(path, { method, headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
}
const controls = (body: object) => owner('PATCH', '/__sandbank/wallet/controls', body)
const unlimited = () => controls({ dailyLimit: { enabled: false }, transactionLimit: { enabled: false } })

async function held(symbol: string): Promise<number> {
  const { body } = await call('GET', '/wallet/portfolio?chains=base&showLowValueTokens=true')
  const { nativeBalance, tokenBalances } = body.balances.base
  if (symbol === 'ETH') return Number(nativeBalance)
  const found = tokenBalances.find(
    ({ token }: { token: { baseToken: { symbol: string } } }) => token.baseToken.symbol === symbol,
  )
  return Number(found?.token.balance ?? 0)
}

/** Moves the price of DRIFT up by about half a percent; `fall` moves it back. */
async function rise(usdc = '400'): Promise<string> {
  const bought = await call('POST', '/wallet/swap', { fromToken: USDC, toToken: drift, amount: usdc })
  expect(bought.status, JSON.stringify(bought.body)).toBe(200)
  return formatUnits(BigInt(bought.body.amountReceivedRaw), 18)
}
async function fall(amount: string) {
  const sold = await call('POST', '/wallet/swap', { fromToken: drift, toToken: USDC, amount })
  expect(sold.status, JSON.stringify(sold.body)).toBe(200)
}

const LIMIT_BUY = { kind: 'limit', side: 'buy', token: 'DRIFT', amount: '$50', change: '-0.2%' }
const DCA = { kind: 'dca', side: 'buy', token: 'DRIFT', amount: '$10', every: 'P1D' }

describe('an order that waits for a price', () => {
  it('[agent-orders] is filled once, at the first look at which the price is met, and says so', async () => {
    await unlimited()
    const bought = await rise()
    const order = await placed(LIMIT_BUY)
    expect(order).toEqual({
      id: expect.stringMatching(/^order_/),
      type: 'limit',
      name: expect.stringMatching(
        /^buy \$50 of DRIFT with USDC on base when DRIFT costs \$0\.0000\d+ or less$/,
      ),
      side: 'buy',
      chain: 'base',
      pair: {
        from: { symbol: 'USDC', name: 'USD Coin', address: USDC },
        to: { symbol: 'DRIFT', name: expect.any(String), address: drift.toLowerCase() },
      },
      amount: { value: '$50', of: 'USDC', each: 'filling' },
      trigger: { type: 'price', token: 'DRIFT', chain: 'base', below: expect.stringMatching(/^0\.0000\d+$/) },
      status: 'active',
      createdAt: '2030-01-04T08:00:00.000Z',
      expiresAt: '2030-01-11T08:00:00.000Z',
      nextRunAt: '2030-01-04T08:15:00.000Z',
      runs: 0,
      isFilling: false,
      fillings: [],
      sold: '0',
      bought: '0',
    })
    await emulator.clock.advance(15 * MINUTE)
    expect(await read(order.id)).toMatchObject({
      status: 'active',
      runs: 0,
      prices: [{ at: '2030-01-04T08:15:00.000Z' }],
    })
    await fall(bought)
    const before = await held('USDC')
    await emulator.clock.advance(15 * MINUTE)
    const filled = await read(order.id)
    expect(filled).toMatchObject({
      status: 'done',
      runs: 1,
      sold: '50',
      fillings: [{ n: 1, at: '2030-01-04T08:30:00.000Z', status: 'filled', sold: '50' }],
    })
    expect(await held('USDC')).toBeCloseTo(before - 50, 6)
    expect(await held('DRIFT')).toBeCloseTo(Number(filled.fillings[0]?.bought), 3)
    await emulator.clock.advance(HOUR)
    expect(await held('USDC')).toBeCloseTo(before - 50, 6)
  })

  it.each([
    [{ kind: 'stop', change: '-0.2%' }, 'fall'],
    [{ kind: 'take_profit', change: '+0.2%' }, 'rise'],
    [{ kind: 'limit', change: '+0.2%' }, 'rise'],
    [{ kind: 'trailing', distance: '0.2%' }, 'fall'],
  ] as const)(
    '[agent-orders] sells the whole holding by %j when the price goes its way',
    async (kind, way) => {
      await unlimited()
      const bought = await rise('100')
      const more = way === 'fall' ? await rise('300') : '0'
      const order = await placed({ ...kind, side: 'sell', token: 'DRIFT' })
      await emulator.clock.advance(15 * MINUTE)
      expect((await read(order.id)).status).toBe('active')
      if (way === 'fall') await fall(more)
      else await rise('300')
      await emulator.clock.advance(15 * MINUTE)
      expect(await read(order.id)).toMatchObject({ status: 'done', fillings: [{ status: 'filled' }] })
      expect(await held('DRIFT')).toBe(0)
      expect(Number(bought)).toBeGreaterThan(0)
    },
  )

  it('[agent-orders] trails the highest price that was seen', async () => {
    await unlimited()
    await rise('100')
    const { id, trigger } = await placed({ kind: 'trailing', side: 'sell', token: 'DRIFT', distance: '0.3%' })
    const more = await rise('300')
    await emulator.clock.advance(15 * MINUTE)
    const followed = (await call('GET', `/user/automation/${id}`)).body.trigger
    expect(Number(followed.extreme)).toBeGreaterThan(Number(trigger.extreme))
    expect(Number(followed.level)).toBeCloseTo(Number(followed.extreme) * 0.997, 12)
    await fall(more)
    await emulator.clock.advance(15 * MINUTE)
    expect((await read(id)).status).toBe('done')
  })

  it('[agent-orders] watches another token where it says so', async () => {
    await unlimited()
    const order = await placed({
      kind: 'limit',
      side: 'sell',
      token: 'ETH',
      amount: '0.01',
      watch: 'DRIFT',
      change: '+0.2%',
    })
    expect(order.trigger).toMatchObject({ token: 'DRIFT', above: expect.any(String) })
    await rise()
    await emulator.clock.advance(15 * MINUTE)
    expect(await read(order.id)).toMatchObject({ status: 'done', sold: '0.01' })
  })

  it('[agent-orders] expires when nothing has met it, and is filled no more', async () => {
    await unlimited()
    const bought = await rise()
    const { id } = await placed({ ...LIMIT_BUY, expiresAt: '2030-01-04T08:20:00Z' })
    await emulator.clock.advance(20 * MINUTE)
    expect(await read(id)).toMatchObject({ status: 'expired', runs: 0 })
    await fall(bought)
    await emulator.clock.advance(HOUR)
    expect(await read(id)).toMatchObject({ status: 'expired', runs: 0 })
    expect((await act(id, 'resume')).body).toMatchObject({
      error: 'Order has ended',
      message: `The order ${id} is expired, and stays so. Place a new one. (Rule orders.ended.)`,
    })
  })

  it('[agent-orders] is left alone while it is paused, and goes on when it is resumed', async () => {
    await unlimited()
    const bought = await rise()
    const { id } = await placed(LIMIT_BUY)
    expect((await act(id, 'pause')).body).toMatchObject({ id, status: 'paused' })
    await fall(bought)
    await emulator.clock.advance(HOUR - 5 * MINUTE)
    expect(await read(id)).toMatchObject({ status: 'paused', runs: 0 })
    expect((await act(id, 'resume')).body).toMatchObject({
      status: 'active',
      nextRunAt: '2030-01-04T09:00:00.000Z',
    })
    await emulator.clock.advance(5 * MINUTE)
    expect((await read(id)).status).toBe('done')
  })

  it('[agent-orders] that is refused says so, stays, and is filled when nothing refuses it any more', async () => {
    await unlimited()
    const bought = await rise()
    const { id } = await placed(LIMIT_BUY, emulator.keys.full)
    await fall(bought)
    await controls({ transactionLimit: { enabled: true, usd: 20 } })
    const before = await held('USDC')
    await emulator.clock.advance(15 * MINUTE)
    const refused = await read(id)
    expect(refused).toMatchObject({
      status: 'active',
      nextRunAt: '2030-01-04T08:30:00.000Z',
      problem: expect.stringContaining('limit'),
      fillings: [{ n: 1, status: 'refused', rule: expect.stringContaining('transactionLimit') }],
    })
    expect(refused.fillings[0]?.txHash).toBeUndefined()
    expect(await held('USDC')).toBe(before)
    const [entry] = (await call('GET', '/__sandbank/journal?path=/orders/')).body.entries
    expect(entry).toMatchObject({ status: 403, path: `/orders/${id}/fillings/1`, caller: { kind: 'key' } })
    await unlimited()
    await emulator.clock.advance(15 * MINUTE)
    const filled = await read(id)
    expect(filled).toMatchObject({
      status: 'done',
      fillings: [{ status: 'refused' }, { n: 2, status: 'filled' }],
    })
    expect(filled.problem).toBeUndefined()
  })

  it('[agent-orders] fills with the rights that its key has then', async () => {
    await unlimited()
    const { key, apiKey } = (await call('POST', '/__sandbank/keys', { name: 'trader' })).body
    const bought = await rise()
    const one = await placed(LIMIT_BUY, apiKey)
    await owner('PATCH', `/__sandbank/keys/${key.id}`, { readOnly: true })
    await fall(bought)
    await emulator.clock.advance(15 * MINUTE)
    expect(await read(one.id)).toMatchObject({
      status: 'active',
      fillings: [{ status: 'refused', rule: 'key.readOnly' }],
    })
    await emulator.fetch(`/__sandbank/keys/${key.id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${session}` },
    })
    await emulator.clock.advance(15 * MINUTE)
    expect(await read(one.id)).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('was revoked after it had placed this order'),
    })
  })

  it('[agent-orders] passes no limit, of 50 that one price meets at once', { timeout: 300_000 }, async () => {
    await unlimited()
    const bought = await rise()
    const answers = await Promise.all(
      Array.from({ length: 55 }, () => place({ ...LIMIT_BUY, amount: '$20' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
    expect(answers.find(({ status }) => status === 403)?.body).toMatchObject({
      error: 'Order limit reached',
      message:
        'This wallet has 50 limit, stop, take profit and trailing orders that are active or paused, and may have 50. Cancel one. (Rule orders.count.)',
    })
    await fall(bought)
    // What was swapped before counts already.
    const { spentUsd } = await (
      await emulator.fetch('/__sandbank/wallet/spending', { headers: { Authorization: `Bearer ${session}` } })
    ).json()
    await controls({ dailyLimit: { enabled: true, usd: Math.ceil(spentUsd) + 100 } })
    const before = await held('USDC')
    await emulator.clock.advance(15 * MINUTE)
    const orders: Order[] = (await call('GET', '/user/automation')).body.automations
    const filled = orders.filter(({ status }) => status === 'done')
    expect(filled).toHaveLength(5)
    expect(await held('USDC')).toBeCloseTo(before - 100, 6)
    for (const { status, fillings } of orders.filter((each) => !filled.includes(each))) {
      expect(status).toBe('active')
      expect(fillings).toMatchObject([{ status: 'refused', rule: expect.stringContaining('dailyLimit') }])
    }
    const hashes = filled.flatMap(({ fillings }) => fillings.map(({ txHash }) => txHash))
    expect(new Set(hashes).size).toBe(5)
  })
})

describe('an order that runs by the clock', () => {
  it('[agent-orders] buys again and again, ten times unless it says how often, and is done', async () => {
    await unlimited()
    const order = await placed(DCA)
    expect(order).toMatchObject({
      name: 'buy $10 of DRIFT with USDC on base every day, 10 times at most',
      trigger: { type: 'runs', every: 'P1D', startAt: '2030-01-04T08:00:00.000Z', total: 10 },
      expiresAt: '2030-02-03T08:00:00.000Z',
    })
    await emulator.jobsEnded()
    await emulator.clock.advance(2 * DAY)
    expect(await read(order.id)).toMatchObject({
      status: 'active',
      runs: 3,
      sold: '30',
      fillings: [
        { at: '2030-01-04T08:00:00.000Z' },
        { at: '2030-01-05T08:00:00.000Z' },
        { at: '2030-01-06T08:00:00.000Z' },
      ],
      nextRunAt: '2030-01-07T08:00:00.000Z',
    })
    await emulator.clock.advance(20 * DAY)
    expect(await read(order.id)).toMatchObject({ status: 'done', runs: 10, sold: '100' })
    expect(await held('USDC')).toBeCloseTo(900, 6)
  })

  it('[agent-orders] counts a run that is refused, keeps the last ten, and goes on', async () => {
    await unlimited()
    const { id } = await placed({ ...DCA, every: 'PT1H', times: 12 })
    await emulator.jobsEnded()
    await controls({ transactionLimit: { enabled: true, usd: 5 } })
    await emulator.clock.advance(HOUR)
    expect(await read(id)).toMatchObject({
      status: 'active',
      runs: 2,
      fillings: [{ status: 'filled' }, { status: 'refused' }],
    })
    await unlimited()
    await emulator.clock.advance(12 * HOUR)
    const done = await read(id)
    expect(done).toMatchObject({ status: 'done', runs: 12, sold: '110' })
    expect(done.fillings.map(({ n }) => n)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  it('[agent-orders] works an amount off in parts that add up to it exactly', async () => {
    await unlimited()
    const order = await placed({
      kind: 'twap',
      side: 'buy',
      token: 'DRIFT',
      amount: '$310',
      over: 'PT33M',
      parts: 11,
    })
    expect(order).toMatchObject({
      name: 'buy DRIFT with 310 USDC on base in 11 parts, one every 3 minutes',
      amount: { value: '310', of: 'USDC', each: 'order' },
    })
    await emulator.jobsEnded()
    await emulator.clock.advance(29 * MINUTE)
    expect((await read(order.id)).runs).toBe(10)
    await emulator.clock.advance(HOUR)
    expect(await read(order.id)).toMatchObject({ status: 'done', runs: 11, sold: '310' })
    expect(await held('USDC')).toBe(690)
  })

  it('[agent-orders] chooses the parts of a sale over some hours, and runs by a cron schedule', async () => {
    expect(
      await placed({ kind: 'twap', side: 'sell', token: 'ETH', amount: '0.3', over: 'PT8H' }),
    ).toMatchObject({
      trigger: { every: 'PT16M', total: 30 },
    })
    expect(await placed({ ...DCA, every: '0 19 * * 2' })).toMatchObject({
      nextRunAt: '2030-01-08T19:00:00.000Z',
      name: expect.stringContaining('by the schedule 0 19 * * 2 (UTC)'),
    })
    expect(await placed({ ...DCA, every: 'P1M', at: '2030-01-31T10:00:00Z', times: 3 })).toMatchObject({
      nextRunAt: '2030-01-31T10:00:00.000Z',
      expiresAt: '2030-03-31T10:00:00.000Z',
    })
  })

  it.each([
    { over: 'PT8H', amount: '$400', every: 'PT40M', total: 12 },
    { over: 'PT6H', amount: '$500', every: 'PT24M', total: 15 },
    { over: 'PT7H', amount: '$560', every: 'PT28M', total: 15 },
    { over: 'PT5H7M', amount: '$330', every: 'PT30M', total: 10 },
  ])('[agent-orders] chooses parts of $amount that take up $over', async ({ over, amount, every, total }) => {
    await unlimited()
    expect(await placed({ kind: 'twap', side: 'buy', token: 'DRIFT', amount, over })).toMatchObject({
      trigger: { every, total },
    })
  })

  it('[agent-orders] runs at earlier times again when the clock is set back', async () => {
    await unlimited()
    const { id } = await placed(DCA)
    await emulator.jobsEnded()
    await emulator.clock.advance(2 * DAY)
    await emulator.clock.freeze(START + HOUR)
    await emulator.jobsEnded()
    expect(await read(id)).toMatchObject({ runs: 3, nextRunAt: '2030-01-05T08:00:00.000Z' })
    await emulator.clock.advance(DAY)
    expect((await read(id)).runs).toBe(4)
  })
})

describe('[agent-order-limits] POST /user/automation/order', () => {
  it.each([
    [
      { ...LIMIT_BUY, amount: undefined },
      'amount: is needed to buy: how much is to be spent. (Rule orders.amount.)',
    ],
    [
      { ...LIMIT_BUY, amount: '12 apples' },
      'amount: must be whole tokens such as "0.1", dollars such as "$5"',
    ],
    [
      { ...LIMIT_BUY, change: undefined },
      'price: or change is needed of kind "limit", and not both. (Rule orders.trigger.)',
    ],
    [
      { ...LIMIT_BUY, change: undefined, price: '5000' },
      'which is already at or below $5000. No order was placed: swap at once, or name a lower price. (Rule orders.passed.)',
    ],
    [{ ...LIMIT_BUY, change: '+2%' }, '(Rule orders.passed.)'],
    [
      { ...LIMIT_BUY, distance: '7%' },
      'distance: is no part of an order of kind "limit", which has price, change, watch. (Rule orders.fields.)',
    ],
    [{ ...LIMIT_BUY, get: 'ETH' }, 'get: is for what is sold; of a buy say pay. (Rule orders.fields.)'],
    [
      { ...LIMIT_BUY, amount: '$5000' },
      'The wallet holds 1000 USDC on base, and this order needs 5000. No order was placed. (Rule orders.balance.)',
    ],
    [
      { ...LIMIT_BUY, expiresAt: '2030-01-04T07:00:00Z' },
      "expiresAt: 2030-01-04T07:00:00Z has passed; the emulator's clock shows 2030-01-04T08:00:00.000Z. (Rule orders.expiry.)",
    ],
    [{ ...LIMIT_BUY, token: 'NOSUCHTOKEN' }, 'No token here is called "NOSUCHTOKEN".'],
    [
      { kind: 'trailing', side: 'sell', token: 'ETH' },
      'distance: is needed of kind "trailing", such as "7%". (Rule orders.trigger.)',
    ],
    [
      { kind: 'trailing', side: 'sell', token: 'SOL', distance: '5%' },
      'Orders of kind "trailing" are on the EVM chains only; SOL is on solana. (Rule orders.chain.)',
    ],
    [
      { kind: 'twap', side: 'sell', token: 'SOL', amount: '3', over: 'PT5H' },
      'Orders of kind "twap" are on the EVM chains only; SOL is on solana. (Rule orders.chain.)',
    ],
    [
      { kind: 'twap', side: 'buy', token: 'ETH', amount: '$200', over: 'PT5H' },
      'An order of kind "twap" is of at least $300 in all, and this one is worth $200. (Rule orders.smallest.)',
    ],
    [
      { kind: 'twap', side: 'buy', token: 'ETH', amount: '$400', over: 'PT20M' },
      'over: leaves 2 min between two runs, and of kind "twap" there must be at least 3 min. (Rule orders.interval.)',
    ],
    [
      { kind: 'twap', side: 'buy', token: 'ETH', amount: '$400', over: 'PT5H', parts: 5 },
      'parts: of kind "twap" must be from 10 to 1000, and 5 came of it. (Rule orders.runs.)',
    ],
    [
      { kind: 'twap', side: 'buy', token: 'ETH', amount: '$400' },
      'over: is needed of kind "twap", such as PT8H: how long it takes. (Rule orders.over.)',
    ],
    [
      { ...DCA, every: undefined },
      'every: is needed of kind "dca", such as P1D or P1W. (Rule orders.every.)',
    ],
    [
      { ...DCA, every: 'PT30M' },
      'every: leaves 30 min between two runs, and of kind "dca" there must be at least 60 min. (Rule orders.interval.)',
    ],
    [{ ...DCA, every: '0,30 9 * * *' }, '(Rule orders.interval.)'],
    [{ ...DCA, every: 'now and then please do' }, 'every: minute: "now" must be'],
    [
      { ...DCA, times: 101 },
      'times: of kind "dca" must be from 1 to 100, and 101 came of it. (Rule orders.runs.)',
    ],
    [
      { ...DCA, amount: '$9' },
      'An order of kind "dca" is of at least $10 a run, and this one is worth $9. (Rule orders.smallest.)',
    ],
    [
      { ...DCA, amount: 'all' },
      'amount: of kind "dca" is spent again and again, and cannot be all that is held. (Rule orders.amount.)',
    ],
    [{ ...DCA, token: 'USDC', pay: 'USDC' }, 'is what is sold'],
  ])('refuses %j and keeps nothing', async (body, message) => {
    const refused = await place(body)
    expect(refused, JSON.stringify(refused.body)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(message) },
    })
    expect((await call('GET', '/user/automation')).body.automations).toEqual([])
  })

  it('refuses a key that only reads, and holds 20 of dca and twap', async () => {
    expect((await place(DCA, emulator.keys.readOnly)).body.error).toBe('Read-only API key')
    const at = '2030-01-10T08:00:00Z'
    const answers = await Promise.all(Array.from({ length: 25 }, () => place({ ...DCA, at })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect((await place(LIMIT_BUY)).status).toBe(201)
  })

  it('[agent-orders] takes the native token where there is too little USDC, and counts what is bought', async () => {
    await unlimited()
    await rise('980')
    expect(await placed({ ...LIMIT_BUY, amount: '$100' })).toMatchObject({
      pair: { from: { symbol: 'ETH' } },
    })
    const order = await placed({
      kind: 'stop',
      side: 'buy',
      token: 'DRIFT',
      amount: '1000000',
      unitsOf: 'token',
      change: '+0.1%',
    })
    expect(order).toMatchObject({
      amount: { value: '1000000', of: 'DRIFT' },
      pair: { from: { symbol: 'USDC' } },
    })
  })
})

describe('the list of automations', () => {
  it('[agent-orders] has commands and orders, the newest first, and each can be ended', async () => {
    const trigger = { type: 'cron', cron: '0 9 * * *' }
    const command = (await call('POST', '/user/automation', { prompt: 'price of ETH', trigger })).body
    const order = await placed(LIMIT_BUY)
    const { automations } = (await call('GET', '/user/automation')).body
    expect(automations).toEqual([order, command])
    expect(automations.map(({ type }: { type: string }) => type)).toEqual(['limit', 'command'])
    expect((await act(order.id, 'cancel')).body).toMatchObject({ id: order.id, status: 'cancelled' })
    expect((await act(command.id, 'cancel')).body).toMatchObject({ id: command.id, status: 'cancelled' })
    expect((await call('DELETE', `/user/automation/${order.id}`)).body).toEqual({ success: true })
    expect((await call('GET', `/user/automation/${order.id}`)).status).toBe(404)
  })

  it.each([
    ['1/3', 3],
    ['half', 2],
    ['25%', 4],
  ] as const)('[agent-orders] sells %s of what is held when it is placed', async (amount, parts) => {
    const selling = { kind: 'take_profit', side: 'sell', token: 'ETH', change: '+50%' }
    const order = await placed({ ...selling, amount })
    expect(Number(order.amount.value)).toBeCloseTo((await held('ETH')) / parts, 3)
  })

  it('[agent-orders] changes an order by cancelling it and making it anew', async () => {
    const order = await placed(LIMIT_BUY)
    const changed = await call('PATCH', `/user/automation/${order.id}`, { amount: '$70', price: '0.000001' })
    expect(changed, JSON.stringify(changed.body)).toMatchObject({
      status: 200,
      body: { status: 'active', amount: { value: '$70' }, trigger: { below: '0.000001' } },
    })
    expect(changed.body.id).not.toBe(order.id)
    expect(await read(order.id)).toMatchObject({ status: 'cancelled' })
    expect((await call('PATCH', `/user/automation/${order.id}`, { amount: '$80' })).body).toMatchObject({
      error: 'Order has ended',
    })
  })
})
