import { CHAINS, tokenMetadata } from '#domains/chain'
import { LAUNCH_CHAIN_ID, newestLaunches } from '#domains/launches'
import { USDC_MINT, WRAPPED_SOL_MINT } from '#domains/solana'
import { allTokens } from '#domains/tokens'
import { addressKind, SOLANA } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { chainNamed, evmSpec } from './chains'

/** Where prompts that name no chain are carried out, as the wallet's own endpoints do. */
export const DEFAULT_CHAIN = 'base'

/** A token in its place. */
export interface Asset {
  readonly chain: string
  /** Of the contract or mint, or the chain's own token. */
  readonly address: string | 'native'
  readonly symbol: string
  readonly name: string
}

/** Everything that has a name here: each chain's own tokens, those of the directory, and those that were launched. */
export async function knownAssets(context: Context): Promise<Asset[]> {
  const own = CHAINS.flatMap(({ key, native, wrapped, usdc, usdt }): Asset[] => [
    { chain: key, address: 'native', symbol: native.symbol, name: native.name },
    ...[wrapped, usdc, usdt].map(({ address, symbol, name }) => ({ chain: key, address, symbol, name })),
  ])
  const solana: Asset[] = [
    { chain: SOLANA, address: 'native', symbol: 'SOL', name: 'Solana' },
    { chain: SOLANA, address: USDC_MINT, symbol: 'USDC', name: 'USD Coin' },
    { chain: SOLANA, address: WRAPPED_SOL_MINT, symbol: 'WSOL', name: 'Wrapped SOL' },
  ]
  const launchChain = CHAINS.find(({ id }) => id === LAUNCH_CHAIN_ID)?.key ?? DEFAULT_CHAIN
  const launched = (await newestLaunches(context)).reverse().map(({ token, symbol, name }) => ({
    ...{ chain: launchChain, address: token, symbol, name },
  }))
  const listed = (await allTokens(context)).map(({ chain, address, symbol, name }) => ({
    ...{ chain, address, symbol, name },
  }))
  const seen = new Set<string>()
  return [...own, ...solana, ...launched, ...listed].filter(({ chain, address }) => {
    const key = `${chain} ${address === 'native' ? address : address.toLowerCase()}`
    return seen.has(key) ? false : seen.add(key)
  })
}

export interface NamedToken {
  /** A symbol, a name or an address; `native` for the chain's own. */
  readonly token: string
  /** Any name of a chain; where none is said, that of the token, and Base where it has several. */
  readonly chain?: string | undefined
}

/** The one token that is meant. Throws a refusal in words where it is none, or could be more than one. */
export async function assetNamed(context: Context, { token, chain }: NamedToken): Promise<Asset> {
  const wanted = chain === undefined ? undefined : chainKey(chain)
  const kind = addressKind(token)
  if (kind !== undefined)
    return assetAt(context, token, wanted ?? (kind === 'solana' ? SOLANA : DEFAULT_CHAIN))
  const found = (await knownAssets(context)).filter((asset) => isCalled(asset, token))
  const there = onOneChain(found, wanted)
  const [only, ...others] = there
  if (!only) throw unknown(token, wanted, found)
  if (others.length === 0) return only
  const which = there.map(({ address, name }) =>
    address === 'native' ? 'the native token (say "native")' : `${name} at ${address}`,
  )
  throw refusal(
    `"${token}" could be more than one token on ${only.chain}: ${which.join(', ')}. Say which one, by its address.`,
    'agent.token.ambiguous',
    { token, candidates: there.length },
  )
}

/** Everything that goes by a symbol, a name or an address, on all chains. */
export async function assetsCalled(context: Context, token: string): Promise<Asset[]> {
  if (addressKind(token) !== undefined) return [await assetNamed(context, { token })]
  return (await knownAssets(context)).filter((asset) => isCalled(asset, token))
}

/** Throws a refusal for what no chain is called. */
export function chainKey(text: string): string {
  const key = chainNamed(text)
  if (key !== undefined) return key
  const known = [...CHAINS.map(({ key }) => key), SOLANA].join(', ')
  throw refusal(`There is no chain "${text}". There are ${known}.`, 'agent.chain.unknown', { chain: text })
}

function isCalled({ address, symbol, name }: Asset, text: string): boolean {
  const wanted = text.trim().replace(/^\$/, '').toLowerCase()
  if (['native', 'native token', 'gas token'].includes(wanted)) return address === 'native'
  return symbol.toLowerCase() === wanted || name.toLowerCase() === wanted
}

/** On the chain that was said, or on Base where it is there, or where it is alone. */
function onOneChain(found: readonly Asset[], wanted: string | undefined): readonly Asset[] {
  const chains = new Set(found.map(({ chain }) => chain))
  const chain =
    wanted ?? (chains.has(DEFAULT_CHAIN) ? DEFAULT_CHAIN : chains.size === 1 ? [...chains][0] : undefined)
  return chain === undefined ? [] : found.filter((asset) => asset.chain === chain)
}

async function assetAt(context: Context, address: string, chain: string): Promise<Asset> {
  const spec = evmSpec(chain)
  const known = (await knownAssets(context)).find(
    (asset) => asset.chain === chain && asset.address.toLowerCase() === address.toLowerCase(),
  )
  if (known) return known
  const metadata =
    spec &&
    addressKind(address) === 'evm' &&
    (await tokenMetadata(context, spec.id, address as `0x${string}`))
  if (metadata) return { chain, address, symbol: metadata.symbol, name: metadata.name }
  throw refusal(`There is no token at ${address} on ${chain}.`, 'agent.token.unknown', {
    token: address,
    chain,
  })
}

function unknown(token: string, wanted: string | undefined, found: readonly Asset[]): Refusal {
  const elsewhere = [...new Set(found.map(({ chain }) => chain))]
  const where = wanted === undefined ? 'here' : `on ${wanted}`
  const hint =
    elsewhere.length === 0
      ? 'Say its address.'
      : `There is one on ${elsewhere.join(', ')}${wanted === undefined ? ': say on which chain' : ''}.`
  const isAmbiguous = elsewhere.length > 0 && wanted === undefined
  const rule = isAmbiguous ? 'agent.token.ambiguous' : 'agent.token.unknown'
  return refusal(`No token ${where} is called "${token}". ${hint}`, rule, {
    token,
    ...(wanted !== undefined && { chain: wanted }),
  })
}

function refusal(message: string, rule: string, facts: Record<string, string | number>): Refusal {
  return new Refusal(errors.invalidRequest, message, { rule, facts })
}
