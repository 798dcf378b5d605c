import { createEmulator } from 'sandbank'
import { formatUnits, type Hex, parseEther, parseUnits } from 'viem'
import { base } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEVELOPER_ACCOUNTS } from '../../src/domains/chain/developer-accounts'
import { FEE_MANAGER_ADDRESS, PROTOCOL_OWNER_ADDRESS } from '../../src/domains/launches/addresses'
import { caller } from '../helpers/caller'
import { viemClients } from '../helpers/chain'
import { claimableByViem, type FeeToken, isWethFirst, traderOf } from '../helpers/fees'

const MINUTE = 60_000
const NOBODY = '0x00000000000000000000000000000000000000ee'
const [STRANGER] = DEVELOPER_ACCOUNTS.map(({ address }) => address)

const emulator = createEmulator()
const call = caller(emulator)
const get = (path: string) => call('GET', path)
const { reader, tester } = viemClients(emulator, base)
let wallet: `0x${string}`
let tokens: FeeToken[]
let token: FeeToken
let before: Hex
beforeAll(async () => {
  await emulator.clock.freeze()
  wallet = (await get('/__sandbank/credentials')).body.wallet.evm
  tokens = (await get(`/public/launchpad/creator-fees/${wallet}`)).body.tokens
  token = tokens[0] as FeeToken
})
beforeEach(async () => {
  before = await tester.snapshot()
})
afterEach(async () => {
  await tester.revert({ id: before })
  // What was read is kept for two minutes, whatever a test takes back.
  await emulator.clock.advance(2 * MINUTE)
})
afterAll(() => emulator.close())

const units = (text: string) => parseUnits(text, 18)
const sum = (amounts: readonly string[]) =>
  formatUnits(
    amounts.map(units).reduce((a, b) => a + b, 0n),
    18,
  )

