import { formatUnits } from 'viem'
import { chainSpec, reached } from '#domains/chain'
import type { Context } from '#kernel/context'
import type { Actor } from './layers/actor'
import { evaluate, policyTablesOf } from './layers/evaluate'
import type { PolicyDecision } from './layers/policy-decision'
import type { SentIntent } from './layers/transaction-intent'
import { usdNumber } from './money'
import type { Effects } from './outbound/effects'
import type { SubmitBody } from './submit-body'
import { type TransferBody, transferRequestOf } from './transfer-body'
import { walletById } from './wallets'

/** What a transaction would cost, and what every layer would decide about it. */
interface Foreseen {
  readonly usd: number | null
  readonly gas: {
    readonly paidBy: 'sponsor' | 'wallet'
    readonly units: string
    readonly most: string
    readonly symbol: string
  }
  readonly decisions: readonly PolicyDecision[]
}

export interface Preview extends Foreseen {
  readonly amount: string
  readonly symbol: string
}

export interface SubmitPreview extends Foreseen {
  /** Null where a node elsewhere cannot try it out. */
  readonly effects: Effects | null
  /** Why the chain would take it back, in its words. */
  readonly failure: string | null
}

/** What every layer would decide about a transfer now. Changes nothing; throws a refusal for an invalid request. */
export async function previewTransfer(
  context: Context,
  walletId: string,
  actor: Actor,
  body: TransferBody,
): Promise<Preview> {
  const { quoteRequest } = await import('./outbound')
  const request = transferRequestOf(body)
  const wallet = await walletById(context, walletId)
  const { intent, symbol, units } = await reached(context, request.spec, () =>
    quoteRequest(context, wallet, request),
  )
  const foreseen = await foresee(context, walletId, actor, { intent, units })
  return { amount: request.amount, symbol, ...foreseen }
}

/** The same of a raw transaction, with what it would change of what the wallet has. */
export async function previewSubmit(
  context: Context,
  walletId: string,
  actor: Actor,
  body: SubmitBody,
): Promise<SubmitPreview> {
  const { effectsOf, quoteSubmit, reasonIn } = await import('./outbound')
  const wallet = await walletById(context, walletId)
  const chain = chainSpec(body.transaction.chainId)
  const { quote, effects, failure } = await reached(context, chain, async () => {
    const quote = await quoteSubmit(context, wallet, chain, body)
    const { trace } = quote
    const effects = trace ? await effectsOf(context, chain, quote.call, trace) : null
    const failure = trace?.error === undefined ? null : await reasonIn(context, chain, trace)
    return { quote, effects, failure: failure ?? quote.terms.failure ?? null }
  })
  const { intent, terms } = quote
  const foreseen = await foresee(context, walletId, actor, { intent, units: terms.gas })
  return { ...foreseen, effects, failure }
}

async function foresee(
  context: Context,
  walletId: string,
  actor: Actor,
  { intent, units }: { intent: SentIntent; units: bigint },
): Promise<Foreseen> {
  const { decisions, sponsored } = await context.store.read(policyTablesOf(actor), () =>
    evaluate(context, walletId, actor, intent),
  )
  const { gas, microUsd } = intent
  return {
    usd: microUsd === null ? null : usdNumber(microUsd),
    gas: {
      paidBy: sponsored ? 'sponsor' : 'wallet',
      units: String(units),
      most: formatUnits(gas.cost, gas.decimals),
      symbol: gas.symbol,
    },
    decisions,
  }
}
