import { defineRoute } from '#kernel/http/define-route'
import { AGENT_VARIABLES } from '../tables'
import { variableRoutes } from './variable-routes'

const { set, list, remove } = variableRoutes(AGENT_VARIABLES)

/** Rows env-crud, env-reserved, env-encrypted. */
export const setEnvironment = defineRoute('POST /agent/env', {
  summary: 'Set environment variables, one or many; their values are encrypted and never shown again',
  level: 'ours',
  ...set,
})

/** Row env-crud: names only. */
export const listEnvironment = defineRoute('GET /agent/env', {
  summary: 'The names of the environment variables; values are never returned',
  level: 'documented',
  ...list,
})

/** Row env-crud. */
export const removeEnvironment = defineRoute('DELETE /agent/env/:key', {
  summary: 'Remove an environment variable',
  level: 'documented',
  ...remove,
})
