import type { Context } from '#kernel/context'
import { ledgerOf } from './ledger-of'
import { blockTable, changeTable, embeddedLedger, headTable, slotTable } from './tables'

type Hex = `0x${string}`

/** What words of a contract's storage on an embedded chain were. */
export interface SlotPast {
  /** Seconds: the last block that the chain began with. */
  readonly beganAt: number
  /** Of the word with this place in the list, at a second; 0n where it never had a value. */
  at(index: number, seconds: number): bigint
}

/** By what the chain's changes have overwritten since `since`, seconds; undefined for a chain that was not used yet. */
export function slotPast(
  context: Context,
  chainId: number,
  {
    contract,
    slots,
    since,
  }: { readonly contract: Hex; readonly slots: readonly Hex[]; readonly since: number },
): Promise<SlotPast | undefined> {
  const name = embeddedLedger(chainId)
  const { store } = context
  return store.read([headTable, blockTable, changeTable, slotTable], async () => {
    const head = await store.table(headTable).get(name)

    if (!head) return undefined
    const ledger = ledgerOf(context, chainId, name)
    const address = contract.toLowerCase() as Hex
    const now: bigint[] = []
    for (const slot of slots) now.push(numberOf(await ledger.slot(address, slot)))
    const beganBefore = await ledger.firstBlockWhere(head.number, ({ revision }) => revision > 0)
    const began = await ledger.block((beganBefore?.number ?? head.number + 1) - 1)
    const first = await ledger.firstBlockWhere(head.number, ({ timestamp }) => timestamp >= since)
    const changes: { index: number; until: number; before: bigint }[] = []
    // What the chain began with came with revision 0.
    const from = Math.max(0, (first?.revision ?? head.revision) - 1)
    for (const { key, slots: written } of await ledger.changesAfter(from)) {
      const own = written.filter(([of]) => of === address)
      const found = own.flatMap(([, slot, before]) => {
        const index = slots.indexOf(slot as Hex)
        return index < 0 ? [] : [{ index, before: numberOf(before) }]
      })
      if (found.length === 0) continue
      const revision = Number.parseInt(key.slice(name.length + 1), 16)
      // An edit by hand is of no block: it holds from the next one on.
      const block = await ledger.firstBlockWhere(head.number, (each) => each.revision >= revision)
      const until = block?.timestamp ?? Number.POSITIVE_INFINITY
      changes.push(...found.map((each) => ({ ...each, until })))
    }
    return {
      beganAt: began?.timestamp ?? 0,
      at: (index, seconds) =>
        changes.find((each) => each.index === index && each.until > seconds)?.before ?? now[index] ?? 0n,
    }
  })
}

function numberOf(value: string): bigint {
  return value === '0x' ? 0n : BigInt(value)
}
