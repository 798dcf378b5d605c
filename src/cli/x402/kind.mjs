import { ENDPOINT_NAME, RESERVED_PREFIXES } from '../../domains/endpoints/name-rule.mjs'
import { callText } from './words.mjs'

const pathOf = (/** @type {string} */ word, /** @type {string} */ name) =>
  `/x402/endpoints/${word}${encodeURIComponent(name)}`

/** @type {import('../handlers/kind.mjs').HandlerKind} */
export const ENDPOINTS = {
  command: 'x402',
  noun: 'paid endpoint',
  // The hosted service's alone: one file is deployed to both.
  configFiles: ['bankr.x402.json'],
  entries: 'services',
  leastEntry: '{ "price": "0.001" }',
  folder: 'x402',
  name: ENDPOINT_NAME,
  unset: 'unset',
  reserved: RESERVED_PREFIXES,
  deleted: 'its versions, logs and revenue',
  stream: '/endpoints/calls',
  routes: {
    env: '/x402/endpoints/env',
    deploy: '/x402/endpoints/deploy',
    one: (name) => pathOf('', name),
    rollback: (name) => pathOf('rollback/', name),
    logs: (name, limit) => `${pathOf('logs/', name)}?limit=${limit}`,
  },
  configOf: (config, services) => ({ ...config, services }),
  deployed: ({ endpoints }) => endpoints,
  rolledBack: ({ endpoint }) => endpoint,
  calls: ({ logs }) => logs,
  isOver: ({ payment }) => payment !== 'pending',
  callText,
}
