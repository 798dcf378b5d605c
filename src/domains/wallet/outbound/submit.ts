import { formatUnits, keccak256 } from 'viem'
import { balances, type ChainSpec, tokenMetadata } from '#domains/chain'
import type { Context } from '#kernel/context'
import type { SentIntent } from '../layers/transaction-intent'
import { isSameAddress, ownAddresses } from '../recipients'
import type { SubmitBody } from '../submit-body'
import type { WalletRow } from '../tables'
import { callOf, evmFields } from '../transaction-fields'
import { type EvmCall, type EvmTerms, evmTerms, gasNeed, NATIVE_DECIMALS } from './evm-terms'
import type { Draft } from './outbox'
import { type Frame, type Outflow, outflowOf, priceOf, traced } from './outflow'
import { recipientOf } from './recipients-of'
import { signerOf } from './signer'
import { signed } from './transfer'

export interface SubmitQuote {
  readonly call: EvmCall
  readonly terms: EvmTerms
  readonly intent: SentIntent
  /** Undefined where a node elsewhere cannot try it out. */
  readonly trace: Frame | undefined
  readonly record: Draft['record']
}

/**
 * Row wallet-submit: what a raw transaction needs and moves, as the chain stands now. It is tried out first, and priced by what
 * leaves the wallet in that, whatever contract it goes through. One that would revert is sent all the same, as a node
 * would. Throws a refusal for a wallet that cannot sign.
 */
export async function quoteSubmit(
  context: Context,
  wallet: WalletRow,
  spec: ChainSpec,
  { transaction }: SubmitBody,
): Promise<SubmitQuote> {
  signerOf(context, wallet)
  const call = callOf(wallet.evmAddress, transaction)
  const terms = await evmTerms(context, spec, call, evmFields(transaction))
  const trace = await traced(context, spec, call)
  const outflow = trace && outflowOf(call, trace)
  const { microUsd, unpriced } = await pricedOf(context, spec, call, outflow)
  const { native } = await balances(context, spec.id, call.from, [])
  const named = recipientOf(call)
  const intent: SentIntent = {
    kind: 'submit',
    chain: spec.key,
    recipients: [...new Set([named.address, ...(outflow?.receivers ?? [])])].map((address) => ({
      kind: 'evm',
      address,
    })),
    recipientsNote: named.note,
    own: ownAddresses(wallet),
    microUsd,
    unpriced,
    needs:
      call.value === 0n
        ? []
        : [{ symbol: spec.native.symbol, decimals: NATIVE_DECIMALS, needed: call.value, balance: native }],
    gas: await gasNeed(context, spec, terms, native - call.value),
    failure: undefined,
  }
  const record = { to: named.address, ...(await movedOf(context, spec, outflow)) }
  return { call, terms, intent, trace, record }
}

/** The same, signed. */
export async function draftSubmit(
  context: Context,
  wallet: WalletRow,
  spec: ChainSpec,
  body: SubmitBody,
): Promise<Draft> {
  const { call, terms, intent, record } = await quoteSubmit(context, wallet, spec, body)
  const raw = await signed(context, wallet, spec, call, terms)
  const { description } = body
  return {
    intent,
    signed: { hash: keccak256(raw), raw },
    record: { ...record, ...(description !== undefined && { description }) },
  }
}

/** A plain payment is worth its value, also where nothing can be tried out. */
function pricedOf(context: Context, spec: ChainSpec, call: EvmCall, outflow: Outflow | undefined) {
  if (outflow) return priceOf(context, spec, outflow)
  if (call.data === '0x') {
    const units = isSameAddress(call.to, call.from) ? 0n : call.value
    return priceOf(context, spec, { tokens: [{ token: 'native', units }], receivers: [] })
  }
  return { microUsd: null, unpriced: 'a contract call that this node cannot try out' }
}

/** What the history shows: one token that goes, or nothing that could be named in a line. */
async function movedOf(context: Context, spec: ChainSpec, outflow: Outflow | undefined) {
  const [only, ...more] = outflow?.tokens ?? []
  if (!only || more.length > 0) return { amount: null, symbol: null }
  if (only.token === 'native') {
    return { amount: formatUnits(only.units, NATIVE_DECIMALS), symbol: spec.native.symbol }
  }
  const metadata = await tokenMetadata(context, spec.id, only.token)
  return metadata
    ? { amount: formatUnits(only.units, metadata.decimals), symbol: metadata.symbol }
    : { amount: null, symbol: null }
}
