import { formatUnits } from 'viem'
import { isSponsored, readSpending } from '#domains/wallet'
import { balanceIn } from '../../../lookup/amounts'
import { evmSpec, nativeSymbol } from '../../../lookup/chains'
import { chainKey, DEFAULT_CHAIN } from '../../../lookup/tokens'
import type { ToolCall, ToolResult } from '../../../tool'
import type { WalletReport } from '../../tools'
import { GAS, gasWei, SOLANA_FEE } from '../gas-price'

/** Whether the wallet has the gas of a swap on a chain: Base by default. */
export async function gasReport(
  { context, principal }: ToolCall,
  { chain }: WalletReport,
): Promise<ToolResult> {
  const key = chain === undefined ? DEFAULT_CHAIN : chainKey(chain)
  const spec = evmSpec(key)
  const symbol = nativeSymbol(key)
  const { units, decimals } = await balanceIn(context, principal.walletId, {
    chain: key,
    address: 'native',
    symbol,
    name: symbol,
  })
  const { sponsored } = await readSpending(context, principal.walletId)
  const left = spec && isSponsored(spec) ? Math.max(0, sponsored.limit - sponsored.used) : 0
  const needed = spec ? GAS.swap * (await gasWei(context, spec)) : SOLANA_FEE
  const isEnough = units >= needed || left > 0
  const use = spec ? 'a swap' : 'a signature'
  const payer = left > 0 ? ` The gas of ${left} more transactions is sponsored today.` : ''
  return {
    text: `${isEnough ? 'Yes' : 'No'}: on ${key} the wallet holds ${formatUnits(units, decimals)} ${symbol}, and ${use} uses about ${formatUnits(needed, decimals)} ${symbol}.${payer}`,
    data: {
      chain: key,
      isEnough,
      held: formatUnits(units, decimals),
      needed: formatUnits(needed, decimals),
      symbol,
      sponsoredLeft: left,
    },
  }
}
