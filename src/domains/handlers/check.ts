import { blobTable } from '#kernel/blobs'
import type { RowsOf } from '#kernel/domain'
import { blobsOf, type Owner, type StoredVersion, versionId } from './shapes'

/** What is wrong with owners and versions of a snapshot beyond each row by itself. `kind`: `webhook`. */
export function versionsProblem(
  rowsOf: RowsOf,
  kind: string,
  owners: readonly (Owner & { readonly place: string })[],
  versions: readonly StoredVersion[],
): string | undefined {
  const known = new Map(versions.map(({ id, walletId }) => [id, walletId]))
  const ids = new Set(owners.map(({ id }) => id))
  for (const { id, walletId, name, place, version } of owners) {
    if (place !== `${walletId} ${name}`)
      return `the ${kind} ${id} is not of the wallet and the name of its place`
    if (known.get(versionId(id, version)) !== walletId)
      return `it lacks the version ${version} of the ${kind} ${name}`
  }
  const stray = versions.find(({ id }) => !ids.has(id.slice(0, id.lastIndexOf(':'))))
  if (stray) return `it lacks the ${kind} of the version ${stray.id}`
  const references = new Map(rowsOf(blobTable).map((blob) => [blob.id, blob.references]))
  const needed = new Map<string, number>()
  for (const row of versions) for (const blob of blobsOf(row)) needed.set(blob, (needed.get(blob) ?? 0) + 1)
  for (const [blob, count] of needed) {
    if ((references.get(blob) ?? 0) < count)
      return `the content ${blob} of ${count} ${kind} versions lacks references`
  }
  return undefined
}
