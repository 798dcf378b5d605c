import { createSiweMessage } from 'viem/siwe'
import { developer } from '../../helpers/chain'
import { type Before, type CoveredBodies, made, type Values } from '../fields'

const RECIPIENTS = {
  evm: ['0x00000000000000000000000000000000000000aa'],
  solana: ['So11111111111111111111111111111111111111112'],
}
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const FLAGS = [
  'walletApiEnabled',
  'agentApiEnabled',
  'tokenLaunchApiEnabled',
  'llmGatewayEnabled',
  'readOnly',
]

const flags = (prefix: string, rest: object): readonly Values[] =>
  FLAGS.map((flag): Values => [`${prefix}${flag}`, true, false, rest])
/** `prefix`: where a body has what a key may do. */
const lists = (prefix: string, rest: object): readonly Values[] => [
  [`${prefix}name`, 'One', 'Two', rest],
  [`${prefix}allowedIps`, [], ['203.0.113.0/24'], rest],
  [`${prefix}allowedRecipients.evm`, [], RECIPIENTS.evm, rest],
  [`${prefix}allowedRecipients.solana`, [], RECIPIENTS.solana, rest],
]
const KEY = { name: 'One' }
const OWN_KEY: readonly Values[] = [...lists('', KEY), ...flags('', KEY)]
const PARTNERS_KEY: readonly Values[] = [...lists('', KEY), ...flags('permissions.', KEY)]

const partner: Before = async (send) => ({
  key: (await send('GET', '/__sandbank/credentials')).body.partnerKey,
})
const partnersWallet =
  (rest: string): Before =>
  async (send) => {
    const { key } = await partner(send)
    const { body } = await send('POST', '/partner/wallets', { apiKey: KEY }, key)
    return { key, path: `/partner/wallets/${body.id ?? body.wallet?.id}${rest}` }
  }
const organisation = async (send: Parameters<Before>[0]): Promise<string> =>
  (await made(send, '/__sandbank/partners', KEY)).id
const FUND = { tokens: [{ tokenAddress: USDC, amount: '1' }] }
const fund = (prefix: string, rest: object): readonly Values[] => [
  [`${prefix}tokens`, FUND.tokens, [{ ...FUND.tokens[0], amount: '2' }], rest],
  [
    `${prefix}tokens`,
    FUND.tokens,
    [{ ...FUND.tokens[0], tokenAddress: '0x0000000000000000000000000000000000000000' }],
    rest,
  ],
  [`${prefix}chain`, 'base', 'arbitrum', { ...rest }],
]

/** Keys and what they may do, a partner's wallets, and who signs in. */
export const KEYS: CoveredBodies = {
  'POST /__sandbank/keys': {
    body: KEY,
    fields: [...OWN_KEY, ['walletId', 'wlt_marram', 'wlt_nobody']],
  },
  'PATCH /__sandbank/keys/:id': {
    body: {},
    before: async (send) => ({
      path: `/__sandbank/keys/${(await made(send, '/__sandbank/keys', KEY)).key.id}`,
    }),
    fields: OWN_KEY,
  },
  'POST /__sandbank/sessions': { body: {}, fields: [['walletId', 'wlt_marram', 'wlt_nobody']] },
  'POST /__sandbank/partners': { body: {}, fields: [['name', 'One', 'Two']] },
  'POST /partner/wallets': {
    body: {},
    before: partner,
    fields: [
      ['idempotencyKey', 'one', 'two'],
      ['wallet.solana', true, false],
      ...lists('apiKey.', { apiKey: KEY }),
      ...flags('apiKey.permissions.', { apiKey: KEY }),
      ...fund('fund.', { fund: FUND }),
    ],
  },
  'POST /partner/wallets/:identifier/api-keys': {
    body: KEY,
    before: partnersWallet('/api-keys'),
    fields: PARTNERS_KEY,
  },
  'PATCH /partner/wallets/:identifier/api-keys/:keyId': {
    body: {},
    before: async (send) => {
      const { key, path } = await partnersWallet('/api-keys')(send)
      const { apiKeys } = (await send('GET', path ?? '', undefined, key)).body
      return { key, path: `${path}/${apiKeys[0].keyId}` }
    },
    fields: PARTNERS_KEY,
  },
  'POST /__sandbank/partners/:id/keys': {
    body: KEY,
    before: async (send) => ({ path: `/__sandbank/partners/${await organisation(send)}/keys` }),
    fields: [
      ['name', 'One', 'Two'],
      ['allowedIps', [], ['203.0.113.0/24']],
    ],
  },
  'PATCH /__sandbank/partner-keys/:id': {
    body: {},
    before: async (send) => {
      const { key } = await made(send, `/__sandbank/partners/${await organisation(send)}/keys`, KEY)
      return { path: `/__sandbank/partner-keys/${key.id}` }
    },
    fields: [
      ['name', 'One', 'Two'],
      ['allowedIps', [], ['203.0.113.0/24']],
    ],
  },
  'POST /partner/wallets/:identifier/fund': {
    body: FUND,
    before: partnersWallet('/fund'),
    fields: fund('', FUND),
  },
  'POST /cli/siwe/verify': {
    body: {},
    before: async (send) => {
      const { baseUrl } = (await send('GET', '/__sandbank/credentials')).body
      const { nonce } = (await send('GET', '/cli/siwe/nonce')).body
      const { now } = (await send('GET', '/__sandbank/clock')).body
      const account = developer(1)
      const message = createSiweMessage({
        ...{ address: account.address, chainId: 1, nonce, version: '1', issuedAt: new Date(now) },
        ...{ domain: new URL(baseUrl).host, uri: `${baseUrl}/cli/siwe/verify` },
      })
      return { body: { message, signature: await account.signMessage({ message }) } }
    },
    fields: [
      ['keyName', 'One', 'Two'],
      ['readOnly', true, false],
      ['message', undefined, 'Ahoy'],
      ['signature', undefined, '0x01'],
    ],
  },
}
