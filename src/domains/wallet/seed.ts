import { allocationTable } from '#domains/chain'
import { seededProjects } from '#domains/directory'
import { solanaAllocationTable } from '#domains/solana'
import type { SeedInput, SeedRows } from '#kernel/domain'
import { perSeed } from '#kernel/per-seed'
import {
  allocationsOf,
  DEVELOPER_FUNDS,
  GASLESS_FUNDS,
  OWNER_FUNDS,
  solanaAllocationsOf,
} from './first-funds'
import { newWallet } from './new-wallet'
import { DEVELOPER_WALLET, ownerWallet } from './seeded-ids'
import { type WalletRow, walletTable } from './tables'

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
