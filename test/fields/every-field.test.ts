import { createEmulator } from 'sandbank'
import { afterAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ROUTES } from '../fuzz/range'
import { caller } from '../helpers/caller'
import { developer } from '../helpers/chain'

const emulator = createEmulator()
const call = caller(emulator)
afterAll(() => emulator.close())

/** Two values of a field that both make sense, or one of which is refused by the field's name. */
type Values = readonly [field: string, one: unknown, other: unknown]

interface Covered {
  /** The rest of the body. */
  readonly body: object
  /** What must be there before, on a fresh emulator; returns the path where it has parameters. */
  readonly before?: () => Promise<string | undefined>
  readonly fields: readonly Values[]
}

const made = async (path: string, body: object) => {
  const { status, body: answer } = await call('POST', path, body)
  expect(status, JSON.stringify(answer)).toBeLessThan(300)
  return answer
}
const profile = async (path: string) => {
  await made('/agent/profile', {
    projectName: 'Lamp',
    description: 'Old',
    tags: ['old'],
    projectImages: ['https://lamp.example/old.png'],
  })
  return path
}
const launched = async (): Promise<string> =>
  (await made('/token-launches/deploy', { tokenName: 'Harbour Seal' })).tokenAddress

const [ANN, BEN] = [developer(1).address, developer(2).address]
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

const COVERED: Readonly<Record<string, Covered>> = {
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
    before: async () => `/token-launches/${await launched()}/vesting/build-claim`,
    fields: [['beneficiaryAddress', ANN, BEN]],
  },
  'POST /agent/profile': { body: { projectName: 'Lamp' }, fields: PROFILE },
  'PUT /agent/profile': { body: {}, before: () => profile('/agent/profile'), fields: PROFILE },
  'PUT /agent/profile/:slug': { body: {}, before: () => profile('/agent/profile/lamp'), fields: PROFILE },
  'POST /agent/profile/update': {
    body: { title: 'News', content: 'None' },
    before: () => profile('/agent/profile/update'),
    fields: UPDATE,
  },
  'POST /agent/profile/:slug/update': {
    body: { title: 'News', content: 'None' },
    before: () => profile('/agent/profile/lamp/update'),
    fields: UPDATE,
  },
  'POST /user/skills': {
    body: { name: 'night-watch', description: 'Looks out.', instructions: 'Look out.' },
    before: async () => {
      await made('/user/skills', { name: 'night-watch', description: 'Old.', instructions: 'Old.' })
      return undefined
    },
    fields: [
      ['overwrite', true, false],
      ['name', 'day-watch', 'dusk-watch'],
    ],
  },
  'POST /user/files/folders': {
    body: {},
    fields: [['path', '/one', '/two']],
  },
  'POST /public/launchpad/build-claim': {
    body: { beneficiaryAddress: ANN, tokenAddresses: [BEN] },
    fields: [['tokenAddresses', [ANN], [BEN]]],
  },
}

/** Bodies whose fields other tests go over, or that have one field which is all of the request. */
const ELSEWHERE: readonly (readonly [paths: RegExp, reason: string])[] = [
  [
    / \/__sandbank\//,
    'strict schemas of our own: what they do not know is refused, and the reference shows each',
  ],
  [
    / \/(wallet|agent)\/(transfer|sign|submit|swap|swap-quote|x402-pay)$/,
    'transactions: test/wallet and swaps',
  ],
  [/ \/v1\//, 'the formats of models: src/domains/gateway/formats'],
  [/ \/llm\//, 'credit: src/domains/gateway'],
  [/ \/x402\//, 'the packages of x402 say what counts: src/domains/x402'],
  [/ \/partner\//, 'partners: test/partners'],
  [/ \/cli\//, 'signing in: src/domains/siwe'],
  [/ \/apps\//, 'apps: src/domains/apps'],
  [/ \/webhooks\//, 'strict schemas: src/domains/webhooks'],
  [
    / \/user\/(tool-servers|automation|skills\/install|files\/:id|launchpad)/,
    'strict schemas with tests of their own',
  ],
  [/ \/agent\/(prompt|env|launchpad)/, 'prompts: test/agent; variables: src/domains/environment'],
  [/ \/clanker\/|build-transfer-beneficiary|fees\/claim|vesting\/claim/, 'one token, or nothing: test/fees'],
]

/** A field that is left out of what must be covered, with the reason. */
const UNVARIED = new Map([
  ['POST /user/skills', ['description', 'tags', 'instructions']],
  ['POST /user/files/folders', ['name', 'folder']],
  ['POST /public/launchpad/build-claim', ['beneficiaryAddress']],
])

function fieldsOf(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return Object.keys(def.shape)
  if (def.type === 'pipe') return fieldsOf(def.in)
  return 'innerType' in def ? fieldsOf(def.innerType) : []
}

/** What a request comes to on a fresh emulator: its answer, and all that is stored. */
async function outcomeOf(key: string, covered: Covered, field: string, value: unknown) {
  await emulator.reset()
  await emulator.clock.freeze(Date.UTC(2030, 0, 1))
  const [method = '', template = ''] = key.split(' ')
  const path = (await covered.before?.()) ?? template
  await emulator.clock.advance(60_000)
  const { status, body } = await call(method, path, { ...covered.body, [field]: value })
  const { tables } = await emulator.snapshot()
  return { status, body, tables: JSON.stringify(tables) }
}

const text = (outcome: object) => JSON.stringify(outcome)

describe('a field of a request that is known here', () => {
  it('is one of a body that is covered here or elsewhere, for a reason', () => {
    const open = ROUTES.filter(({ key, body }) => {
      if (!body || ELSEWHERE.some(([paths]) => paths.test(key))) return false
      const covered = COVERED[key]?.fields.map(([field]) => field) ?? []
      const left = fieldsOf(body).filter(
        (field) => !covered.includes(field) && !UNVARIED.get(key)?.includes(field),
      )
      return !COVERED[key] || left.length > 0
    })
    expect(open.map(({ key }) => key)).toEqual([])
  })

  it.each(
    Object.entries(COVERED).flatMap(([key, covered]) =>
      covered.fields.map((values) => [key, values[0], covered, values] as const),
    ),
  )(
    'changes what %s answers or stores, or is refused by its name: %s %#',
    async (key, field, covered, values) => {
      const [, one, other] = values
      const first = await outcomeOf(key, covered, field, one)
      const second = await outcomeOf(key, covered, field, other)
      expect(text(second) === text(first), 'both values came to the same').toBe(false)
      for (const { status, body } of [first, second]) {
        if (status === 400 && body.error === 'Invalid request')
          expect(body.message).toMatch(new RegExp(`^${field}`))
      }
    },
  )

  it.each(Object.entries(COVERED))(
    'and one that is not does nothing, and stands in the journal: %s',
    async (key, covered) => {
      const strict = key === 'POST /user/skills' || key === 'POST /user/files/folders'
      const [[known, value] = ['', undefined]] = covered.fields
      const whole = { ...covered, body: { ...covered.body, [known]: value } }
      const first = await outcomeOf(key, whole, 'colour', 'red')
      const second = await outcomeOf(key, whole, 'colour', 'blue')
      expect(text(second)).toBe(text(first))
      if (strict) {
        expect(second.body.message).toBe('colour: is not a field of this request')
        return
      }
      const { entries } = (await call('GET', '/__sandbank/journal?limit=5')).body
      const { verdicts } = entries.find(({ route }: { route: string }) => route === key)
      expect(verdicts).toContainEqual({
        layer: 'request',
        rule: 'request.ignored',
        ok: true,
        facts: { fields: 'colour' },
      })
    },
  )
})
