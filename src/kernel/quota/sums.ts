import type { Context, TransactionContext } from '../context'
import { type Entry, type QuotaOptions, quotaTable } from './quota'

/** Sums under ids, of which one that comes to nothing has no row. */
export interface Sums {
  /** The sums with ids from `first` to `last`, both included, by id. */
  between(first: string, last: string): PromiseLike<readonly Sum[]>
}

interface Sum {
  readonly id: string
  readonly amount: bigint
}

/** Which sums an entry belongs to. */
export type IdsOf = (subject: string, at: number) => readonly string[]

/**
 * The sums of a bucket as they are stored. Of a bucket that was not made from its source yet, they are made in memory:
 * who reads cannot write. `since`: older ones are left out, epoch ms.
 */
export async function sumsOf(
  context: Context,
  options: QuotaOptions,
  subject: string,
  idsOf: IdsOf,
  since?: number,
): Promise<Sums> {
  const table = context.store.table(quotaTable)
  if (await isMissing(context, options, subject)) {
    const entries = (await options.source?.entries(context, subject, since)) ?? []
    const made = [...summed(entries, subject, idsOf)].map(([id, amount]) => ({ id, amount }))
    return {
      between: (first, last) =>
        context.store.known(
          made
            .filter(({ id, amount }) => id >= first && id <= last && amount !== 0n)
            .sort((one, other) => (one.id < other.id ? -1 : 1)),
        ),
    }
  }
  return {
    between: (first, last) =>
      table
        .where('id')
        .between(first, last, true, true)
        .toArray((rows) => rows.map(({ id, amount }) => ({ id, amount: BigInt(amount) }))),
  }
}

/** Adds entries to the sums of a bucket, which is made from its source first where it has none. */
export async function addToSums(
  context: TransactionContext,
  options: QuotaOptions,
  subject: string,
  idsOf: IdsOf,
  entry: Entry,
): Promise<void> {
  const table = context.store.table(quotaTable)
  const entries = [entry]
  if (await isMissing(context, options, subject)) {
    entries.push(...((await options.source?.entries(context, subject)) ?? []))
    await table.put({ id: markOf(options, subject), amount: '0', derived: true })
  }
  const changes = summed(entries, subject, idsOf)
  const ids = [...changes.keys()]
  // One by one: such rows are remembered.
  const before = await Promise.all(ids.map((id) => table.get(id)))
  const after = ids.map((id, index) => ({
    id,
    amount: BigInt(before[index]?.amount ?? 0) + (changes.get(id) ?? 0n),
  }))
  const derived = options.source !== undefined
  const gone = after.flatMap(({ id, amount }) => (amount === 0n ? [id] : []))
  await table.bulkPut(
    after.flatMap(({ id, amount }) => (amount === 0n ? [] : [{ id, amount: String(amount), derived }])),
  )
  if (gone.length > 0) await table.bulkDelete(gone)
}

/** Deletes the sums of a bucket: they are made again from its source by the next `addToSums`. */
export async function forgetSums(
  context: TransactionContext,
  options: QuotaOptions,
  subject: string,
): Promise<void> {
  if (await isMissing(context, options, subject)) return
  await context.store.table(quotaTable).where('id').startsWith(bucketOf(options, subject)).delete()
}

/** What the ids of a bucket begin with. */
export function bucketOf({ rule }: QuotaOptions, subject: string): string {
  return `${rule}:${subject}|`
}

async function isMissing({ store }: Context, options: QuotaOptions, subject: string): Promise<boolean> {
  if (options.source === undefined) return false
  return (await store.table(quotaTable).get(markOf(options, subject))) === undefined
}

/** Stands for a bucket that was made from its source. */
function markOf(options: QuotaOptions, subject: string): string {
  return `${bucketOf(options, subject)}made`
}

function summed(entries: readonly Entry[], subject: string, idsOf: IdsOf): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { at, amount } of entries) {
    for (const id of idsOf(subject, at)) sums.set(id, (sums.get(id) ?? 0n) + amount)
  }
  return sums
}
