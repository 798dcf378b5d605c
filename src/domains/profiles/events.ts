import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import type { ProfileChange } from './profiles'
import type { SocketEvent } from './subscriptions'
import { detailView, listItem } from './views'
import { approvedProfile } from './visible'

/**
 * What a change means to the clients of the namespace, as the public endpoints show the profile now. `origin` is where
 * its picture is served. A profile that is not public has no events: of one that left the list only the slug is
 * sent.
 */
export async function profileEvents(
  context: Context,
  { slug, listing }: ProfileChange,
  origin: string,
): Promise<SocketEvent[]> {
  const seen = await publicOrNone(context, slug)
  if (!seen) return listing === 'left' ? [{ name: 'AGENT_PROFILE_UPDATE', payload: { slug } }] : []
  const { profile, wallet } = seen
  const detail: SocketEvent = {
    name: 'AGENT_PROFILE_DETAIL_UPDATE',
    payload: detailView(profile, wallet, origin),
    identifiers: [slug, ...(await leadsHere(context, profile.tokenKey, slug))],
  }
  return listing === 'none'
    ? [detail]
    : [{ name: 'AGENT_PROFILE_UPDATE', payload: listItem(profile) }, detail]
}

/** Two wallets may name one token, and its address leads to one of their profiles only. */
async function leadsHere(context: Context, tokenKey: string, slug: string): Promise<string[]> {
  if (tokenKey === '') return []
  return (await publicOrNone(context, tokenKey))?.profile.slug === slug ? [tokenKey] : []
}

async function publicOrNone(context: Context, identifier: string) {
  try {
    return await approvedProfile(context, identifier)
  } catch (thrown) {
    if (isRefusal(thrown)) return undefined
    throw thrown
  }
}
