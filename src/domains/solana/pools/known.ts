import { bytesToHex } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { type Listing, listings } from '#domains/listings'
import type { Context } from '#kernel/context'
import { seededBytes } from '#kernel/ids'
import { defineLocal } from '#kernel/local'
import { ATTO_PER_MICRO } from '#kernel/numbers/usd'
import { LAMPORTS_PER_SOL, rentExemption, type SeededToken, USDC, WRAPPED_SOL } from '../cluster'
import type { AccountState } from '../engine/accounts'
import { encodePool, type Pool } from '../engine/pool-state'
import { decodeMint, encodeMint, encodeTokenAccount, TOKEN_ACCOUNT_BYTES } from '../engine/token-state'
import { MINT_AUTHORITY } from '../genesis'
import { addressWithSeed, bytesWithSeed } from '../wire/addresses'
import { POOL_AUTHORITY, POOL_PROGRAM, TOKEN_PROGRAM } from '../wire/program-ids'

/** The pool of a token that everybody knows, and how it begins. */
export interface KnownPool extends Pool {
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly unit: SeededToken
  /** Whether the mint comes with it; SOL is there from the beginning. */
  readonly hasMint: boolean
}

/** SOL costs what its pool says; only trades move it. Whole, so that a first price is. */
const SOL_POOL = { depth: 9_000_000n * 1_000_000n, start: 60_000n * LAMPORTS_PER_SOL, amplitude: 0n }
type Listings = Awaited<ReturnType<typeof listings>>

/** The pools of well-known tokens: computed from the seed, without a row of their own. */
export class KnownPools {
  readonly #byMint = new Map<string, KnownPool>()

  constructor(
    readonly seed: string,
    private readonly table: Listings,
  ) {}

  /** By what is traded in it: a mint, or `native`. Undefined for the dollar, which is a unit, and for what nobody knows. */
  of(mint: string): KnownPool | undefined {
    const known = this.#byMint.get(mint)
    if (known) return known
    const made = this.#make(mint)
    if (made) this.#byMint.set(mint, made)
    return made
  }

  /** That which has this among its accounts. */
  including(address: string): KnownPool | undefined {
    const mint = this.table.listingAt('solana', address) ? address : mintAt(this.table, address)
    return mint === undefined ? undefined : this.of(mint)
  }

  /** In the order of the table; SOL's first. */
  all(): KnownPool[] {
    return mintsOf(this.table).flatMap((mint) => this.of(mint) ?? [])
  }

  #make(mint: string): KnownPool | undefined {
    if (isSol(mint)) return solPool(this.seed)
    const listing = this.table.listingAt('solana', mint)
    if (!listing) return undefined
    const { symbol, name, decimals } = listing
    const unit = this.#unitOf(listing)
    const about = { attoUsd: unit.microUsd * ATTO_PER_MICRO, decimals: unit.decimals }
    const priced = this.table.poolOf(this.seed, listing, about)
    return { ...placed(mint, unit), ...priced, symbol, name, decimals, hasMint: true }
  }

  /** SOL for what follows it, and the dollar otherwise. */
  #unitOf({ kind }: Listing): SeededToken {
    return this.table.followedBy(kind) === 'SOL' ? WRAPPED_SOL : USDC
  }
}

function isSol(mint: string): boolean {
  return mint === 'native' || mint === WRAPPED_SOL.mint
}

function solPool(seed: string): KnownPool {
  const { mint, symbol, name, decimals } = WRAPPED_SOL
  const key = seededBytes(seed, 'price:SOL')
  return { ...placed(mint, USDC), ...SOL_POOL, key, symbol, name, decimals, hasMint: false }
}

/** As `KnownPools.of`, without the table where only SOL is meant. */
export async function poolOfToken(context: Context, mint: string): Promise<KnownPool | undefined> {
  if (mint === USDC.mint) return undefined
  return isSol(mint) ? solPool(context.seed()) : (await knownPools(context)).of(mint)
}

const known = defineLocal('solana.pools', () => ({ current: undefined as KnownPools | undefined }))

