import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { walletTables } from '#domains/wallet'
import { blobTables } from '#kernel/blobs'
import type { Context, TransactionContext } from '#kernel/context'
import { DAY_MS } from '#kernel/durations'
import { isClientError, Refusal } from '#kernel/errors'
import { jobTables } from '#kernel/jobs/job-states'
import type { AnyTable } from '#kernel/store'
import { defineCounter, metaTable } from '#kernel/store'
import type { StoredContent } from './content'
import { blocked, fileErrors, intoItself, isFolder, notAFolder, taken, unknownFile } from './errors'
import { recountStorage, storage, takeRoom } from './limits'
import { mediaType } from './media-types'
import { blockedType, folderPath, type Place, pathOf, placeOf, placesAlong, ROOT } from './paths'
import { type EntryRow, type FileRow, type FolderRow, fileTable } from './tables'
import { changedAt } from './watchers'

declare module '#kernel/bus' {
  interface BusEvents {
    'files.changed': { walletId: string }
  }
}

/** What every change of files writes to. */
export const fileTables: readonly AnyTable[] = [
  fileTable,
  ...walletTables,
  metaTable,
  ...jobTables,
  ...blobTables,
  ...storage.tables.filter((table) => table !== fileTable),
]

/** A deleted file is removed for good after so long, milliseconds of virtual time. Row files-soft-delete. */
export const DELETED_RETENTION_MS = DAY_MS
export const PURGE = 'files.purge'

export function purgeId(id: string): string {
  return `${PURGE}:${id}`
}

/** The key of a place; a line break is in no name. */
export function placeKey(walletId: string, { folder, name }: Place): string {
  return `${walletId}\n${folder}\n${name}`
}

/**
 * A file or folder by its id or its path; undefined where there is none. `isDeleted`: whether a file that was deleted
 * counts, which only its id finds.
 */
async function find(
  { store }: Context,
  walletId: string,
  idOrPath: string,
  isDeleted = false,
): Promise<EntryRow | undefined> {
  const files = store.table(fileTable)
  const byId = /^(file|folder)_\w+$/.test(idOrPath) ? await files.get(idOrPath) : undefined
  if (byId?.walletId === walletId) return byId.place === undefined && !isDeleted ? undefined : byId
  const place = readPlace(idOrPath)
  return place && files.where('place').equals(placeKey(walletId, place)).first()
}

/** What cannot be a path is no file's. */
function readPlace(path: string): Place | undefined {
  try {
    return placeOf(path, 'path')
  } catch (thrown) {
    if (isClientError(thrown)) return undefined
    throw thrown
  }
}

/** A file or folder by its id or its path. Throws 404. */
export async function findEntry(context: Context, walletId: string, idOrPath: string): Promise<EntryRow> {
  const found = await find(context, walletId, idOrPath)
  if (found) return found
  throw unknownFile(idOrPath)
}

/** A file by its id or its path. Throws 404, and 400 for a folder. */
export async function findFile(context: Context, walletId: string, idOrPath: string): Promise<FileRow> {
  const found = await findEntry(context, walletId, idOrPath)
  if (found.kind === 'file') return found
  throw isFolder(pathOf(found))
}

export interface FilePage {
  readonly entries: readonly EntryRow[]
  /** Sent as `cursor` it brings what follows; undefined at the end. */
  readonly next: string | undefined
}

/**
 * What lies in a folder, by name: those that begin with `prefix`; a cursor is the last name that is known. Throws 404 for a
 * folder that is not there.
 */
export async function listFolder(
  context: Context,
  walletId: string,
  {
    folder,
    limit,
    cursor,
    prefix = '',
  }: { folder: string; limit: number; cursor?: string | undefined; prefix?: string },
): Promise<FilePage> {
  const path = folderPath(folder, 'folder')
  if (path !== ROOT) {
    const entry = await findEntry(context, walletId, path)
    if (entry.kind === 'file') throw notAFolder(path)
  }
  const first = placeKey(walletId, { folder: path, name: cursor ?? prefix })
  const last = placeKey(walletId, { folder: path, name: `${prefix}\uffff` })
  const found = await context.store
    .table(fileTable)
    .where('place')
    .between(first, last, cursor === undefined && prefix !== '', true)
    .limit(limit + 1)
    .toArray()
  const entries = found.slice(0, limit)
  return { entries, next: found.length > limit ? entries.at(-1)?.name : undefined }
}

