import { type ChainSpec, chainMode, chainRequest, priceAttoUsd } from '#domains/chain'
import type { Context } from '#kernel/context'
import { isRpcError } from '#kernel/json-rpc'
import { isSponsored } from '../chains'
import type { Gas } from '../layers/transaction-intent'
import { worth } from '../money'

type Hex = `0x${string}`

/** Of the native token of every EVM chain here. */
export const NATIVE_DECIMALS = 18

/** What is to be executed. */
export interface EvmCall {
  readonly from: Hex
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}

/** What a caller may say of it; the rest is filled in. Wei, units of gas. */
export interface EvmFields {
  readonly nonce?: bigint | undefined
  readonly gas?: bigint | undefined
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
}

type Fees =
  | { readonly type: 'legacy'; readonly gasPrice: bigint }
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

export interface EvmTerms {
  readonly nonce: number
  readonly gas: bigint
  readonly fees: Fees
  /** Base units of the native token. */
  readonly mostGasCost: bigint
  /** Whether it offers far more for its gas than the chain demands: that is not sponsored. */
  readonly isLavish: boolean
  /** Why it cannot be executed, in the chain's words. */
  readonly failure: string | undefined
}

/** Times the usual price of gas. */
const LAVISH = 3n
/** For what fails when it is tried out: enough for a refusal to be mined. */
const GAS_WITHOUT_ESTIMATE = 500_000n

/** Nonce, gas and fees of a transaction of the wallet, as the chain stands now. Changes nothing. */
export async function evmTerms(
  context: Context,
  { id }: ChainSpec,
  call: EvmCall,
  fields: EvmFields = {},
): Promise<EvmTerms> {
  const ask = async (method: string, ...params: unknown[]) =>
    (await chainRequest(context, id, { method, params })) as Hex
  const nonce = fields.nonce ?? BigInt(await ask('eth_getTransactionCount', call.from, 'pending'))
  const usual = BigInt(await ask('eth_gasPrice'))
  const fees = await feesOf(ask, usual, fields)
  const { gas, failure } = await gasOf(ask, call, fields.gas)
  const most = fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas
  return {
    nonce: Number(nonce),
    gas,
    fees,
    mostGasCost: gas * most,
    isLavish: most > usual * LAVISH,
    failure,
  }
}

type Ask = (method: string, ...params: unknown[]) => Promise<Hex>

async function feesOf(ask: Ask, usual: bigint, { gasPrice, ...fields }: EvmFields): Promise<Fees> {
  if (gasPrice !== undefined) return { type: 'legacy', gasPrice }
  // A fifth to spare: a block that comes meanwhile may cost more.
  const maxFeePerGas = fields.maxFeePerGas ?? usual + usual / 5n
  const tip = fields.maxPriorityFeePerGas ?? BigInt(await ask('eth_maxPriorityFeePerGas'))
  return {
    type: 'eip1559',
    maxFeePerGas,
    maxPriorityFeePerGas:
      fields.maxPriorityFeePerGas === undefined && tip > maxFeePerGas ? maxFeePerGas : tip,
  }
}

async function gasOf(
  ask: Ask,
  { from, to, value, data }: EvmCall,
  wished: bigint | undefined,
): Promise<{ gas: bigint; failure: string | undefined }> {
  try {
    const estimate = BigInt(
      await ask('eth_estimateGas', { from, to, value: `0x${value.toString(16)}`, data }),
    )
    return { gas: wished ?? (data === '0x' ? estimate : estimate + estimate / 10n), failure: undefined }
  } catch (thrown) {
    if (!isRpcError(thrown)) throw thrown
    return { gas: wished ?? GAS_WITHOUT_ESTIMATE, failure: thrown.message }
  }
}

/**
 * What a transaction costs its wallet or a sponsor. `left`: what the wallet has for it, base units; `known`: the native
 * token's price, where the caller has looked it up.
 */
export async function gasNeed(
  context: Context,
  spec: ChainSpec,
  terms: EvmTerms,
  left: bigint,
  known?: bigint,
): Promise<Gas> {
  const { symbol } = spec.native
  const unsponsored = await whyUnsponsored(context, spec, terms)
  const each =
    unsponsored === undefined ? (known ?? (await priceAttoUsd(context, spec.id, 'native'))) : undefined
  const microUsd = each === undefined ? null : worth(terms.mostGasCost, NATIVE_DECIMALS, each)
  return { symbol, decimals: NATIVE_DECIMALS, cost: terms.mostGasCost, microUsd, left, unsponsored }
}

/** Why gas on this chain is not sponsored; undefined where it is. */
async function whyUnsponsored(
  context: Context,
  spec: ChainSpec,
  { isLavish }: EvmTerms,
): Promise<string | undefined> {
  if (!isSponsored(spec)) return `gas is not sponsored on ${spec.key}`
  if (isLavish) return `it offers more than ${LAVISH} times the usual price of gas`
  const mode = await chainMode(context, spec.id)
  return mode.kind === 'rpc'
    ? `${spec.key} is passed through to a node elsewhere, where nobody sponsors gas`
    : undefined
}
