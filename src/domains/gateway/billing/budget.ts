import { cached, peekCached } from '#kernel/cache'
import type { Context } from '#kernel/context'
import { accountTable, ledgerTable, spendTable } from '../tables'
import { accountOf } from './account'

const DAY_MS = 86_400_000
export const WINDOW_HOURS = 24 as const
/** Spending is kept in pieces of ten minutes; only the oldest one of a window is looked at charge by charge. */
const SLOT_MS = 600_000
/** Behind every time of a wallet. */
const LAST = Number.MAX_SAFE_INTEGER

/** How long the gateway may go by what it knew of a key or a budget, milliseconds of virtual time. */
export const CACHED_MS = 60_000

/**
 * What a wallet has used in the last 24 hours, micro-dollars. A charge counts until it is 24 hours old to the
 * millisecond. What a clock that was set back has left in the future counts as well: it was used. Row budget-rolling.
 */
export async function spentOf({ store, clock }: Context, walletId: string): Promise<number> {
  const windowStart = clock.now() - DAY_MS
  const firstWhole = Math.floor(windowStart / SLOT_MS) + 1
  const slots = await slotsFrom({ store }, walletId, firstWhole)
  const edge = await store
    .table(ledgerTable)
    .where('[walletId+at]')
    .between([walletId, windowStart], [walletId, firstWhole * SLOT_MS], false, false)
    .toArray()
  return [...slots, ...edge.filter(isUse).map(({ microUsd }) => ({ microUsd: -microUsd }))].reduce(
    (sum, { microUsd }) => sum + microUsd,
    0,
  )
}

/** Adds what was used at `at`, epoch ms. In the caller's transaction. */
export async function addSpend(
  { store }: Context,
  walletId: string,
  at: number,
  microUsd: number,
): Promise<void> {
  const slot = Math.floor(at / SLOT_MS)
  const id = `${walletId}:${slot}`
  const before = await store.table(spendTable).get(id)
  await store.table(spendTable).put({ id, walletId, slot, microUsd: (before?.microUsd ?? 0) + microUsd })
}

export interface SpendStep {
  /** Epoch ms: the ten minutes that begin here. */
  readonly from: number
  readonly microUsd: number
  /** When the last of it stops counting. */
  readonly freeBy: number
}

/** What the window holds, the oldest first: as it leaves again. */
export async function spendTimeline({ store, clock }: Context, walletId: string): Promise<SpendStep[]> {
  const first = Math.floor((clock.now() - DAY_MS) / SLOT_MS)
  const slots = await slotsFrom({ store }, walletId, first)
  return slots.map(({ slot, microUsd }) => ({
    from: slot * SLOT_MS,
    microUsd,
    freeBy: (slot + 1) * SLOT_MS + DAY_MS,
  }))
}

/** The budget as the gateway knows it: up to a minute old. In the caller's transaction, where there is one. */
export function knownBudget(context: Context, walletId: string): Promise<number | null> {
  return cached(
    context,
    { group: BUDGET_CACHE, key: walletId, lifetimeMs: CACHED_MS, tables: [accountTable] },
    async () => ({ value: (await accountOf(context, walletId)).budgetMicroUsd, keep: true }),
  )
}

const BUDGET_CACHE = 'gateway-budget'

/** When the budget as it is set now is known to the gateway everywhere, epoch ms: now, where it is already. */
export async function budgetReachesAt(context: Context, walletId: string): Promise<number> {
  const known = await peekCached(context, { group: BUDGET_CACHE, key: walletId })
  const { budgetMicroUsd } = await accountOf(context, walletId)
  return known && known.value !== budgetMicroUsd ? known.expiresAt : context.clock.now()
}

function slotsFrom({ store }: Pick<Context, 'store'>, walletId: string, first: number) {
  return store
    .table(spendTable)
    .where('[walletId+slot]')
    .between([walletId, first], [walletId, LAST])
    .toArray()
}

function isUse({ kind }: { kind: string }): boolean {
  return kind !== 'topup' && kind !== 'grant'
}
