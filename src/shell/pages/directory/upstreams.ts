import type { UpstreamId, UpstreamState } from '../../wire'

export interface Upstream {
  id: UpstreamId
  name: string
  /** What each state produces on the wire. */
  effects: Record<UpstreamState, string>
}

/** The services outside that the hosted service reads from, and how a caller notices their moods. */
export const UPSTREAMS: readonly Upstream[] = [
  {
    id: 'social',
    name: 'Social network',
    effects: {
      ok: '…/tweets answers up to ten original posts, cached for 10 minutes.',
      unreachable: '…/tweets answers an empty array with status 200.',
      'rate-limited': '…/tweets answers an empty array with status 200, as if nothing had been posted.',
    },
  },
  {
    id: 'code-host',
    name: 'Code host',
    effects: {
      ok: '…/repo-activity answers the repository with its figures.',
      unreachable: '…/repo-activity answers the repository with stats: null.',
      'rate-limited': '…/repo-activity answers the repository with stats: null; the status stays 200.',
    },
  },
  {
    id: 'reputation',
    name: 'Reputation service',
    effects: {
      ok: '…/reputation answers a card for the project and up to five of its team.',
      unreachable: '…/reputation answers an empty cards array.',
      'rate-limited': '…/reputation answers an empty cards array; the status stays 200.',
    },
  },
]

export const STATES: readonly (readonly [UpstreamState, string])[] = [
  ['ok', 'OK'],
  ['unreachable', 'Unreachable'],
  ['rate-limited', 'Rate-limited'],
]
