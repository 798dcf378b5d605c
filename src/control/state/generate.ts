import { bytesToHex, getAddress } from 'viem'
import { addProfiles, derivedFrom, type ProfileRow, profileTables } from '#domains/profiles'
import { type TokenRow, tokenTable } from '#domains/tokens'
import { newWallet, type WalletRow, walletTable } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { seededBytes } from '#kernel/ids'

const ADJECTIVES = [
  'Quiet',
  'Salty',
  'Amber',
  'Drifting',
  'Northern',
  'Patient',
  'Bright',
  'Hollow',
  'Tidal',
  'Swift',
]
const NOUNS = ['Heron', 'Anchor', 'Lantern', 'Reef', 'Ledger', 'Compass', 'Dune', 'Harbor', 'Kelp', 'Beacon']

interface Generated {
  wallet: WalletRow
  token: TokenRow
  profile: ProfileRow
}

export const generatedTables = [...profileTables, walletTable, tokenTable]

/** `count` approved profiles with plain, varied figures. Not stored yet. */
export async function generateProfiles(context: Context, count: number): Promise<Generated[]> {
  const generated: Generated[] = []
  for (let index = 0; index < count; index++) generated.push(await generateOne(context, index))
  return generated
}

export async function addGenerated(context: Context, generated: readonly Generated[]): Promise<number> {
  await context.store.table(walletTable).bulkAdd(generated.map(({ wallet }) => wallet))
  await context.store.table(tokenTable).bulkAdd(generated.map(({ token }) => token))
  await addProfiles(
    context,
    generated.map(({ profile }) => profile),
  )
  return generated.length
}

async function generateOne(context: Context, index: number): Promise<Generated> {
  const id = await context.ids.id('prf')
  const bytes = seededBytes(context.seed(), id)
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  const projectName = `${ADJECTIVES[a % 10]} ${NOUNS[b % 10]} ${id.slice(-4)}`
  const address = getAddress(bytesToHex(bytes.subarray(0, 20)))
  const token: TokenRow = {
    key: address.toLowerCase(),
    address,
    chain: 'base',
    symbol: `${NOUNS[b % 10]?.slice(0, 4).toUpperCase()}${c % 100}`,
    name: projectName,
    decimals: 18,
    // From hundreds to tens of millions of USD, most of them small: as such lists are.
    marketCapMicroUsd: Math.round(10 ** (2 + (c + d / 256) / 46) * 1_000_000),
    weeklyRevenueWei: String(BigInt(d) * 10n ** 15n * BigInt(1 + (c % 40))),
  }
  const walletId = id.replace('prf', 'wlt')
  const profile: ProfileRow = {
    id,
    walletId,
    slug: `${projectName.toLowerCase().replaceAll(' ', '-')}-${id.slice(6, 14)}`,
    projectName,
    description: `A generated project, number ${index + 1} of its batch.`,
    approved: 1,
    featured: 0,
    website: null,
    teamMembers: [],
    products: [],
    revenueSources: [],
    projectUpdates: [],
    createdAt: context.clock.now() - index,
    tokenAddress: address,
    tokenKey: token.key,
    ...derivedFrom(token),
  }
  const wallet = await newWallet(context.seed(), context.clock.now(), {
    id: walletId,
    label: `Owner of ${projectName}`,
  })
  return { wallet, token, profile }
}
