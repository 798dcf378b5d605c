import { type CoveredBodies, made, type Values } from '../fields'

const MODEL = { pricing: { input: 1, output: 2 } }
const SOON = '2030-01-02T00:00:00.000Z'
const LATER = '2030-01-03T00:00:00.000Z'
const PROVIDER = {
  ...{ name: 'mine', dialect: 'chat-completions', baseUrl: 'http://127.0.0.1:9/v1' },
  ...{ key: 'one', models: { 'claude-opus-4.5': 'one' } },
}
const DISCOUNT = { bps: 100, validFrom: SOON, validTo: LATER, reason: 'One', eligibilityScope: 'all' }
const discount = (name: string, value: unknown): Values => [
  `discount.${name}`,
  DISCOUNT[name as keyof typeof DISCOUNT],
  value,
  { ...MODEL, discount: DISCOUNT },
]

/** Model credit, and the models and providers behind the gateway. */
export const GATEWAY: CoveredBodies = {
  'POST /llm/credits/topup': { body: {}, fields: [['amountUsd', 1, 2]] },
  'POST /llm/credits/auto-topup': {
    body: {},
    session: true,
    fields: [
      ['enabled', false, true],
      ['amountUsd', 1, 2],
      ['thresholdUsd', 1, 2],
      ['tokens', ['ETH'], ['USDC']],
    ],
  },
  'PATCH /__sandbank/gateway/account': {
    body: {},
    session: true,
    fields: [
      ['dailyBudgetUsd', 1, 2],
      ['tier', 'zdr', 'private'],
    ],
  },
  'PUT /__sandbank/gateway/credit': {
    body: { balanceUsd: 1_000 },
    session: true,
    fields: [
      ['balanceUsd', 1, 2],
      ['expiresAt', '2040-01-01T00:00:00Z', '2041-01-01T00:00:00Z'],
    ],
  },
  'PUT /__sandbank/gateway/models/:id': {
    body: MODEL,
    before: async () => ({ path: '/__sandbank/gateway/models/mine' }),
    fields: [
      ['name', 'One', 'Two'],
      ['ownedBy', 'one', 'two'],
      ['contextWindow', 10_000, 20_000],
      ['maxOutputTokens', 1_000, 2_000],
      ['inputModalities', ['text'], ['image']],
      ['outputModalities', ['text'], ['image']],
      ['private', true, false],
      ['zdr', true, false],
      ['pricing.input', 1, 2],
      ['pricing.output', 1, 2],
      ['pricing.cacheRead', 1, 2],
      ['pricing.cacheWrite', 1, 2],
      ['pricing.imageOutput', 1, 2],
      discount('bps', 200),
      discount('validFrom', '2030-01-02T01:00:00.000Z'),
      discount('validTo', '2030-01-04T00:00:00.000Z'),
      discount('reason', 'Two'),
      discount('eligibilityScope', 'club'),
      ['hidden', true, false],
      ['deprecatedAt', SOON, LATER],
      ['retiredAt', SOON, LATER],
      ['removedAt', SOON, LATER],
      ['replacement', 'claude-opus-4.5', 'gpt-5-mini'],
    ],
  },
  'POST /__sandbank/gateway/providers': {
    body: PROVIDER,
    fields: [
      ['name', 'one', 'two'],
      ['dialect', 'chat-completions', 'messages'],
      ['baseUrl', 'http://127.0.0.1:9/v1', 'http://127.0.0.1:10/v1'],
      ['models', { 'claude-opus-4.5': 'one' }, { 'claude-opus-4.5': 'two' }],
      ['timeoutMs', 1_000, 2_000],
      ['position', 0, 1],
      ['enclave', true, false],
    ],
  },
  'PATCH /__sandbank/gateway/providers/:name': {
    body: {},
    before: async (send) => {
      await made(send, '/__sandbank/gateway/providers', PROVIDER)
      return { path: '/__sandbank/gateway/providers/mine' }
    },
    fields: [
      ['enabled', true, false],
      ['position', 0, 1],
      ['enclave', true, false],
      ['switches.down', true, false],
      ['switches.slowMs', 10, 20],
      ['switches.failing.status', 500, 503, { switches: { failing: { status: 500, message: 'One' } } }],
      ['switches.failing.message', 'One', 'Two', { switches: { failing: { status: 500, message: 'One' } } }],
    ],
  },
  'PATCH /__sandbank/gateway/switches': {
    body: {},
    fields: [
      ['attestation', 'verifiable', 'unverifiable'],
      ['slotsTaken', [], ['claude-opus-4.5']],
    ],
  },
}
