import { formatUnits, keccak256 } from 'viem'
import { balances, type ChainSpec } from '#domains/chain'
import type { Context } from '#kernel/context'
import type { PolicyDecision } from '../layers/policy-decision'
import type { Needed, TransactionIntent } from '../layers/transaction-intent'
import { ownAddresses } from '../recipients'
import type { WalletRow } from '../tables'
import { type EvmCall, evmTerms, gasNeed } from './evm-terms'
import type { Draft } from './outbox'
import { signed } from './transfer'

type Hex = `0x${string}`

/** What is said of an operation on any kind of chain. */
export interface OperationTerms {
  readonly kind: TransactionIntent['kind']
  /** What it spends, which the wallet must have; nothing by default. */
  readonly gives?: {
    readonly need: Needed
    /** As limits count it, micro-USD; null where no pool prices it. */
    readonly microUsd: bigint | null
  }
  /** Who receives something, besides the wallet itself: the lists of the key and of the wallet are checked for them. */
  readonly recipients: readonly string[]
  /** Its demands, and whether each is met. The journal has them; the first unmet one is the refusal. */
  readonly demands: readonly Omit<PolicyDecision, 'layer'>[]
}

/** A call that another domain builds for a wallet, under a name of its own: a launch, a claim, a swap. */
export interface Operation extends OperationTerms {
  readonly to: Hex
  readonly data: Hex
  /** Wei that goes with it; none by default. */
  readonly value?: bigint
  readonly recipients: readonly Hex[]
}

/** What an operation needs and moves as the chain stands now, and it signed. */
export async function draftOperation(
  context: Context,
  wallet: WalletRow,
  spec: ChainSpec,
  { kind, to, data, value = 0n, gives, recipients, demands }: Operation,
): Promise<Draft> {
  const call: EvmCall = { from: wallet.evmAddress.toLowerCase() as Hex, to, value, data }
  const terms = await evmTerms(context, spec, call)
  const { native } = await balances(context, spec.id, call.from, [])
  const intent: TransactionIntent = {
    kind,
    chain: spec.key,
    recipients: recipients.map((address) => ({ kind: 'evm', address })),
    recipientsNote: '',
    own: ownAddresses(wallet),
    microUsd: gives ? gives.microUsd : 0n,
    unpriced: gives?.need.symbol ?? '',
    needs: gives ? [gives.need] : [],
    demands: withLayer(demands),
    gas: await gasNeed(context, spec, terms, native - value),
    // Without the balance there is no trial run: the refusal names the balance.
    failure: gives && gives.need.balance < gives.need.needed ? undefined : terms.failure,
  }
  const raw = await signed(context, wallet, spec, call, terms)
  return {
    intent,
    signed: { hash: keccak256(raw), raw },
    record: { to: recipients[0] ?? to, ...movedBy(gives?.need) },
  }
}

export function withLayer(demands: OperationTerms['demands']): PolicyDecision[] {
  return demands.map((demand) => ({ ...demand, layer: 'operation' }))
}

export function movedBy(need: Needed | undefined) {
  return need
    ? { amount: formatUnits(need.needed, need.decimals), symbol: need.symbol }
    : { amount: null, symbol: null }
}
