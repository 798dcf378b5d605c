import { formatUnits } from 'viem'
import { type ChainSpec, chainRequest } from '#domains/chain'
import { isSponsored, readSpending, SOLANA } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { priceOf } from '../../lookup/amounts'
import { evmSpec } from '../../lookup/chains'
import { readableUsd } from '../../lookup/prices'
import { chainKey, DEFAULT_CHAIN } from '../../lookup/tokens'
import type { ToolCall, ToolResult } from '../../tool'
import type { GasPrice } from '../tools'

/** What a plain transfer of the native token uses, and about what a swap does. */
export const GAS = { transfer: 21_000n, swap: 250_000n } as const
export const SOLANA_FEE = 5_000n

export async function gasPrice({ context, principal }: ToolCall, { chain }: GasPrice): Promise<ToolResult> {
  const key = chain === undefined ? DEFAULT_CHAIN : chainKey(chain)
  const spec = evmSpec(key)
  if (!spec) {
    const fee = formatUnits(SOLANA_FEE, 9)
    return {
      text: `A signature costs ${fee} SOL on ${SOLANA}, always.`,
      data: { chain: SOLANA, feeSol: fee },
    }
  }
  const each = await gasWei(context, spec)
  const native = (await priceOf(context, { chain: key, address: 'native', symbol: '', name: '' })) ?? 0n
  const { sponsored } = await readSpending(context, principal.walletId)
  const cost = (units: bigint) => {
    const wei = units * each
    return `${formatUnits(wei, 18)} ${spec.native.symbol} ($${readableUsd((wei * native) / 10n ** 18n)})`
  }
  const left = isSponsored(spec) ? Math.max(0, sponsored.limit - sponsored.used) : 0
  const payer = isSponsored(spec)
    ? `The gas of ${left} more transactions of this wallet is sponsored today.`
    : `Gas is not sponsored on ${key}: the wallet pays it.`
  return {
    text: `Gas on ${key} costs ${formatUnits(each, 9)} gwei: a transfer ${cost(GAS.transfer)}, a swap about ${cost(GAS.swap)}. ${payer}`,
    data: {
      chain: key,
      gwei: formatUnits(each, 9),
      transfer: cost(GAS.transfer),
      swap: cost(GAS.swap),
      sponsoredLeft: left,
    },
  }
}

/** What a unit of gas costs on a chain now, wei. */
export async function gasWei(context: Context, { id }: ChainSpec): Promise<bigint> {
  return BigInt((await chainRequest(context, id, { method: 'eth_gasPrice', params: [] })) as string)
}
