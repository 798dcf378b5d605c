import type { OwnProfile } from '../../wire'

/** The linked account's name, in either vocabulary of the emulator. */
export function socialName(profile: OwnProfile & { twitterUsername?: string | null }): string | null {
  return profile.socialUsername ?? profile.twitterUsername ?? null
}
