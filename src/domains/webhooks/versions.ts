import { utf8ToBytes } from '@noble/hashes/utils'
import { blobTables } from '#kernel/blobs'
import type { Context, TransactionContext } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { webhookErrors } from './errors'
import { type VersionRow, versionTable, type WebhookRow, webhookTable } from './tables'

/** Of the versions of a webhook the newest are kept, and the one that is called. */
const MAX_VERSIONS = 20

export const versionTables = [webhookTable, versionTable, ...blobTables] as const

/** The texts of a version. */
export interface BundleTexts {
  readonly file: string
  readonly code: string
  readonly map?: string | undefined
  readonly source?: string | undefined
}

/** Stores the texts of a bundle. Outside of transactions: `addVersion` takes the references. */
export async function storeBundle(
  context: Context,
  { file, code, map, source }: BundleTexts,
): Promise<Pick<VersionRow, 'file' | 'bytes' | 'code' | 'map' | 'source'>> {
  const stored = async (text: string) => {
    const bytes = utf8ToBytes(text)
    const body = new Blob([new Uint8Array(bytes)]).stream()
    return (await context.blobs.write(body, { maxBytes: bytes.length })).id
  }
  return {
    file,
    bytes: utf8ToBytes(code).length,
    code: await stored(code),
    map: map === undefined ? null : await stored(map),
    source: source === undefined ? null : await stored(source),
  }
}

/** Adds a webhook's next version (over `versionTables`); the oldest one goes. */
export async function addVersion(
  context: TransactionContext,
  { id: webhookId, walletId, version }: WebhookRow,
  stored: Awaited<ReturnType<typeof storeBundle>>,
): Promise<void> {
  const { store, clock, blobs } = context
  const table = store.table(versionTable)
  for (const blob of blobsOf(stored)) await blobs.retain(blob)
  const id = versionId(webhookId, version)
  await table.add({ id, walletId, webhookId, version, deployedAt: clock.now(), ...stored })
  const all = await table.where('webhookId').equals(webhookId).toArray()
  const old = all.sort((one, other) => other.version - one.version).slice(MAX_VERSIONS)
  await removeVersions(
    context,
    old.filter((each) => each.version !== version),
  )
}

/** Removes versions, with their content (over `versionTables`). */
export async function removeVersions(
  { store, blobs }: TransactionContext,
  rows: readonly VersionRow[],
): Promise<void> {
  for (const row of rows) for (const blob of blobsOf(row)) await blobs.release(blob)
  await store.table(versionTable).bulkDelete(rows.map(({ id }) => id))
}

/**
 * The same where storage is full, for all versions of a webhook: writes no row. Returns the chunks, as of `removeOnly`;
 * undefined where other rows have one of the contents, too.
 */
export async function removeVersionsOnly(
  { store, blobs }: TransactionContext,
  rows: readonly VersionRow[],
): Promise<readonly string[] | undefined> {
  const references = new Map<string, number>()
  for (const blob of rows.flatMap(blobsOf)) references.set(blob, (references.get(blob) ?? 0) + 1)
  const chunks: string[] = []
  for (const [blob, count] of references) {
    const own = await blobs.removeOnly(blob, count)
    if (!own) return undefined
    chunks.push(...own)
  }
  await store.table(versionTable).bulkDelete(rows.map(({ id }) => id))
  return chunks
}

/** A webhook's versions that are kept, the newest first. */
export async function versionsOf({ store }: Context, { id }: WebhookRow): Promise<VersionRow[]> {
  const rows = await store.table(versionTable).where('webhookId').equals(id).toArray()
  return rows.sort((one, other) => other.version - one.version)
}

/** Throws 404 for one that there never was, or that is no longer kept. */
export async function versionOf(
  { store }: Context,
  { id, name, lastVersion }: WebhookRow,
  version: number,
): Promise<VersionRow> {
  const row = await store.table(versionTable).get(versionId(id, version))
  if (row) return row
  throw new Refusal(
    webhookErrors.unknownVersion,
    `The webhook "${name}" has no version ${version}: its newest is ${lastVersion}, and the newest ${MAX_VERSIONS} are kept. GET /webhooks/${name} lists them. (Rule webhooks.version.)`,
    { rule: 'webhooks.version', facts: { name, version, lastVersion, kept: MAX_VERSIONS } },
  )
}

/** The texts of a version. Outside of transactions. */
export async function readBundle({ blobs }: Context, row: VersionRow): Promise<BundleTexts> {
  const text = async (blob: string | null) =>
    blob === null ? undefined : new Response(await blobs.read(blob)).text()
  const [code, map, source] = await Promise.all([text(row.code), text(row.map), text(row.source)])
  return { file: row.file, code: code ?? '', map, source }
}

function blobsOf({ code, map, source }: Pick<VersionRow, 'code' | 'map' | 'source'>): string[] {
  return [code, map, source].filter((blob) => blob !== null)
}

/** Ids of one webhook sort as its versions do. */
function versionId(webhookId: string, version: number): string {
  return `${webhookId}:${String(version).padStart(6, '0')}`
}
