import { afterAll, bench, describe } from 'vitest'
import { modelSpend, spentOf } from '../../src/domains/gateway/billing/ledger'
import { addUsage, NO_TOKENS, usageOf } from '../../src/domains/gateway/billing/usage'
import { ledgerTable, usageTable } from '../../src/domains/gateway/tables'
import { kernel } from '../helpers/context'

const DAY = 86_400_000
const DAYS = 90
const MODELS = 12
const WALLET = 'wlt_bench'
const NOW = Date.UTC(2030, 0, 1, 12)

/** What so many requests, even over 90 days and twelve models, leave behind: their charges, and the buckets. */
async function after(requests: number) {
  let now = NOW
  const tables = [usageTable, ...modelSpend.tables]
  const context = await kernel({ tables, now: () => now })
  const every = (DAYS * DAY) / requests
  for (let from = 0; from < requests; from += 20_000) {
    const charges = Array.from({ length: Math.min(20_000, requests - from) }, (_, index) => ({
      id: `gen_${from + index}`,
      walletId: WALLET,
      seq: from + index + 1,
      at: Math.round(NOW - (from + index) * every),
      kind: 'gateway' as const,
      microUsd: -100,
      creditMicroUsd: 0,
      model: 'm',
      outcome: 'whole' as const,
    }))
    await context.store.write(tables, () => context.store.table(ledgerTable).bulkAdd(charges))
  }
  const cost = { microUsd: 100, cacheMicroUsd: 0 }
  for (let day = 0; day < DAYS; day++) {
    now = NOW - day * DAY
    for (let model = 0; model < MODELS; model++) {
      const metered = { walletId: WALLET, at: now, model: `m${model}`, provider: 'p', usage: NO_TOKENS, cost }
      await context.transaction(tables, (context) =>
        addUsage(context, { ...metered, failed: false, latencyMs: 1 }),
      )
    }
  }
  // The first charge makes the sums from the ledger.
  await context.transaction(tables, (context) => modelSpend.add(context, WALLET, { at: NOW, amount: 100n }))
  now = NOW
  return context
}

/** Row usage: what a million requests leave behind costs no more to read than what a thousand do. */
const [few, many] = [await after(1_000), await after(1_000_000)]
afterAll(() => {
  few.store.close()
  many.store.close()
})

describe('90 days of usage', () => {
  bench('after 1,000 requests', async () => void (await usageOf(few, WALLET, DAYS)))
  bench('after 1,000,000 requests', async () => void (await usageOf(many, WALLET, DAYS)))
})

describe('what counts of the daily budget', () => {
  bench('after 1,000 requests', async () => void (await spentOf(few, WALLET)))
  bench('after 1,000,000 requests', async () => void (await spentOf(many, WALLET)))
})
