import { ownerless } from '#domains/wallet'
import type { Domain, RowsOf } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { variableTable } from './tables'

export { HIDDEN_MARK, hideAssigned, hideAssignedInJson, looksLikeVariable } from './assignments'
export {
  hideVariables,
  listVariables,
  removeVariable,
  sealVariables,
  setVariables,
  substituteVariables,
  variableErrors,
  variableTables,
} from './variables'

export const environmentRoutes = lazyRoutes(() => import('./route-table'), {
  'POST /agent/env': {},
  'GET /agent/env': {},
  'DELETE /agent/env/:key': {},
})

/** A wallet's environment variables: names that can be listed, values that can only be used. */
export const environmentDomain: Domain = {
  name: 'environment',
  tables: [variableTable],
  routes: environmentRoutes,
  check: (rowsOf) => ownerless(rowsOf, variableTable) ?? misnamed(rowsOf),
}

function misnamed(rowsOf: RowsOf): string | undefined {
  const wrong = rowsOf(variableTable).find(({ id, walletId, name }) => id !== `${walletId} ${name}`)
  return wrong && `a row of "environment" is not of the wallet and the name that its id says`
}
