import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { organisationById } from './organisations'
import { organisationTable, type PartnerWalletRow, partnerWalletTable } from './tables'

export interface WalletPage {
  readonly rows: readonly PartnerWalletRow[]
  readonly total: number
  /** The id behind which the next page begins; undefined on the last one. */
  readonly next: string | undefined
}

const BY_TIME = '[organisationId+createdAt+id]'

/** An organisation's wallets, the newest first, by index: the cost is that of the page. */
export function walletPage(
  context: Context,
  organisationId: string,
  { limit, offset, cursor }: { limit: number; offset: number; cursor: string | undefined },
): Promise<WalletPage> {
  const { store } = context
  return store.read([organisationTable, partnerWalletTable], async () => {
    const { wallets: total } = await organisationById(context, organisationId)
    // Beyond the end there is nothing to skip to, and IndexedDB takes no number above 2^32.
    if (offset >= total && offset > 0) return { rows: [], total, next: undefined }
    const table = store.table(partnerWalletTable)
    const last = cursor === undefined ? undefined : await table.get(cursor)
    if (cursor !== undefined && last?.organisationId !== organisationId) throw unknownCursor(cursor)
    // An array sorts before every longer array that starts like it, and after every number in its place.
    const upper = last ? [organisationId, last.createdAt, last.id] : [organisationId, []]
    const found = await table
      .where(BY_TIME)
      .between([organisationId], upper, true, false)
      .reverse()
      .offset(offset)
      .limit(limit + 1)
      .toArray()
    const rows = found.slice(0, limit)
    return { rows, total, next: found.length > limit ? rows.at(-1)?.id : undefined }
  })
}

function unknownCursor(cursor: string): Refusal {
  return new Refusal(errors.invalidRequest, 'cursor: must be one that a Link header of this list gave', {
    rule: 'request.field',
    facts: { field: 'cursor', cursor },
  })
}
