import { WEBHOOK_NAME } from '../../domains/webhooks/name-rule.mjs'
import { deliveryText } from './words.mjs'

const pathOf = (/** @type {string} */ name, rest = '') => `/webhooks/${encodeURIComponent(name)}${rest}`

/** @type {import('../handlers/kind.mjs').HandlerKind} */
export const WEBHOOKS = {
  command: 'webhooks',
  noun: 'webhook',
  configFiles: ['sandbank.webhooks.json', 'bankr.webhooks.json'],
  entries: 'webhooks',
  leastEntry: '{}',
  folder: 'webhooks',
  name: WEBHOOK_NAME,
  unset: 'delete',
  reserved: [],
  deleted: 'its versions and deliveries',
  stream: '/webhooks/deliveries',
  routes: {
    env: '/webhooks/env',
    deploy: '/webhooks/deploy',
    one: (name) => pathOf(name),
    rollback: (name) => pathOf(name, '/rollback'),
    logs: (name, limit) => pathOf(name, `/logs?limit=${limit}`),
  },
  configOf: (_, webhooks) => ({ webhooks }),
  deployed: ({ webhooks }) => webhooks,
  rolledBack: ({ webhook }) => webhook,
  calls: ({ deliveries }) => deliveries,
  isOver: () => true,
  callText: deliveryText,
}
