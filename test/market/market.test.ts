import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import fc from 'fast-check'
import type { Emulator } from 'sandbank'
import { base } from 'viem/chains'
import { afterEach, describe, expect, it } from 'vitest'
import { MARKET_ADDRESS } from '../../src/domains/launches'
import { composeEmulator } from '../../src/emulator'
import { createEmulator } from '../../src/hosts/test'
import { memoryKeyring } from '../../src/kernel/secrets/secrets'
import { caller } from '../helpers/caller'
import { rpcOf } from '../helpers/chain'
import { ENDLESS } from '../helpers/endless'
import { times } from '../helpers/soak'
import { booksOf, type Launch, launchesOf, problemsOf, swapsOf } from './books'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Between two occasions, which are at 3, 9, 15 and 21 h. */
const START = Date.UTC(2026, 10, 22, 4)

const running: Emulator[] = []
afterEach(async () => {
  for (const emulator of running.splice(0)) await emulator.close()
})

async function begun(indexedDB?: IDBFactory): Promise<Emulator> {
  const emulator = indexedDB
    ? composeEmulator({
        host: 'service-worker',
        databaseName: 'shared',
        indexedDB,
        IDBKeyRange,
        keyring: memoryKeyring(),
        now: () => START,
      })
    : createEmulator({ now: () => START })
  running.push(emulator)
  await rpcOf(emulator, base.id)('eth_blockNumber')
  return emulator
}

interface Token {
  symbol: string
  tokenAddress: `0x${string}`
  marketCapUsd: number
  volume24hWeth: string
  profile: string | null
}
const marketOf = async (emulator: Emulator) =>
  (await caller(emulator)('GET', '/__sandbank/market?days=0')).body
const tokensOf = async (emulator: Emulator): Promise<Token[]> => (await marketOf(emulator)).tokens
const pools = async (emulator: Emulator) =>
  (await tokensOf(emulator)).map((token) => ({ ...token, volume24hWeth: '' }))
const headOf = async (emulator: Emulator) => Number(await rpcOf(emulator, base.id)('eth_blockNumber'))
const trades = (fell: { kind: string }[]) => fell.filter(({ kind }) => kind === 'market.trades').length

