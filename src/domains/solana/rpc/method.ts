import type { Context } from '#kernel/context'
import { VALIDATOR_VERSION } from '../cluster'
import type { Ledger } from '../ledger'

/** One call of one method. `params` are as they were sent. */
interface MethodCall {
  readonly context: Context
  readonly ledger: Ledger
  readonly params: readonly unknown[]
  readonly requestId: string | undefined
}

/** Throws an `RpcError`. */
export type Method = (call: MethodCall) => Promise<unknown>

/** With the slot at which it was so, as most answers about state are written. */
export async function atSlot(ledger: Ledger, value: unknown): Promise<unknown> {
  const { slot } = await ledger.position()
  return { context: { apiVersion: VALIDATOR_VERSION, slot }, value }
}
