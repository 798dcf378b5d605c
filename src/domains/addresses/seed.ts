import { bytesToHex, getAddress } from 'viem'
import { seededProjects } from '#domains/directory'
import { DEVELOPER_WALLET, ownerWallet, seededWallets, type WalletRow } from '#domains/wallet'
import type { SeedInput, SeedRows } from '#kernel/domain'
import { seededBytes } from '#kernel/ids'
import { type HandleRow, handleTable, type NameRow, nameTable } from './tables'

/**
 * The developer and every project's owner have a name; the developer and every other owner are on the social graph, so
 * that a miss can be seen too. Ana has both, and no wallet here: the shell and the documents send to her.
 */
export async function seedAddresses(input: SeedInput): Promise<readonly SeedRows[]> {
  const { developer, owners } = await seededWallets(input)
  const wallets = new Map([developer, ...owners].map((wallet) => [wallet.id, wallet.evmAddress]))
  const projects = await seededProjects(input)
  const people = [
    { wallet: DEVELOPER_WALLET, name: 'sandbank-dev', handle: 'sandbank', displayName: 'Developer' },
    ...projects.map(({ slug, projectName }) => ({
      wallet: ownerWallet(slug),
      name: slug,
      handle: slug,
      displayName: projectName,
    })),
  ].map((person) => ({ ...person, address: wallets.get(person.wallet) as WalletRow['evmAddress'] }))
  const names = people.map(
    ({ name, address }): NameRow => ({ key: `${name}.eth`, name: `${name}.eth`, address }),
  )
  const handles = people
    .filter((_, index) => index % 2 === 0)
    .map(({ handle, displayName, address }): HandleRow => ({ key: handle, handle, displayName, address }))
  const ana = getAddress(bytesToHex(seededBytes(input.seed, 'ana').subarray(0, 20)))
  return [
    { table: nameTable, rows: [...names, { key: 'ana.eth', name: 'ana.eth', address: ana }] },
    {
      table: handleTable,
      rows: [...handles, { key: 'ana', handle: 'ana', displayName: 'Ana', address: ana }],
    },
  ]
}
