import type { OwnProfile } from '../../wire'

/** The linked account's name, whichever vocabulary the emulator speaks. */
export function socialName(profile: OwnProfile & { twitterUsername?: string | null }): string | null {
  return profile.socialUsername ?? profile.twitterUsername ?? null
}
