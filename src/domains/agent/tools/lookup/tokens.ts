import { CHAINS, chainRows, tokenMetadata } from '#domains/chain'
import { findLaunch, LAUNCH_CHAIN_ID, launchTables, newestLaunches } from '#domains/launches'
import { listings } from '#domains/listings'
import { allTokens, findToken, tokenTables } from '#domains/tokens'
import { addressKind, OWN_TOKENS, SOLANA } from '#domains/wallet'
import type { Context } from '#kernel/context'
import type { Refusal } from '#kernel/errors'
import { checkChecksum } from '#kernel/evm-address'
import { lookupTable } from '#kernel/lookup-table'
import { refusal } from '../refusal'
import { chainNamed, evmSpec } from './chains'

/** Where prompts that name no chain are carried out, as the wallet's own endpoints do. */
export const DEFAULT_CHAIN = 'base'

export type Asset = (typeof OWN_TOKENS)[number]

const OWN = OWN_TOKENS

const LAUNCH_CHAIN = CHAINS.find(({ id }) => id === LAUNCH_CHAIN_ID)?.key ?? DEFAULT_CHAIN

/** What was launched here, and what the directory has besides. */
function addedAssets(context: Context): Promise<Asset[]> {
  return context.store.read([...launchTables, ...tokenTables], async () => {
    const launched = (await newestLaunches(context)).reverse().map(({ token, symbol, name }) => ({
      ...{ chain: LAUNCH_CHAIN, address: token, symbol, name },
    }))
    const listed = (await allTokens(context)).map(({ chain, address, symbol, name }) => ({
      ...{ chain, address, symbol, name },
    }))
    return onceEach([...launched, ...listed])
  })
}

function onceEach(assets: readonly Asset[]): Asset[] {
  const seen = new Set<string>()
  return assets.filter(({ chain, address }) => {
    const key = `${chain} ${chain === SOLANA ? address : address.toLowerCase()}`
    return seen.has(key) ? false : seen.add(key)
  })
}

/** What people call tokens besides their symbols and names, as symbols in the order in which they are tried. */
const NICKNAMES = lookupTable<readonly string[]>({
  ether: ['ETH'],
  ethers: ['ETH'],
  eths: ['ETH'],
  ethereum: ['ETH'],
  bitcoin: ['WBTC', 'cbBTC', 'BTCB'],
  bitcoins: ['WBTC', 'cbBTC', 'BTCB'],
  btc: ['WBTC', 'cbBTC', 'BTCB'],
  'wrapped bitcoin': ['WBTC', 'cbBTC', 'BTCB'],
  tether: ['USDT'],
  matic: ['POL', 'MATIC'],
  chainlink: ['LINK'],
  lido: ['LDO'],
  curve: ['CRV'],
  compound: ['COMP'],
  synthetix: ['SNX'],
  'shiba inu': ['SHIB'],
  shiba: ['SHIB'],
  dogecoin: ['DOGE'],
  dogwifhat: ['WIF'],
  'the graph': ['GRT'],
  aerodrome: ['AERO'],
  virtuals: ['VIRTUAL'],
})

/** Of several chains that have a token: Base, then one whose own it is, then the first of these. */
const HOME_ORDER = [DEFAULT_CHAIN, 'mainnet', SOLANA, ...CHAINS.map(({ key }) => key)]

/** Tokens of chains that pay for gas with another one. */
const ISSUED_BY = lookupTable<string>({ ARB: 'arbitrum', WLD: 'worldchain' })

/** Whether a token is called so, in lower case, and whether that is its symbol; for reading a prompt. */
export async function tokenWords(context: Context) {
  const { listingsCalled } = await listings()
  const known = [...OWN, ...(await addedAssets(context))]
  const addresses = new Set(known.map(({ address }) => address.toLowerCase()))
  const symbols = new Set(known.map(({ symbol }) => symbol.toLowerCase()))
  const names = new Set(known.map(({ name }) => name.toLowerCase()))
  return {
    has: (word: string) =>
      symbols.has(word) ||
      names.has(word) ||
      NICKNAMES[word] !== undefined ||
      listingsCalled(word).length > 0,
    isSymbol: (word: string) =>
      symbols.has(word) || listingsCalled(word).some(({ symbol }) => symbol.toLowerCase() === word),
    isContract: (address: string) =>
      addresses.has(address.toLowerCase()) || listingsCalled(address.toLowerCase()).length > 0,
  }
}

