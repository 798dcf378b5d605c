import type { CoveredBodies, Values } from '../fields'

const [ONE_MODEL, OTHER_MODEL] = ['claude-opus-4.5', 'gpt-5.2']

const maxMode = (rest: object): readonly Values[] => [
  ['maxMode.enabled', true, false, { ...rest, maxMode: { model: ONE_MODEL } }],
  ['maxMode.model', ONE_MODEL, OTHER_MODEL, { ...rest, maxMode: { enabled: true } }],
]
const fixture = { match: { prompt: 'Ahoy' }, response: 'Aye' }
const step = { tool: 'token_price', args: { token: 'ETH' } }

/** A prompt, what it may leave out, and the answers that are written beforehand. */
export const AGENT: CoveredBodies = {
  'POST /agent/prompt': {
    body: { prompt: 'price of ETH' },
    fields: [
      ['prompt', 'price of ETH', 'price of BTC'],
      ['threadId', undefined, 'thr_nobody'],
      ...maxMode({ prompt: 'price of ETH' }),
    ],
  },
  'POST /__sandbank/agent/understand': {
    body: { prompt: 'what do I own?' },
    session: true,
    fields: [
      ['prompt', 'price of ETH', 'price of BTC'],
      ['walletId', undefined, 'wlt_nobody'],
      ['threadId', undefined, 'thr_nobody'],
    ],
  },
  'PATCH /__sandbank/agent/settings': {
    body: {},
    session: true,
    fields: [
      ['pay', 'ETH', 'USDC'],
      ['get', 'ETH', 'USDC'],
      ['chain', 'base', 'polygon'],
      ['slippageBps', 100, 200],
      ['confirmAboveUsd', 10, 20],
      ...maxMode({}),
    ],
  },
  'PATCH /__sandbank/agent/account': {
    body: {},
    session: true,
    fields: [
      ['club', true, false],
      ['subscriptionType', 'monthly', 'yearly'],
    ],
  },
  'PUT /__sandbank/agent/brain': {
    body: { kind: 'scripted' },
    session: true,
    fields: [
      ['kind', 'model', 'elsewhere', { model: ONE_MODEL }],
      ['model', ONE_MODEL, OTHER_MODEL, { kind: 'model' }],
    ],
  },
  'PUT /__sandbank/agent/fixtures': {
    body: {},
    fields: [
      ['fixtures', [fixture], [{ ...fixture, match: { prompt: 'Oh' } }]],
      ['fixtures', [fixture], [{ ...fixture, match: { ...fixture.match, threadId: 'thr_one' } }]],
      ['fixtures', [fixture], [{ ...fixture, match: { ...fixture.match, source: 'app' } }]],
      ['fixtures', [fixture], [{ ...fixture, response: 'No' }]],
      ['fixtures', [fixture], [{ ...fixture, richData: [{ type: 'note' }] }]],
      ['fixtures', [fixture], [{ ...fixture, outcome: 'refused' }]],
      ['fixtures', [fixture], [{ ...fixture, delayMs: 10 }]],
      ['fixtures', [{ ...fixture, steps: [step] }], [{ ...fixture, steps: [{ ...step, tool: 'balances' }] }]],
      [
        'fixtures',
        [{ ...fixture, steps: [step] }],
        [{ ...fixture, steps: [{ ...step, args: { token: 'BTC' } }] }],
      ],
      ['fixtures', [{ match: fixture.match, fail: 'One' }], [{ match: fixture.match, fail: 'Two' }]],
    ],
  },
}
