import { versionsProblem } from '#domains/handlers'
import type { RowsOf } from '#kernel/domain'
import { deliveryTable, hourTable, versionTable, webhookTable } from './tables'

/** What is wrong with the webhooks of a snapshot beyond each row by itself. */
export function bundlesProblem(rowsOf: RowsOf): string | undefined {
  const webhooks = new Map(rowsOf(webhookTable).map((row) => [row.id, row]))
  const versions = rowsOf(versionTable)
  const problem = versionsProblem(rowsOf, 'webhook', [...webhooks.values()], versions)
  if (problem) return problem
  for (const row of [...versions, ...rowsOf(deliveryTable)]) {
    if (webhooks.get(row.webhookId)?.walletId !== row.walletId) {
      return `it lacks the webhook ${row.webhookId} of the wallet ${row.walletId}`
    }
  }
  const stray = rowsOf(hourTable).find(({ id }) => !webhooks.has(id.slice(0, id.indexOf(':'))))
  return stray && `the hour ${stray.id} is of a webhook that it lacks`
}
