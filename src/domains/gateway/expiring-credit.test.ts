import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { editedExport } from '../../../test/fuzz/edited-export'
import { billed, DEAR, payer } from '../../../test/gateway/billed'
import { composeEmulator } from '../../emulator'
import { memoryKeyring } from '../../kernel/secrets/secrets'

const { emulator, call, own, chat, credits, stream } = await billed()
beforeEach(async () => {
  await emulator.reset()
  await emulator.clock.freeze()
  await call('PUT', '/__sandbank/gateway/models/dear', DEAR)
})
afterAll(() => emulator.close())

const HOUR = 3_600_000
const DAY = 24 * HOUR
const inMs = (ms: number) => new Date(emulator.clock.now() + ms).toISOString()
/** One token of the answer is one USD: this costs `usd`. */
const spend = (usd: number) => chat({ model: 'dear', max_tokens: usd })
const grant = (balanceUsd: number, expiresAt?: string) => own('PUT', 'credit', { balanceUsd, expiresAt })
const account = async () => (await own('GET', 'account')).body
const ledger = async () => (await own('GET', 'ledger')).body.items

type Snapshot = Awaited<ReturnType<typeof emulator.snapshot>>

/** The export, with these columns in the developer's rows of a table. */
function withRows(snapshot: Snapshot, table: string, columns: object): Snapshot {
  const rows = snapshot.tables[table]?.map((row) =>
    row.walletId === 'wlt_developer' ? { ...row, ...columns } : row,
  )
  return JSON.parse(editedExport(snapshot, { ...snapshot.tables, [table]: rows ?? [] }))
}

/** $1 for good, $10 for ten days, and $5 for one. */
async function granted() {
  const [soon, late] = [inMs(DAY), inMs(10 * DAY)]
  await grant(1)
  await grant(11, late)
  const { body } = await grant(16, soon)
  return { soon, late, body }
}

