import type { TransactionContext } from '#kernel/context'
import type { Store, StoredTable, TableDefinition } from '#kernel/store'
import type { IndexedBlock, Indexer, IndexerRows } from '../extensions'
import { type BlockRow, followedTable, numberedKey } from '../tables'
import type { Hex } from './state'

interface PendingRow {
  /** Undefined: not read yet. Null: there was none. */
  before: unknown | null | undefined
  /** Null: gone. Undefined: not written. */
  after: unknown | null | undefined
}

/** Rows read and written in one transaction: all writes go out at its end, together, with what stood there before. */
class Rows implements IndexerRows {
  readonly #tables = new Map<StoredTable, Map<string, PendingRow>>()

  constructor(private readonly store: Store) {}

  // Neither is an async function: indexers await a thousand of these in one transaction.
  get<Row>(table: TableDefinition<Row>, key: string): Promise<Row | undefined> {
    return this.getMany(table, [key]).then(([row]) => row)
  }

  getMany<Row>(table: TableDefinition<Row>, keys: readonly string[]): Promise<(Row | undefined)[]> {
    const pending = this.#of(table)
    const unread = keys.filter((key) => !pending.has(key))
    const rows = () =>
      keys.map((key) => {
        const { before, after } = pending.get(key) as PendingRow
        return (after === undefined ? before : after) as Row | undefined
      })
    if (unread.length === 0) return this.store.known(rows())
    return this.store
      .table(table)
      .bulkGet([...unread])
      .then((read) => {
        for (const [index, key] of unread.entries()) {
          pending.set(key, { before: read[index] ?? null, after: undefined })
        }
        return rows()
      })
  }

  put<Row>(table: TableDefinition<Row>, row: Row): void {
    const path = this.store.table(table).schema.primKey.keyPath as keyof Row
    this.#set(table, row[path] as string, row)
  }

  delete<Row>(table: TableDefinition<Row>, key: string): void {
    this.#set(table, key, null)
  }

  async flush(key: string): Promise<void> {
    const overwritten: (typeof followedTable.schema)['_output']['rows'] = []
    for (const [table, pending] of this.#tables) {
      const unread = [...pending].flatMap(([key, { before }]) => (before === undefined ? [key] : []))
      const read = await this.store.table(table).bulkGet(unread)
      for (const [index, key] of unread.entries())
        (pending.get(key) as PendingRow).before = read[index] ?? null
      const written = [...pending].filter(([, { after }]) => after !== undefined)
      await write(
        this.store,
        table,
        written.map(([key, { after }]) => [key, after]),
      )
      for (const [key, { before }] of written) {
        overwritten.push({ table: table.name, key, before: before as never })
      }
    }
    if (overwritten.length > 0) await this.store.table(followedTable).put({ key, rows: overwritten })
  }

  #of(table: StoredTable): Map<string, PendingRow> {
    const pending = this.#tables.get(table) ?? new Map<string, PendingRow>()
    this.#tables.set(table, pending)
    return pending
  }

  #set(table: StoredTable, key: string, after: unknown): void {
    const pending = this.#of(table)
    pending.set(key, { before: pending.get(key)?.before, after })
  }
}

async function write(
  store: Store,
  table: StoredTable,
  rows: readonly (readonly [key: string, row: unknown])[],
): Promise<void> {
  const gone = rows.flatMap(([key, row]) => (row === null ? [key] : []))
  const stay = rows.flatMap(([, row]) => (row === null ? [] : [row]))
  if (gone.length > 0) await store.table(table).bulkDelete(gone)
  if (stay.length > 0) await store.table(table).bulkPut(stay)
}

/** Of blocks that are still in memory, as the first ones of a chain are: what each set of topics selects from them. */
const selected = new WeakMap<readonly BlockRow[], WeakMap<Indexer['topics'], readonly IndexedBlock[]>>()

function selectedFrom(blocks: readonly BlockRow[], topics: Indexer['topics']): readonly IndexedBlock[] {
  const byTopics = selected.get(blocks) ?? new WeakMap<Indexer['topics'], readonly IndexedBlock[]>()
  selected.set(blocks, byTopics)
  const known = byTopics.get(topics)
  if (known) return known
  const found = blocks.flatMap((block) => covers(topics, block))
  byTopics.set(topics, found)
  return found
}

/** The indexers that some blocks concern, each with its blocks. */
export function indexersOf(
  indexers: readonly Indexer[],
  blocks: readonly BlockRow[],
): { indexer: Indexer; blocks: readonly IndexedBlock[] }[] {
  return indexers
    .map((indexer) => ({ indexer, blocks: selectedFrom(blocks, indexer.topics) }))
    .filter((each) => each.blocks.length > 0)
}

function covers(
  topics: Indexer['topics'],
  { number, timestamp, transactions, receipts }: BlockRow,
): IndexedBlock[] {
  const logs = receipts.flatMap(({ logs, firstLog }, index) =>
    logs.flatMap((log, position) =>
      topics.has(log.topics[0] ?? '')
        ? [
            {
              address: log.address as Hex,
              topics: log.topics as Hex[],
              data: log.data as Hex,
              transactionHash: transactions[index]?.hash as Hex,
              logIndex: firstLog + position,
            },
          ]
        : [],
    ),
  )
  return logs.length > 0 ? [{ number, timestamp, logs }] : []
}

/** Lets the indexers write. */
export async function index(
  context: TransactionContext,
  { chainId, ledger, revision }: { chainId: number; ledger: string; revision: number },
  matches: ReturnType<typeof indexersOf>,
): Promise<void> {
  const rows = new Rows(context.store)
  for (const { indexer, blocks } of matches) await indexer.index(context, { chainId, ledger, blocks }, rows)
  await rows.flush(numberedKey(ledger, revision))
}

/** Restores the rows of indexers before everything after `revision`, the newest step first. */
export async function revertIndexed(store: Store, ledger: string, revision: number): Promise<void> {
  const newer = () =>
    store
      .table(followedTable)
      .where('key')
      .between(numberedKey(ledger, revision + 1), `${ledger}:g`)
  for (const { rows } of (await newer().toArray()).reverse()) {
    for (const table of store.tables) {
      const own = rows.filter((row) => row.table === table.name)
      if (own.length === 0) continue
      await write(
        store,
        table,
        own.map(({ key, before }) => [key, before]),
      )
    }
  }
  await newer().delete()
}
