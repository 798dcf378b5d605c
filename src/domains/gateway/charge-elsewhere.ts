import type { Context } from '#kernel/context'
import { accountOf } from './billing/account'
import { admit } from './billing/admission'
import { move } from './billing/ledger'
import { admissionTables } from './billing/tables-of-a-charge'
import { addUsage } from './billing/usage'
import type { TokenUsage } from './formats/model-request'
import { requestedModel } from './models/catalogue'
import { pricesFor, priceTables } from './models/prices'
import { costOf } from './money'
import { modelTable } from './tables'

/** What the two functions below read and write. */
export const modelUsageTables = [...admissionTables, modelTable, ...priceTables]

/**
 * Refuses with 402 where a wallet may use no model now: no credit, or its day's budget is used up. For model use beside
 * the gateway: premium chat, apps. In the caller's transaction over `modelUsageTables`.
 */
export async function checkModelCredit(context: Context, walletId: string): Promise<void> {
  await admit(context, walletId, 0, '')
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
 * Charges model use beside the gateway to a wallet's credit; it counts against the daily budget and in the usage like
 * the gateway's own. Returns the charge, micro-dollars. In the caller's transaction over `modelUsageTables`.
 */
export async function chargeModelUsage(context: Context, use: ModelUse): Promise<number> {
  const { id, walletId, source, usage, latencyMs } = use
  const at = context.clock.now()
  const model = await requestedModel(context, use.model)
  const cost = costOf(await pricesFor(context, model, walletId), usage)
  const account = await accountOf(context, walletId)
  const microUsd = 0 - cost.microUsd
  const moved = await move(context, account, {
    id,
    at,
    kind: source,
    microUsd,
    model: model.id,
    outcome: 'whole',
  })
  if (!moved) return 0
  await addUsage(context, {
    walletId,
    at,
    model: model.id,
    provider: source,
    usage,
    cost,
    failed: false,
    latencyMs,
  })
  return cost.microUsd
}
