import { z } from 'zod'
import type { Context } from '#kernel/context'
import { ledgerPage } from './billing/ledger'
import { usd } from './money'
import { ledgerKind } from './tables'

/** A page of a wallet's ledger. */
export const ledgerView = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      kind: ledgerKind,
      usd: z.number(),
      balanceUsd: z.number(),
      model: z.string().nullable(),
      outcome: z.enum(['whole', 'cut']),
    }),
  ),
  nextCursor: z.string().nullable(),
})

/** What moved a wallet's credit, newest first. */
export async function viewLedger(
  context: Context,
  walletId: string,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
): Promise<z.infer<typeof ledgerView>> {
  // One more than requested says whether there is more.
  const rows = await ledgerPage(context, walletId, { limit: limit + 1, before: cursor })
  const items = rows.slice(0, limit)
  return {
    items: items.map(({ id, at, kind, microUsd: moved, creditMicroUsd, model, outcome }) => ({
      id,
      at: context.clock.iso(at),
      kind,
      usd: usd(moved),
      balanceUsd: usd(creditMicroUsd),
      model,
      outcome,
    })),
    nextCursor: rows.length > limit ? String(items.at(-1)?.seq) : null,
  }
}
