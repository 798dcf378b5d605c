import { CHAINS, type ChainSpec } from '#domains/chain'
import { ASSETS, PLACES } from './facts'
import { type Kind, kindOf } from './kinds'

/** A well-known token in its place. */
export interface Listing {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** A chain's key, or `solana`. */
  readonly chain: string
  /** In checksum form, or of the mint. */
  readonly address: string
  readonly kind: Kind
  /** About what one whole token costs before it moves, atto-USD. */
  readonly attoUsd: bigint
}

interface Asset extends Pick<Listing, 'name' | 'kind' | 'attoUsd'> {
  readonly symbol: string
}

const assets = new Map<string, Asset>(
  lines(ASSETS).map((line) => {
    const [symbol = '', kind = '', usd = '', ...name] = line.split(' ')
    return [symbol, { symbol, kind: kindOf(kind), attoUsd: attoUsd(usd), name: name.join(' ') }]
  }),
)

/** All of them, in the order of the table. */
export const LISTINGS: readonly Listing[] = Object.entries(PLACES).flatMap(([chain, table]) =>
  lines(table).map((line) => {
    const [symbol = '', decimals = '', address = ''] = line.split(' ')
    const asset = assets.get(symbol)
    if (!asset) throw new Error(`nothing is known of ${symbol}`)
    return { ...asset, chain, address, decimals: Number(decimals) }
  }),
)

const byPlace = new Map(LISTINGS.map((listing) => [placeOf(listing.chain, listing.address), listing]))

/** Tokens whose transfers can be authorized by a signature (EIP-3009), as those of the same maker as USDC can. */
const WITH_AUTHORIZATIONS = new Set(['EURC'])

export function takesAuthorizations({ symbol, chain }: Listing): boolean {
  return chain !== 'solana' && WITH_AUTHORIZATIONS.has(symbol)
}

const coins = LISTINGS.filter(takesAuthorizations)

/** Those of a chain. */
export function listedCoins({ key }: ChainSpec): readonly (Listing & { readonly address: `0x${string}` })[] {
  return coins.filter(({ chain }) => chain === key) as readonly (Listing & {
    readonly address: `0x${string}`
  })[]
}

/** The token at an address, in any letter case on a chain of the EVM. */
export function listingAt(chain: string, address: string): Listing | undefined {
  return byPlace.get(placeOf(chain, address))
}

const byWord = new Map<string, Listing[]>()
for (const listing of LISTINGS) {
  for (const word of new Set([
    listing.symbol.toLowerCase(),
    listing.name.toLowerCase(),
    listing.address.toLowerCase(),
  ])) {
    byWord.set(word, [...(byWord.get(word) ?? []), listing])
  }
}

/** Those with a symbol, a name or an address, on all chains. `word`: in lower case. */
export function listingsCalled(word: string): readonly Listing[] {
  return byWord.get(word) ?? []
}

function placeOf(chain: string, address: string): string {
  const isEvm = CHAINS.some(({ key }) => key === chain)
  return `${chain} ${isEvm ? address.toLowerCase() : address}`
}

function lines(table: string): string[] {
  return table.trim().split('\n')
}

/** Exactly: `0.0000008` is 800,000,000,000. */
function attoUsd(usd: string): bigint {
  const [whole = '', fraction = ''] = usd.split('.')
  return BigInt(whole + fraction.padEnd(18, '0'))
}
