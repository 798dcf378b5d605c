import { erc20Abi, parseAbi } from 'viem'
import { type ChainSpec, chainClient, chainReads, EXCHANGE_ADDRESS } from '#domains/chain'
import { LAUNCH_CHAIN_ID, type LaunchRow, MARKET_ADDRESS, newestLaunches } from '#domains/launches'
import { readMarketToken } from '#domains/market'
import { solanaHolders, solanaPools } from '#domains/solana'
import type { Context } from '#kernel/context'
import { DAY_MS, dayOf, HOUR_MS } from '#kernel/durations'
import { ATTO_PER_MICRO } from '#kernel/numbers/usd'
import { priceOf } from '../../lookup/amounts'
import { evmSpec } from '../../lookup/chains'
import { etherPrice, HISTORY_DAYS, launchOf, type PricePoint } from '../../lookup/price-history'
import type { Asset } from '../../lookup/tokens'

type Address = `0x${string}`

const WEI = 10n ** 18n
/** Accounts that are looked at for the holders of one token. */
export const MOST_HOLDERS = 500

const RESERVES = parseAbi(['function reserves(address, address) view returns (uint256, uint256)'])

const PERIODS = { '1h': HOUR_MS, '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS } as const
export type Period = keyof typeof PERIODS

/** How much of a token there is, base units. */
export interface Supply {
  readonly units: bigint
  readonly decimals: number
}

/** A launched token as its market has it, and what ether costs, atto-USD. */
export interface Launched {
  readonly launch: LaunchRow
  readonly market: Awaited<ReturnType<typeof readMarketToken>>
  readonly ether: bigint
}

export async function launchedToken(context: Context, asset: Asset): Promise<Launched | undefined> {
  const launch = await launchOf(context, asset)
  const ether = launch && (await etherPrice(context))
  if (!launch || ether === undefined) return undefined
  return { launch, market: await readMarketToken(context, launch, HISTORY_DAYS), ether }
}

/** Undefined of a chain's own token, which no contract counts. */
export async function supplyOf(context: Context, { chain, address }: Asset): Promise<Supply | undefined> {
  if (address === 'native') return undefined
  const spec = evmSpec(chain)
  if (!spec) {
    const { supply, decimals } = await solanaHolders(context, address)
    return supply === undefined ? undefined : { units: supply, decimals }
  }
  const contract = { address: address as Address, abi: erc20Abi } as const
  const client = await chainClient(context, spec.id)
  const [supply, decimals] = await client.multicall({
    contracts: [
      { ...contract, functionName: 'totalSupply' },
      { ...contract, functionName: 'decimals' },
    ],
  })
  if (supply.result === undefined || decimals.result === undefined) return undefined
  return { units: supply.result, decimals: decimals.result }
}

/** What so much of a token costs, atto-USD. */
export function worthOf({ units, decimals }: Supply, each: bigint): bigint {
  return (units * each) / 10n ** BigInt(decimals)
}

/** What the pools of a token hold on both sides, atto-USD; undefined where it has none. */
export async function liquidityOf(
  context: Context,
  asset: Asset,
  launched: Launched | undefined,
): Promise<bigint | undefined> {
  // The pool's two sides are worth the same at its own price.
  if (launched) return (2n * launched.market.poolWei * launched.ether) / WEI
  const spec = evmSpec(asset.chain)
  if (!spec) return (await solanaPools()).poolLiquidity(context, asset.address)
  const token = (asset.address === 'native' ? spec.wrapped.address : asset.address) as Address
  return exchangeLiquidity(context, spec, token)
}

async function exchangeLiquidity(context: Context, spec: ChainSpec, token: Address) {
  const client = await chainClient(context, spec.id)
  const units = [spec.usdc, spec.wrapped, spec.usdt].filter(
    ({ address }) => address.toLowerCase() !== token.toLowerCase(),
  )
  const found = await client.multicall({
    contracts: units.map(
      ({ address }) =>
        ({
          address: EXCHANGE_ADDRESS,
          abi: RESERVES,
          functionName: 'reserves',
          args: [token, address as Address],
        }) as const,
    ),
  })
  let total = 0n
  for (const [index, unit] of units.entries()) {
    const reserve = found[index]?.result?.[1] ?? 0n
    if (reserve === 0n) continue
    const each =
      (await priceOf(context, { chain: spec.key, address: unit.address, symbol: '', name: '' })) ?? 0n
    total += 2n * worthOf({ units: reserve, decimals: unit === spec.wrapped ? 18 : 6 }, each)
  }
  return total === 0n ? undefined : total
}

/** What was traded of a launched token in a period, atto-USD: up to a day by whole hours, longer by whole UTC days. */
export function volumeOf(context: Context, { market, ether }: Launched, period: Period): bigint {
  const now = context.clock.now()
  const firstHour = Math.floor((now - PERIODS[period]) / HOUR_MS)
  const firstDay = dayOf(now - PERIODS[period])
  const traded =
    PERIODS[period] <= DAY_MS
      ? market.hours.filter(({ hour }) => hour > firstHour)
      : market.days.filter(({ day }) => day > firstDay)
  return (traded.reduce((sum, { volumeWei }) => sum + BigInt(volumeWei), 0n) * ether) / WEI
}

/** The last price that is known from a period ago or earlier. */
export function priceBefore(
  context: Context,
  history: readonly PricePoint[],
  period: Period,
): PricePoint | undefined {
  const before = context.clock.now() - PERIODS[period]
  return history.findLast(({ at }) => at <= before) ?? history[0]
}

/** A holder of a token. */
interface Holder {
  readonly address: string
  /** Base units. */
  readonly balance: bigint
}

export interface Holding {
  readonly holders: readonly Holder[]
  readonly supply: Supply | undefined
  readonly isCut: boolean
}

/** Who holds a token, the largest first, pools and contracts among them; `also`: addresses to look at in any case. */
export async function holdersOf(
  context: Context,
  asset: Asset,
  { also = [], launch }: { also?: readonly Address[]; launch?: LaunchRow | undefined } = {},
): Promise<Holding> {
  const spec = evmSpec(asset.chain)
  if (!spec) {
    const { holders, supply, decimals } = await solanaHolders(context, asset.address)
    return { holders, supply: supply === undefined ? undefined : { units: supply, decimals }, isCut: false }
  }
  const token = asset.address as Address
  const known = launch
    ? [launch.pool, MARKET_ADDRESS, launch.beneficiary]
    : await wrappedIn(context, spec, token)
  const { tokenHolders } = await chainReads()
  const [{ holders, isCut }, supply] = await Promise.all([
    tokenHolders(context, spec.id, token, {
      also: [...(known as Address[]), ...also],
      limit: MOST_HOLDERS,
    }),
    supplyOf(context, asset),
  ])
  return { holders, isCut, supply }
}

/** The pools of launched tokens hold the wrapped native token of their chain from its first block on. */
async function wrappedIn(context: Context, { id, wrapped }: ChainSpec, token: Address): Promise<string[]> {
  if (id !== LAUNCH_CHAIN_ID || token.toLowerCase() !== wrapped.address.toLowerCase()) return []
  return [MARKET_ADDRESS, ...(await newestLaunches(context, MOST_HOLDERS)).map(({ pool }) => pool)]
}

/** Of a launched token as the market has it, atto-USD; of another, price times supply. */
export function capOf(
  launched: Launched | undefined,
  supply: Supply | undefined,
  price: bigint,
): bigint | undefined {
  if (launched) return BigInt(launched.market.marketCapMicroUsd) * ATTO_PER_MICRO
  return supply && worthOf(supply, price)
}
