import type { SeedInput, SeedRows } from '#kernel/domain'
import { DAY_MS } from '#kernel/durations'
import { seededBytes } from '#kernel/ids'
import { costOf } from './money'
import { type ModelRow, type UsageRow, usageTable } from './tables'

/** The oldest day; the newest is the day before yesterday, so that no budget's 24 hours begin with something used. */
const [OLDEST, NEWEST] = [28, 2]

/** What projects are built with. */
const LIKED = ['claude-sonnet-4.5', 'gpt-5-mini', 'claude-haiku-4.5', 'gemini-2.5-flash', 'deepseek-v3.2']

/**
 * What the wallets used of models before the database began, for the pages that show it: two models each, on about every
 * second day. Kept by day only, as all usage is: the ledger begins with the database, with what is left.
 */
export function seedUsage(
  { seed, now }: SeedInput,
  walletIds: readonly string[],
  models: SeedRows,
): SeedRows {
  const catalogue = models.rows as readonly ModelRow[]
  const rows = walletIds.flatMap((walletId) => {
    const bytes = seededBytes(seed, `gateway.usage:${walletId}`)
    const chance = (at: number) => (bytes[at % bytes.length] as number) / 256
    return likedBy(catalogue, chance(0)).flatMap((model, which) =>
      Array.from({ length: OLDEST - NEWEST + 1 }, (_, back) => NEWEST + back)
        // The first model on the even days, the second on every sixth: each week has some.
        .filter((daysAgo) => daysAgo % (which === 0 ? 2 : 6) === 0)
        .map((daysAgo) => {
          const date = new Date(now - daysAgo * DAY_MS).toISOString().slice(0, 10)
          return dayOf(walletId, date, model, chance(daysAgo + 7 * which))
        }),
    )
  })
  return { table: usageTable, rows }
}

function likedBy(catalogue: readonly ModelRow[], chance: number): ModelRow[] {
  const first = Math.floor(chance * LIKED.length)
  const ids = [LIKED[first], LIKED[(first + 2) % LIKED.length]]
  return catalogue.filter(({ id }) => ids.includes(id)).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** A day of one model; `chance` from 0 to 1 says how busy it was. */
function dayOf(walletId: string, day: string, model: ModelRow, chance: number): UsageRow {
  const requests = 4 + Math.floor(chance * 40)
  const [input, output, cacheRead] = [700 + chance * 900, 120 + chance * 380, chance * 500]
  const usage = {
    input: requests * Math.round(input),
    output: requests * Math.round(output),
    cacheRead: requests * Math.round(cacheRead),
    cacheWrite: 0,
  }
  const cost = costOf(model.prices, usage)
  return {
    id: [walletId, day, model.id, model.ownedBy].join(' '),
    walletId,
    day,
    model: model.id,
    provider: model.ownedBy,
    requests,
    failed: chance > 0.85 ? 1 : 0,
    inputTokens: usage.input,
    outputTokens: usage.output,
    cacheReadTokens: usage.cacheRead,
    cacheWriteTokens: usage.cacheWrite,
    microUsd: cost.microUsd,
    cacheMicroUsd: cost.cacheMicroUsd,
    latencyMs: requests * Math.round(800 + chance * 2_200),
  }
}
