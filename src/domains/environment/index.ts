import { ownerless } from '#domains/wallet'
import type { Domain, RowsOf } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { AGENT_VARIABLES, type VariableSet } from './tables'

export { HIDDEN_MARK, hideAssigned, hideAssignedInJson, looksLikeVariable } from './assignments'
export { variableNameProblem } from './name-rule.mjs'
export { variableRoutes } from './routes/variable-routes'
export { variableSet } from './tables'
export {
  listVariables,
  maskOf,
  type OpenedVariable,
  openVariables,
  removeVariable,
  sealVariables,
  setVariables,
  substituteVariables,
  variableErrors,
  variableMask,
  variableTables,
} from './variables'

const environmentRoutes = lazyRoutes(() => import('./route-table'), {
  'POST /agent/env': {},
  'GET /agent/env': {},
  'DELETE /agent/env/:key': {},
})

/** A wallet's environment variables: names that can be listed, values that can only be used. */
export const environmentDomain: Domain<typeof environmentRoutes> = {
  name: 'environment',
  tables: [AGENT_VARIABLES.table],
  routes: environmentRoutes,
  check: (rowsOf) => variablesProblem(rowsOf, AGENT_VARIABLES),
}

/** What is wrong with a set of variables in a snapshot, beyond each row by itself. */
export function variablesProblem(rowsOf: RowsOf, { table }: VariableSet): string | undefined {
  const wrong = rowsOf(table).find(({ id, walletId, name }) => id !== `${walletId} ${name}`)
  if (wrong) return `a row of "${table.name}" is not of the wallet and the name that its id says`
  return ownerless(rowsOf, table)
}
