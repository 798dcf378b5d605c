import type { Context } from '#kernel/context'
import type { ProfileChange } from './profiles'
import type { SocketEvent } from './subscriptions'
import { detailView, listItem } from './views'
import { visibleOrNone } from './visible'

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
  const seen = await visibleOrNone(context, slug, undefined)
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
  return (await visibleOrNone(context, tokenKey, undefined))?.profile.slug === slug ? [tokenKey] : []
}