describe('GET /public/launchpad/token-fees/:tokenAddress', () => {
  it('[fees-token] has every documented field, as the chain has them', async () => {
    const trader = await traderOf(emulator, 4)
    await trader.swap(token, 'buy', parseEther('3'))
    await emulator.clock.advance(2 * MINUTE)
    const { status, body } = await get(`/public/launchpad/token-fees/${token.tokenAddress}`)
    expect(status).toBe(200)
    const [claimable0, claimable1] = await claimableByViem({ reader }, token, wallet)
    const claimable = { token0: formatUnits(claimable0, 18), token1: formatUnits(claimable1, 18) }
    expect(body.tokens).toEqual([
      {
        tokenAddress: token.tokenAddress,
        name: expect.any(String),
        symbol: expect.any(String),
        poolId: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        initializer: FEE_MANAGER_ADDRESS,
        share: '95.00%',
        token0Label: isWethFirst(token) ? 'WETH' : body.tokens[0].symbol,
        token1Label: isWethFirst(token) ? body.tokens[0].symbol : 'WETH',
        claimable,
        claimed: { token0: expect.any(String), token1: expect.any(String), count: expect.any(Number) },
        source: 'launchpad',
      },
    ])
    expect(body).toEqual({
      address: wallet,
      chain: 'base',
      days: 30,
      tokens: body.tokens,
      dailyEarnings: expect.any(Array),
      lifetimeEarnedWeth: expect.any(String),
      lifetimeDays: expect.any(Number),
      lifetimeBestDay: { date: expect.any(String), weth: expect.any(String) },
      totals: {
        claimableWeth: isWethFirst(token) ? claimable.token0 : claimable.token1,
        claimedWeth: expect.any(String),
        claimCount: expect.any(Number),
      },
    })
    // 0.7 % of 3 WETH, of which 95 % are the creator's.
    expect(units(body.dailyEarnings.at(-1).weth)).toBeGreaterThanOrEqual(parseEther('0.01995'))
    expect(body.dailyEarnings.at(-1).date).toBe(new Date(emulator.clock.now()).toISOString().slice(0, 10))
  })

  it('[fees-days] tells 30 days unless asked for others, one entry each, up to 90', async () => {
    const path = `/public/launchpad/token-fees/${token.tokenAddress}`
    expect((await get(path)).body.dailyEarnings).toHaveLength(30)
    const { body } = await get(`${path}?days=90`)
    expect([body.days, body.dailyEarnings.length]).toEqual([90, 90])
    const dates = body.dailyEarnings.map(({ date }: { date: string }) => date)
    expect([...dates].sort()).toEqual(dates)
    expect(new Set(dates).size).toBe(90)
    for (const days of ['0', '91', 'x', '1.5', '-1']) {
      const refused = await get(`${path}?days=${days}`)
      expect(refused.status).toBe(400)
      expect(refused.body).toEqual({
        error: 'Invalid request',
        message: 'days: must be a whole number from 1 to 90',
      })
    }
  })

  it('answers under both names, and at /token-launches, in either vocabulary', async () => {
    const { body } = await get(`/public/launchpad/token-fees/${token.tokenAddress}`)
    expect((await get(`/public/doppler/token-fees/${token.tokenAddress}`)).body).toEqual(body)
    expect((await get(`/token-launches/${token.tokenAddress.toLowerCase()}/fees`)).body).toEqual(body)
    await call('PUT', '/__sandbank/settings', { vocabulary: 'bankr' })
    const branded = await get(`/public/doppler/token-fees/${token.tokenAddress}`)
    expect(branded.body.tokens[0].source).toBe('doppler')
    await call('PUT', '/__sandbank/settings', { vocabulary: 'neutral' })
  })

  it('refuses what was not launched here, and what is no address', async () => {
    const unknown = await get(`/public/launchpad/token-fees/${NOBODY}`)
    expect(unknown.status).toBe(404)
    expect(unknown.body).toEqual({
      error: 'Token launch not found',
      message: `No token was launched here at the address ${NOBODY}. GET /token-launches lists the newest.`,
    })
    const malformed = await get('/public/launchpad/token-fees/0x12')
    expect(malformed.status).toBe(400)
    expect(malformed.body.message).toMatch(/^tokenAddress: must be an EVM address/)
  })

  it('[fees-cached] is kept for two minutes of virtual time', async () => {
    const path = `/public/launchpad/token-fees/${token.tokenAddress}`
    const before = (await get(path)).body
    const trader = await traderOf(emulator, 4)
    await trader.swap(token, 'buy', parseEther('1'))
    await emulator.clock.advance(2 * MINUTE - 1)
    expect((await get(path)).body).toEqual(before)
    await emulator.clock.advance(1)
    const after = (await get(path)).body
    const grown = units(after.totals.claimableWeth) - units(before.totals.claimableWeth)
    // Of 0.007 WETH 95 %, and what was rounded away before may be a unit of it.
    expect(grown - parseEther('0.00665')).toBeLessThanOrEqual(1n)
    expect(grown).toBeGreaterThanOrEqual(parseEther('0.00665'))
  })

  it('forgets what a block brought that is taken back', async () => {
    const path = (days: number) => `/public/launchpad/token-fees/${token.tokenAddress}?days=${days}`
    const trader = await traderOf(emulator, 4)
    const before = (await get(path(1))).body
    const id = await trader.tester.snapshot()
    await trader.swap(token, 'buy', parseEther('1'))
    const between = (await get(path(2))).body
    expect(units(between.lifetimeEarnedWeth)).toBeGreaterThan(units(before.lifetimeEarnedWeth))
    await trader.tester.revert({ id })
    const after = (await get(path(3))).body
    expect(after.lifetimeEarnedWeth).toBe(before.lifetimeEarnedWeth)
    expect(after.tokens).toEqual(before.tokens)
    expect(after.dailyEarnings.at(-1)).toEqual(before.dailyEarnings.at(-1))
  })
})

describe('GET /public/launchpad/claimable-fees/:tokenAddress', () => {
  const path = (who: string, of = token.tokenAddress as string) =>
    `/public/launchpad/claimable-fees/${of}?beneficiary=${who}`

  it('[fees-claimable] tells a beneficiary what there is, and everybody else that they are none', async () => {
    const [claimable0, claimable1] = await claimableByViem({ reader }, token, wallet)
    const { body } = await get(path(wallet))
    expect(body).toEqual({
      eligible: true,
      tokenAddress: token.tokenAddress,
      share: '95.00%',
      claimableFees: {
        token0: formatUnits(claimable0, 18),
        token1: formatUnits(claimable1, 18),
        token0Label: expect.any(String),
        token1Label: expect.any(String),
      },
    })
    expect((await get(path(PROTOCOL_OWNER_ADDRESS))).body.share).toBe('5.00%')
    const none = { eligible: false, tokenAddress: token.tokenAddress }
    expect((await get(path(STRANGER as string))).body).toEqual(none)
    expect((await get(path(wallet, NOBODY))).body).toMatchObject({ eligible: false })
  })

  it('needs a beneficiary that is an address', async () => {
    const without = await get(`/public/launchpad/claimable-fees/${token.tokenAddress}`)
    expect([without.status, without.body.message]).toEqual([400, 'beneficiary: is required'])
    expect((await get(path('vitalik.eth'))).body.message).toMatch(/^beneficiary: must be an EVM address/)
  })
})

