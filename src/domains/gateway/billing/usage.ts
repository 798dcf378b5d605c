import type { Context, TransactionContext } from '#kernel/context'
import { DAY_MS, dayOf } from '#kernel/durations'
import type { AnyTable } from '#kernel/store'
import type { TokenUsage } from '../formats/model-request'
import { requestedModel } from '../models/catalogue'
import { pricesFor, priceTables } from '../models/prices'
import { type Cost, costOf } from '../money'
import {
  type AccountRow,
  accountTable,
  type LedgerRow,
  modelTable,
  type Prices,
  type UsageRow,
  usageTable,
} from '../tables'
import { accountOf } from './account'
import { admissionTables } from './admission'
import { autoTopUpTables, topUpWhereLow } from './auto-topup'
import { takeExpired } from './expiry'
import { isInLedger, type Movement, record } from './ledger'

export const NO_TOKENS: TokenUsage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }

/** What admitting a use and charging it read and write. */
export const chargeTables = [...admissionTables, usageTable, ...autoTopUpTables]
/** What `checkModelCredit` and `chargeModelUsage` do. */
export const modelUsageTables: readonly AnyTable[] = [...chargeTables, modelTable, ...priceTables]

export interface Charge {
  readonly id: string
  readonly kind: LedgerRow['kind']
  readonly model: string
  readonly prices: Prices
  readonly provider: string
  /** `failed`: nobody answered, and nothing was used. */
  readonly outcome: LedgerRow['outcome'] | 'failed'
  readonly usage: TokenUsage
  /** Of the output, those that are an image. */
  readonly imageTokens?: number
  readonly latencyMs: number
}

/**
 * Charges the use of a model to a wallet's credit and counts it in its usage (over `chargeTables`). Returns the charge,
 * micro-dollars.
 */
export async function charge(context: TransactionContext, account: AccountRow, use: Charge): Promise<number> {
  const { id, kind, model, provider, outcome, usage, latencyMs } = use
  const { walletId } = account
  const at = context.clock.now()
  const cost = costOf(use.prices, usage, use.imageTokens)
  const microUsd = 0 - cost.microUsd
  // One of another kind is known by its entry, also where it cost nothing.
  const isEntered = outcome !== 'failed' && (microUsd < 0 || kind !== 'gateway')
  await Promise.all([
    isEntered
      ? recordUse(context, account, { id, at, kind, microUsd, model, outcome })
      : releaseUse(context, account),
    addUsage(context, {
      walletId,
      at,
      model,
      provider,
      usage,
      cost,
      failed: outcome === 'failed',
      latencyMs,
    }),
  ])
  return cost.microUsd
}

/** Credit that is low afterwards is topped up where its wallet has it so. */
async function recordUse(context: TransactionContext, account: AccountRow, use: Movement): Promise<void> {
  await topUpWhereLow(context, await takeExpired(context, await record(context, account, use)))
}

/** Of a use that cost nothing: what it held back may have expired meanwhile. */
async function releaseUse(context: TransactionContext, account: AccountRow): Promise<void> {
  await context.store.table(accountTable).put(account)
  await takeExpired(context, account)
}

export interface ModelUse {
  /** Names the use: one that is charged already is not charged again. */
  readonly id: string
  readonly walletId: string
  readonly source: 'chat' | 'app'
  readonly model: string
  readonly usage: TokenUsage
  readonly latencyMs: number
}

/**
 * Charges model use that holds no credit, of premium chat and apps: it counts against the daily budget and in the usage
 * like the gateway's own. Returns the charge, micro-dollars. Over `modelUsageTables`.
 */
export async function chargeModelUsage(context: TransactionContext, use: ModelUse): Promise<number> {
  const { id, walletId, source, usage, latencyMs } = use
  const model = await requestedModel(context, use.model)
  const prices = await pricesFor(context, model, walletId)
  if (await isInLedger(context, id)) return 0
  return charge(context, await accountOf(context, walletId), {
    ...{ id, kind: source, model: model.id, prices, provider: source },
    ...{ outcome: 'whole', usage, latencyMs },
  })
}

