import { DEVELOPER_WALLET, seededWallets } from '#domains/wallet'
import type { SeedInput, SeedRows } from '#kernel/domain'
import { emptyAccount } from './billing/account'
import { seedModels } from './models/seed'
import { seedUsage } from './seed-usage'
import { accountTable, ledgerTable } from './tables'

/** Enough to try things, micro-dollars. Nobody starts at a 402; the wallet without gas shows one. */
const FIRST_CREDIT = { developer: 25_000_000, owner: 5_000_000 }

export async function seedGateway(input: SeedInput): Promise<readonly SeedRows[]> {
  const { owners } = await seededWallets(input)
  const credit = [
    { walletId: DEVELOPER_WALLET, microUsd: FIRST_CREDIT.developer },
    ...owners.map(({ id }) => ({ walletId: id, microUsd: FIRST_CREDIT.owner })),
  ]
  const models = seedModels(input)
  const walletIds = credit.map(({ walletId }) => walletId)
  return [
    models,
    seedUsage(input, walletIds, models),
    {
      table: accountTable,
      rows: credit.map(({ walletId, microUsd }) => ({
        ...emptyAccount(walletId),
        creditMicroUsd: microUsd,
        seq: 1,
      })),
    },
    {
      table: ledgerTable,
      rows: credit.map(({ walletId, microUsd }) => ({
        id: `first:${walletId}`,
        walletId,
        seq: 1,
        at: input.now,
        kind: 'grant',
        microUsd,
        creditMicroUsd: microUsd,
        model: null,
        outcome: 'whole',
      })),
    },
  ]
}
