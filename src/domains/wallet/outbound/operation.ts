import { keccak256 } from 'viem'
import { balances, type ChainSpec } from '#domains/chain'
import type { Context } from '#kernel/context'
import type { PolicyDecision } from '../layers/policy-decision'
import type { TransactionIntent } from '../layers/transaction-intent'
import { ownAddresses } from '../recipients'
import type { WalletRow } from '../tables'
import { type EvmCall, evmTerms, whyUnsponsored } from './evm-terms'
import type { Draft } from './outbox'
import { signed } from './transfer'

type Hex = `0x${string}`

/** A call that another domain builds for a wallet, under a name of its own: a launch, a claim. It sends no value. */
export interface Operation {
  readonly kind: TransactionIntent['kind']
  readonly to: Hex
  readonly data: Hex
  /** Whom it gives something to, besides the wallet itself: the key's and the wallet's lists are asked about them. */
  readonly recipients: readonly Hex[]
  /** What it demands, and whether that is so. Said in the journal, and the first that is not is the refusal. */
  readonly demands: readonly Omit<PolicyDecision, 'layer'>[]
}

const NATIVE_DECIMALS = 18

/** The facts of an operation as the chain stands now, and it signed. Nothing that has a price leaves the wallet in it. */
export async function draftOperation(
  context: Context,
  wallet: WalletRow,
  spec: ChainSpec,
  { kind, to, data, recipients, demands }: Operation,
): Promise<Draft> {
  const call: EvmCall = { from: wallet.evmAddress.toLowerCase() as Hex, to, value: 0n, data }
  const terms = await evmTerms(context, spec, call)
  const { native } = await balances(context, spec.id, call.from, [])
  const intent: TransactionIntent = {
    kind,
    chain: spec.key,
    recipients: recipients.map((address) => ({ kind: 'evm', address })),
    recipientsNote: '',
    own: ownAddresses(wallet),
    microUsd: 0n,
    unpriced: '',
    needs: [],
    demands: demands.map((demand) => ({ ...demand, layer: 'operation' })),
    gas: {
      symbol: spec.native.symbol,
      decimals: NATIVE_DECIMALS,
      cost: terms.mostGasCost,
      left: native,
      unsponsored: await whyUnsponsored(context, spec, terms),
    },
    failure: terms.failure,
  }
  const raw = await signed(context, wallet, spec, call, terms)
  return {
    intent,
    signed: { hash: keccak256(raw), raw },
    record: { to: recipients[0] ?? to, amount: null, symbol: null },
  }
}
