import { chainMode, chainSpec, reached } from '#domains/chain'
import { LAUNCH_CHAIN_ID } from '#domains/launches'
import { cachedAfter } from '#kernel/cache'
import type { Context } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'

/** Row fees-cached. */
const LIFETIME_MS = 2 * MINUTE_MS

/**
 * A public read: kept for two minutes of virtual time, by the whole request and the node that answered. A claim does
 * not end it, as it would not on the hosted service. A node elsewhere that is silent is a refusal, and is not kept.
 */
export async function cachedRead<Value>(
  context: Context,
  args: readonly (string | number)[],
  read: () => Promise<Value>,
): Promise<Value> {
  const mode = await chainMode(context, LAUNCH_CHAIN_ID)
  const key = JSON.stringify([...args, mode])
  return cachedAfter(context, { group: 'fees', key, lifetimeMs: LIFETIME_MS }, () => fromChain(context, read))
}

/** Runs a read of the chain of launches. */
export function fromChain<Value>(context: Context, run: () => Promise<Value>): Promise<Value> {
  return reached(context, chainSpec(LAUNCH_CHAIN_ID), run)
}
