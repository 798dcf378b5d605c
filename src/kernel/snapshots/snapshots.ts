import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { z } from 'zod'
import { blobTable, chunkTable } from '../blobs'
import type { Domain, RowsOf } from '../domain'
import { defineErrors, Refusal } from '../errors'
import { jobsProblem } from '../jobs/check'
import type { Store, StoredTable } from '../store'
import {
  bornIn,
  databaseId,
  generation,
  MigrationFailed,
  metaProblem,
  metaTable,
  migrateTables,
} from '../store'

export const snapshotErrors = defineErrors({ invalid: { status: 400, error: 'Invalid snapshot' } })

const FORMAT = 'sandbank-snapshot'

export const snapshotSchema = z.strictObject({
  format: z.literal(FORMAT),
  /** The database version it was taken at. */
  version: z.int().min(1),
  sha256: z.string(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.json()))),
})
export type Snapshot = z.infer<typeof snapshotSchema>
type Rows = Snapshot['tables']

/** Everything that lasts, of one moment. Sealed columns stay behind: no one else could open them. */
export function takeSnapshot(store: Store): Promise<Snapshot> {
  const lasting = store.tables.filter(({ transient }) => !transient)
  return store.read(lasting, async () => {
    const rows: Rows = {}
    for (const table of lasting) {
      const found = (await store.table(table).toArray()) as Rows[string]
      const travelling = table.inSnapshot ? found.filter(table.inSnapshot) : found
      rows[table.name] = travelling.map((row) => withoutEncrypted(table, row))
    }
    const tables = canonical(rows)
    return { format: FORMAT, version: store.version, sha256: digest(tables), tables }
  })
}

/**
 * The rows of a snapshot that is fit to replace everything; throws a refusal that says what is wrong otherwise. `chunks`:
 * those that are stored, because a snapshot has none.
 */
export function checkedSnapshot(
  store: Store,
  domains: readonly Domain[],
  input: unknown,
  chunks: ReadonlySet<string>,
): Map<StoredTable, unknown[]> {
  const { tables, version } = wellFormed(input, store.version)
  const known = new Map(
    store.tables.filter(({ transient }) => !transient).map((table) => [table.name, table]),
  )
  const missing = [...known.values()].find((table) => !(table.name in tables) && bornIn(table) <= version)
  if (missing) throw invalid(`it lacks the table "${missing.name}"`)
  const former = new Set(domains.flatMap(({ formerTables = [] }) => formerTables))
  const checked = new Map<StoredTable, unknown[]>()
  const changed = migrated([...known.values()], tables, version)
  for (const [name, rows] of Object.entries(tables)) {
    const table = known.get(name)
    if (!table && former.has(name)) continue
    if (!table) throw invalid(`it has the table "${name}", which this version does not know`)
    checked.set(table, checkedRows(table, (changed.get(name) as Rows[string] | undefined) ?? rows))
  }
  const rowsOf = ((table) => checked.get(table) ?? []) as RowsOf
  const problem =
    rowsOf(metaTable).map(metaProblem).find(Boolean) ?? jobsProblem(rowsOf) ?? problemOf(domains, rowsOf)
  if (problem) throw invalid(problem)
  const lost = rowsOf(blobTable).flatMap((row) => row.chunks.filter((name) => !chunks.has(name)))[0]
  if (lost) throw invalid(`it lacks the part ${lost} of a stored file, which only an archive carries`)
  if (!rowsOf(metaTable).some(({ key }) => key === 'seed')) throw invalid('it lacks its seed')
  return checked
}

/** Replaces every table, in one transaction. Returns how many rows came in. */
export async function replaceTables(
  store: Store,
  rows: ReadonlyMap<StoredTable, unknown[]>,
): Promise<number> {
  let count = 0
  try {
    await store.write(store.tables, async () => {
      const before = await generation.read(store)
      const id = await databaseId.read(store)
      for (const table of store.tables) {
        // What no row refers to afterwards is removed in time.
        if (table === chunkTable) continue
        await store.table(table).clear()
        const incoming = rows.get(table) ?? []
        await store.table(table).bulkAdd(incoming)
        count += incoming.length
      }
      await generation.set(store, before + 1)
      if (id !== undefined) await databaseId.write(store, id)
    })
  } catch (thrown) {
    if (thrown instanceof Error && /^(BulkError|ConstraintError|DataError)$/.test(thrown.name)) {
      throw invalid(`two of its rows have the same key (${thrown.message})`)
    }
    throw thrown
  }
  return count
}

function wellFormed(input: unknown, ourVersion: number): Snapshot {
  const head = z.object({ format: z.literal(FORMAT), version: z.int() }).safeParse(input)
  if (!head.success) throw invalid(`it is not a Sandbank snapshot (format "${FORMAT}")`)
  if (head.data.version > ourVersion) {
    throw invalid(
      `it has version ${head.data.version}, and this Sandbank reads up to ${ourVersion}: update Sandbank`,
    )
  }
  const parsed = snapshotSchema.safeParse(input)
  if (!parsed.success) throw invalid(`it is damaged (${firstProblem(parsed.error)})`)
  if (digest(canonical(parsed.data.tables)) !== parsed.data.sha256) {
    throw invalid('it is damaged: its contents do not match its sha256')
  }
  return parsed.data
}

function checkedRows(table: StoredTable, rows: Rows[string]): unknown[] {
  return rows.map((row, index) => {
    const result = table.schema.safeParse(withoutEncrypted(table, row))
    if (!result.success) throw invalid(`row ${index} of "${table.name}": ${firstProblem(result.error)}`)
    return result.data
  })
}

function problemOf(domains: readonly Domain[], rowsOf: RowsOf): string | undefined {
  for (const { check } of domains) {
    const problem = check?.(rowsOf)
    if (problem) return problem
  }
  return undefined
}

function migrated(tables: readonly StoredTable[], rows: Rows, from: number) {
  try {
    return migrateTables(tables, new Map(Object.entries(rows)), from)
  } catch (thrown) {
    throw thrown instanceof MigrationFailed ? invalid(thrown.message) : thrown
  }
}

function withoutEncrypted(table: StoredTable, row: Rows[string][number]): Rows[string][number] {
  return { ...row, ...Object.fromEntries(table.encrypted.map((column) => [column, null])) }
}

/** Of what `canonical` made. */
function digest(rows: Rows): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(rows))))
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

export function invalid(why: string): Refusal {
  return new Refusal(snapshotErrors.invalid, `Nothing was changed: ${why}.`, {
    rule: 'snapshot.invalid',
    facts: { why },
  })
}
