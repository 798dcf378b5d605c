import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kernel } from '../../../../test/helpers/context'
import { spendHistory, spendingOf } from './spend-log'
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
})

describe('the spend log', () => {
  it('counts what a list of everything counts, however the clock jumps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        let now = START
        const context = await kernel({ tables: [spendTable], now: () => now })
        const all: SpendRow[] = []
        for (const [index, { jump, microUsd, ...rest }] of steps.entries()) {
          now += jump
          const row = {
            ...rowOf(index),
            ...rest,
            at: now,
            microUsd: microUsd === null ? null : String(microUsd),
          } as SpendRow
          await context.store.table(spendTable).add(row)
          all.push(row)
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
            expect(new Set(spending.rows.map(({ hash }) => hash))).toEqual(
              new Set(recent.map(({ hash }) => hash)),
            )
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
