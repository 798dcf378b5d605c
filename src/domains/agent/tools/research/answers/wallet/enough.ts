import { formatUnits } from 'viem'
import { errors, Refusal } from '#kernel/errors'
import { roundedUnits } from '#kernel/numbers/token-amount'
import { balanceIn } from '../../../lookup/amounts'
import { knownPriceOf, readableUsd } from '../../../lookup/prices'
import { type Asset, assetNamed, DEFAULT_CHAIN } from '../../../lookup/tokens'
import type { ToolCall, ToolResult } from '../../../tool'
import type { WalletReport } from '../../tools'
import { worthOf } from '../figures'

/** `80 DAI`, `$80`, `80`: a sum, and what it is of. */
const SUM = /^(\$)?(\d{1,30}(?:\.\d{1,18})?)(?:\s+(\S.*))?$/

/**
 * Whether what the wallet holds of `token` (Base's native token by default) covers `amount`: of itself where no other
 * token stands behind the sum. Gas and slippage are not counted.
 */
export async function enough(
  { context, principal }: ToolCall,
  { token = 'native', amount, chain }: WalletReport,
): Promise<ToolResult> {
  const [, dollar, sum, unit] = SUM.exec(amount?.trim() ?? '') ?? []
  if (sum === undefined) {
    throw new Refusal(
      errors.invalidRequest,
      'amount: must say what is to be covered: "0.1" of the token, "$80", or "80 DAI".',
      { rule: 'agent.enough.amount', facts: { amount: amount ?? null } },
    )
  }
  const asset = await assetNamed(context, {
    token,
    chain: chain ?? (token === 'native' ? DEFAULT_CHAIN : undefined),
  })
  const held = await balanceIn(context, principal.walletId, asset)
  const have = `${formatUnits(held.units, held.decimals)} ${asset.symbol} on ${asset.chain}`
  const other =
    unit === undefined || dollar !== undefined ? undefined : await assetNamed(context, { token: unit, chain })
  if (dollar === undefined && (other === undefined || isSame(other, asset))) {
    const needed = roundedUnits(sum, held.decimals)
    const missing = needed - held.units
    return answer(missing <= 0n, {
      text:
        missing <= 0n
          ? `the wallet holds ${have}`
          : `the wallet holds ${have}, ${formatUnits(missing, held.decimals)} less than ${sum} ${asset.symbol}`,
      data: {
        held: formatUnits(held.units, held.decimals),
        needed: sum,
        symbol: asset.symbol,
        chain: asset.chain,
      },
    })
  }
  const price = await knownPriceOf(context, asset)
  const worth = worthOf({ units: held.units, decimals: held.decimals }, price)
  const needed = other
    ? (roundedUnits(sum, 18) * (await knownPriceOf(context, other))) / 10n ** 18n
    : roundedUnits(sum, 18)
  const what = other ? `${sum} ${other.symbol}` : `$${sum}`
  return answer(worth >= needed, {
    text: `the wallet's ${have} are worth $${readableUsd(worth)}, and ${what} ${other ? `costs $${readableUsd(needed)}` : 'is asked for'}, gas and slippage left out`,
    data: {
      symbol: asset.symbol,
      chain: asset.chain,
      held: formatUnits(held.units, held.decimals),
      heldUsd: readableUsd(worth),
      neededUsd: readableUsd(needed),
    },
  })
}

function answer(
  isEnough: boolean,
  { text, data }: { text: string; data: Record<string, string> },
): ToolResult {
  return { text: `${isEnough ? 'Yes' : 'No'}: ${text}.`, data: { ...data, isEnough } }
}

function isSame(one: Asset, other: Asset): boolean {
  return one.chain === other.chain && one.address.toLowerCase() === other.address.toLowerCase()
}
