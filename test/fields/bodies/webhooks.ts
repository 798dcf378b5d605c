import { type Before, type CoveredBodies, made, type Values } from '../fields'

const code = 'module.exports.default = async () => new Response("ok")'
const other = 'module.exports.default = async () => new Response("no")'
const file = 'webhooks/echo/index.ts'
const LISTS = {
  evm: ['0x00000000000000000000000000000000000000aa'],
  solana: ['So11111111111111111111111111111111111111112'],
}
const deployed = async (send: Parameters<Before>[0], entry: object = {}) =>
  made(send, '/webhooks/deploy', {
    config: { webhooks: { echo: entry } },
    bundles: { echo: { file, code } },
  })
const trigger: Before = async (send) => {
  await made(send, '/webhooks/env', {
    vars: { STRIPE_WEBHOOK_SECRET: 'whsec_one', OTHER_SECRET: 'whsec_two' },
  })
  const { webhooks } = await deployed(send, { provider: 'payments' })
  const [, , wallet] = new URL(webhooks[0].url).pathname.split('/')
  return { path: `/__sandbank/webhooks/${wallet}/echo/trigger` }
}

const entry = (one: object, changed: object): Values => [
  'config.webhooks',
  { echo: one },
  { echo: { ...one, ...changed } },
]
const bundle = (one: object, changed: object): Values => [
  'bundles',
  { echo: { file, ...one } },
  { echo: { file, ...one, ...changed } },
]

/** Handlers, what may call them, and events that are sent to them. */
export const WEBHOOKS: CoveredBodies = {
  'POST /webhooks/deploy': {
    body: { config: { webhooks: { echo: {} } }, bundles: { echo: { file, code } } },
    fields: [
      entry({}, { description: 'One' }),
      entry({}, { provider: 'payments' }),
      entry({ allowedRecipients: LISTS }, { readOnly: false }),
      entry({}, { allowedRecipients: { evm: LISTS.evm } }),
      entry({}, { allowedRecipients: { solana: LISTS.solana } }),
      entry({}, { allowedIps: ['203.0.113.0/24'] }),
      entry({}, { rateLimit: { perMinute: 2 } }),
      entry({}, { rateLimit: { perDay: 2 } }),
      entry({}, { maxPayloadBytes: 100 }),
      bundle({ code }, { file: 'webhooks/echo/other.ts' }),
      bundle({ code }, { code: other }),
      bundle({ code }, { map: '{"version":3,"sources":[],"mappings":""}' }),
      bundle(
        { source: 'export default () => new Response("a")' },
        { source: 'export default () => new Response("b")' },
      ),
    ],
  },
  'PATCH /webhooks/:name': {
    body: {},
    before: async (send) => {
      await deployed(send)
      return { path: '/webhooks/echo' }
    },
    fields: [
      ['description', 'One', 'Two'],
      ['provider', 'payments', 'generic'],
      ['readOnly', true, false],
      ['allowedRecipients.evm', [], LISTS.evm],
      ['allowedRecipients.solana', [], LISTS.solana],
      ['allowedIps', [], ['203.0.113.0/24']],
      ['rateLimit.perMinute', 2, 3],
      ['rateLimit.perDay', 2, 3],
      ['maxPayloadBytes', 100, 200],
      ['status', 'active', 'paused'],
    ],
  },
  'POST /webhooks/:name/rollback': {
    body: {},
    before: async (send) => {
      await deployed(send)
      await deployed(send, { description: 'Two' })
      await deployed(send, { description: 'Three' })
      return { path: '/webhooks/echo/rollback' }
    },
    fields: [['version', 1, 2]],
  },
  'POST /webhooks/env': {
    body: {},
    fields: [
      ['vars', { ONE: '1' }, { ONE: '1', TWO: '2' }],
      ['key', 'ONE', 'TWO', { value: '1' }],
      ['value', '1', 1, { key: 'ONE' }],
    ],
  },
  'POST /agent/env': {
    body: {},
    fields: [
      ['vars', { ONE: '1' }, { ONE: '1', TWO: '2' }],
      ['key', 'ONE', 'TWO', { value: '1' }],
      ['value', '1', 1, { key: 'ONE' }],
    ],
  },
  'POST /__sandbank/webhooks/:wallet/:name/trigger': {
    body: { event: 'invoice.paid' },
    before: trigger,
    fields: [
      ['provider', 'payments', 'generic', { body: '{}', secretVariable: 'OTHER_SECRET' }],
      ['event', 'invoice.paid', 'charge.refunded'],
      ['body', '{"a":1}', '{"a":2}'],
      ['headers', { 'X-One': '1' }, { 'X-One': '2' }],
      ['secretVariable', 'STRIPE_WEBHOOK_SECRET', 'OTHER_SECRET'],
      ['skewSeconds', 0, 600],
      ['tamper', false, true],
      ['repeat', 1, 2],
    ],
  },
}
