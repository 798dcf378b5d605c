import { getAddress } from 'viem'
import { findToken, putTokens, type TokenRow, tokenTables } from '#domains/tokens'
import { type WalletRow, walletById, walletNow, walletTables } from '#domains/wallet'
import type { BusEvents } from '#kernel/bus'
import type { Context, TransactionContext } from '#kernel/context'
import { defineErrors, Refusal } from '#kernel/errors'

import { oldestFirst } from '#kernel/order'
import { type AnyTable, defineCounter, metaTable } from '#kernel/store'

import type { ProfileFields } from './fields'
import { listingChange } from './listing'
import { freeSlug } from './slug'
import { type ProfileRow, type ProfileStatus, profileTable } from './tables'
import { operatorView } from './views'

declare module '#kernel/bus' {
  interface BusEvents {
    /** `listing`: what became of the profile's line in the public list. */
    'profile.changed': { slug: string; listing: 'changed' | 'left' | 'none' }
    /** Many at once. */
    'profiles.changed': object
  }
}

export const profileErrors = defineErrors({
  exists: { status: 409, error: 'Profile already exists' },
  unknown: { status: 404, error: 'Profile not found' },
})

const MAX_UPDATES = 50

/** How many profiles there are and how many of them are approved, kept so that no list counts. */
export const totalProfiles = defineCounter('profiles.total')
export const approvedProfiles = defineCounter('profiles.approved')

/** What the rules on this page read and write. */
export const profileTables: readonly AnyTable[] = [profileTable, ...walletTables, ...tokenTables, metaTable]

export interface Owned {
  profile: ProfileRow
  wallet: WalletRow
}

/** A change of one profile, as the bus publishes it. */
export type ProfileChange = BusEvents['profile.changed']

export interface Changed extends Owned {
  change: ProfileChange
}

/** Which profile of a wallet: the one with this slug, or the first one. */
export interface OwnProfile {
  readonly walletId: string
  readonly slug?: string
}

/** The wallet's own profile, whatever its approval; refused with 404 where there is none. */
async function ownProfile(context: Context, own: OwnProfile): Promise<Owned> {
  const [profile, wallet] = await Promise.all([
    context.store.row(profileTable, ...placeOf(own)),
    walletById(context, own.walletId),
  ])
  return { profile: existing(own, profile), wallet }
}

/** As `ownProfile`, of what is committed, outside of any transaction. */
export async function ownProfileNow(context: Context, own: OwnProfile): Promise<Owned> {
  const [profile, wallet] = await Promise.all([
    context.store.readCommitted(profileTable, ...placeOf(own)),
    walletNow(context, own.walletId),
  ])
  return { profile: existing(own, profile), wallet }
}

function placeOf({ walletId, slug }: OwnProfile): [key: string, index: string] {
  return slug === undefined ? [walletId, 'ownerKey'] : [slug.toLowerCase(), 'slug']
}

/** All profiles of a wallet, the oldest first. */
export async function ownProfiles(context: Context, walletId: string): Promise<Owned[]> {
  const wallet = await walletNow(context, walletId)
  return (await profilesOf(context, walletId)).map((profile) => ({ profile, wallet }))
}

async function profilesOf({ store }: Context, walletId: string): Promise<ProfileRow[]> {
  const profiles = await store.table(profileTable).where('walletId').equals(walletId).toArray()
  return profiles.sort(oldestFirst)
}

function existing({ walletId, slug }: OwnProfile, profile: ProfileRow | undefined): ProfileRow {
  if (profile?.walletId === walletId) return profile
  const about = slug === undefined ? 'no profile yet' : `no profile "${slug.slice(0, 100)}"`
  throw new Refusal(profileErrors.unknown, `This wallet has ${about}. Create one with POST /agent/profile.`, {
    rule: 'profile.none',
    facts: { walletId, ...(slug !== undefined && { slug }) },
  })
}

/** What `ownerKey` is of a wallet's profile: one of them has the wallet's id alone. */
function ownerKeyOf(walletId: string, id: string, isFirst: boolean): string {
  return isFirst ? walletId : `${walletId} ${id}`
}

/**
 * Row profile-create: a profile of a wallet, not approved, its derived fields filled in. Throws a refusal where the wallet has
 * one already, unless it may have several.
 */
