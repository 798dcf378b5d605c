import type { BusEvents } from '#kernel/bus'
import type { ProfileRow } from './tables'
import { listItem } from './views'

/** What became of a profile's line in the public list: new or different there, gone from it, or neither. */
type ListingChange = BusEvents['profile.changed']['listing']

/** Compares what the list showed before a change with what it shows after it; undefined where there is no profile. */
export function listingChange(before: ProfileRow | undefined, after: ProfileRow | undefined): ListingChange {
  const shown = lineOf(before)
  const shows = lineOf(after)
  if (shown === shows) return 'none'
  return shows === undefined ? 'left' : 'changed'
}

function lineOf(profile: ProfileRow | undefined): string | undefined {
  return profile?.approved === 1 ? JSON.stringify(listItem(profile)) : undefined
}