describe('credit that expires', () => {
  it('[auto-topup] is spent soonest first, and the rest of it is gone when its time has come', async () => {
    const { soon, late, body } = await granted()
    const both = [
      { usd: 5, expiresAt: soon },
      { usd: 10, expiresAt: late },
    ]
    expect(body).toMatchObject({ balanceUsd: 16, effectiveBalanceUsd: 16, expiring: both })
    await spend(2)
    expect((await account()).expiring).toEqual([
      { usd: 3, expiresAt: soon },
      { usd: 10, expiresAt: late },
    ])
    await emulator.clock.advance(DAY - 1)
    expect((await credits()).balanceUsd).toBe(14)
    await emulator.clock.advance(1)
    expect(await credits()).toMatchObject({ balanceUsd: 11, effectiveBalanceUsd: 11, undeductedCostUsd: 0 })
    expect((await ledger())[0]).toMatchObject({
      at: soon,
      kind: 'expired',
      usd: -3,
      balanceUsd: 11,
      model: null,
    })
    await spend(4)
    expect((await account()).expiring).toEqual([{ usd: 6, expiresAt: late }])
    await emulator.clock.advance(9 * DAY)
    expect(await account()).toMatchObject({ balanceUsd: 1, expiring: [] })
  })

  it('expires at each of its moments on one long way of the clock, once, and leaves what does not expire', async () => {
    const { soon, late } = await granted()
    await emulator.clock.advance(400 * DAY)
    expect(await account()).toMatchObject({ balanceUsd: 1, expiring: [] })
    expect((await ledger()).slice(0, 2)).toMatchObject([
      { at: late, kind: 'expired', usd: -10, balanceUsd: 1 },
      { at: soon, kind: 'expired', usd: -5, balanceUsd: 11 },
    ])
    expect((await spend(2)).body.error.code).toBe('insufficient_credits')
    await emulator.clock.advance(400 * DAY)
    expect((await credits()).balanceUsd).toBe(1)
  })

  it('is added up where it expires at the same moment, and is what a lower balance takes first', async () => {
    const { soon, late } = await granted()
    expect((await grant(18, soon)).body.expiring[0]).toEqual({ usd: 7, expiresAt: soon })
    expect((await grant(9)).body.expiring).toEqual([{ usd: 8, expiresAt: late }])
    expect((await grant(0)).body).toMatchObject({ balanceUsd: 0, expiring: [] })
    await emulator.clock.advance(10 * DAY)
    expect((await credits()).balanceUsd).toBe(0)
  })

  it('that answers in flight hold back pays for them, and what they leave of it expires with their end', async () => {
    const soon = inMs(HOUR)
    await grant(1)
    await grant(11, soon)
    const response = { content: 'word '.repeat(80) }
    await call('PUT', '/__sandbank/gateway/fixtures', { fixtures: [{ match: {}, response }] })
    const answer = await stream({ model: 'dear', max_tokens: 8 })
    await answer.until(1)
    expect(await credits()).toMatchObject({ balanceUsd: 11, undeductedCostUsd: 8 })
    await emulator.clock.advance(HOUR)
    expect(await credits()).toMatchObject({ balanceUsd: 9, effectiveBalanceUsd: 1, undeductedCostUsd: 8 })
    await answer.end()
    expect(await account()).toMatchObject({ balanceUsd: 1, inFlightUsd: 0, expiring: [] })
    expect((await ledger()).slice(0, 2)).toMatchObject([
      { kind: 'gateway', usd: -8 },
      { kind: 'expired', usd: -2 },
    ])
  })

  it('that was held back for an answer that cost nothing expires with its end', async () => {
    await grant(1)
    await grant(11, inMs(HOUR))
    const answer = await stream({ model: 'dear', max_tokens: 8 })
    await emulator.clock.advance(HOUR)
    await answer.cancel()
    // The emulator notices later that the reader has left, as over a network.
    await expect.poll(async () => (await account()).inFlightUsd).toBe(0)
    const { balanceUsd, expiring } = await account()
    const used = (await ledger()).filter(({ kind }: { kind: string }) => kind === 'gateway')
    const usedUsd = used.reduce((sum: number, { usd }: { usd: number }) => sum - usd, 0)
    expect(expiring).toEqual([])
    expect(balanceUsd).toBe(usedUsd <= 10 ? 1 : 11 - usedUsd)
  })

  it('holds under 50 requests at once: what it pays for is spent once, and no more than there is', async () => {
    const soon = inMs(HOUR)
    await grant(10)
    await grant(40, soon)
    const statuses = await Promise.all(
      Array.from({ length: 50 }, () => spend(1).then(({ status }) => status)),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(40)
    expect(statuses.filter((status) => status === 402)).toHaveLength(10)
    expect(await account()).toMatchObject({ balanceUsd: 0, expiring: [] })
    await emulator.clock.advance(HOUR)
    expect((await credits()).balanceUsd).toBe(0)
  })

  it('pays first what was used beyond the credit', async () => {
    const snapshot = await emulator.snapshot()
    const owed = { creditMicroUsd: -4_000_000 }
    const edited = withRows(snapshot, 'gateway_accounts', owed)
    await emulator.restore(withRows(edited, 'gateway_ledger', { ...owed, microUsd: -4_000_000 }))
    const { body } = await grant(6, inMs(DAY))
    expect(body).toMatchObject({ balanceUsd: 6, expiring: [{ usd: 6 }] })
    await emulator.clock.advance(DAY)
    expect((await credits()).balanceUsd).toBe(0)
  })

  it('is refused where nothing is added, or the moment is past, and changes nothing then', async () => {
    await grant(5)
    const past = new Date(emulator.clock.now()).toISOString()
    expect((await grant(6, past)).body).toEqual({
      error: 'Invalid request',
      message: `expiresAt: must be later than now (${past})`,
    })
    for (const balanceUsd of [5, 4]) {
      const { status, body } = await grant(balanceUsd, inMs(DAY))
      expect([status, body.message]).toEqual([
        400,
        'expiresAt: balanceUsd adds nothing to the credit of $5.00, so nothing would expire',
      ])
    }
    expect((await grant(6, 'tomorrow')).status).toBe(400)
    expect(await account()).toMatchObject({ balanceUsd: 5, expiring: [] })
    for (let at = 1; at <= 100; at++) await grant(5 + at, inMs(at * HOUR))
    expect((await grant(106, inMs(101 * HOUR))).body.message).toBe(
      'expiresAt: credit of a wallet expires at no more than 100 moments',
    )
    expect((await grant(106, inMs(100 * HOUR))).status).toBe(200)
  })

  it('is topped up where its end leaves too little', async () => {
    await grant(1)
    await grant(11, inMs(DAY))
    await call('POST', '/llm/credits/auto-topup', { enabled: true, amountUsd: 20, thresholdUsd: 2 })
    await emulator.clock.advance(DAY)
    await emulator.jobsEnded()
    expect((await credits()).balanceUsd).toBe(21)
  })

  it('travels in an export, and one whose sums are wrong is refused', async () => {
    const { late } = await granted()
    const snapshot = await emulator.snapshot()
    const other = createEmulator()
    await other.restore(snapshot)
    await other.clock.advance(DAY)
    expect((await payer(other).own('GET', 'account')).body).toMatchObject({
      balanceUsd: 11,
      expiring: [{ usd: 10, expiresAt: late }],
    })
    const [first, second] = [Date.parse(late), Date.parse(late) + 1]
    for (const [expiring, why] of [
      [[{ expiresAt: first, microUsd: 16_000_001 }], /more of the model credit of wlt_developer expires/],
      [
        [second, first].map((expiresAt) => ({ expiresAt, microUsd: 1 })),
        /wlt_developer that expires is not in the order of its moments/,
      ],
    ] as const) {
      const edited = withRows(snapshot, 'gateway_accounts', { expiring })
      await expect(other.restore(edited)).rejects.toThrow(why)
    }
    await other.close()
  })

  it('expires once where the worker that was on its way died, and another goes on', async () => {
    const [indexedDB, keyring] = [new IDBFactory(), memoryKeyring()]
    let machine = Date.UTC(2030, 0, 1)
    const start = () => {
      const options = { host: 'page', databaseName: 'shared', indexedDB, IDBKeyRange, keyring } as const
      const emulator = composeEmulator({ ...options, now: () => machine })
      return { emulator, ...payer(emulator) }
    }
    const first = start()
    await first.own('PUT', 'credit', { balanceUsd: 1 })
    const expiresAt = new Date(machine + DAY).toISOString()
    await first.own('PUT', 'credit', { balanceUsd: 6, expiresAt })
    await first.emulator.close()
    machine += 30 * DAY
    const [heir, other] = [start(), start()]
    const balances = await Promise.all([heir, other].map(async (each) => (await each.credits()).balanceUsd))
    expect(balances).toEqual([1, 1])
    const { body } = await heir.own('GET', 'ledger')
    expect(body.items.filter(({ kind }: { kind: string }) => kind === 'expired')).toHaveLength(1)
    await Promise.all([heir, other].map(({ emulator }) => emulator.close()))
  })
})