export async function createProfile(
  context: TransactionContext,
  { walletId, id, multi }: { walletId: string; id: string; multi: boolean },
  { projectName, ...fields }: ProfileFields & { projectName: string },
): Promise<Changed> {
  const wallet = await walletById(context, walletId)
  const [first] = await profilesOf(context, walletId)
  if (first && !multi) {
    throw new Refusal(
      profileErrors.exists,
      `This wallet already has the profile "${first.slug}". Change it with PUT /agent/profile, or DELETE it first.`,
      { rule: 'profile.onePerWallet', facts: { walletId, slug: first.slug } },
    )
  }
  const blank: ProfileRow = {
    id,
    walletId,
    ownerKey: ownerKeyOf(walletId, id, first === undefined),
    slug: await freeSlug(context, projectName),
    projectName,
    description: null,
    status: 'pending',
    approved: 0,
    featured: 0,
    website: null,
    tags: [],
    projectImages: [],
    teamMembers: [],
    products: [],
    revenueSources: [],
    projectUpdates: [],
    createdAt: context.clock.now(),
    tokenAddress: null,
    tokenKey: '',
    ...derivedFrom(undefined),
  }
  const profile = await withFields(context, blank, fields)
  await addProfiles(context, [profile])
  return { profile, wallet, change: changeOf(undefined, profile) }
}

/** Stores profiles that were not there before, and counts them. */
async function addProfiles({ store }: TransactionContext, profiles: readonly ProfileRow[]): Promise<void> {
  await store.table(profileTable).bulkAdd(profiles)
  await totalProfiles.add(store, profiles.length)
  await approvedProfiles.add(store, profiles.filter(({ approved }) => approved === 1).length)
}

/** A profile but for what follows from its token. */
type Underived = Omit<ProfileRow, keyof ReturnType<typeof derivedFrom>>

/** Adds new tokens, each with a profile that names it. Over `profileTables`. */
export async function addTokenProfiles(
  context: TransactionContext,
  all: readonly { readonly token: TokenRow; readonly profile: Underived }[],
): Promise<void> {
  await putTokens(
    context,
    all.map(({ token }) => token),
  )
  await addProfiles(
    context,
    all.map(({ token, profile }) => ({ ...profile, ...derivedFrom(token) })),
  )
}

/**
 * Row profile-put-partial: only sent fields change, null clears, an array replaces the whole array. A profile that is no
 * longer published loses its approval.
 */
export async function changeProfile(
  context: TransactionContext,
  own: OwnProfile,
  fields: ProfileFields,
): Promise<Changed> {
  const { profile, wallet } = await ownProfile(context, own)
  const changed = await withFields(context, profile, fields)
  await context.store.table(profileTable).put(changed)
  await countApproved(context, profile, changed)
  return { profile: changed, wallet, change: changeOf(profile, changed) }
}

/** Row profile-update-cap: beyond 50 the oldest goes. */
export async function appendUpdate(
  context: TransactionContext,
  own: OwnProfile,
  update: { title: string; content: string },
): Promise<Changed> {
  const { profile, wallet } = await ownProfile(context, own)
  const projectUpdates = [...profile.projectUpdates, { ...update, createdAt: context.clock.now() }].slice(
    -MAX_UPDATES,
  )
  const changed = { ...profile, projectUpdates }
  await context.store.table(profileTable).put(changed)
  return { profile: changed, wallet, change: changeOf(profile, changed) }
}

/** Where it was the wallet's first profile, the next one takes its place. */
export async function deleteProfile(context: TransactionContext, own: OwnProfile): Promise<ProfileChange> {
  const { store } = context
  const { profile } = await ownProfile(context, own)
  const { id, walletId, ownerKey, slug } = profile
  await store.table(profileTable).delete(id)
  const [next] = await profilesOf(context, walletId)
  if (next && ownerKey === walletId) await store.table(profileTable).put({ ...next, ownerKey })
  await totalProfiles.add(store, -1)
  await approvedProfiles.add(store, -profile.approved)
  return { slug, listing: listingChange(profile, undefined) }
}

async function countApproved(
  { store }: TransactionContext,
  before: ProfileRow,
  after: ProfileRow,
): Promise<void> {
  if (after.approved !== before.approved) await approvedProfiles.add(store, after.approved - before.approved)
}

function withStatus(profile: ProfileRow, status: ProfileStatus): ProfileRow {
  return { ...profile, status, approved: status === 'approved' ? 1 : 0 }
}

/** What a profile becomes by its owner's word: one that is not shown begins anew. */
function published(status: ProfileStatus, isPublished: boolean | undefined): ProfileStatus {
  if (isPublished === undefined) return status
  if (!isPublished) return 'draft'
  return status === 'approved' ? 'approved' : 'pending'
}