/** Read at once. */
const PAGE = 1_000

/** All that lies in a folder, or of it what begins with `prefix`, by name; nothing where there is no such folder. */
export async function entriesOf(
  context: Context,
  walletId: string,
  folder: string,
  prefix = '',
): Promise<EntryRow[]> {
  const all: EntryRow[] = []
  try {
    let cursor: string | undefined
    do {
      const page = await listFolder(context, walletId, { folder, limit: PAGE, prefix, cursor })
      all.push(...page.entries)
      cursor = page.next
    } while (cursor !== undefined)
    return all
  } catch (thrown) {
    if (isClientError(thrown)) return []
    throw thrown
  }
}

/** The files that were deleted and can be restored, the last one first. */
export async function listDeleted({ store }: Context, walletId: string): Promise<FileRow[]> {
  const rows = await store
    .table(fileTable)
    .where('[walletId+deletedAt]')
    .between([walletId, 0], [walletId, Number.MAX_SAFE_INTEGER])
    .reverse()
    .toArray()
  return rows.filter((row): row is FileRow => row.kind === 'file')
}

/**
 * Makes a file of stored content, or replaces the content of one (over `fileTables`). Folders on the way are made.
 * Throws 409 where the place is taken, 400 for a blocked type, 413 where storage is full.
 */
export async function putFile(
  context: TransactionContext,
  walletId: string,
  place: Place,
  content: StoredContent,
  { overwrite = false }: { overwrite?: boolean } = {},
): Promise<{ row: FileRow; isNew: boolean }> {
  const type = blockedType(place.name)
  if (type) throw blocked(place.name, type)
  const before = await at(context, walletId, place)
  if (before && (before.kind === 'folder' || !overwrite)) throw taken(place)
  if (before?.kind === 'file') return { row: await replaceContent(context, before, content), isNew: false }
  await makeFolders(context, walletId, place.folder)
  await takeRoom(context, walletId, content.size)
  await context.blobs.retain(content.blob)
  const now = context.clock.now()
  const row: FileRow = {
    id: content.fileId,
    walletId,
    kind: 'file',
    ...place,
    place: placeKey(walletId, place),
    blob: content.blob,
    size: content.size,
    type: mediaType(place.name, content.head),
    createdAt: now,
    updatedAt: now,
  }
  await context.store.table(fileTable).add(row)
  await changedAt(context, walletId, place)
  return { row, isNew: true }
}

/** Over `fileTables`. */
export async function replaceContent(
  context: TransactionContext,
  before: FileRow,
  { blob, size, head }: StoredContent,
): Promise<FileRow> {
  await storage.release(context, before.walletId, storageUse(before))
  await takeRoom(context, before.walletId, size)
  await context.blobs.retain(blob)
  await context.blobs.release(before.blob)
  const type = mediaType(before.name, head)
  const row: FileRow = { ...before, blob, size, type, updatedAt: context.clock.now() }
  await context.store.table(fileTable).put(row)
  await changedAt(context, row.walletId, row)
  return row
}

/**
 * Moves a file, or a folder with all that is in it, to another place, which renames it too (over `fileTables`). Throws
 * 409 where that is taken, 400 for a blocked type and for a folder into itself.
 */
export async function moveEntry(
  context: TransactionContext,
  walletId: string,
  idOrPath: string,
  to: (from: EntryRow) => Place,
): Promise<EntryRow> {
  const before = await findEntry(context, walletId, idOrPath)
  const place = to(before)
  const key = placeKey(walletId, place)
  if (key === before.place) return before
  if (before.kind === 'folder') return moveFolder(context, before, place)
  const type = blockedType(place.name)
  if (type) throw blocked(place.name, type)
  if (await at(context, walletId, place)) throw taken(place)
  await makeFolders(context, walletId, place.folder)
  const row: FileRow = { ...before, ...place, place: key, updatedAt: context.clock.now() }
  await context.store.table(fileTable).put(row)
  await changedAt(context, walletId, before)
  await changedAt(context, walletId, place)
  return row
}

