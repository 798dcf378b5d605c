import { z } from 'zod'
import { lookupTable } from '#kernel/lookup-table'
import { CHAIN_ALIASES } from '#kernel/vocabulary'
import { CHAINS, type ChainSpec } from './chains'

/** What people call a chain, besides its key and its name. */
const NICKNAMES = lookupTable<readonly string[]>({
  mainnet: ['ethereum', 'ethereum mainnet', 'eth mainnet', 'l1'],
  arbitrum: ['arb', 'arbitrum one'],
  bnb: ['bsc', 'bnb chain', 'bnb smart chain', 'binance smart chain'],
  worldchain: ['world chain', 'world'],
  polygon: ['matic'],
})

const KEYS = CHAINS.map(({ key }) => key)
const BY_KEY = new Map(CHAINS.map((spec) => [spec.key, spec]))
const BY_ID = new Map(CHAINS.map((spec) => [spec.id, spec]))

const KEY_OF: ReadonlyMap<string, string> = new Map([
  ...CHAINS.flatMap(({ key, name }) =>
    [key, name.toLowerCase(), ...(NICKNAMES[key] ?? [])].map((each) => [each, key] as const),
  ),
  ...CHAIN_ALIASES,
])

/** Every name that a chain is known by, in lower case. */
export const CHAIN_NAMES: readonly string[] = [...KEY_OF.keys()]

/** The chain that callers mean: by any name of it, or by its id as 8453, "8453", "0x2105" or "eip155:8453". */
export function chainCalled(sent: string | number): ChainSpec | undefined {
  if (typeof sent === 'number') return BY_ID.get(sent)
  const text = sent.trim().toLowerCase()
  const key = KEY_OF.get(text)
  if (key !== undefined) return BY_KEY.get(key)
  const digits = text.replace(/^eip155:/, '')
  return /^(0x[0-9a-f]{1,12}|\d{1,15})$/.test(digits) ? BY_ID.get(Number(digits)) : undefined
}

// The names are there for the documents.
const spelling = z.union([z.enum([...KEYS, ...CHAIN_ALIASES.keys()]), z.string().max(40), z.int()])

/** What a field's error says of what is no chain. */
export const CHAIN_RULE = `must be one of ${[...KEYS, ...CHAIN_ALIASES.keys()].join(', ')}`
const CHAIN_ID_RULE = `must be one of ${CHAINS.map(({ id, key }) => `${id} (${key})`).join(', ')}`

function specOr(message: string) {
  return spelling.transform((sent, context): ChainSpec => {
    const spec = chainCalled(sent)
    if (!spec) context.addIssue({ code: 'custom', message })
    return spec ?? z.NEVER
  })
}

/** A chain as callers write it; its key inside. */
export const chainName = specOr(CHAIN_RULE).transform(({ key }) => key)

/** The same; its id inside. */
export const chainId = specOr(CHAIN_ID_RULE).transform(({ id }) => id)
