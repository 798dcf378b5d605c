import { type OpenedVariable, openVariables } from '#domains/environment'
import type { Context } from '#kernel/context'
import { WEBHOOK_VARIABLES } from './tables'

/** What handlers of a wallet find in `process.env`. Outside of transactions. */
export function openWebhookVariables(context: Context, walletId: string): Promise<OpenedVariable[]> {
  return openVariables(context, walletId, WEBHOOK_VARIABLES)
}