describe('the market', () => {
  it('comes to the same pools, to the wei, however time is travelled', async () => {
    const days = times(1, 3)
    const [leap, steps] = [await begun(), await begun()]
    await leap.clock.advance(days * DAY)
    for (let step = 0; step < 4 * days; step++) await steps.clock.advance(6 * HOUR)
    // On an advance the trades of a day stand in its evening, so the last 24 hours hold others.
    expect(await pools(leap)).toEqual(await pools(steps))
    const [one] = await launchesOf(leap)
    expect(await booksOf(leap, one as Launch)).toEqual(await booksOf(steps, one as Launch))
    // The first occasion was awaited before the advance; then a block a day, and one for each where it ends.
    expect(await headOf(leap)).toBe(90 + 2 + days)
    expect(await headOf(steps)).toBe(90 + 4 * days)
  })

  it('stands still while time does, and costs an advance nothing where nobody has used Base', async () => {
    const still = await begun()
    for (let read = 0; read < 3; read++) await still.drain()
    expect(await headOf(still)).toBe(90)
    const unused = createEmulator({ now: () => START })
    running.push(unused)
    await unused.ready
    expect(await unused.clock.advance(400 * DAY)).toEqual([])
    expect((await marketOf(unused)).nextTradeAt).toBeNull()
  })

  it('is paused and goes on from then: what time passed meanwhile is not made up for', async () => {
    const emulator = await begun()
    const call = caller(emulator)
    expect((await marketOf(emulator)).nextTradeAt).toBe('2026-11-22T09:00:00.000Z')
    const paused = (await call('PUT', '/__sandbank/market', { paused: true })).body
    expect(paused).toMatchObject({ paused: true, nextTradeAt: null })
    expect(trades(await emulator.clock.advance(30 * DAY))).toBe(0)
    expect(await headOf(emulator)).toBe(90)
    const resumed = (await call('PUT', '/__sandbank/market', { paused: false })).body
    expect(resumed).toMatchObject({ paused: false, nextTradeAt: '2026-12-22T09:00:00.000Z' })
    await emulator.clock.advance(6 * HOUR)
    expect(await headOf(emulator)).toBe(91)
    expect((await call('PUT', '/__sandbank/market', { paused: 'no' })).body.message).toContain('paused')
  })

  it('tells on its event stream that something was changed', async () => {
    const emulator = await begun()
    const stream = await emulator.fetch(
      new Request('http://sandbank.test/__sandbank/market', { headers: { Accept: 'text/event-stream' } }),
    )
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
    await caller(emulator)('PUT', '/__sandbank/market', { paused: true })
    let text = ''
    while (!text.includes('event: changed')) text += new TextDecoder().decode((await reader.read()).value)
    await reader.cancel()
  })

  it('trades every period once where two processes travel at once', async () => {
    const indexedDB = new IDBFactory()
    const one = await begun(indexedDB)
    const two = await begun(indexedDB)
    const length = times(1, 2) * DAY
    await Promise.all([one.clock.advance(length), two.clock.advance(length), one.drain(), two.drain()])
    const alone = await begun()
    await alone.clock.advance(one.clock.now() - START)
    expect(await pools(two)).toEqual(await pools(alone))
    for (const launch of (await launchesOf(alone)).slice(0, 3)) {
      const amounts = async (emulator: Emulator) =>
        (await swapsOf(emulator, launch)).map(({ args }) => [args.amount0, args.amount1])
      expect(await amounts(one)).toEqual(await amounts(alone))
    }
  })

  it('lets a reset through in the middle of a long advance, and trades nothing for the old state after it', async () => {
    const emulator = await begun()
    let blocks = 0
    const begunTrading = new Promise<void>((resolve) => {
      emulator.events.subscribe(({ type }) => {
        if (type === 'chain.block' && ++blocks === 3) resolve()
      })
    })
    const advancing = caller(emulator)('POST', '/__sandbank/clock/advance', { ms: 200 * DAY })
    await begunTrading
    await emulator.reset()
    expect((await advancing).status).toBe(200)
    expect(blocks).toBeLessThan(200)
    await emulator.jobsEnded()
    await emulator.drain()
    expect(await headOf(emulator)).toBe(90)
    expect(await pools(emulator)).toEqual(await pools(await begun()))
  })

  it('trades as long as the gas of its block lasts, however little time a request may take', async () => {
    const emulator = await begun()
    const ask = rpcOf(emulator, base.id)
    expect((await caller(emulator)('PUT', '/__sandbank/settings', { evmTimeoutMs: 100 })).status).toBe(200)
    await ask('anvil_setCode', MARKET_ADDRESS, ENDLESS)
    const before = await headOf(emulator)
    await emulator.clock.advance(5 * HOUR)
    expect((await headOf(emulator)) - before).toBe(1)
    const { gasUsed } = await ask('eth_getBlockByNumber', 'latest', false)
    expect(Number(gasUsed)).toBeGreaterThan(500_000)
  })

  it('leaves a chain alone whose blocks the user makes, and goes on when it may', async () => {
    const emulator = await begun()
    const ask = rpcOf(emulator, base.id)
    await ask('evm_setAutomine', false)
    const fell = await emulator.clock.advance(2 * DAY)
    expect(fell[0]).toMatchObject({ what: 'the market stood still: blocks are made elsewhere' })
    expect(await headOf(emulator)).toBe(90)
    await ask('evm_setAutomine', true)
    await emulator.clock.advance(6 * HOUR)
    expect(await headOf(emulator)).toBe(91)
  })

  it('[socket-listing] [socket-detail] tells profiles and lists what the pools have come to, in one push for an advance', async () => {
    const emulator = await begun()
    const received: { name: string; payload: { slug: string; marketCapUsd?: number } }[] = []
    emulator.socketEvents((event) => received.push(event as never), 'http://sandbank.test')
    await emulator.clock.advance(5 * DAY)
    await emulator.drain()
    const marram = (await tokensOf(emulator)).find(({ symbol }) => symbol === 'MARRAM')
    const listed = received.filter(
      ({ name, payload }) => name === 'AGENT_PROFILE_UPDATE' && payload.slug === 'marram',
    )
    expect(listed.map(({ payload }) => payload.marketCapUsd)).toEqual([marram?.marketCapUsd])
    const details = received.filter(
      ({ name, payload }) => name.includes('DETAIL') && payload.slug === 'marram',
    )
    expect(details).toHaveLength(1)
    const { body } = await caller(emulator)('GET', '/agent-profiles/marram')
    expect(body.marketCapUsd).toBe(marram?.marketCapUsd)
  })

  it('keeps every wei in its place, whatever is traded and taken back', async () => {
    const action = fc.oneof(
      fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
      fc.record({
        kind: fc.constant('swap' as const),
        token: fc.nat({ max: 11 }),
        isBuy: fc.boolean(),
        milli: fc.integer({ min: 1, max: 5_000 }),
      }),
      fc.record({ kind: fc.constant('undo' as const), milli: fc.integer({ min: 1, max: 900 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 4 }), async (actions) => {
        const emulator = await begun()
        const call = caller(emulator)
        const ask = rpcOf(emulator, base.id)
        const launches = await launchesOf(emulator)
        const swap = (index: number, isBuy: boolean, milli: number) =>
          call('POST', '/__sandbank/market/swap', {
            tokenAddress: launches[index % launches.length]?.tokenAddress,
            side: isBuy ? 'buy' : 'sell',
            amount: isBuy ? `${milli / 1000}` : String(milli * 1_000_000),
          })
        for (const step of actions) {
          if (step.kind === 'wait') await emulator.clock.advance(step.hours * HOUR)
          if (step.kind === 'swap') {
            const { status, body } = await swap(step.token, step.isBuy, step.milli)
            // The crowd sells what it has: of some tokens that is less than the most that is tried.
            if (status !== 200)
              expect(body.message).toMatch(/^amount: is more than the .+ that the crowd has$/)
          }
          if (step.kind === 'undo') {
            const before = await marketOf(emulator)
            const snapshot = await ask('evm_snapshot')
            await swap(0, true, step.milli)
            expect(await marketOf(emulator)).not.toEqual(before)
            await ask('evm_revert', snapshot)
            expect(await marketOf(emulator)).toEqual(before)
          }
        }
        const shown = new Map((await tokensOf(emulator)).map((each) => [each.tokenAddress, each]))
        for (const launch of launches) {
          const books = await booksOf(emulator, launch)
          expect(problemsOf(books), launch.symbol).toEqual([])
          const micro =
            (books.reserves.weth * 10n ** 29n * 3_000_000_000n) / (books.reserves.token * 10n ** 18n)
          expect(shown.get(launch.tokenAddress)?.marketCapUsd).toBe(Number(micro) / 1e6)
        }
      }),
      { numRuns: times(2, 10) },
    )
  })
})

describe('a token on the market', () => {
  it('follows the profile that is chosen, or nobody', async () => {
    const emulator = await begun()
    const call = caller(emulator)
    const tokens = await tokensOf(emulator)
    const choose = (token: Token, profile: unknown) =>
      call('PUT', `/__sandbank/market/tokens/${token.tokenAddress.toLowerCase()}`, { profile })
    for (const token of tokens.slice(1)) {
      expect((await choose(token, null)).body).toMatchObject({ symbol: token.symbol, profile: null })
    }
    const [hot, ...others] = tokens as [Token, ...Token[]]
    expect((await choose(hot, 'hot')).body.profile).toBe('hot')
    await emulator.clock.advance(DAY)
    const after = await tokensOf(emulator)
    expect(after[0]?.marketCapUsd).not.toBe(hot.marketCapUsd)
    expect(Number(after[0]?.volume24hWeth)).toBeGreaterThan(0)
    expect(after.slice(1).map(({ marketCapUsd }) => marketCapUsd)).toEqual(
      others.map(({ marketCapUsd }) => marketCapUsd),
    )
    expect((await choose(hot, 'wild')).body.message).toContain('profile')
    expect(await choose({ ...hot, tokenAddress: '0x01' }, null)).toMatchObject({
      status: 404,
      body: { error: 'Token not launched here' },
    })
  })

  it('is swapped once for one request, and refused with the reason', async () => {
    const emulator = await begun()
    const [token] = await tokensOf(emulator)
    const { body: settings } = await caller(emulator)('PUT', '/__sandbank/market', { paused: true })
    expect(settings.paused).toBe(true)
    const send = (body: object, id = 'once') =>
      emulator.fetch(
        new Request('http://sandbank.test/__sandbank/market/swap', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Sandbank-Request-Id': id },
          body: JSON.stringify({ tokenAddress: token?.tokenAddress, side: 'buy', amount: '0.5', ...body }),
        }),
      )
    const answers = await Promise.all(Array.from({ length: 5 }, async () => (await send({})).json()))
    expect(new Set(answers.map(({ transactionHash }) => transactionHash)).size).toBe(1)
    expect(answers[0]).toMatchObject({ blockNumber: 91, feeWeth: '0.0035' })
    expect(await headOf(emulator)).toBe(91)
    const refused = async (body: object) => (await (await send(body, JSON.stringify(body))).json()).message
    expect(await refused({ amount: '2000000' })).toMatch(
      /^amount: is more than the [\d.]+ WETH that the crowd has/,
    )
    expect(await refused({ amount: '0' })).toBe('amount: must be more than 0')
    expect(await refused({ amount: '-1' })).toContain('amount: must be a decimal number')
    expect(await refused({ side: 'hold' })).toContain('side')
    expect(await headOf(emulator)).toBe(91)
  })
})
