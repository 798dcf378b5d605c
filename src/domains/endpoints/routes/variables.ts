import { variableRoutes } from '#domains/environment'
import { defineRoute } from '#kernel/http/define-route'
import { ENDPOINT_VARIABLES } from '../tables'

const { set, list, remove } = variableRoutes(ENDPOINT_VARIABLES)

/** Row x402-cloud-manage. */
export const setEndpointVariables = defineRoute('POST /x402/endpoints/env', {
  summary:
    'Set variables that handlers of paid endpoints find in process.env; their values are encrypted and never shown again',
  level: 'ours',
  ...set,
})

export const listEndpointVariables = defineRoute('GET /x402/endpoints/env', {
  summary: "The names of the paid endpoints' variables; values are never returned",
  level: 'ours',
  ...list,
})

export const removeEndpointVariable = defineRoute('DELETE /x402/endpoints/env/:key', {
  summary: "Remove a variable of the paid endpoints'",
  level: 'ours',
  ...remove,
})
