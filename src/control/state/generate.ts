import { bytesToHex, getAddress } from 'viem'
import { profileTables } from '#domains/profiles'
import { addWallets, newWallet, type WalletRow, walletTables } from '#domains/wallet'
import type { Context, TransactionContext } from '#kernel/context'
import { seededBytes } from '#kernel/ids'
import { addTokenProfiles } from '#operators/profiles'

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

type Generated = Parameters<typeof addTokenProfiles>[1][number] & {
  wallet: WalletRow
}

export const generatedTables = [...profileTables, ...walletTables]

/** `count` approved profiles with plain, varied figures. Not stored yet. */
export async function generateProfiles(context: Context, count: number): Promise<Generated[]> {
  const generated: Generated[] = []
  for (let index = 0; index < count; index++) generated.push(await generateOne(context, index))
  return generated
}

export async function addGenerated(
  context: TransactionContext,
  generated: readonly Generated[],
): Promise<number> {
  await addWallets(
    context,
    generated.map(({ wallet }) => wallet),
  )
  await addTokenProfiles(context, generated)
  return generated.length
}

async function generateOne(context: Context, index: number): Promise<Generated> {
  const id = await context.ids.id('prf')
  const bytes = seededBytes(context.seed(), id)
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  const projectName = `${ADJECTIVES[a % 10]} ${NOUNS[b % 10]} ${id.slice(-4)}`
  const address = getAddress(bytesToHex(bytes.subarray(0, 20)))
  const token = {
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
  const profile: Generated['profile'] = {
    id,
    walletId,
    ownerKey: walletId,
    slug: `${projectName.toLowerCase().replaceAll(' ', '-')}-${id.slice(6, 14)}`,
    projectName,
    description: `A generated project, number ${index + 1} of its batch.`,
    status: 'approved',
    approved: 1,
    featured: 0,
    website: null,
    teamMembers: [],
    products: [],
    revenueSources: [],
    tags: [],
    projectImages: [],
    projectUpdates: [],
    createdAt: context.clock.now() - index,
    tokenAddress: address,
    tokenKey: token.key,
  }
  const wallet = await newWallet(context.seed(), context.clock.now(), {
    id: walletId,
    label: `Owner of ${projectName}`,
  })
  return { wallet, token, profile }
}
