import { createEmulator } from 'sandbank'
import { isAddress } from 'viem'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { partnerOf } from './partner'

const emulator = createEmulator()
const call = caller(emulator)
const partner = partnerOf(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

describe('POST /partner/wallets', () => {
  it('[partner-create] answers 201 with an EVM address at once', async () => {
    const { status, body } = await partner('POST', '/partner/wallets', {})
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^wlt_[0-9a-f]{20}$/),
      evmAddress: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      status: 'active',
      createdAt: expect.any(String),
    })
    expect(isAddress(body.evmAddress)).toBe(true)
  })

  it('[partner-create] shows a Solana address only where one was asked for', async () => {
    const { body } = await partner('POST', '/partner/wallets', { wallet: { solana: true } })
    expect(body.solAddress).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  })

  it('[wallet-me] has no Solana address that nobody asked for, and no club', async () => {
    const { apiKey, id } = (await partner('POST', '/partner/wallets', { apiKey: {} })).body
    const { body } = await call('GET', '/wallet/me', undefined, apiKey)
    expect(body.wallets.map(({ chain }: { chain: string }) => chain)).toEqual(['evm'])
    expect(body.serviceClub).toEqual({ active: false })
    const portfolio = (await call('GET', '/wallet/portfolio', undefined, apiKey)).body
    expect(portfolio).not.toHaveProperty('solAddress')
    expect(portfolio.balances).not.toHaveProperty('solana')
    const transfer = await call(
      'POST',
      '/wallet/transfer',
      {
        chain: 'solana',
        tokenAddress: 'So11111111111111111111111111111111111111112',
        recipientAddress: 'AZFqudMdrsV8TXA5VoCH5NmMoWqUjqfxnccTApdQ2Ctb',
        amount: '1',
        isNativeToken: true,
      },
      apiKey,
    )
    expect(transfer.status).toBe(400)
    expect(transfer.body.message).toContain(`the wallet ${id} has no Solana address`)
    const response = await partner('POST', '/partner/wallets', { wallet: { solana: true }, apiKey: {} })
    const { wallets } = (await call('GET', '/wallet/me', undefined, response.body.apiKey)).body
    expect(wallets[1]).toEqual({ chain: 'solana', address: response.body.solAddress })
    await call('PUT', `/__sandbank/wallets/${id}`, { club: { active: true } })
    expect((await call('GET', '/wallet/me', undefined, apiKey)).body.serviceClub).toEqual({
      active: true,
      subscriptionType: expect.any(String),
      renewOrCancelOn: expect.any(Number),
    })
  })

  it('[partner-idempotent] answers a retry with 200, the same wallet and no key', async () => {
    const walletBody = { idempotencyKey: 'user-7', apiKey: {} }
    const first = await partner('POST', '/partner/wallets', walletBody)
    const retry = await partner('POST', '/partner/wallets', walletBody)
    expect([first.status, retry.status]).toEqual([201, 200])
    const { apiKey, ...wallet } = first.body
    expect(apiKey).toMatch(/^bk_usr_[A-Za-z0-9]{8}_[A-Za-z0-9]{32}$/)
    expect(retry.body).toEqual(wallet)
    const { apiKeys } = (await partner('GET', '/partner/wallets/user-7/api-keys')).body
    expect(apiKeys).toHaveLength(1)
  })

  it('[partner-idempotent] makes one wallet of 50 requests at the same moment', async () => {
    const walletBody = { idempotencyKey: 'user-8', apiKey: {} }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => partner('POST', '/partner/wallets', walletBody)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49)
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(({ body }) => body.apiKey !== undefined)).toHaveLength(1)
    expect((await partner('GET', '/partner/wallets')).body.total).toBe(1)
  })

  it('[partner-key-fund] gives the key that was asked for, and it works', async () => {
    const { body } = await partner('POST', '/partner/wallets', {
      apiKey: {
        name: 'app',
        permissions: { agentApiEnabled: false, readOnly: true },
        allowedRecipients: { evm: ['0x00000000000000000000000000000000000000ee'] },
      },
    })
    const me = await call('GET', '/wallet/me', undefined, body.apiKey)
    expect(me.body.wallets[0].address).toBe(body.evmAddress)
    expect((await partner('GET', `/partner/wallets/${body.id}/api-keys`)).body.apiKeys).toEqual([
      {
        keyId: body.apiKey.split('_')[2],
        name: 'app',
        permissions: {
          walletApiEnabled: true,
          agentApiEnabled: false,
          tokenLaunchApiEnabled: true,
          llmGatewayEnabled: false,
          readOnly: true,
        },
        allowedIps: [],
        allowedRecipients: { evm: ['0x00000000000000000000000000000000000000ee'], solana: [] },
        status: 'active',
        createdAt: expect.any(String),
      },
    ])
    const prompt = await call('POST', '/agent/prompt', { prompt: 'hello' }, body.apiKey)
    expect(prompt.body.error).toBe('Agent API access not enabled')
  })

  it('[partner-create] gives a request that is sent once more, unseen, the first answer again', async () => {
    const { partnerKey } = (await call('GET', '/__sandbank/credentials')).body
    const send = () =>
      emulator.fetch(
        new Request('http://sandbank.test/partner/wallets', {
          method: 'POST',
          headers: {
            'X-Partner-Key': partnerKey,
            'Content-Type': 'application/json',
            'X-Sandbank-Request-Id': 'r1',
          },
          body: JSON.stringify({ apiKey: {} }),
        }),
      )
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await again.json()).toEqual(await first.json())
  })

  it.each([
    [{ idempotencyKey: 'x'.repeat(129) }, 'idempotencyKey: must have at most 128 characters'],
    [{ wallet: { solana: 'yes' } }, 'wallet.solana: must be true or false'],
    [
      { apiKey: { allowedIps: ['nowhere'] } },
      'apiKey.allowedIps[0]: must be an IPv4 or IPv6 address, or a range such as 10.0.0.0/8',
    ],
    [{ fund: { tokens: [] } }, 'fund.tokens: must have at least 1 entries'],
    [
      { fund: { tokens: [{ tokenAddress: 'USDC', amount: '1' }] } },
      'fund.tokens[0].tokenAddress: must be "native" or the EVM address of an ERC-20 token',
    ],
    [
      { fund: { tokens: [{ tokenAddress: 'native', amount: '0' }] } },
      'fund.tokens[0].amount: must be more than 0',
    ],
  ])('refuses %j, names the field and makes nothing', async (body, message) => {
    const answer = await partner('POST', '/partner/wallets', body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ error: 'Invalid request', message })
    expect((await partner('GET', '/partner/wallets')).body.total).toBe(0)
  })
})

