import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { composeEmulator } from '../../src/emulator'
import { memoryKeyring } from '../../src/kernel/secrets/secrets'
import { ALONE, ANYBODY } from '../../src/kernel/store/writers'
import { times } from '../helpers/soak'
import { DEAR, payer } from './billed'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const CREDIT = 150
const BUDGET = 40

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('stream' as const), most: fc.integer({ min: 1, max: 60 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('whole' as const), most: fc.integer({ min: 1, max: 30 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('read' as const, 'cancel' as const, 'end' as const),
      which: fc.nat({ max: 5 }),
      words: fc.integer({ min: 1, max: 40 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('travel' as const),
      ms: fc.oneof(
        fc.integer({ min: 0, max: 30 * HOUR }),
        fc.integer({ min: -40 * HOUR, max: 0 }),
        fc.constant(60_000),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      usd: fc.integer({ min: 1, max: 30 }),
      ms: fc.integer({ min: 1, max: 30 * HOUR }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('die' as const) }) },
)

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came; the assertion checks it
type Row = any

it.each([
  ['one of several processes', ANYBODY, BUDGET],
  // Without a budget its streams begin before their reservations are written.
  ['one that writes alone', ALONE, Number.POSITIVE_INFINITY],
])(
  '[credits] [budget-rolling] whatever is asked of %s, broken off, travelled and killed: what was charged is what the credit lost, and neither credit nor budget is passed',
  async (_, writers, budget) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const indexedDB = new IDBFactory()
        const keyring = memoryKeyring()
        let machine = Date.UTC(2030, 0, 1)
        const start = () => {
          const options = {
            host: 'page',
            databaseName: 'shared',
            indexedDB,
            IDBKeyRange,
            keyring,
            writers,
          } as const
          const emulator = composeEmulator({ ...options, now: () => machine })
          return { emulator, ...payer(emulator) }
        }
        let now = start()
        await now.call('PUT', '/__sandbank/gateway/models/dear', DEAR)
        await now.own('PUT', 'credit', { balanceUsd: CREDIT })
        if (Number.isFinite(budget)) await now.own('PATCH', 'account', { dailyBudgetUsd: budget })
        const response = { content: 'word '.repeat(80) }
        await now.call('PUT', '/__sandbank/gateway/fixtures', { fixtures: [{ match: {}, response }] })
        let streams: Awaited<ReturnType<typeof now.stream>>[] = []

        /** USD used or held back that count at this moment, from the rows themselves. */
        const counting = async () => {
          const { ledger, reservations } = await rows(indexedDB)
          const from = now.emulator.clock.now() - DAY
          const used = ledger.filter(({ kind, at }) => kind === 'gateway' && at > from)
          return (sum(reservations) - sum(used)) / 1e6
        }
        const admitted = async (most: number, status: number, before: number, left: number) => {
          if (status !== 200) {
            expect(status === 402 && (before >= budget || most > left)).toBe(true)
            return
          }
          // What a clock that was set back has in its window again is not what was let through.
          expect(before).toBeLessThan(budget)
          expect(await counting()).toBeLessThan(budget + 60)
        }

        for (const each of steps) {
          machine += 1_000
          // What fell due is done on the way of a request, before it is judged. Who asks what is left of the credit waits
          // for what the streams before hold back of it, which is in memory at first.
          await now.call('GET', each.do === 'stream' || each.do === 'whole' ? '/v1/credits' : '/health')
          const before = await counting()
          const { left, reserved, expiring } = await rows(indexedDB)
          const expired = expiring.filter(({ expiresAt }) => expiresAt <= now.emulator.clock.now())
          expect(sum(expired)).toBeLessThanOrEqual(reserved)
          if (each.do === 'stream') {
            const answer = await now.stream({ model: 'dear', max_tokens: each.most })
            await admitted(each.most, answer.status, before, left)
            if (answer.status === 200) streams.push(answer)
          } else if (each.do === 'whole') {
            const { status } = await now.chat({ model: 'dear', max_tokens: each.most })
            await admitted(each.most, status, before, left)
          } else if (each.do === 'grant') {
            const { balanceUsd } = await now.credits()
            const expiresAt = new Date(now.emulator.clock.now() + each.ms).toISOString()
            const granted = await now.own('PUT', 'credit', { balanceUsd: balanceUsd + each.usd, expiresAt })
            expect(granted.status).toBe(200)
          } else if (each.do === 'travel') {
            if (each.ms >= 0) await now.emulator.clock.advance(each.ms)
            else {
              const to = new Date(now.emulator.clock.now() + each.ms).toISOString()
              await now.call('PUT', '/__sandbank/clock', { now: to })
            }
          } else if (each.do === 'die') {
            await now.emulator.close()
            for (const answer of streams.splice(0)) await answer.end().catch(() => undefined)
            now = start()
          } else {
            const at = streams.length === 0 ? -1 : each.which % streams.length
            const answer = streams[at]
            if (each.do === 'read') await answer?.until(each.words)
            if (each.do === 'cancel') await answer?.cancel()
            if (each.do === 'end') await answer?.end()
            if (each.do !== 'read') streams = streams.filter((_, index) => index !== at)
          }
          await holds(indexedDB)
        }

        // What the dead left behind goes with a minute of the machine, wherever the clock was set.
        for (const answer of streams) await answer.end()
        machine += 10 * 60_000
        await now.chat({ model: 'dear', max_tokens: 1 })
        const { reserved } = await holds(indexedDB)
        expect(reserved).toBe(0)
        await now.emulator.close()
      }),
      { numRuns: times(3, 24) },
    )
  },
  120_000,
)

