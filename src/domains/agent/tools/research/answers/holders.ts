import { resolveAddress } from '#domains/addresses'
import { chainClient, EXCHANGE_ADDRESS } from '#domains/chain'
import { MARKET_ADDRESS } from '#domains/launches'
import { walletById } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { priceOf } from '../../lookup/amounts'
import { evmSpec } from '../../lookup/chains'
import { launchOf } from '../../lookup/price-history'
import { readableUsd } from '../../lookup/prices'
import { type Asset, assetNamed } from '../../lookup/tokens'
import type { ToolCall, ToolResult } from '../../tool'
import type { Holders } from '../tools'
import { type Holding, holdersOf, MOST_HOLDERS, worthOf } from './figures'
import { counted, shareOf, shareText, wholeTokens } from './format'

const COUNT = 10
/** How many of the largest holders a concentration is of. */
const TOP = 10

export async function holders(
  { context, principal }: ToolCall,
  { floorUsd = 0, count = COUNT, ...named }: Holders,
): Promise<ToolResult> {
  const asset = await assetNamed(context, named)
  const { symbol, chain, address } = asset
  if (address === 'native') {
    throw new Refusal(
      errors.invalidRequest,
      `${symbol} is the native token of ${chain}: no contract counts its holders. Say its wrapped token.`,
      { rule: 'agent.holders.native', facts: { token: symbol, chain } },
    )
  }
  const price = await priceOf(context, asset)
  const launch = await launchOf(context, asset)
  const { evmAddress } = await walletById(context, principal.walletId)
  const holding = await holdersOf(context, asset, { launch, also: [evmAddress as `0x${string}`] })
  const { supply, isCut } = holding
  const valued = holding.holders.map(({ address: holder, balance }) => {
    const worth = price === undefined || !supply ? undefined : worthOf({ ...supply, units: balance }, price)
    return { address: holder, balance, worth, share: supply ? shareOf(balance, supply.units) : undefined }
  })
  const floor = BigInt(Math.round(floorUsd * 1e6)) * 10n ** 12n
  const above = floor === 0n ? valued : valued.filter(({ worth }) => worth !== undefined && worth >= floor)
  const shown = []
  for (const holder of above.slice(0, count)) {
    shown.push({ ...holder, name: await nameOf(context, asset, launch?.pool, holder.address) })
  }
  const lines = shown.map(
    ({ address: holder, name, balance, worth, share }, index) =>
      `${index + 1}. ${name === undefined ? holder : `${name} (${holder})`}: ${wholeTokens(balance, supply?.decimals ?? 18)} ${symbol}${worth === undefined ? '' : `, $${readableUsd(worth)}`}${share === undefined ? '' : `, ${shareText(share)} of the supply`}`,
  )
  const top = concentrationOf(holding)
  const notes = [
    ...(top === undefined
      ? []
      : [`The ${TOP} largest hold ${top}% of the supply, pools and contracts among them.`]),
    ...(isCut ? [`The list is cut: ${MOST_HOLDERS} accounts were looked at, and there are more.`] : []),
    ...(above.length > shown.length ? [`${above.length - shown.length} more are not shown.`] : []),
  ]
  const least = floorUsd > 0 ? ` with at least $${floorUsd}` : ''
  return {
    text: [
      shown.length === 0
        ? `No holder of ${symbol} on ${chain}${least} is known here.`
        : `${symbol} on ${chain} has ${counted(above.length, isCut ? 'known holder' : 'holder')}${least}:\n${lines.join('\n')}`,
      ...notes,
    ].join('\n'),
    data: {
      symbol,
      chain,
      token: address,
      count: above.length,
      isCut,
      top10Percent: top ?? null,
      holders: shown.map(({ balance, worth, share, name, ...holder }) => ({
        ...holder,
        name: name ?? null,
        balance: wholeTokens(balance, supply?.decimals ?? 18),
        usd: worth === undefined ? null : readableUsd(worth),
        sharePercent: share ?? null,
      })),
    },
  }
}

/** What the largest holders have of the supply, percent. */
export function concentrationOf({ holders: found, supply }: Holding): number | undefined {
  if (!supply) return undefined
  return shareOf(
    found.slice(0, TOP).reduce((sum, { balance }) => sum + balance, 0n),
    supply.units,
  )
}

/** What an address is known as: a person, a pool, another contract. */
async function nameOf(
  context: Context,
  { chain }: Asset,
  pool: string | undefined,
  address: string,
): Promise<string | undefined> {
  const isSame = (other: string | undefined) => other?.toLowerCase() === address.toLowerCase()
  if (isSame(pool)) return 'its pool'
  if (isSame(MARKET_ADDRESS)) return 'the simulated market'
  if (isSame(EXCHANGE_ADDRESS)) return 'the exchange'
  const spec = evmSpec(chain)
  const { found } = await resolveAddress(context, { value: address, kind: 'address', chain })
  if (found && found.displayName !== found.address) return found.displayName
  const code =
    spec && (await (await chainClient(context, spec.id)).getCode({ address: address as `0x${string}` }))
  return code ? 'a contract' : undefined
}
