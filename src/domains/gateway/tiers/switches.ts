import { z } from 'zod'
import { cacheTables, dropCached } from '#kernel/cache'
import type { Context, TransactionContext } from '#kernel/context'
import { defineMeta, metaTable } from '#kernel/store'

/** What an operator breaks, to see what a client makes of it. */
export const tierSwitches = z.strictObject({
  /** `unverifiable`: the enclave's report arrives damaged, as a report that was tampered with would. */
  attestation: z.enum(['verifiable', 'unverifiable']),
  /** Models whose confidential hardware is taken; `*` is all of them. */
  slotsTaken: z.array(z.string().max(120)).max(100),
})
export type TierSwitches = z.infer<typeof tierSwitches>

const ALL_WELL: TierSwitches = { attestation: 'verifiable', slotsTaken: [] }

const saved = defineMeta('gateway.switches', tierSwitches)

/** What `changeTierSwitches` writes. */
export const tierSwitchTables = [metaTable, ...cacheTables]

/** The enclave's report is stored under this name. */
export const REPORT_CACHE = 'gateway-attestation'

export async function tierSwitchesOf({ store }: Context): Promise<TierSwitches> {
  return (await saved.read(store)) ?? ALL_WELL
}

/** Changes switches. What is thrown is thrown at once: the report that is cached goes. */
export async function changeTierSwitches(
  context: TransactionContext,
  changes: { [Name in keyof TierSwitches]?: TierSwitches[Name] | undefined },
): Promise<TierSwitches> {
  const before = await tierSwitchesOf(context)
  const next = {
    attestation: changes.attestation ?? before.attestation,
    slotsTaken: changes.slotsTaken ?? before.slotsTaken,
  }
  await saved.write(context.store, next)
  await dropCached(context, REPORT_CACHE)
  return next
}

export function hasSlot({ slotsTaken }: TierSwitches, model: string): boolean {
  return !slotsTaken.includes('*') && !slotsTaken.includes(model)
}