/** Loads the table of tokens: await it before a transaction. */
export async function knownPools(context: Context): Promise<KnownPools> {
  const table = await listings()
  const state = context.local(known)
  const seed = context.seed()
  if (state.current?.seed !== seed) state.current = new KnownPools(seed, table)
  return state.current
}

/** Every account of a pool as it begins; also its unit's mint, `unitMint` at present, with what the pool adds to it. */
export function accountsOf(pool: KnownPool, unitMint: AccountState): ReadonlyMap<string, AccountState> {
  const { mint, decimals, depth, start, vault, unitVault, unit, hasMint } = pool
  const accounts = new Map([
    [pool.address, accountOf(POOL_PROGRAM, encodePool(pool))],
    [vault, vaultOf(mint, start)],
    [unitVault, vaultOf(unit.mint, depth)],
  ])
  if (hasMint) {
    const common = { authority: MINT_AUTHORITY, freezeAuthority: null, isInitialized: true }
    accounts.set(mint, accountOf(TOKEN_PROGRAM, encodeMint({ ...common, supply: start, decimals })))
  }
  // Lamports count as themselves, wrapped or not.
  if (unit.mint === WRAPPED_SOL.mint) return accounts
  const minted = decodeMint(unitMint.data)
  if (!minted) throw new Error(`there is no mint ${unit.mint}`)
  const data = encodeMint({ ...minted, supply: minted.supply + depth })
  return accounts.set(unit.mint, { ...unitMint, data })
}

function vaultOf(mint: string, amount: bigint): AccountState {
  const isNative = mint === WRAPPED_SOL.mint
  const data = encodeTokenAccount({
    ...{ mint, owner: POOL_AUTHORITY, amount, delegate: null, state: 'initialized' },
    ...{ native: isNative ? rentExemption(TOKEN_ACCOUNT_BYTES) : null, delegated: 0n, closeAuthority: null },
  })
  return accountOf(TOKEN_PROGRAM, data, isNative ? amount : 0n)
}

function accountOf(owner: string, data: Uint8Array, lamports = 0n): AccountState {
  return { owner, data, lamports: rentExemption(data.length) + lamports }
}

function placed(mint: string, unit: SeededToken) {
  const [address, vault, unitVault] = PLACES.map(([word, owner]) =>
    addressWithSeed(POOL_AUTHORITY, seedOf(word, mint), owner),
  ) as [string, string, string]
  return { mint, unit, unitMint: unit.mint, address, vault, unitVault }
}

/** Addresses of a pool and of its two vaults follow from the authority's, by these words and the mint. */
const PLACES = [
  ['pool', POOL_PROGRAM],
  ['have', TOKEN_PROGRAM],
  ['unit', TOKEN_PROGRAM],
] as const
/** Characters of a mint that fit into a seed behind such a word. */
const SEED_LENGTH = 26

function seedOf(word: string, mint: string): string {
  return `${word} ${mint.slice(0, SEED_LENGTH)}`
}

function mintsOf({ LISTINGS }: Listings): string[] {
  const listed = LISTINGS.filter(({ chain }) => chain === 'solana').map(({ address }) => address)
  return [WRAPPED_SOL.mint, ...listed]
}

/** Mints by the bytes of their pools' places. They follow from nothing but the table, and each missing account is looked up. */
let places: ReadonlyMap<string, string> | undefined

function mintAt(table: Listings, address: string): string | undefined {
  places ??= placesOf(table)
  return places.get(bytesToHex(base58.decode(address)))
}

function placesOf(table: Listings): ReadonlyMap<string, string> {
  const authority = base58.decode(POOL_AUTHORITY)
  const words = PLACES.map(([word, owner]) => [word, base58.decode(owner)] as const)
  return new Map(
    mintsOf(table).flatMap((mint) =>
      words.map(
        ([word, owner]) => [bytesToHex(bytesWithSeed(authority, seedOf(word, mint), owner)), mint] as const,
      ),
    ),
  )
}
