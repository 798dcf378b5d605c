import { blobTable } from '#kernel/blobs'
import type { RowsOf } from '#kernel/domain'
import { deliveryTable, hourTable, versionTable, webhookTable } from './tables'

/** What is wrong with the webhooks of a snapshot beyond each row by itself. */
export function bundlesProblem(rowsOf: RowsOf): string | undefined {
  const webhooks = new Map(rowsOf(webhookTable).map((row) => [row.id, row]))
  const blobs = new Map(rowsOf(blobTable).map(({ id, references }) => [id, references]))
  const versions = rowsOf(versionTable)
  const known = new Set(versions.map(({ webhookId, version }) => `${webhookId} ${version}`))
  for (const { id, walletId, name, place, version } of webhooks.values()) {
    if (place !== `${walletId} ${name}`)
      return `the webhook ${id} is not of the wallet and the name of its place`
    if (!known.has(`${id} ${version}`)) return `it lacks the version ${version} of the webhook ${name}`
  }
  for (const row of [...versions, ...rowsOf(deliveryTable)]) {
    if (webhooks.get(row.webhookId)?.walletId !== row.walletId) {
      return `it lacks the webhook ${row.webhookId} of the wallet ${row.walletId}`
    }
  }
  const needed = new Map<string, number>()
  for (const { code, map, source } of versions) {
    for (const blob of [code, map, source]) if (blob) needed.set(blob, (needed.get(blob) ?? 0) + 1)
  }
  for (const [blob, count] of needed) {
    if ((blobs.get(blob) ?? 0) < count)
      return `the content ${blob} of ${count} webhook versions lacks references`
  }
  const stray = rowsOf(hourTable).find(({ id }) => !webhooks.has(id.slice(0, id.indexOf(':'))))
  return stray && `the hour ${stray.id} is of a webhook that it lacks`
}
