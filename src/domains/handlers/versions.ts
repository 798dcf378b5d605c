import { z } from 'zod'
import { iso } from '#kernel/clock'
import type { Context, TransactionContext } from '#kernel/context'
import { type ErrorSpec, Refusal } from '#kernel/errors'
import type { AnyTable, TableDefinition } from '#kernel/store'
import { readBundle } from './bundles'
import { blobsOf, type Owner, type StoredTexts, type StoredVersion, versionId } from './shapes'

/** Of the versions of a handler the newest are kept, and the one that is called. */
const MAX_VERSIONS = 20

/** How a refusal speaks of the owner. */
interface Wording {
  readonly spec: ErrorSpec
  readonly rule: string
  /** `The webhook "orders"` */
  subject(name: string): string
  /** Where its versions are listed. */
  list(name: string): string
}

/** The versions of handlers in a domain's own table. Whoever writes does it over that table and `blobTables`. */
export function versionStore<Row extends StoredVersion>(table: TableDefinition<Row>, wording: Wording) {
  const all = ({ store }: Pick<Context, 'store'>, { id }: Pick<Owner, 'id'>) =>
    store.table(table).where('id').startsWith(`${id}:`).toArray() as Promise<Row[]>
  const remove = async ({ store, blobs }: TransactionContext, rows: readonly Row[]) => {
    for (const row of rows) for (const blob of blobsOf(row)) await blobs.release(blob)
    await store.table(table).bulkDelete(rows.map(({ id }) => id))
  }
  /** Throws 404 for one that there never was, or that is no longer kept. */
  const find = async (
    { store }: Context,
    { id, name, lastVersion }: Owner,
    version: number,
  ): Promise<Row> => {
    const row = await store.table(table).get(versionId(id, version))
    if (row) return row
    throw new Refusal(
      wording.spec,
      `${wording.subject(name)} has no version ${version}: its newest is ${lastVersion}, and the newest ${MAX_VERSIONS} are kept. ${wording.list(name)} lists them. (Rule ${wording.rule}.)`,
      { rule: wording.rule, facts: { name, version, lastVersion, kept: MAX_VERSIONS } },
    )
  }
  /**
   * Removes all of an owner where storage is full: writes no row. Returns the chunks, as of `removeOnly`; undefined where
   * other rows have one of the contents, too.
   */
  const removeAllOnly = async (
    context: TransactionContext,
    owner: Pick<Owner, 'id'>,
  ): Promise<readonly string[] | undefined> => {
    const rows = await all(context, owner)
    const references = new Map<string, number>()
    for (const blob of rows.flatMap(blobsOf)) references.set(blob, (references.get(blob) ?? 0) + 1)
    const chunks: string[] = []
    for (const [blob, count] of references) {
      const own = await context.blobs.removeOnly(blob, count)
      if (!own) return undefined
      chunks.push(...own)
    }
    await context.store.table(table).bulkDelete(rows.map(({ id }) => id))
    return chunks
  }
  return {
    find,
    /** A line of the list, and the texts of one version, as a route answers them. */
    views: {
      line: z.object({
        version: z.int(),
        deployedAt: z.iso.datetime(),
        bytes: z.int().describe('of the code, UTF-8'),
        file: z.string(),
        active: z.boolean(),
      }),
      texts: z.object({
        version: z.int(),
        file: z.string(),
        source: z.string().optional().describe('where it was deployed as source'),
        code: z.string(),
        map: z.string().optional(),
      }),
    },
    /** The lines of an owner's list, the newest first. */
    async lines(context: Context, owner: Pick<Owner, 'id' | 'version'>) {
      return newestFirst(await all(context, owner)).map(({ version, deployedAt, bytes, file }) => ({
        version,
        deployedAt: iso(deployedAt),
        bytes,
        file,
        active: version === owner.version,
      }))
    },
    /** The texts of the version that a path names. Throws 404. */
    async texts(context: Context, owner: Owner, named: string) {
      const row = await find(context, owner, /^\d{1,9}$/.test(named) ? Number(named) : 0)
      const { file, code, map, source } = await readBundle(context, row)
      return {
        version: row.version,
        file,
        ...(source !== undefined && { source }),
        code,
        ...(map !== undefined && { map }),
      }
    },
    /** The version that an owner calls after a deploy, and its newest one. `hasCode`: whether a bundle was deployed. */
    after(before: Pick<Owner, 'version' | 'lastVersion'> | undefined, hasCode: boolean) {
      const next = (before?.lastVersion ?? 0) + 1
      return before && !hasCode
        ? { version: before.version, lastVersion: before.lastVersion }
        : { version: next, lastVersion: next }
    },
    /** Adds the version that the owner calls from now on; the oldest one goes. `own`: the columns of the domain's own. */
    async add(
      context: TransactionContext,
      owner: Owner,
      stored: StoredTexts,
      own: Omit<Row, keyof StoredVersion>,
    ): Promise<void> {
      const { store, clock, blobs } = context
      for (const blob of blobsOf(stored)) await blobs.retain(blob)
      const { id: ownerId, walletId, version } = owner
      const id = versionId(ownerId, version)
      await store
        .table(table)
        .add({ id, walletId, version, deployedAt: clock.now(), ...stored, ...own } as Row)
      const old = newestFirst(await all(context, owner)).slice(MAX_VERSIONS)
      await remove(
        context,
        old.filter((each) => each.version !== version),
      )
    },
    /** Removes all of an owner, with their content. */
    async removeAll(context: TransactionContext, owner: Pick<Owner, 'id'>): Promise<void> {
      await remove(context, await all(context, owner))
    },
    /**
     * Removes an owner with its versions where storage is full: writes no row. `full` says that it is, and is thrown where a
     * content is that of another row, too. `removeRows`: those besides its versions.
     */
    async removeOwnerOnly<Named extends Pick<Owner, 'id'>>(
      context: Context,
      tables: readonly AnyTable[],
      full: unknown,
      named: (context: TransactionContext) => Promise<Named>,
      removeRows: (context: TransactionContext, owner: Named) => Promise<void>,
    ): Promise<void> {
      const chunks = await context.transaction(tables, async (context) => {
        const owner = await named(context)
        const chunks = await removeAllOnly(context, owner)
        if (!chunks) throw full
        await removeRows(context, owner)
        return chunks
      })
      await context.blobs.removeChunks(chunks)
    },
  }
}

function newestFirst<Row extends StoredVersion>(rows: readonly Row[]): Row[] {
  return [...rows].sort((one, other) => other.version - one.version)
}
