import { bytesToHex, encodeAbiParameters, getAddress, type Hex, keccak256 } from 'viem'
import { type ChainSpec, chainClient, chainMode, type extendChains, priceAttoUsd } from '#domains/chain'
import type { PricedPool } from '#domains/pools'
import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import { pricedExchange } from './artifacts/priced-exchange'
import { followedBy } from './kinds'
import { type Listing, listingAt, takesAuthorizations } from './listing'
import { poolOf } from './price'

/** The pools of well-known tokens; the same on every chain. */
export const PRICED_EXCHANGE_ADDRESS = '0x5a2d000000000000000000000000000000000050'

const USDC_DECIMALS = 6
const DOLLAR = 10n ** 18n

type ChainExtension = Parameters<typeof extendChains>[1]

interface Unit {
  readonly address: Hex
  readonly attoUsd: bigint
  readonly decimals: number
  readonly isNative: boolean
}

/** What a token is traded against: the wrapped native token where it follows that, and USDC otherwise. */
function unitOf({ wrapped, usdc, native }: ChainSpec, { kind }: Listing): Unit {
  if (followedBy(kind) === native.symbol) {
    const attoUsd = BigInt(native.usdCents) * 10n ** 16n
    return { address: wrapped.address, attoUsd, decimals: 18, isNative: true }
  }
  return { address: usdc.address, attoUsd: DOLLAR, decimals: USDC_DECIMALS, isNative: false }
}

/** The pool of a token on a chain of the EVM, before anybody has traded there. */
export function listedPool(context: Context, spec: ChainSpec, listing: Listing): PricedPool & { unit: Unit } {
  const unit = unitOf(spec, listing)
  return { ...poolOf(context.seed(), listing, unit), unit }
}

/** The token with its pool, as it appears in a chain. */
export async function listedPart(
  context: Context,
  spec: ChainSpec,
  address: Hex,
): ReturnType<NonNullable<ChainExtension['latePart']>> {
  const listing = listingAt(spec.key, address)
  if (!listing) return undefined
  const { depth, start, key, amplitude, unit } = listedPool(context, spec, listing)
  const token = getAddress(address)
  const first = BigInt(poolSlot(token))
  const row = [BigInt(unit.address), depth, start, start, BigInt(bytesToHex(key)), amplitude]
  return {
    tokens: [
      {
        address: token,
        name: listing.name,
        symbol: listing.symbol,
        decimals: listing.decimals,
        hasAuthorizations: takesAuthorizations(listing),
      },
    ],
    code: [[PRICED_EXCHANGE_ADDRESS, pricedExchange.bytecode]],
    slots: row.map(
      (value, index) => [PRICED_EXCHANGE_ADDRESS, slotAt(first + BigInt(index)), value] as const,
    ),
    minted: [
      [token, PRICED_EXCHANGE_ADDRESS, start],
      ...(unit.isNative ? [] : [[unit.address, PRICED_EXCHANGE_ADDRESS, depth] as const]),
    ],
    wrapped: unit.isNative ? [[PRICED_EXCHANGE_ADDRESS, depth]] : [],
  }
}

/** Where `pools[token]` begins: the contract's first variable. Its fourth word is what the pool has of the token. */
function poolSlot(token: Hex): Hex {
  return keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [token, 0n]))
}

const RESERVE_WORD = 3n

export function reserveSlot(token: string): Hex {
  return slotAt(BigInt(poolSlot(getAddress(token))) + RESERVE_WORD)
}

function slotAt(place: bigint): Hex {
  return `0x${(place % 2n ** 256n).toString(16).padStart(64, '0')}`
}

/** What a token is traded against, `usdc` or the wrapped native token, where it is listed on the chain. */
export function listedUnit(spec: ChainSpec, token: string): Hex | undefined {
  const listing = listingAt(spec.key, token)
  return listing && unitOf(spec, listing).address
}

/** What one whole token costs now, atto-USD; undefined where its chain has no such pool. */
export async function listedPrice(
  context: Context,
  spec: ChainSpec,
  token: Hex,
): Promise<bigint | undefined> {
  // The tokens of a chain elsewhere, or of one that was forked, are its own.
  if (!listingAt(spec.key, token) || (await chainMode(context, spec.id)).kind !== 'embedded') return undefined
  const client = await chainClient(context, spec.id)
  // The code is read first: it lays the token where it was never used.
  const code = await client.getCode({ address: token })
  if (code === undefined || code === '0x') return undefined
  try {
    const [unit, price] = await client.readContract({
      address: PRICED_EXCHANGE_ADDRESS,
      abi: pricedExchange.abi,
      functionName: 'priceOf',
      args: [token],
      // By the time of the block that comes next: now.
      blockTag: 'pending',
    })
    if (unit.toLowerCase() === spec.usdc.address.toLowerCase()) return price / 10n ** BigInt(USDC_DECIMALS)
    const native = await priceAttoUsd(context, spec.id, 'native')
    return native && (price * native) / 10n ** 36n
  } catch (thrown) {
    if (isRefusal(thrown)) throw thrown
    return undefined
  }
}