function sum(all: readonly { microUsd: number }[]): number {
  return all.reduce((total, { microUsd }) => total + microUsd, 0)
}

/** What the budget counts of all time, by its pieces of ten minutes. */
function counted(quotas: readonly { id: string; amount: string }[]): number {
  const pieces = quotas.filter(({ id }) => id.startsWith('gateway.budget.daily:wlt_developer|0|'))
  return pieces.reduce((total, { amount }) => total + Number(amount), 0)
}

/** What the database holds of the wallet, past the emulator. */
async function rows(indexedDB: IDBFactory) {
  const database = await settled(indexedDB.open('shared'))
  const transaction = database.transaction([...database.objectStoreNames], 'readonly')
  const mine = async (name: string) =>
    (await settled<Row[]>(transaction.objectStore(name).getAll())).filter(
      ({ walletId }) => walletId === 'wlt_developer',
    )
  const [[account], ledger, reservations, usage, spend] = await Promise.all([
    mine('gateway_accounts'),
    mine('gateway_ledger'),
    mine('gateway_reservations'),
    mine('gateway_usage'),
    settled<Row[]>(transaction.objectStore('quotas').getAll()),
  ])
  database.close()
  const { creditMicroUsd: credit, reservedMicroUsd: reserved } = account
  const expiring: { expiresAt: number; microUsd: number }[] = account.expiring
  return { ledger, reservations, spend, usage, credit, reserved, expiring, left: (credit - reserved) / 1e6 }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function holds(indexedDB: IDBFactory) {
  const { ledger, reservations, spend, usage, credit, reserved, expiring } = await rows(indexedDB)
  expect(sum(ledger)).toBe(credit)
  expect(sum(reservations)).toBe(reserved)
  const charged = 0 - sum(ledger.filter(({ kind }) => kind === 'gateway'))
  // Where there is no budget, the sums are made when they are read.
  if (spend.length > 0) expect(counted(spend)).toBe(charged)
  // Beside what the seed began with, which was answered elsewhere.
  expect(sum(usage.filter(({ provider }) => provider === 'scripted'))).toBe(charged)
  const added = sum(ledger.filter(({ kind }) => kind === 'grant' || kind === 'expired'))
  expect(credit).toBe(added - charged)
  expect(sum(expiring)).toBeLessThanOrEqual(credit)
  expect(credit - reserved).toBeGreaterThanOrEqual(0)
  return { reserved }
}
