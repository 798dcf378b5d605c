import { encodeFunctionData, erc20Abi, formatUnits, keccak256, maxUint256 } from 'viem'
import { balances, type ChainSpec, priceAttoUsd, tokenMetadata } from '#domains/chain'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import type { SentIntent } from '../layers/transaction-intent'
import { baseUnits, worth } from '../money'
import { isAmong, ownAddresses } from '../recipients'
import type { WalletRow } from '../tables'
import { outboundErrors } from './errors'
import { type EvmCall, type EvmTerms, evmTerms, gasNeed, NATIVE_DECIMALS } from './evm-terms'
import type { Draft } from './outbox'
import { signerOf } from './signer'

type Address = `0x${string}`

/** A transfer on an EVM chain, as it was requested. */
export interface EvmTransferRequest {
  readonly kind: 'evm'
  readonly spec: ChainSpec
  readonly token: Address | 'native'
  readonly to: Address
  /** Whole tokens. */
  readonly amount: string
}

export interface Quote {
  readonly intent: SentIntent
  readonly symbol: string
  /** Units of gas, at most. */
  readonly units: bigint
  readonly call: EvmCall
  readonly terms: EvmTerms
}

/**
 * Rows transfer-erc20, transfer-native, transfer-amount-units: what a transfer needs and moves as the chain stands
 * now. Throws a refusal where the token is none or the amount has more decimals than it; everything else is for the
 * layers to say.
 */
export async function quoteTransfer(
  context: Context,
  wallet: WalletRow,
  request: EvmTransferRequest,
): Promise<Quote> {
  const { spec, token, to } = request
  const { symbol, decimals } = await tokenOf(context, request)
  const units = baseUnits(request.amount, decimals)
  if (units === undefined) {
    throw invalid('amount', `has more decimals than ${symbol}, which has ${decimals}`, { decimals })
  }
  if (units > maxUint256) throw invalid('amount', `is more ${symbol} than there can be`, { decimals })
  const from = wallet.evmAddress as Address
  const balancesNow = await balances(context, spec.id, from, token === 'native' ? [] : [token])
  const holding = token === 'native' ? balancesNow.native : (balancesNow.tokens[0] ?? 0n)
  const each = await priceAttoUsd(context, spec.id, token)
  const call: EvmCall =
    token === 'native'
      ? { from, to, value: units, data: '0x' }
      : {
          from,
          to: token,
          value: 0n,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }),
        }
  const terms = await evmTerms(context, spec, call)
  const own = ownAddresses(wallet)
  return {
    symbol,
    units: terms.gas,
    call,
    terms,
    intent: {
      kind: 'transfer',
      chain: spec.key,
      recipients: [{ kind: 'evm', address: to }],
      recipientsNote: '',
      own,
      microUsd: isAmong(own, to) ? 0n : each === undefined ? null : worth(units, decimals, each),
      unpriced: symbol,
      needs: [{ symbol, decimals, needed: units, balance: holding }],
      gas: await gasNeed(
        context,
        spec,
        terms,
        balancesNow.native - call.value,
        token === 'native' ? each : undefined,
      ),
      // Without the balance there is no trial run: the refusal names the balance.
      failure: holding < units ? undefined : terms.failure,
    },
  }
}

/** The same, signed. */
export async function draftTransfer(
  context: Context,
  wallet: WalletRow,
  request: EvmTransferRequest,
): Promise<Draft> {
  const { intent, symbol, call, terms } = await quoteTransfer(context, wallet, request)
  const raw = await signed(context, wallet, request.spec, call, terms)
  const [need] = intent.needs
  return {
    intent,
    signed: { hash: keccak256(raw), raw },
    record: { to: request.to, amount: need ? formatUnits(need.needed, need.decimals) : null, symbol },
  }
}

/** Refused where the caller's fields make no valid transaction, as a tip above the maximum fee. */
export async function signed(
  context: Context,
  wallet: WalletRow,
  { id, key }: ChainSpec,
  { to, value, data }: EvmCall,
  { nonce, gas, fees }: EvmTerms,
): Promise<Address> {
  const account = signerOf(context, wallet)
  try {
    return await account.signTransaction({ chainId: id, to, value, data, nonce, gas, ...fees })
  } catch (thrown) {
    const words = thrown instanceof Error ? (thrown.message.split('\n')[0] ?? '') : String(thrown)
    throw new Refusal(outboundErrors.rejected, `This makes no transaction: ${words} Nothing was sent.`, {
      rule: 'chain.rejected',
      facts: { chain: key, words },
    })
  }
}

async function tokenOf(context: Context, { spec, token }: EvmTransferRequest) {
  if (token === 'native') return { symbol: spec.native.symbol, decimals: NATIVE_DECIMALS }
  const metadata = await tokenMetadata(context, spec.id, token)
  if (metadata) return metadata
  throw invalid('tokenAddress', `there is no ERC-20 token at ${token} on ${spec.key}`, { chain: spec.key })
}

export function invalid(field: string, problem: string, facts: Record<string, string | number>): Refusal {
  return new Refusal(errors.invalidRequest, `${field}: ${problem}`, {
    rule: 'request.field',
    facts: { field, ...facts },
  })
}
