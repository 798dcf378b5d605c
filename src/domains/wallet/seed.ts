import { worldProjects } from '#domains/directory'
import type { SeedInput, SeedRows } from '#kernel/domain'
import { newWallet } from './new-wallet'
import { walletTable } from './tables'

/** The wallet of the developer who uses the emulator: the seeded keys are its keys. */
export const DEVELOPER_WALLET = 'wlt_developer'

/** The wallet that owns a project of the seeded world. */
export function ownerWallet(slug: string): string {
  return `wlt_${slug}`
}

export function seedWallets(input: SeedInput): readonly SeedRows[] {
  const { seed, now } = input
  const developer = newWallet(seed, now, { id: DEVELOPER_WALLET, label: 'Developer', social: 'sandbank_dev' })
  const owners = worldProjects(input).map(({ slug, projectName, social }) =>
    newWallet(seed, now, { id: ownerWallet(slug), label: `Owner of ${projectName}`, social }),
  )
  return [{ table: walletTable, rows: [developer, ...owners] }]
}