describe('GET /public/launchpad/creator-fees/:address', () => {
  it('[fees-creator] is the sum of the tokens that an address is beneficiary of', async () => {
    const trader = await traderOf(emulator, 4)
    await trader.swap(token, 'buy', parseEther('1'))
    await emulator.clock.advance(24 * 60 * MINUTE)
    await trader.swap(token, 'buy', parseEther('0.5'))
    await trader.swap(tokens[1] as FeeToken, 'buy', parseEther('0.75'))
    const all = (await get(`/public/launchpad/creator-fees/${wallet}?days=90`)).body
    expect(all.tokens.length).toBeGreaterThanOrEqual(3)
    const each = await Promise.all(
      all.tokens.map(
        async ({ tokenAddress }: FeeToken) =>
          (await get(`/public/launchpad/token-fees/${tokenAddress}?days=90`)).body,
      ),
    )
    expect(all.tokens).toEqual(each.flatMap(({ tokens }) => tokens))
    expect(all.lifetimeEarnedWeth).toBe(sum(each.map(({ lifetimeEarnedWeth }) => lifetimeEarnedWeth)))
    for (const name of ['claimableWeth', 'claimedWeth']) {
      expect(all.totals[name]).toBe(sum(each.map(({ totals }) => totals[name])))
    }
    for (const [index, day] of all.dailyEarnings.entries()) {
      expect(day.weth).toBe(sum(each.map(({ dailyEarnings }) => dailyEarnings[index].weth)))
    }
    const best = all.lifetimeBestDay
    const highest = all.dailyEarnings.map(({ weth }: { weth: string }) => units(weth))
    for (const weth of highest) expect(units(best.weth)).toBeGreaterThanOrEqual(weth)
    const same = all.dailyEarnings.find(({ date }: { date: string }) => date === best.date)
    expect(same ?? best).toEqual(best)
    expect(all.lifetimeDays).toBe(Math.max(...each.map(({ lifetimeDays }) => lifetimeDays)))
  })

  it('is nothing for somebody who has no token', async () => {
    const { status, body } = await get(`/public/launchpad/creator-fees/${NOBODY}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      tokens: [],
      lifetimeEarnedWeth: '0',
      lifetimeDays: 0,
      lifetimeBestDay: null,
      totals: { claimableWeth: '0', claimedWeth: '0', claimCount: 0 },
    })
  })
})

describe('GET /public/launchpad/beneficiary-fees/:address', () => {
  it('finds every pool in which an address has a share, whatever its role', async () => {
    const { body } = await get(`/public/launchpad/beneficiary-fees/${PROTOCOL_OWNER_ADDRESS}`)
    expect(body.chain).toBe('base')
    expect(body.poolsWithShares).toBe(body.totalLaunches)
    expect(body.totalLaunches).toBeGreaterThan(3)
    for (const entry of body.tokens) expect(entry.share).toBe('5.00%')
    const own = (await get(`/public/launchpad/beneficiary-fees/${wallet}`)).body
    expect(own.poolsWithShares).toBe(tokens.length)
  })

  it('tells how far it has come, line by line, to whoever asks for that', async () => {
    const answer = await emulator.fetch(
      new Request(`http://sandbank.test/public/doppler/beneficiary-fees/${wallet}`, {
        headers: { Accept: 'application/x-ndjson' },
      }),
    )
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    const lines = (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { data, type } = lines.at(-1)
    expect(lines[0]).toEqual({
      type: 'progress',
      phase: 'scanning',
      scanned: data.totalLaunches,
      total: data.totalLaunches,
      found: data.tokens.length,
    })
    expect(type).toBe('result')
    expect(data).toEqual((await get(`/public/launchpad/beneficiary-fees/${wallet}`)).body)
  })
})