/** What the operator decides: `approved: false` has it wait again. */
interface Review {
  readonly status?: Exclude<ProfileStatus, 'draft'> | undefined
  readonly approved?: boolean | undefined
  readonly featured?: boolean | undefined
}

/** The operator's word on a profile; the API has none. Over `profileTables`. */
export async function reviewProfile(
  context: TransactionContext,
  id: string,
  { status, approved, featured }: Review,
) {
  const { store } = context
  const profile = await store.table(profileTable).get(id)
  if (!profile) {
    throw new Refusal(profileErrors.unknown, `No profile has the id ${id}.`, {
      rule: 'profile.unknown',
      facts: { id },
    })
  }
  const decided = status ?? (approved === undefined ? profile.status : approved ? 'approved' : 'pending')
  const reviewed: ProfileRow = {
    ...withStatus(profile, decided),
    featured: featured === undefined ? profile.featured : featured ? 1 : 0,
  }
  await store.table(profileTable).put(reviewed)
  await countApproved(context, profile, reviewed)
  const wallet = await walletById(context, profile.walletId)
  return { view: operatorView(reviewed, wallet), change: changeOf(profile, reviewed) }
}

/** The slug under which a wallet's first profile is known, if it has one. */
export async function slugOf({ store }: Context, walletId: string): Promise<string | undefined> {
  return (await store.table(profileTable).where('ownerKey').equals(walletId).first())?.slug
}

/** Re-derives what every profile of a token shows, after the token changed. Returns what that changed. */
export async function rederiveForToken(context: Context, address: string): Promise<ProfileChange[]> {
  const token = await findToken(context, address)
  const table = context.store.table(profileTable)
  const profiles = await table.where('tokenKey').equals(address.toLowerCase()).toArray()
  const rederived = profiles.map((profile) => ({
    before: profile,
    after: { ...profile, ...derivedFrom(token) },
  }))
  await table.bulkPut(rederived.map(({ after }) => after))
  return rederived.map(({ before, after }) => changeOf(before, after))
}

function changeOf(before: ProfileRow | undefined, after: ProfileRow): ProfileChange {
  return { slug: after.slug, listing: listingChange(before, after) }
}

/** What follows from the token; an unknown token has no symbol and no market. */
export function derivedFrom(token: TokenRow | undefined) {
  return {
    tokenChainId: token?.chain ?? null,
    tokenSymbol: token?.symbol ?? null,
    tokenName: token?.name ?? null,
    marketCapMicroUsd: token?.marketCapMicroUsd ?? 0,
    weeklyRevenueWei: token?.weeklyRevenueWei ?? '0',
  }
}

async function withFields(context: Context, profile: ProfileRow, sent: ProfileFields): Promise<ProfileRow> {
  const changed: ProfileRow = {
    ...withStatus(profile, published(profile.status, sent.isPublished)),
    projectName: sent.projectName ?? profile.projectName,
    description: sent.description === undefined ? profile.description : sent.description,
    website: sent.website === undefined ? profile.website : sent.website,
    profileImageUrl: sent.profileImageUrl === undefined ? profile.profileImageUrl : sent.profileImageUrl,
    tags: sent.tags === undefined ? profile.tags : (sent.tags ?? []),
    projectImages: sent.projectImages === undefined ? profile.projectImages : (sent.projectImages ?? []),
    teamMembers: sent.teamMembers === undefined ? profile.teamMembers : (sent.teamMembers ?? []),
    products: sent.products === undefined ? profile.products : (sent.products ?? []),
    revenueSources: sent.revenueSources === undefined ? profile.revenueSources : (sent.revenueSources ?? []),
  }
  if (sent.tokenAddress === undefined) return changed
  if (sent.tokenAddress === null) {
    return { ...changed, tokenAddress: null, tokenKey: '', ...derivedFrom(undefined) }
  }
  const token = await findToken(context, sent.tokenAddress)
  return {
    ...changed,
    tokenAddress: getAddress(sent.tokenAddress),
    tokenKey: sent.tokenAddress.toLowerCase(),
    ...derivedFrom(token),
  }
}

/** The maintained totals, counted. */
export function totalRows(profiles: readonly ProfileRow[]) {
  const approved = profiles.filter((profile) => profile.approved === 1)
  return [totalProfiles.row(profiles.length), approvedProfiles.row(approved.length)]
}
