import type { z } from 'zod'
import type { Context } from '#kernel/context'
import type { Call } from '#kernel/http/define-route'
import { changeAccount } from './billing/account'
import { expiryTables, scheduleExpiry } from './billing/expiry'
import { grant } from './billing/grant'
import { allModels, removeModel } from './models/catalogue'
import { changeModel, type ModelChanges, type modelEntry, viewEntry } from './models/edit'
import {
  addUpstream,
  changeProvider,
  confidentialModels,
  fixtureTables,
  providerTable,
  removeUpstream,
  replaceFixtures,
  type upstreamBody,
  upstreamRow,
} from './providers'
import { type AccountRow, accountTable, modelTable } from './tables'
import { changeTierSwitches, type TierSwitches, tierSwitchTables } from './tiers/switches'

export { accountView, viewAccount } from './account-view'
export { LARGEST_CREDIT_MICRO_USD } from './billing/ledger'
export { ledgerView, viewLedger } from './ledger-view'
export { modelChanges, modelEntry } from './models/edit'
export {
  fixtureFile,
  lastMatches,
  providerView,
  readFixtures,
  upstreamBody,
  viewProviders,
} from './providers'
export { tierSwitches, tierSwitchesOf } from './tiers/switches'

type OperatorCall = Pick<Call, 'context' | 'transact'>

/** Sets the daily budget or the least tier of a wallet, in the request's transaction. */
export async function editAccount(
  { context, transact }: OperatorCall,
  walletId: string,
  changes: Partial<Pick<AccountRow, 'budgetMicroUsd' | 'tier'>>,
): Promise<void> {
  await transact([accountTable], (context) => changeAccount(context, walletId, changes))
  context.bus.publish({ type: 'gateway.changed', walletId })
}

/**
 * Sets the credit of a wallet, whatever it was, in the request's transaction. `expiresAt`: when what that adds is taken
 * again, epoch ms.
 */
export async function setCredit(
  { context, transact }: OperatorCall,
  walletId: string,
  credit: { creditMicroUsd: number; expiresAt?: number | undefined },
): Promise<void> {
  const id = await context.ids.id('grant')
  await transact(expiryTables, async (context) => {
    await scheduleExpiry(context, await grant(context, walletId, { id, ...credit }))
  })
  context.bus.publish({ type: 'gateway.changed', walletId })
}

/** The whole catalogue, newest first. */
export async function viewModels(context: Context): Promise<z.infer<typeof modelEntry>[]> {
  const isConfidential = await confidentialModels(context)
  return (await allModels(context)).map((model) => viewEntry(context, model, isConfidential(model)))
}

/** Adds a model, or changes what is sent of one, in the request's transaction. */
export async function editModel(
  { context, transact }: OperatorCall,
  id: string,
  changes: ModelChanges,
): Promise<z.infer<typeof modelEntry>> {
  const seq = await context.ids.sequence()
  const model = await transact([modelTable], (context) => changeModel(context, id, changes, seq))
  return viewEntry(context, model, (await confidentialModels(context))(model))
}

/** Takes a model out of the catalogue, in the request's transaction. Throws 404 where there is none. */
export function deleteModel({ transact }: OperatorCall, id: string): Promise<void> {
  return transact([modelTable], (context) => removeModel(context, id))
}

/** Adds a model server, in the request's transaction. Throws 409 where its name is taken. */
export async function addProvider(
  { context, transact }: OperatorCall,
  body: z.infer<typeof upstreamBody>,
): Promise<void> {
  const row = await upstreamRow(context, body)
  await transact([providerTable], (context) => addUpstream(context, row))
  context.bus.publish({ type: 'provider.changed' })
}

/** Changes what is set of a provider, in the request's transaction. Throws 404 for an unknown one. */
export async function editProvider(
  { context, transact }: OperatorCall,
  name: string,
  changes: Parameters<typeof changeProvider>[2],
): Promise<void> {
  await transact([providerTable], (context) => changeProvider(context, name, changes))
  context.bus.publish({ type: 'provider.changed' })
}

/** Removes a model server, in the request's transaction. Throws 404 where there is none. */
export async function deleteProvider({ context, transact }: OperatorCall, name: string): Promise<void> {
  await transact([providerTable], (context) => removeUpstream(context, name))
  context.bus.publish({ type: 'provider.changed' })
}

/** Replaces all fixtures of the scripted provider, in the request's transaction. */
export function setFixtures(
  { transact }: OperatorCall,
  fixtures: Parameters<typeof replaceFixtures>[1],
): Promise<void> {
  return transact(fixtureTables, (context) => replaceFixtures(context, fixtures))
}

/** Breaks or mends attestation and confidential slots, in the request's transaction. */
export function editTierSwitches(
  { transact }: OperatorCall,
  changes: Parameters<typeof changeTierSwitches>[1],
): Promise<TierSwitches> {
  return transact(tierSwitchTables, (context) => changeTierSwitches(context, changes))
}
