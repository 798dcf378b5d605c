export { webhookErrors } from './errors'
export { openWebhookVariables } from './variables'
export { webhookAt } from './webhooks'

type Calls = typeof import('./call-webhook')

/** What `POST /u/:wallet/:name` would answer, by the same way: refusals are answers here. */
export const callWebhook: Calls['callWebhook'] = async (...about) =>
  (await import('./call-webhook')).callWebhook(...about)
