import { seededProjects } from '#domains/directory'
import type { SeedInput, SeedRows } from '#kernel/domain'
import { perSeed } from '#kernel/per-seed'
import { DEVELOPER_FUNDS, GASLESS_FUNDS, OWNER_FUNDS, seededRowsOf } from './first-funds'
import { newWallet } from './new-wallet'
import { DEVELOPER_WALLET, ownerWallet } from './seeded-ids'
import type { WalletRow } from './tables'

/** A second wallet of theirs: with tokens, but without native token on mainnet and arbitrum. */
const GASLESS_WALLET = 'wlt_gasless'

interface SeededWallets {
  readonly developer: WalletRow
  readonly owners: readonly WalletRow[]
  readonly gasless: WalletRow
}

/** Keys take their time, and several domains seed themselves from the same wallets. */
export const seededWallets = perSeed(async (input): Promise<SeededWallets> => {
  const { seed, now } = input
  const developer = newWallet(seed, now, { id: DEVELOPER_WALLET, label: 'Developer', social: 'sandbank_dev' })
  const projects = await seededProjects(input)
  const owners = projects.map(({ slug, projectName, social, codeHost }) =>
    newWallet(seed, now, { id: ownerWallet(slug), label: `Owner of ${projectName}`, social, codeHost }),
  )
  const gasless = newWallet(seed, now, { id: GASLESS_WALLET, label: 'Without gas' })
  return { developer, owners, gasless }
})

export async function seedWallets(input: SeedInput): Promise<readonly SeedRows[]> {
  const { developer, owners, gasless } = await seededWallets(input)
  return seededRowsOf([
    [developer, DEVELOPER_FUNDS],
    ...owners.map((owner) => [owner, OWNER_FUNDS] as const),
    [gasless, GASLESS_FUNDS],
  ])
}
