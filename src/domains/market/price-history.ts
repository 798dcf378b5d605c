import { CHAINS, type ChainSpec, chainMode, chainRows, EXCHANGE_ADDRESS, priceAttoUsd } from '#domains/chain'
import { findLaunch, LAUNCH_CHAIN_ID } from '#domains/launches'
import { type Listing, listings } from '#domains/listings'
import { unitPrice } from '#domains/pools'
import { solanaPools, solanaPrice, USDC_MINT, WRAPPED_SOL_MINT } from '#domains/solana'
import type { Context } from '#kernel/context'
import { DAY_MS, HOUR_MS } from '#kernel/durations'
import { ATTO_PER_MICRO } from '#kernel/numbers/usd'
import { readMarketToken } from './reading'

type Hex = `0x${string}`

/** A token in its place: a chain's key or `solana`, and `native`, an address or a mint. */
export interface PricedAsset {
  readonly chain: string
  readonly address: string
}

export interface PricePoint {
  /** Epoch ms. */
  readonly at: number
  /** Of one whole token. */
  readonly attoUsd: bigint
}

/** What one whole token costs at a second; undefined where nothing says so. */
type PriceAt = (seconds: number) => bigint | undefined

export const MOST_DAYS = 90
/** Up to so many days there is a point for every hour. */
const HOURLY_DAYS = 2
const ETHER = 10n ** 18n
const MILLION = 1_000_000n
/** How far the native tokens and the second stable coin were from their first price, before their chain began. */
const NATIVE_AMPLITUDE = 70n * MILLION
const STABLE_AMPLITUDE = MILLION / 2n

/**
 * What one whole token cost over the last `days` (1 to 90), the oldest first: a point at each full hour or, of more than
 * two days, at the end of each day (UTC), and what it costs now by its pool. Empty where nothing prices it now. What a
 * trade did stays in the series from its block on; before the chain began the series follows from the seed.
 */
export async function priceHistory(
  context: Context,
  asset: PricedAsset,
  { days }: { readonly days: number },
): Promise<PricePoint[]> {
  const spec = CHAINS.find(({ key }) => key === asset.chain)
  const now = context.clock.now()
  const price = spec
    ? await priceAttoUsd(context, spec.id, asset.address as Hex | 'native')
    : await solanaPrice(context, asset.address)
  if (price === undefined) return []
  const step = days <= HOURLY_DAYS ? HOUR_MS : DAY_MS
  const since = now - days * DAY_MS
  const priceAt = spec
    ? await pastOf(context, spec, asset.address, since)
    : await solanaPast(context, asset.address, since)
  const points: PricePoint[] = []
  for (let at = Math.ceil(since / step) * step; at < now; at += step) {
    const attoUsd = priceAt?.(Math.floor(at / 1000))
    if (attoUsd !== undefined) points.push({ at, attoUsd })
  }
  return [...points, { at: now, attoUsd: price }]
}

/** By the time, and by what the pool had of the token then; what SOL cost before its ledger began follows from the seed. */
async function solanaPast(context: Context, mint: string, sinceMs: number): Promise<PriceAt | undefined> {
  if (mint === USDC_MINT) return () => ETHER
  const past = await (await solanaPools()).poolPast(context, mint, sinceMs)
  if (!past) return undefined
  const { pool, reserveAt, beganAt } = past
  const unitAt = await solanaPast(context, pool.unit.mint, sinceMs)
  const { pastPrice } = await listings()
  const isSol = mint === 'native' || mint === WRAPPED_SOL_MINT
  return (seconds) => {
    const each = unitAt?.(seconds)
    if (each === undefined) return undefined
    const inUnits = unitPrice(pool, reserveAt(seconds), seconds, pool.decimals)
    const price = (inUnits * each) / 10n ** BigInt(18 + pool.unit.decimals)
    if (!isSol || seconds >= beganAt) return price
    return pastPrice(context.seed(), { asset: 'SOL', amplitude: NATIVE_AMPLITUDE, price }, seconds, beganAt)
  }
}

async function pastOf(
  context: Context,
  spec: ChainSpec,
  address: string,
  sinceMs: number,
): Promise<PriceAt | undefined> {
  if ((await chainMode(context, spec.id)).kind !== 'embedded') return undefined
  const { wrapped, usdc, usdt, native } = spec
  const token = (address === 'native' ? wrapped.address : address) as Hex
  if (isSame(token, usdc.address)) return () => ETHER
  const since = Math.floor(sinceMs / 1000)
  if (isSame(token, wrapped.address)) {
    const amplitude = native.usdCents === 100 ? STABLE_AMPLITUDE : NATIVE_AMPLITUDE
    return exchangePast(context, spec, { token, decimals: 18, name: native.symbol, amplitude }, since)
  }
  if (isSame(token, usdt.address)) {
    const about = { token, decimals: 6, name: 'USDT', amplitude: STABLE_AMPLITUDE }
    return exchangePast(context, spec, about, since)
  }
  const { listingAt } = await listings()
  const listing = listingAt(spec.key, token)
  if (listing) return listedPast(context, spec, listing, since)
  const launch = spec.id === LAUNCH_CHAIN_ID ? await findLaunch(context, token) : undefined
  if (!launch) return undefined
  const ether = await pastOf(context, spec, 'native', sinceMs)
  const { days } = await readMarketToken(context, launch, MOST_DAYS)
  return (seconds) => {
    const last = days.findLast(({ day }) => (day + 1) * DAY_MS <= seconds * 1000)
    const each = ether?.(seconds)
    return last && each && (BigInt(last.closeWei) * each) / ETHER
  }
}

/** By the exchange's pool against USDC since the chain began, and by the seed before that. */
async function exchangePast(
  context: Context,
  { id, usdc }: ChainSpec,
  about: { token: Hex; decimals: number; name: string; amplitude: bigint },
  since: number,
): Promise<PriceAt | undefined> {
  const { token, decimals, name, amplitude } = about
  const { reserveSlots, slotPast } = await chainRows()
  const slots = reserveSlots(token, usdc.address)
  const past = await slotPast(context, id, { contract: EXCHANGE_ADDRESS, slots, since })
  if (!past) return undefined
  const { pastPrice } = await listings()
  return (seconds) => {
    const [reserve, dollars] = [past.at(0, seconds), past.at(1, seconds)]
    if (reserve === 0n) return undefined
    const price = ((dollars * 10n ** BigInt(decimals)) / reserve) * ATTO_PER_MICRO
    if (seconds >= past.beganAt) return price
    return pastPrice(context.seed(), { asset: name, amplitude, price }, seconds, past.beganAt)
  }
}

/** By the time, and by what the pool had of the token then. */
async function listedPast(
  context: Context,
  spec: ChainSpec,
  listing: Listing,
  since: number,
): Promise<PriceAt | undefined> {
  const { listedPool, PRICED_EXCHANGE_ADDRESS, reserveSlot } = await listings()
  const { slotPast } = await chainRows()
  const slots = [reserveSlot(listing.address)]
  const past = await slotPast(context, spec.id, { contract: PRICED_EXCHANGE_ADDRESS, slots, since })
  const { unit, ...pool } = listedPool(context, spec, listing)
  const unitAt = unit.isNative ? await pastOf(context, spec, 'native', since * 1000) : () => ETHER
  return (seconds) => {
    const each = unitAt?.(seconds)
    const reserve = past?.at(0, seconds) || pool.start
    return (
      each && (unitPrice(pool, reserve, seconds, listing.decimals) * each) / 10n ** BigInt(18 + unit.decimals)
    )
  }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
