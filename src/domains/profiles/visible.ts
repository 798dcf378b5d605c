import type { Principal } from '#domains/wallet'
import { type WalletRow, walletNow } from '#domains/wallet'
import { isAddressShaped } from '#kernel/address-shape'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { oldestFirst } from '#kernel/order'
import { profileErrors } from './profiles'
import { type ProfileRow, profileTable } from './tables'

interface Visible {
  readonly profile: ProfileRow
  readonly wallet: WalletRow
}

/**
 * The profile behind a token address (any letter case) or a slug as it is committed, if the caller may see it; a clear 404
 * otherwise.
 */
export async function visibleProfile(
  context: Context,
  identifier: string,
  principal: Principal | undefined,
): Promise<Visible> {
  const seen = await visibleOrNone(context, identifier, principal)
  if (!seen) throw notFound(identifier)
  return seen
}

/** As `visibleProfile`, for what even the owner sees only once the profile is approved. */
export function approvedProfile(context: Context, identifier: string): Promise<Visible> {
  return visibleProfile(context, identifier, undefined)
}

/** As `visibleProfile`; undefined for none. */
export async function visibleOrNone(
  context: Context,
  identifier: string,
  principal: Principal | undefined,
): Promise<Visible | undefined> {
  const profile = (await candidates(context, identifier)).find(
    ({ approved, walletId }) => approved === 1 || walletId === principal?.walletId,
  )
  return profile && { profile, wallet: await walletNow(context, profile.walletId) }
}

/** Two wallets may name one token: approved profiles first, then the oldest. */
async function candidates({ store }: Context, identifier: string): Promise<readonly ProfileRow[]> {
  const name = identifier.toLowerCase()
  if (!isAddressShaped(name)) {
    const profile = await store.readCommitted(profileTable, name, 'slug')
    return profile ? [profile] : []
  }
  const found = await store.table(profileTable).where('tokenKey').equals(name).toArray()
  return found.sort((a, b) => b.approved - a.approved || oldestFirst(a, b))
}

function notFound(identifier: string): Refusal {
  return new Refusal(
    profileErrors.unknown,
    `No visible profile has the token address or slug "${identifier.slice(0, 100)}". An unapproved one is shown only to its owner (send the key) and is approved on Projects in the shell (/ui/profiles).`,
    { rule: 'profile.visible', facts: { identifier: identifier.slice(0, 100) } },
  )
}