async function moveFolder(context: TransactionContext, before: FolderRow, place: Place): Promise<FolderRow> {
  const { walletId } = before
  const [from, to] = [pathOf(before), pathOf(place)]
  if (`${to}/`.startsWith(`${from}/`)) throw intoItself(from)
  if (await at(context, walletId, place)) throw taken(place)
  const row: FolderRow = {
    ...folderAt(context, walletId, place),
    createdAt: before.createdAt,
    ...(await movedInstance(context, before, place)),
  }
  const files = context.store.table(fileTable)
  const inside = await allBelow(context, walletId, from)
  await makeFolders(context, walletId, place.folder)
  await files.bulkDelete([before, ...inside].filter(({ kind }) => kind === 'folder').map(({ id }) => id))
  await files.add(row)
  for (const entry of inside) {
    const there = placeOf(to + pathOf(entry).slice(from.length), 'folder')
    // The id of a folder follows from its place.
    const key = placeKey(walletId, there)
    if (entry.kind === 'file') await files.put({ ...entry, ...there, place: key })
    else {
      const { id, updatedAt } = folderAt(context, walletId, there)
      const instance = await movedInstance(context, entry, there)
      await files.put({ ...entry, ...there, ...instance, id, updatedAt, place: key })
    }
  }
  await changedAt(context, walletId, before)
  await changedAt(context, walletId, place)
  return row
}

/** All that lies in a folder, however deep, in the order of its places. */
async function allBelow({ store }: Context, walletId: string, folder: string): Promise<EntryRow[]> {
  const files = store.table(fileTable)
  const start = `${walletId}\n${folder}`
  const [inside, deeper] = [`${start}\n`, `${start}/`].map((prefix) =>
    files.where('place').between(prefix, `${prefix}\uffff`).toArray(),
  )
  return [...((await inside) ?? []), ...((await deeper) ?? [])]
}

/**
 * Deletes a file, which can be restored for a day of virtual time, or an empty folder (over `fileTables`). `recursive`:
 * also all that is in a folder. Throws 409 for a folder with something in it otherwise.
 */
export async function removeEntry(
  context: TransactionContext,
  walletId: string,
  idOrPath: string,
  { recursive = false }: { recursive?: boolean } = {},
): Promise<EntryRow> {
  const before = await findEntry(context, walletId, idOrPath)
  if (before.kind === 'file') {
    const row = await softDeleted(context, before)
    await changedAt(context, walletId, before)
    return row
  }
  const inside = await allBelow(context, walletId, pathOf(before))
  if (inside.length > 0 && !recursive) throw notEmpty(before, inside)
  for (const entry of inside) if (entry.kind === 'file') await softDeleted(context, entry)
  const folders = [before, ...inside].filter(({ kind }) => kind === 'folder')
  await context.store.table(fileTable).bulkDelete(folders.map(({ id }) => id))
  await changedAt(context, walletId, before)
  return before
}

/**
 * Deletes for good, in a transaction of its own that writes no row: the way to make room where storage is full. `full`
 * says so, and is thrown where a content is that of another file, too: to delete one of them makes no room. Throws as
 * `removeEntry` does.
 */
export async function removeForGood(
  context: Context,
  walletId: string,
  idOrPath: string,
  { recursive = false, full }: { recursive?: boolean; full: unknown },
): Promise<EntryRow> {
  const { row, chunks } = await context.transaction(fileTables, async (context) => {
    const row = await findEntry(context, walletId, idOrPath)
    const inside = row.kind === 'folder' ? await allBelow(context, walletId, pathOf(row)) : []
    if (inside.length > 0 && !recursive) throw notEmpty(row, inside)
    const chunks: string[] = []
    for (const entry of [row, ...inside]) {
      if (entry.kind !== 'file') continue
      const own = await context.blobs.removeOnly(entry.blob)
      if (!own) throw full
      chunks.push(...own)
    }
    await context.store.table(fileTable).bulkDelete([row, ...inside].map(({ id }) => id))
    await recountStorage(context, walletId)
    return { row, chunks }
  })
  await context.blobs.removeChunks(chunks)
  return row
}

function notEmpty(folder: EntryRow, inside: readonly EntryRow[]): Refusal {
  return new Refusal(
    fileErrors.folderNotEmpty,
    `${pathOf(folder)} has ${JSON.stringify(inside[0]?.name)} in it: move or delete what is in it first, or send recursive=true. (Rule files.folder.)`,
    { rule: 'files.folder', facts: { path: pathOf(folder) } },
  )
}

async function softDeleted(context: TransactionContext, before: FileRow): Promise<FileRow> {
  await storage.release(context, before.walletId, storageUse(before))
  const deletedAt = context.clock.now()
  const { place: _, ...gone } = before
  const row: FileRow = { ...gone, deletedAt }
  await context.store.table(fileTable).put(row)
  const purge = { id: purgeId(row.id), kind: PURGE, at: deletedAt + DELETED_RETENTION_MS, payload: row.id }
  await context.scheduler.schedule(purge)
  return row
}