/** All tokens that have a name here, on all chains. */
export async function knownAssets(context: Context): Promise<Asset[]> {
  const { LISTINGS } = await listings()
  const listed = LISTINGS.map(({ chain, address, symbol, name }) => ({ chain, address, symbol, name }))
  return [...OWN, ...onceEach([...(await addedAssets(context)), ...listed])]
}

/** Every token that a symbol, a name, a nickname or an address stands for, on all chains. */
export async function assetsCalled(context: Context, text: string): Promise<Asset[]> {
  if (addressKind(text) !== undefined) return [await assetNamed(context, { token: text })]
  const word = text.trim().replace(/^\$/, '').toLowerCase()
  if (['native', 'native token', 'gas token'].includes(word))
    return OWN.filter(({ address }) => address === 'native')
  const { listingsCalled } = await listings()
  const added = await addedAssets(context)
  const known = (called: string): Asset[] => [
    ...[...OWN, ...added].filter(
      ({ symbol, name }) => symbol.toLowerCase() === called || name.toLowerCase() === called,
    ),
    ...listingsCalled(called).map(({ chain, address, symbol, name }) => ({ chain, address, symbol, name })),
  ]
  const nicknames = NICKNAMES[word]
  // A chain has what it calls so by itself, or the first of what people mean.
  const meant = nicknames === undefined ? [known(word)] : nicknames.map((each) => known(each.toLowerCase()))
  const chains = new Set<string>()
  const found = meant.flatMap((assets) => {
    const here = assets.filter(({ chain }) => !chains.has(chain))
    for (const { chain } of here) chains.add(chain)
    return here
  })
  return onceEach(found)
}

export interface NamedToken {
  /** A symbol, a name or an address; `native` for the chain's own. */
  readonly token: string
  /** Any name of a chain; where none is said, that of the token, and Base where it has several. */
  readonly chain?: string | undefined
  /** The key of the chain that is meant where none is said and the token is there. */
  readonly usual?: string | null | undefined
}

/** The one token that is meant. Throws a refusal in words where it is none, or could be more than one. */
export async function assetNamed(context: Context, { token, chain, usual }: NamedToken): Promise<Asset> {
  const requestedChain = chain === undefined ? undefined : chainKey(chain)
  if (addressKind(token) !== undefined) return assetAt(context, token, requestedChain)
  checkChecksum(token)
  const found = await assetsCalled(context, token)
  const there = onOneChain(found, requestedChain ?? found.find((each) => each.chain === usual)?.chain)
  const [only, ...others] = there
  if (!only) throw await unknown(context, token, requestedChain, found)
  if (others.length === 0) return only
  // Whoever launches a token under the name of a chain's own does not take its place.
  const own = there.filter((asset) => OWN.includes(asset))
  if (own[0] && own.length === 1) return own[0]
  const which = there.map(({ address, name }) =>
    address === 'native' ? 'the native token (say "native")' : `${name} at ${address}`,
  )
  throw refusal(
    `"${token}" could be more than one token on ${only.chain}: ${which.join(', ')}. Say which one, by its address.`,
    'agent.token.ambiguous',
    { token, candidates: there.length },
  )
}

const UNKNOWN = 'agent.token.unknown'

/** Throws a refusal for what no token on any chain is called. */
export async function someAssetNamed(context: Context, token: string): Promise<void> {
  if ((await assetsCalled(context, token)).length === 0) throw await unknown(context, token, undefined, [])
}

/** Throws a refusal for what no chain is called. */
export function chainKey(text: string): string {
  const key = chainNamed(text)
  if (key !== undefined) return key
  const known = [...CHAINS.map(({ key }) => key), SOLANA].join(', ')
  throw refusal(`There is no chain "${text}". There are ${known}.`, 'agent.chain.unknown', { chain: text })
}

