import type { Context } from '#kernel/context'
import type { ChainSpec } from '../chains'
import { DEVELOPER_ACCOUNTS, DEVELOPER_BALANCE } from '../developer-accounts'
import { type AllocationRow, allocationTable } from '../tables'

const DEVELOPER_USDC = 100_000n * 10n ** 6n

/** Who has what when a chain begins: the developer accounts, and whomever other domains have seeded. */
export async function allocationsOn({ store }: Context, { id }: ChainSpec): Promise<AllocationRow[]> {
  const developers = DEVELOPER_ACCOUNTS.map(
    ({ address }): AllocationRow => ({
      key: address,
      chainId: id,
      address,
      native: String(DEVELOPER_BALANCE),
      usdc: String(DEVELOPER_USDC),
    }),
  )
  return [...developers, ...(await store.table(allocationTable).where('chainId').equals(id).toArray())]
}
