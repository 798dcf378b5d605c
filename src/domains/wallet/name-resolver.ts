import type { Context } from '#kernel/context'
import { defineLocal } from '#kernel/local'

/** Who a name or a handle stands for on a chain, or why it stands for nobody. */
type Resolver = (
  context: Context,
  name: string,
  chain: string,
) => Promise<{ readonly address: string } | { readonly problem: string }>

const resolvers = defineLocal('wallet.nameResolver', (): { current?: Resolver } => ({}))

/** Names are another domain's, which knows this one: it brings what finds them. */
export function resolveNamesBy(context: Context, resolver: Resolver): void {
  context.local(resolvers).current = resolver
}

/** Undefined where nothing resolves names. */
export async function resolvedName(context: Context, name: string, chain: string) {
  return context.local(resolvers).current?.(context, name, chain)
}
