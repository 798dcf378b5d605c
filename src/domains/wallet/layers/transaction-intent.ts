import type { Recipient } from '../recipients'
import type { SpendRow } from '../spending/tables'
import type { PolicyDecision } from './policy-decision'

/** Something of which the wallet must hold enough. Base units. */
export interface Needed {
  readonly symbol: string
  readonly decimals: number
  readonly needed: bigint
  readonly balance: bigint
  /** What it is for, where that is not the request itself. */
  readonly purpose?: string
}

/** What a transaction costs in gas, base units of the native token. */
export interface Gas {
  readonly symbol: string
  readonly decimals: number
  /** The most that it can cost. */
  readonly cost: bigint
  /** `cost` in micro-USD, where it may be sponsored; null where no pool prices the native token. */
  readonly microUsd: bigint | null
  /** What the wallet has left for it when what it sends has gone. */
  readonly left: bigint
  /** Why gas is not sponsored; undefined where the gas of this chain is sponsored. */
  readonly unsponsored: string | undefined
}

/** What a transaction would do, before any policy was evaluated. The same for every kind of chain. */
export interface TransactionIntent {
  readonly kind: SpendRow['kind']
  readonly chain: string
  /** Everybody who is sent something, or is given power over it. */
  readonly recipients: readonly Recipient[]
  /** How the recipients are known: in the refusal where it is not plain. */
  readonly recipientsNote: string
  /** The wallet's own addresses. */
  readonly own: readonly string[]
  /** Micro-USD; null where no pool prices `unpriced`. */
  readonly microUsd: bigint | null
  readonly unpriced: string
  readonly needs: readonly Needed[]
  /** What the operation itself demands, as its domain says: that there is something to claim. */
  readonly demands?: readonly PolicyDecision[]
  /** Undefined where another account sends it, and pays for that. */
  readonly gas: Gas | undefined
  /** Why the chain would not let it through, where that is known before and reason not to send it. */
  readonly failure: string | undefined
}

/** What the wallet itself sends. */
export type SentIntent = TransactionIntent & { readonly gas: Gas }
