/** The wallet of the developer who uses the emulator: the seeded keys are its keys. */
export const DEVELOPER_WALLET = 'wlt_developer'

/** The wallet that owns a project of the seeded directory. */
export function ownerWallet(slug: string): string {
  return `wlt_${slug}`
}
