import type { Profile } from '../../wire-profiles'

/** The linked account's name, whichever vocabulary the emulator speaks. */
export function socialName(profile: Profile): string | null {
  return profile.socialUsername ?? profile.twitterUsername ?? null
}
