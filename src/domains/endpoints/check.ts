import { versionsProblem } from '#domains/handlers'
import type { RowsOf } from '#kernel/domain'
import { callTable, endpointTable, versionTable } from './tables'

/** What is wrong with the paid endpoints of a snapshot beyond each row by itself. */
export function endpointsProblem(rowsOf: RowsOf): string | undefined {
  const endpoints = new Map(rowsOf(endpointTable).map((row) => [row.id, row]))
  const problem = versionsProblem(rowsOf, 'paid endpoint', [...endpoints.values()], rowsOf(versionTable))
  if (problem) return problem
  const stray = rowsOf(callTable).find((row) => endpoints.get(row.endpointId)?.walletId !== row.walletId)
  return stray && `it lacks the paid endpoint ${stray.endpointId} of the wallet ${stray.walletId}`
}
