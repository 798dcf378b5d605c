import { type OpenedVariable, openVariables, type VariableSet } from '#domains/environment'
import type { Context } from '#kernel/context'
import { webhookVariableTable } from './tables'

/** Row webhook-env. */
export const WEBHOOK_VARIABLES: VariableSet = { table: webhookVariableTable, path: '/webhooks/env' }

/** What handlers of a wallet find in `process.env`. Outside of transactions. */
export function openWebhookVariables(context: Context, walletId: string): Promise<OpenedVariable[]> {
  return openVariables(context, walletId, WEBHOOK_VARIABLES)
}