/**
 * Puts a deleted file back where it was (over `fileTables`). Throws 409 where that place is taken meanwhile, 413 where
 * storage is full. One that is there stays as it is.
 */
export async function restoreFile(
  context: TransactionContext,
  walletId: string,
  idOrPath: string,
): Promise<FileRow> {
  const before = await find(context, walletId, idOrPath, true)
  if (!before) throw unknownFile(idOrPath)
  if (before.kind === 'folder') throw isFolder(pathOf(before))
  const { deletedAt, ...restored } = before
  if (deletedAt === undefined) return before
  if (await at(context, walletId, before)) throw taken(before)
  await makeFolders(context, walletId, before.folder)
  // From the rows as they are, should the sum have to be made first: the file is not among them yet.
  await takeRoom(context, walletId, before.size)
  const row: FileRow = { ...restored, place: placeKey(walletId, before) }
  await context.store.table(fileTable).put(row)
  await context.scheduler.cancel(purgeId(row.id))
  await changedAt(context, walletId, row)
  return row
}

/** A folder, and those on the way to it (over `fileTables`). `isNew`: it was not there. */
export async function makeFolder(
  context: TransactionContext,
  walletId: string,
  place: Place,
): Promise<{ row: FolderRow; isNew: boolean }> {
  const before = await at(context, walletId, place)
  if (before?.kind === 'file') throw taken(place)
  const row = before ?? (await makeFolders(context, walletId, pathOf(place)))
  if (!row) throw new Error('the top folder is no place')
  return { row, isNew: before === undefined }
}

/** Every folder along a path that is not there yet. Returns the last one; undefined for the top. */
async function makeFolders(
  context: Context,
  walletId: string,
  folder: string,
): Promise<FolderRow | undefined> {
  let last: FolderRow | undefined
  for (const place of placesAlong(folder)) {
    const before = await at(context, walletId, place)
    if (before?.kind === 'file') throw notAFolder(pathOf(before))
    last = before ?? {
      ...folderAt(context, walletId, place),
      ...(isNumbered(place) && { instance: await newInstance(context) }),
    }
    if (!before) await context.store.table(fileTable).add(last)
  }
  return last
}

/** Its id follows from its place: a new file draws no ids for the folders on its path. */
function folderAt({ clock }: Context, walletId: string, place: Place): FolderRow {
  const key = placeKey(walletId, place)
  const id = `folder_${bytesToHex(sha256(utf8ToBytes(key))).slice(0, 20)}`
  return {
    id,
    walletId,
    kind: 'folder',
    ...place,
    place: key,
    createdAt: clock.now(),
    updatedAt: clock.now(),
  }
}

/** How many folders of /apps were ever made here. */
const instances = defineCounter('files.instances')

/** An app is its folder: another folder in the same place is another app. */
function isNumbered({ folder }: Place): boolean {
  return folder === '/apps'
}

async function newInstance({ store }: Context): Promise<string> {
  return `#${await instances.add(store, 1)}`
}

/** Which folder of /apps this is, of all that were ever in its place. One of an older version is called as its place was. */
export function folderInstance({ instance, name }: FolderRow): string {
  return instance ?? name
}

/** All folders of a wallet. */
export async function foldersOf({ store }: Context, walletId: string): Promise<FolderRow[]> {
  const entries = await store.table(fileTable).where('walletId').equals(walletId).toArray()
  return entries.filter((entry) => entry.kind === 'folder')
}

/** What a folder that is moved is called from then on: the same, wherever it goes. */
async function movedInstance(
  context: Context,
  before: FolderRow,
  to: Place,
): Promise<Pick<FolderRow, 'instance'>> {
  if (isNumbered(before)) return { instance: folderInstance(before) }
  if (before.instance !== undefined) return { instance: before.instance }
  return isNumbered(to) ? { instance: await newInstance(context) } : {}
}

function at({ store }: Context, walletId: string, place: Place): PromiseLike<EntryRow | undefined> {
  return store.table(fileTable).where('place').equals(placeKey(walletId, place)).first()
}

function storageUse({ createdAt, size }: FileRow) {
  return { at: createdAt, amount: BigInt(size) }
}
