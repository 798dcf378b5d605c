import { allocationTable } from '#domains/chain'
import { worldProjects } from '#domains/directory'
import { solanaAllocationTable } from '#domains/solana'
import type { SeedInput, SeedRows } from '#kernel/domain'
import {
  allocationsOf,
  DEVELOPER_FUNDS,
  GASLESS_FUNDS,
  OWNER_FUNDS,
  solanaAllocationsOf,
} from './first-funds'
import { newWallet } from './new-wallet'
import { walletTable } from './tables'

/** The wallet of the developer who uses the emulator: the seeded keys are its keys. */
export const DEVELOPER_WALLET = 'wlt_developer'

/** A second wallet of theirs: with tokens, but without native token on mainnet and arbitrum. */
const GASLESS_WALLET = 'wlt_gasless'

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
  const gasless = newWallet(seed, now, { id: GASLESS_WALLET, label: 'Without gas' })
  return [
    { table: walletTable, rows: [developer, ...owners, gasless] },
    {
      table: allocationTable,
      rows: [
        ...allocationsOf(developer, DEVELOPER_FUNDS),
        ...allocationsOf(gasless, GASLESS_FUNDS),
        ...owners.flatMap((owner) => allocationsOf(owner, OWNER_FUNDS)),
      ],
    },
    {
      table: solanaAllocationTable,
      rows: [
        ...solanaAllocationsOf(developer, DEVELOPER_FUNDS),
        ...solanaAllocationsOf(gasless, GASLESS_FUNDS),
        ...owners.flatMap((owner) => solanaAllocationsOf(owner, OWNER_FUNDS)),
      ],
    },
  ]
}
