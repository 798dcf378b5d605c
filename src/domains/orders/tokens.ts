import type { OperationCall } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { defineLocal } from '#kernel/local'
import type { Asset } from './tables'

/** What orders need of the agent, which reads the names and amounts that people write. */
export interface OrderTokens {
  /** The one token that is meant. Throws a refusal in words where it is none, or could be more than one. */
  named(named: {
    readonly token: string
    readonly chain?: string | undefined
    readonly usual?: string | null
  }): Promise<Asset>
  /** What the wallet's owner set for what is not said; null: nothing. */
  defaults(walletId: string): Promise<{
    readonly pay: string | null
    readonly get: string | null
    readonly chain: string | null
    readonly slippageBps: number | null
  }>
  /** Every token that is called so, on all chains. */
  called(token: string): Promise<readonly Asset[]>
  /** Atto-USD (10⁻¹⁸ dollars) of one whole token; undefined where no pool prices it. */
  price(asset: Asset): Promise<bigint | undefined>
  /** What the wallet holds, base units. */
  held(walletId: string, asset: Asset): Promise<{ readonly units: bigint; readonly decimals: number }>
  /** An amount as people write it, as whole tokens: what "half" and "$5" are now. Throws where it comes to nothing. */
  exact(
    call: Pick<OperationCall, 'context' | 'principal' | 'source'>,
    asset: Asset,
    amount: string,
  ): Promise<string>
}

const tokens = defineLocal('orders.tokens', () => ({ current: undefined as OrderTokens | undefined }))

/** The agent says of itself that it reads tokens and amounts. */
export function readTokensBy(context: Context, current: OrderTokens): void {
  context.local(tokens).current = current
}

export function tokensOf(context: Context): OrderTokens {
  const { current } = context.local(tokens)
  if (!current) throw new Error('no domain reads tokens')
  return current
}
