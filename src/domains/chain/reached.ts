import type { Context } from '#kernel/context'
import { isRefusal, Refusal } from '#kernel/errors'
import { chainMode } from './chain-modes'
import { type ChainSpec, chainErrors } from './chains'

/** Runs what reads a chain; a node elsewhere that does not answer becomes a refusal that says so. */
export async function reached<Result>(
  context: Context,
  spec: ChainSpec | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  // The Solana ledger is never elsewhere.
  if (!spec) return run()
  try {
    return await run()
  } catch (thrown) {
    const mode = await chainMode(context, spec.id)
    const known = context.store.explain(thrown)
    if (isRefusal(known) || mode.kind === 'embedded') throw known
    const why = thrown instanceof Error ? thrown.message.split('\n')[0] : String(thrown)
    throw new Refusal(
      chainErrors.unreachable,
      `${spec.name} is in mode "${mode.kind}", and the node elsewhere did not answer: ${why}. Switch the chain's mode on Chains in the shell (/ui/chains).`,
      { rule: 'chain.unreachable', facts: { chain: spec.key, mode: mode.kind } },
    )
  }
}
