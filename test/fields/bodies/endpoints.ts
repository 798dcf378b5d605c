import { type Before, type CoveredBodies, made, type Values } from '../fields'

const source = 'export default () => new Response("ok")'
const WETH = '0x4200000000000000000000000000000000000006'
const deployed = async (send: Parameters<Before>[0], service: object = {}) =>
  made(send, '/x402/endpoints/deploy', {
    config: { services: { weather: { price: '0.01', ...service } } },
    bundles: { weather: source },
  })

const service = (one: object, changed: object): Values => [
  'config.services',
  { weather: { price: '0.01', ...one } },
  { weather: { price: '0.01', ...one, ...changed } },
]

/** Paid endpoints: their configuration, their handlers, and what an owner changes. */
export const ENDPOINTS: CoveredBodies = {
  'POST /x402/endpoints/deploy': {
    body: { config: { services: { weather: { price: '0.01' } } }, bundles: { weather: source } },
    fields: [
      ['config.network', 'base', 'solana'],
      ['config.tokenAddress', undefined, WETH],
      ['bundles', { weather: source }, { weather: `${source}\n` }],
      service({}, { description: 'One' }),
      service({}, { price: '0.02' }),
      service({}, { tokenAddress: WETH }),
      service({}, { paymentScheme: 'upto' }),
      service({}, { network: 'solana' }),
      service({}, { methods: ['POST'] }),
      service({}, { category: 'data' }),
      service({}, { tags: ['sea'] }),
      service({}, { schema: { input: { type: 'object' } } }),
      service({}, { schema: { output: { type: 'object' } } }),
      service({}, { schema: { queryParams: { city: 'string' } } }),
      service({}, { files: true }),
      service({ files: { read: true } }, { files: { read: true, enabled: false } }),
      service({ files: {} }, { files: { path: '/elsewhere' } }),
      service({ files: {} }, { files: { read: false } }),
      service({ files: {} }, { files: { write: false } }),
      service({ files: {} }, { files: { delete: true } }),
      service({}, { appKV: true }),
      service({ appKV: {} }, { appKV: { enabled: false } }),
      service({ appKV: {} }, { appKV: { app: 'panel' } }),
      service({ appKV: {} }, { appKV: { slug: 'panel' } }),
      service({}, { agent: true }),
      service({ agent: {} }, { agent: { enabled: false } }),
      service({ agent: {} }, { agent: { model: 'one' } }),
      service({}, { discoverable: false }),
    ],
  },
  'PATCH /x402/endpoints/:name': {
    body: {},
    before: async (send) => {
      await deployed(send)
      return { path: '/x402/endpoints/weather' }
    },
    fields: [
      ['status', 'active', 'paused'],
      ['discoverable', true, false],
      ['price', '0.01', '0.02'],
      ['description', 'One', 'Two'],
    ],
  },
  'POST /x402/endpoints/rollback/:name': {
    body: {},
    before: async (send) => {
      await deployed(send)
      await deployed(send, { description: 'Two' })
      await deployed(send, { description: 'Three' })
      return { path: '/x402/endpoints/rollback/weather' }
    },
    fields: [['version', 1, 2]],
  },
  'POST /x402/endpoints/env': {
    body: {},
    fields: [
      ['vars', { ONE: '1' }, { ONE: '1', TWO: '2' }],
      ['key', 'ONE', 'TWO', { value: '1' }],
      ['value', '1', 1, { key: 'ONE' }],
    ],
  },
}
