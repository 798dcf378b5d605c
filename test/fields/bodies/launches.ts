import { developer } from '../../helpers/chain'
import { type Before, type Covered, type CoveredBodies, made, type Values } from '../fields'

const profile =
  (path: string): Before =>
  async (send) => {
    await made(send, '/agent/profile', {
      projectName: 'Lamp',
      description: 'Old',
      tags: ['old'],
      projectImages: ['https://lamp.example/old.png'],
    })
    return { path }
  }
const launched: (send: Parameters<Before>[0]) => Promise<string> = async (send) =>
  (await made(send, '/token-launches/deploy', { tokenName: 'Harbour Seal' })).tokenAddress

/** One whose trades have earned fees. */
const token: Before = async (send) => {
  const body = { tokenAddress: await launched(send) }
  await made(send, '/__sandbank/market/swap', { ...body, side: 'buy', amount: '0.05' })
  return { body }
}

const [ANN, BEN] = [developer(1).address, developer(2).address]
/** Of the developer's wallet. */
const OWNER = '0x0D147c2fb734bF3F2E612494e7464C84F68408e0'
const WETH = '0x4200000000000000000000000000000000000006'
const STOCK = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const link = (name: string) => `https://lamp.example/${name}`

const PROFILE: readonly Values[] = [
  ['projectName', 'Lamp', 'Lantern'],
  ['description', 'One', 'Two'],
  ['tokenAddress', ANN, BEN],
  ['website', link('one'), link('two')],
  ['isPublished', true, false],
  ['tags', ['one'], ['two']],
  ['projectImages', [link('one')], [link('two')]],
  ['teamMembers', [{ name: 'Ada' }], [{ name: 'Bo' }]],
  ['teamMembers', [{ name: 'Ada', role: 'Keeper' }], [{ name: 'Ada', role: 'Cook' }]],
  [
    'teamMembers',
    [{ name: 'Ada', links: [{ type: 'x', url: link('one') }] }],
    [{ name: 'Ada', links: [{ type: 'y', url: link('one') }] }],
  ],
  [
    'teamMembers',
    [{ name: 'Ada', links: [{ type: 'x', url: link('one') }] }],
    [{ name: 'Ada', links: [{ type: 'x', url: link('two') }] }],
  ],
  ['products', [{ name: 'Lamp' }], [{ name: 'Oil' }]],
  ['products', [{ name: 'Lamp', description: 'One' }], [{ name: 'Lamp', description: 'Two' }]],
  ['products', [{ name: 'Lamp', url: link('one') }], [{ name: 'Lamp', url: link('two') }]],
  ['revenueSources', [{ name: 'Oil' }], [{ name: 'Light' }]],
  ['revenueSources', [{ name: 'Oil', description: 'One' }], [{ name: 'Oil', description: 'Two' }]],
  ['profileImageUrl', link('one'), link('two')],
  ...[
    'id',
    'slug',
    'status',
    'tokenChainId',
    'tokenSymbol',
    'tokenName',
    'socialUsername',
    'marketCapUsd',
    'weeklyRevenueWeth',
    'createdAt',
    'approved',
    'featured',
    'projectUpdates',
  ].map((field): Values => [field, undefined, 'any']),
]
const UPDATE: readonly Values[] = [
  ['title', 'One', 'Two'],
  ['content', 'One', 'Two'],
]

/** Launches, fees and profiles. */
export const LAUNCHES: CoveredBodies = {
  'POST /token-launches/deploy': {
    body: { tokenName: 'Harbour Seal' },
    fields: [
      ['tokenName', 'Night Ferry', 'Day Ferry'],
      ['tokenSymbol', 'ONE', 'TWO'],
      ['description', 'One', 'Two'],
      ['image', link('one'), link('two')],
      ['tweetUrl', link('one'), link('two')],
      ['websiteUrl', link('one'), link('two')],
      ['feeRecipient', { type: 'wallet', value: ANN }, { type: 'wallet', value: BEN }],
      ['feeRecipient', { type: 'wallet', value: ANN }, { type: 'ens', value: ANN }],
      ['simulateOnly', true, false],
      ['chain', 'base', 'arbitrum'],
      ['chain', 'base', 'equities'],
      ['disableVesting', true, false],
      ['pairedTokenAddress', WETH, STOCK],
      ['pairedStockAddress', null, STOCK],
      ['quoteOnlyFees', false, true],
      ['degenMode', false, true],
      ['provider', 'launchpad', 'elsewhere'],
      ['lenient', true, false],
    ],
  },
  'POST /token-launches/:tokenAddress/vesting/build-claim': {
    body: {},
    before: async (send) => ({ path: `/token-launches/${await launched(send)}/vesting/build-claim` }),
    fields: [['beneficiaryAddress', OWNER, BEN]],
  },
  'POST /agent/profile': { body: { projectName: 'Lamp' }, fields: PROFILE },
  'PUT /agent/profile': { body: {}, before: profile('/agent/profile'), fields: PROFILE },
  'PUT /agent/profile/:slug': { body: {}, before: profile('/agent/profile/lamp'), fields: PROFILE },
  'POST /agent/profile/update': {
    body: { title: 'News', content: 'None' },
    before: profile('/agent/profile/update'),
    fields: UPDATE,
  },
  'POST /agent/profile/:slug/update': {
    body: { title: 'News', content: 'None' },
    before: profile('/agent/profile/lamp/update'),
    fields: UPDATE,
  },
  'POST /public/launchpad/build-claim': {
    body: { beneficiaryAddress: OWNER },
    before: async (send) => ({ body: { tokenAddresses: [await launched(send)] } }),
    fields: [
      ['beneficiaryAddress', OWNER, BEN],
      ['tokenAddresses', [ANN], [BEN]],
    ],
  },
  ...Object.fromEntries(
    [
      '/agent/launchpad/claim',
      '/user/launchpad/claim',
      '/user/launchpad/execute-claim',
      '/clanker/claim',
    ].map((path): [string, Covered] => [
      `POST ${path}`,
      { body: {}, before: token, fields: [['tokenAddress', undefined, BEN]] },
    ]),
  ),
  'POST /public/launchpad/build-transfer-beneficiary': {
    body: { currentBeneficiary: OWNER, newBeneficiary: ANN },
    before: token,
    fields: [
      ['tokenAddress', undefined, BEN],
      ['currentBeneficiary', OWNER, ANN],
      ['newBeneficiary', ANN, BEN],
    ],
  },
  'POST /user/launchpad/execute-transfer-beneficiary': {
    body: { newBeneficiary: ANN },
    before: token,
    session: true,
    fields: [
      ['tokenAddress', undefined, BEN],
      ['newBeneficiary', ANN, BEN],
    ],
  },
}