describe('GET /partner/wallets', () => {
  it('pages from the newest, and the link leads on whatever is made meanwhile', async () => {
    const made: string[] = []
    for (let index = 0; index < 5; index++) {
      await emulator.clock.advance(1_000)
      made.unshift((await partner('POST', '/partner/wallets', {})).body.id)
    }
    const first = await partner('GET', '/partner/wallets?limit=2')
    expect(first.body).toMatchObject({ total: 5, limit: 2, offset: 0 })
    await partner('POST', '/partner/wallets', {})
    const seen = first.body.wallets.map(({ id }: { id: string }) => id)
    for (let { headers } = first; headers.has('link'); ) {
      const [, path = ''] = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '') ?? []
      const page = await partner('GET', path)
      seen.push(...page.body.wallets.map(({ id }: { id: string }) => id))
      headers = page.headers
    }
    expect(seen).toEqual(made)
    expect((await partner('GET', '/partner/wallets?limit=2&offset=4')).body.wallets).toHaveLength(2)
    const refused = await partner('GET', '/partner/wallets?cursor=nothing')
    expect(refused.body.message).toBe('cursor: must be one that a Link header of this list gave')
  })

  it('finds one by its id, its address and its idempotency key', async () => {
    const { body } = await partner('POST', '/partner/wallets', { idempotencyKey: 'user 9:ä' })
    for (const identifier of [body.id, body.evmAddress, body.evmAddress.toLowerCase(), 'user 9:ä']) {
      const found = await partner('GET', `/partner/wallets/${encodeURIComponent(identifier)}`)
      expect(found.body, identifier).toEqual(body)
    }
  })

  it("knows nothing of another organisation's", async () => {
    const { body } = await partner('POST', '/partner/wallets', { idempotencyKey: 'mine' })
    const other = (await call('POST', '/__sandbank/partners', { name: 'Other' })).body
    const { apiKey } = (await call('POST', `/__sandbank/partners/${other.id}/keys`, { name: 'server' })).body
    for (const identifier of [body.id, body.evmAddress, 'mine', 'wlt_developer']) {
      const answer = await partner('GET', `/partner/wallets/${identifier}`, undefined, apiKey)
      expect(answer.status, identifier).toBe(404)
      expect(answer.body.error).toBe('Wallet not found')
    }
    const same = await partner('POST', '/partner/wallets', { idempotencyKey: 'mine' }, apiKey)
    expect(same.status).toBe(201)
    expect(same.body.id).not.toBe(body.id)
  })
})
