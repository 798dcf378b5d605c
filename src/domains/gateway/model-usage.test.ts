import { beforeEach, describe, expect, it } from 'vitest'
import { kernel } from '../../../test/helpers/context'
import type { Context, TransactionContext } from '../../kernel/context'
import { quotaTable } from '../../kernel/quota/quota'
import { accountOf, changeAccount } from './billing/account'
import { checkModelCredit } from './billing/admission'
import { spentOf, topUp } from './billing/ledger'
import { chargeModelUsage, type ModelUse, modelUsageTables, usageOf } from './billing/usage'
import { seedModels } from './models/seed'

const HOUR = 3_600_000
const WALLET = 'wlt_app'
let now = Date.UTC(2030, 0, 1)
let context: Context

const use = (id: string, output = 100_000): ModelUse => ({
  id,
  walletId: WALLET,
  source: 'app',
  model: 'claude-sonnet-4.5',
  usage: { input: 0, output, cacheRead: 0, cacheWrite: 0 },
  latencyMs: 900,
})
const within = <Result>(run: (context: TransactionContext) => Promise<Result>) =>
  context.transaction(modelUsageTables, run)
const charge = (each: ModelUse) => within((context) => chargeModelUsage(context, each))
const check = () => within((context) => checkModelCredit(context, WALLET))

beforeEach(async () => {
  now = Date.UTC(2030, 0, 1)
  context = await kernel({ tables: modelUsageTables, now: () => now })
  const { table, rows } = seedModels({ seed: 'seed', now })
  await context.store.write([table], () => context.store.table(table).bulkAdd(rows))
  await within((context) => topUp(context, WALLET, { id: 'top', microUsd: 5_000_000 }))
})

describe('model use without a reservation', () => {
  it('is charged once to the same credit, and is in the same usage', async () => {
    expect(await charge(use('run_1'))).toBe(1_500_000)
    expect(await charge(use('run_1'))).toBe(0)
    expect((await accountOf(context, WALLET)).creditMicroUsd).toBe(3_500_000)
    expect((await usageOf(context, WALLET, 1)).rows).toEqual([
      expect.objectContaining({
        model: 'claude-sonnet-4.5',
        provider: 'app',
        requests: 1,
        microUsd: 1_500_000,
      }),
    ])
  })

  it('[budget-rolling] counts against the same daily budget, and ages out of it', async () => {
    await within((context) => changeAccount(context, WALLET, { budgetMicroUsd: 2_000_000 }))
    await check()
    await charge(use('run_1'))
    now += HOUR
    await check()
    await charge({ ...use('talk_1'), source: 'chat' })
    expect(await spentOf(context, WALLET)).toBe(3_000_000)
    await expect(check()).rejects.toMatchObject({
      spec: { status: 402, code: 'daily_budget_exceeded' },
      decision: {
        rule: 'gateway.budget.daily',
        facts: { limitUsd: '$2.00', spentUsd: '$3.00', windowHours: 24 },
      },
    })
    now += 23 * HOUR
    await check()
    expect(await spentOf(context, WALLET)).toBe(1_500_000)
  })

  it('[budget-rolling] counts whatever was used before there was a budget, or between two', async () => {
    const budget = (budgetMicroUsd: number | null) =>
      within((context) => changeAccount(context, WALLET, { budgetMicroUsd }))
    const spent = async () => [
      await spentOf(context, WALLET),
      await context.store.table(quotaTable).where('id').startsWith('gateway.budget.daily:').count(),
    ]
    await charge(use('run_1', 10_000))
    expect(await spent()).toEqual([150_000, 0])
    await budget(2_000_000)
    now += HOUR
    await charge(use('run_2', 10_000))
    expect(await spent()).toEqual([300_000, 7])
    await budget(null)
    now += HOUR
    await charge(use('run_3', 10_000))
    expect(await spent()).toEqual([450_000, 0])
    now += 22 * HOUR
    expect(await spent()).toEqual([300_000, 0])
    await budget(2_000_000)
    await charge(use('run_4', 10_000))
    expect((await spent())[0]).toBe(450_000)
    now -= 22 * HOUR
    expect((await spent())[0]).toBe(600_000)
  })

  it('is refused at no credit and below', async () => {
    await charge(use('run_1', 400_000))
    expect((await accountOf(context, WALLET)).creditMicroUsd).toBe(-1_000_000)
    await expect(check()).rejects.toMatchObject({ spec: { status: 402, code: 'insufficient_credits' } })
  })
})
