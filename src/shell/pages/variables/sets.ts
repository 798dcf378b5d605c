import { call } from '../../api'

/** The sets of variables that a wallet has: its own, that of its webhooks, and that of its paid endpoints. */
export type VariableSet = 'agent' | 'webhooks' | 'endpoints'

/** The requests for each set, which are alike. */
export const SETS = {
  agent: {
    list: (key: string, signal?: AbortSignal) => call('GET /agent/env', { key, signal }),
    put: (key: string, name: string, value: string) =>
      call('POST /agent/env', { key, body: { key: name, value } }),
    remove: (key: string, name: string) => call('DELETE /agent/env/:key', { key, params: { key: name } }),
    /** How a variable is named where its value belongs. */
    written: (name: string) => `{{${name}}}`,
    lost: 'Its value cannot be brought back. Whatever names it is refused from then on.',
  },
  webhooks: {
    list: (key: string, signal?: AbortSignal) => call('GET /webhooks/env', { key, signal }),
    put: (key: string, name: string, value: string) =>
      call('POST /webhooks/env', { key, body: { key: name, value } }),
    remove: (key: string, name: string) => call('DELETE /webhooks/env/:key', { key, params: { key: name } }),
    written: (name: string) => `process.env.${name}`,
    lost: 'Its value cannot be brought back. Handlers that read it find nothing from then on.',
  },
  endpoints: {
    list: (key: string, signal?: AbortSignal) => call('GET /x402/endpoints/env', { key, signal }),
    put: (key: string, name: string, value: string) =>
      call('POST /x402/endpoints/env', { key, body: { key: name, value } }),
    remove: (key: string, name: string) =>
      call('DELETE /x402/endpoints/env/:key', { key, params: { key: name } }),
    written: (name: string) => `process.env.${name}`,
    lost: 'Its value cannot be brought back. Handlers that read it find nothing from then on.',
  },
} as const
