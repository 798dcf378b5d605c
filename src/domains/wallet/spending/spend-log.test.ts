import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kernel } from '../../../../test/helpers/context'
import type { TransactionContext } from '../../../kernel/context'
import { quotaTable } from '../../../kernel/quota/quota'
import { deleteSpend, putSpend, recentSpends, spendHistory, spendingOf, spendTables } from './spend-log'
import { type SpendRow, spendTable } from './tables'

const HOUR = 3_600_000
const START = Date.UTC(2030, 0, 1)

const step = fc.record({
  // Mostly onwards, sometimes back, often by just what a window measures.
  jump: fc.oneof(
    fc.integer({ min: 0, max: 30 * HOUR }),
    fc.integer({ min: -40 * HOUR, max: 0 }),
    fc.constantFrom(0, 1, 24 * HOUR, 24 * HOUR - 1, -24 * HOUR),
  ),
  microUsd: fc.option(fc.nat({ max: 1_000_000_000 }), { nil: null, freq: 5 }),
  state: fc.constantFrom('reserved', 'pending', 'confirmed', 'reverted', 'dropped'),
  sponsored: fc.boolean(),
  walletId: fc.constantFrom('wlt_a', 'wlt_b'),
  // What becomes of an earlier row afterwards.
  later: fc.option(
    fc.record({
      which: fc.nat(),
      state: fc.constantFrom('pending', 'confirmed', 'reverted', 'dropped', 'deleted'),
    }),
    { nil: undefined },
  ),
  // An import, or a database of an earlier version: the log is there, and its sums are not.
  sumsLost: fc.boolean(),
})

describe('the spend log', () => {
  it('counts what a list of everything counts, however the clock jumps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        let now = START
        const context = await kernel({ tables: [spendTable], now: () => now })
        let all: SpendRow[] = []
        const write = (run: (context: TransactionContext) => Promise<void>) =>
          context.transaction(spendTables, run)
        for (const [index, { jump, microUsd, later, sumsLost, ...rest }] of steps.entries()) {
          now += jump
          const row = {
            ...rowOf(index),
            ...rest,
            at: now,
            microUsd: microUsd === null ? null : String(microUsd),
          } as SpendRow
          if (sumsLost) await context.store.table(quotaTable).clear()
          await write((context) => putSpend(context, row))
          all.push(row)
          const changed = later && all[later.which % all.length]
          if (changed && later.state === 'deleted') {
            await write((context) => deleteSpend(context, changed.hash))
            all = all.filter((each) => each !== changed)
          } else if (changed) {
            const next = { ...changed, state: later.state } as SpendRow
            await write((context) => putSpend(context, next))
            all = all.map((each) => (each === changed ? next : each))
          }
          for (const walletId of ['wlt_a', 'wlt_b']) {
            const mine = all.filter((each) => each.walletId === walletId)
            const recent = mine.filter(({ at }) => now - at < 24 * HOUR)
            const counted = recent.filter(({ state }) => ['reserved', 'pending', 'confirmed'].includes(state))
            const today = mine.filter(
              ({ at, sponsored, state }) => sponsored && state !== 'dropped' && isoDay(at) === isoDay(now),
            )
            const spending = await spendingOf(context, walletId)
            expect(spending.spentMicroUsd).toBe(
              counted.reduce((sum, row) => sum + BigInt(row.microUsd ?? 0), 0n),
            )
            expect(spending.sponsored).toBe(today.length)
            const rows = await recentSpends(context, walletId)
            expect(new Set(rows.map(({ hash }) => hash))).toEqual(new Set(recent.map(({ hash }) => hash)))
          }
        }
        const pages: string[] = []
        for (let before: number | undefined; ; ) {
          const page = await spendHistory(context, 'wlt_a', { limit: 3, before })
          pages.push(...page.map(({ hash }) => hash))
          if (page.length < 3) break
          before = page.at(-1)?.seq
        }
        expect(pages).toEqual(
          all
            .filter(({ walletId }) => walletId === 'wlt_a')
            .map(({ hash }) => hash)
            .reverse(),
        )
        context.store.close()
      }),
      { numRuns: 40 },
    )
  })
})

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

function rowOf(index: number): Partial<SpendRow> {
  return {
    hash: `0x${index.toString(16).padStart(64, '0')}`,
    seq: index + 1,
    chain: 'base',
    kind: 'transfer',
    raw: '0x',
    to: '0x00000000000000000000000000000000000000ee',
    amount: null,
    symbol: null,
  }
}
