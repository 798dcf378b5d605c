import { type Before, type CoveredBodies, made, type Values } from '../fields'

const ANN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BEN = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const SOON = '2030-01-02T00:00:00.000Z'
const LATER = '2030-01-03T00:00:00.000Z'

const post = { id: '1', text: 'One', createdAt: SOON, kind: 'post', likes: 0, retweets: 0, replies: 0 }
const week = { weekStart: '2030-01-07', commits: 1 }
const review = {
  ...{ id: '1', authorName: 'Ann', authorUsername: 'ann', authorScore: 1 },
  ...{ sentiment: 'positive', text: 'Good', createdAt: SOON },
}
/** One field of the only element of a list. */
const each = (list: string, one: object, changed: object): readonly Values[] =>
  Object.entries(changed).map(([name, value]): Values => [list, [one], [{ ...one, [name]: value }]])

const launched = async (send: Parameters<Before>[0]): Promise<string> =>
  (await made(send, '/token-launches/deploy', { tokenName: 'Harbour Seal' })).tokenAddress

/** What the operator of the emulator changes. */
export const OPERATOR: CoveredBodies = {
  'PUT /__sandbank/settings': {
    body: {},
    fields: [
      ['vocabulary', 'neutral', 'bankr'],
      ['callerIp', '203.0.113.1', '203.0.113.2'],
      ['baseAddresses', [], ['https://api.example']],
      ['allowedHosts', [], ['sandbank.example']],
      ['evmTimeoutMs', 1_000, 2_000],
      ...[
        'launchLimits',
        'launchBalanceCap',
        'launchVesting',
        'barsBeneficiarySales',
        'automationsNeedSession',
        'modelListNeedsCredit',
        'endpointDelays',
      ].map((rule): Values => [`serviceRules.${rule}`, true, false]),
      ['serviceRules.modelRequestRules', 'here', 'never'],
    ],
  },
  'POST /__sandbank/reset': { body: {}, fields: [['seed', 'one', 'two']] },
  'POST /__sandbank/seed': { body: {}, fields: [['profiles', 1, 2]] },
  'POST /__sandbank/clock/advance': { body: {}, fields: [['ms', 1_000, 2_000]] },
  'PUT /__sandbank/http/fixtures': {
    body: {},
    fields: each(
      'fixtures',
      { method: 'GET', url: 'https://lamp.example/one', status: 200, body: 'One' },
      { method: 'POST', url: 'https://lamp.example/two', status: 404, body: 'Two' },
    ),
  },
  'PUT /__sandbank/wallets/:id': {
    body: { label: 'One' },
    before: async () => ({ path: '/__sandbank/wallets/wlt_marram' }),
    fields: [
      ['label', 'One', 'Two'],
      ...each(
        'socialAccounts',
        { platform: 'twitter', username: 'one' },
        { platform: 'github', username: 'two' },
      ),
      ['club.active', true, false],
    ],
  },
  'PATCH /__sandbank/wallet/controls': {
    body: {},
    session: true,
    fields: [
      ['paused', true, false],
      ['dailyLimit.enabled', true, false],
      ['dailyLimit.usd', 10, 20],
      ['transactionLimit.enabled', true, false],
      ['transactionLimit.usd', 10, 20],
      ['recipients.enabled', true, false],
      ['recipients.cooldownHours', 1, 2],
      ['contractCalls', true, false],
    ],
  },
  'POST /__sandbank/wallet/controls/recipients': {
    body: { address: ANN },
    session: true,
    fields: [
      ['address', ANN, BEN],
      ['label', 'One', 'Two'],
    ],
  },
  'PUT /__sandbank/profiles/:id': {
    body: {},
    before: async (send) => {
      await made(send, '/agent/profile', { projectName: 'Lamp' })
      const { tables } = (await send('GET', '/__sandbank/export')).body
      return { path: `/__sandbank/profiles/${tables.profiles[0].id}` }
    },
    fields: [
      ['status', 'approved', 'declined'],
      ['approved', true, false],
      ['featured', true, false],
    ],
  },
  'PUT /__sandbank/directory/upstreams/:id': {
    body: {},
    before: async () => ({ path: '/__sandbank/directory/upstreams/social' }),
    fields: [['state', 'ok', 'unreachable']],
  },
  'PUT /__sandbank/directory/tokens/:address': {
    body: {
      symbol: 'ONE',
      name: 'One',
      chain: 'base',
      decimals: 18,
      marketCapUsd: 1,
      weeklyRevenueWeth: '1',
    },
    before: async () => ({ path: `/__sandbank/directory/tokens/${ANN}` }),
    fields: [
      ['symbol', 'ONE', 'TWO'],
      ['name', 'One', 'Two'],
      ['chain', 'base', 'polygon'],
      ['decimals', 6, 18],
      ['marketCapUsd', 1, 2],
      ['weeklyRevenueWeth', '1', '2'],
    ],
  },
  'PUT /__sandbank/directory/accounts/:username': {
    body: { displayName: 'Ann', posts: [] },
    before: async () => ({ path: '/__sandbank/directory/accounts/ann' }),
    fields: [
      ['displayName', 'Ann', 'Anne'],
      ...each('posts', post, {
        ...{ id: '2', text: 'Two', createdAt: LATER, kind: 'reply' },
        ...{ likes: 1, retweets: 2, replies: 3 },
      }),
    ],
  },
  'PUT /__sandbank/directory/repos/:owner/:name': {
    body: { maintainers: ['ann'], commits: 1, pullRequests: 1, releases: 1, lastPushAt: SOON, weekly: [] },
    before: async () => ({ path: '/__sandbank/directory/repos/ann/lamp' }),
    fields: [
      ['maintainers', ['ann'], ['ben']],
      ['commits', 1, 2],
      ['pullRequests', 1, 2],
      ['releases', 1, 2],
      ['lastPushAt', SOON, LATER],
      ...each('weekly', week, { weekStart: '2030-01-14', commits: 2 }),
    ],
  },
  'PUT /__sandbank/directory/reputations/:username': {
    body: { displayName: 'Ann', score: 1, reviews: [], vouches: { count: 1, eth: '1' } },
    before: async () => ({ path: '/__sandbank/directory/reputations/ann' }),
    fields: [
      ['displayName', 'Ann', 'Anne'],
      ['score', 1, 2],
      ...each('reviews', review, {
        ...{ id: '2', authorName: 'Ben', authorUsername: 'ben', authorScore: 2 },
        ...{ sentiment: 'neutral', text: 'Well', createdAt: LATER },
      }),
      ['vouches.count', 1, 2],
      ['vouches.eth', '1', '2'],
    ],
  },
  'PUT /__sandbank/directory/names/:name': {
    body: {},
    before: async () => ({ path: '/__sandbank/directory/names/ann.eth' }),
    fields: [['address', ANN, BEN]],
  },
  'PUT /__sandbank/directory/handles/:handle': {
    body: { displayName: 'Ann', address: ANN },
    before: async () => ({ path: '/__sandbank/directory/handles/ann' }),
    fields: [
      ['displayName', 'Ann', 'Anne'],
      ['address', ANN, BEN],
    ],
  },
  'PUT /__sandbank/launches/:token/leniency': {
    body: {},
    before: async (send) => ({ path: `/__sandbank/launches/${await launched(send)}/leniency` }),
    fields: [['lenient', true, false]],
  },
  'PUT /__sandbank/market': { body: {}, fields: [['paused', true, false]] },
  'PUT /__sandbank/market/tokens/:address': {
    body: {},
    before: async (send) => ({ path: `/__sandbank/market/tokens/${await launched(send)}` }),
    fields: [['profile', 'quiet', 'hot']],
  },
  'POST /__sandbank/market/swap': {
    body: { side: 'buy', amount: '0.01' },
    before: async (send) => {
      const body = { tokenAddress: await launched(send) }
      await made(send, '/__sandbank/market/swap', { ...body, side: 'buy', amount: '0.05' })
      return { body }
    },
    fields: [
      ['amount', '0.01', '0.02'],
      ['tokenAddress', undefined, ANN],
      ['side', 'buy', 'sell'],
    ],
  },
}