/** On the given chain, or on the first one that it is at home on. */
function onOneChain(found: readonly Asset[], requestedChain: string | undefined): readonly Asset[] {
  const chain = requestedChain ?? homeOf(found)
  return found.filter((asset) => asset.chain === chain)
}

function homeOf(found: readonly Asset[]): string | undefined {
  const issued = found.find(({ chain, symbol }) => ISSUED_BY[symbol] === chain)
  if (issued) return issued.chain
  const natives = found.filter(({ chain, address }) => address === 'native' || chain === DEFAULT_CHAIN)
  const homes = natives.length > 0 ? natives : found
  return HOME_ORDER.find((key) => homes.some(({ chain }) => chain === key))
}

/** Where both tokens are: on the usual chain of the wallet, at home of one of them, or else on the first chain that has both. */
export async function chainOfBoth(
  context: Context,
  one: string,
  other: string,
  usual: string | null,
): Promise<string | undefined> {
  const [some, more] = await Promise.all([assetsCalled(context, one), assetsCalled(context, other)])
  const isThere = (key: string | undefined) =>
    [some, more].every((assets) => assets.some(({ chain }) => chain === key))
  return [usual ?? undefined, homeOf(some), homeOf(more), ...HOME_ORDER].find(isThere)
}

/** The token at an address: on the given chain, or on whichever has it. */
async function assetAt(context: Context, address: string, query: string | undefined): Promise<Asset> {
  const isEvm = addressKind(address) === 'evm'
  const key = isEvm ? address.toLowerCase() : address
  const { listingsCalled } = await listings()
  const known = [
    ...[...OWN, ...listingsCalled(key.toLowerCase())].filter((asset) =>
      isEvm ? asset.address.toLowerCase() === key : asset.address === key,
    ),
    ...(isEvm ? await addedAt(context, key) : []),
  ].map(({ chain, address, symbol, name }) => ({ chain, address, symbol, name }))
  const [first] = onOneChain(known, query)
  if (first) return first
  const chains = query === undefined ? HOME_ORDER : [query]
  const { mayHaveCode } = await chainRows()
  for (const spec of new Set(chains.map(evmSpec))) {
    if (!spec || !isEvm || !(await mayHaveCode(context, spec.id, key as `0x${string}`))) continue
    const metadata = await tokenMetadata(context, spec.id, address as `0x${string}`)
    if (metadata) return { chain: spec.key, address, symbol: metadata.symbol, name: metadata.name }
  }
  const where = query === undefined ? 'on any chain' : `on ${query}`
  throw refusal(`There is no token at ${address} ${where}.`, UNKNOWN, {
    token: address,
    ...(query !== undefined && { chain: query }),
  })
}

async function addedAt(context: Context, address: string): Promise<Asset[]> {
  const [launch, listed] = await Promise.all([findLaunch(context, address), findToken(context, address)])
  return onceEach([
    ...(launch
      ? [{ chain: LAUNCH_CHAIN, address: launch.token, symbol: launch.symbol, name: launch.name }]
      : []),
    ...(listed ? [listed] : []),
  ])
}

/** How many of those that were launched here a refusal names. */
const MOST_NAMED = 12

async function unknown(
  context: Context,
  token: string,
  requestedChain: string | undefined,
  found: readonly Asset[],
): Promise<Refusal> {
  const elsewhere = [...new Set(found.map(({ chain }) => chain))]
  const where = requestedChain === undefined ? 'here' : `on ${requestedChain}`
  const symbols = (await addedAssets(context)).map(({ symbol }) => symbol).slice(0, MOST_NAMED)
  const hint =
    elsewhere.length === 0
      ? `Say its address, or one that is known: ${symbols.join(', ')}, and the well-known ones by their symbols. PUT /__sandbank/directory/tokens/:address adds another (Directory in the shell, /ui/directory).`
      : `There is one on ${elsewhere.join(', ')}.`
  return refusal(`No token ${where} is called "${token}". ${hint}`, UNKNOWN, {
    token,
    ...(requestedChain !== undefined && { chain: requestedChain }),
  })
}