export interface Metered {
  readonly walletId: string
  /** Epoch ms. */
  readonly at: number
  readonly model: string
  readonly provider: string
  readonly usage: TokenUsage
  readonly cost: Cost
  readonly failed: boolean
  readonly latencyMs: number
}

/** Adds one request to its day and model. */
export async function addUsage({ store }: TransactionContext, metered: Metered): Promise<void> {
  const { walletId, at, model, provider, usage, cost, failed } = metered
  const day = dateOf(at)
  const id = [walletId, day, model, provider].join(' ')
  const table = store.table(usageTable)
  const row = (await table.get(id)) ?? { id, walletId, day, model, provider, ...NOTHING }
  await table.put({
    ...row,
    requests: row.requests + (failed ? 0 : 1),
    failed: row.failed + (failed ? 1 : 0),
    inputTokens: row.inputTokens + usage.input,
    outputTokens: row.outputTokens + usage.output,
    cacheReadTokens: row.cacheReadTokens + usage.cacheRead,
    cacheWriteTokens: row.cacheWriteTokens + usage.cacheWrite,
    microUsd: row.microUsd + cost.microUsd,
    cacheMicroUsd: row.cacheMicroUsd + cost.cacheMicroUsd,
    latencyMs: row.latencyMs + (failed ? 0 : Math.max(0, Math.round(metered.latencyMs))),
  })
}

const NOTHING = {
  requests: 0,
  failed: 0,
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  microUsd: 0,
  cacheMicroUsd: 0,
  latencyMs: 0,
}
export type UsageSum = typeof NOTHING

export interface UsageWindow {
  readonly days: number
  /** Midnight UTC of the first day, epoch ms. */
  readonly start: number
  /** Now. */
  readonly end: number
  readonly rows: readonly UsageRow[]
}

/** A wallet's days up to and with today: one row for each day and model, however many requests it had. */
export async function usageOf(
  { store, clock }: Context,
  walletId: string,
  days: number,
): Promise<UsageWindow> {
  const end = clock.now()
  const start = (dayOf(end) - days + 1) * DAY_MS
  const rows = await store
    .table(usageTable)
    .where('[walletId+day]')
    .between([walletId, dateOf(start)], [walletId, dateOf(end)], true, true)
    .toArray()
  return { days, start, end, rows }
}

/** The rows added up in groups, in the order in which the groups appear. */
export function sumBy(
  rows: readonly UsageRow[],
  groupOf: (row: UsageRow) => string,
): { first: UsageRow; sum: UsageSum }[] {
  const groups = new Map<string, { first: UsageRow; sum: UsageSum }>()
  for (const row of rows) {
    const group = groupOf(row)
    const found = groups.get(group)
    groups.set(group, { first: found?.first ?? row, sum: added(found?.sum ?? NOTHING, row) })
  }
  return [...groups.values()]
}

export function sumOf(rows: readonly UsageRow[]): UsageSum {
  return rows.reduce(added, NOTHING)
}

function added(sum: UsageSum, row: UsageSum): UsageSum {
  return {
    requests: sum.requests + row.requests,
    failed: sum.failed + row.failed,
    inputTokens: sum.inputTokens + row.inputTokens,
    outputTokens: sum.outputTokens + row.outputTokens,
    cacheReadTokens: sum.cacheReadTokens + row.cacheReadTokens,
    cacheWriteTokens: sum.cacheWriteTokens + row.cacheWriteTokens,
    microUsd: sum.microUsd + row.microUsd,
    cacheMicroUsd: sum.cacheMicroUsd + row.cacheMicroUsd,
    latencyMs: sum.latencyMs + row.latencyMs,
  }
}

/** Tokens of a sum, all kinds together. */
export function tokensOf(sum: UsageSum): number {
  return sum.inputTokens + sum.outputTokens + sum.cacheReadTokens + sum.cacheWriteTokens
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
