import { variableRoutes } from '#domains/environment'
import { defineRoute } from '#kernel/http/define-route'
import { WEBHOOK_VARIABLES } from '../tables'

const { set, list, remove } = variableRoutes(WEBHOOK_VARIABLES)

/** Row webhook-env. */
export const setWebhookVariables = defineRoute('POST /webhooks/env', {
  summary:
    'Set variables that handlers find in process.env; their values are encrypted and never shown again',
  level: 'ours',
  ...set,
})

/** Row webhook-env: names only. */
export const listWebhookVariables = defineRoute('GET /webhooks/env', {
  summary: "The names of the webhooks' variables; values are never returned",
  level: 'ours',
  ...list,
})

/** Row webhook-env. */
export const removeWebhookVariable = defineRoute('DELETE /webhooks/env/:key', {
  summary: "Remove a variable of the webhooks'",
  level: 'ours',
  ...remove,
})
