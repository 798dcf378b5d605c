import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { z } from 'zod'
import { defineErrors, Refusal } from '#kernel/errors'
import type { AnyTable, Store } from '#kernel/store'

export const snapshotErrors = defineErrors({ invalid: { status: 400, error: 'Invalid snapshot' } })

const FORMAT = 'sandbank-snapshot'
/** Rises when a snapshot of before can no longer be read as it stands. */
const VERSION = 1

export const snapshotSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.int(),
  sha256: z.string(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.json()))),
})
export type Snapshot = z.infer<typeof snapshotSchema>
type Rows = Snapshot['tables']

/** Everything that lasts, of one moment. Sealed columns stay behind: no one else could open them. */
export function takeSnapshot(store: Store, tables: readonly AnyTable[]): Promise<Snapshot> {
  const lasting = tables.filter(({ transient }) => !transient)
  return store.read(lasting, async () => {
    const rows: Rows = {}
    for (const table of lasting) {
      const found = (await store.table(table).toArray()) as Rows[string]
      rows[table.name] = found.map((row) => withoutSealed(table, row))
    }
    return { format: FORMAT, version: VERSION, sha256: digest(rows), tables: canonical(rows) }
  })
}

/** Checks the whole snapshot and only then replaces every table, in one transaction. Returns how many rows came in. */
export async function restoreSnapshot(
  store: Store,
  tables: readonly AnyTable[],
  snapshot: unknown,
): Promise<number> {
  const rows = checkedRows(tables, snapshot)
  let count = 0
  try {
    await store.write(tables, async () => {
      for (const table of tables) {
        await store.table(table).clear()
        const incoming = rows.get(table.name) ?? []
        await store.table(table).bulkAdd(incoming)
        count += incoming.length
      }
    })
  } catch (thrown) {
    if (thrown instanceof Error && /^(BulkError|ConstraintError|DataError)$/.test(thrown.name)) {
      throw invalid(`two of its rows have the same key (${thrown.message})`)
    }
    throw thrown
  }
  return count
}

function checkedRows(tables: readonly AnyTable[], input: unknown): Map<string, unknown[]> {
  const version = z.object({ format: z.literal(FORMAT), version: z.int() }).safeParse(input)
  if (!version.success) throw invalid(`it is not a Sandbank snapshot (format "${FORMAT}")`)
  if (version.data.version > VERSION) {
    throw invalid(
      `it has version ${version.data.version}, and this Sandbank reads up to ${VERSION}: update Sandbank`,
    )
  }
  const parsed = snapshotSchema.safeParse(input)
  if (!parsed.success) throw invalid(`it is damaged (${firstProblem(parsed.error)})`)
  const { data } = parsed
  if (digest(data.tables) !== data.sha256)
    throw invalid('it is damaged: its contents do not match its sha256')
  const known = new Map(tables.filter(({ transient }) => !transient).map((table) => [table.name, table]))
  const checked = new Map<string, unknown[]>()
  for (const [name, rows] of Object.entries(data.tables)) {
    const table = known.get(name)
    if (!table) throw invalid(`it has the table "${name}", which this version does not know`)
    checked.set(
      name,
      rows.map((row, index) => {
        const result = table.schema.safeParse(row)
        if (!result.success) throw invalid(`row ${index} of "${name}": ${firstProblem(result.error)}`)
        return result.data
      }),
    )
  }
  return checked
}

function withoutSealed(table: AnyTable, row: Rows[string][number]): Rows[string][number] {
  return { ...row, ...Object.fromEntries(table.sealed.map((column) => [column, null])) }
}

function digest(rows: Rows): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(canonical(rows)))))
}

/** The same value with its fields in alphabetical order, so that equal states are equal texts. */
function canonical<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(canonical) as Value
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, canonical(inner)])) as Value
}

function firstProblem(error: z.ZodError): string {
  const issue = error.issues[0]
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'unreadable'
}

function invalid(why: string): Refusal {
  return new Refusal(snapshotErrors.invalid, `Nothing was changed: ${why}.`, {
    rule: 'snapshot.invalid',
    facts: { why },
  })
}
